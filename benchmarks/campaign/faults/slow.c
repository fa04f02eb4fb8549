/* Preloaded, it makes flushing to disk slow: SLOW_DISK names a file with the most milliseconds that each flush is to take longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_it(void) {
    const char *path = getenv("SLOW_DISK");
    FILE *file = path ? fopen(path, "r") : NULL;
    int most = 0;
    if (file) {
        if (fscanf(file, "%d", &most) != 1) most = 0;
        fclose(file);
    }
    if (most > 0) usleep((useconds_t)(random() % most) * 1000);
}

int fsync(int descriptor) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    wait_for_it();
    return real(descriptor);
}

int fdatasync(int descriptor) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    wait_for_it();
    return real(descriptor);
}
