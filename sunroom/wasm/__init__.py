"""The same rules in a browser: the source that runs on the CPU, compiled to WebAssembly, playouts and search included."""
