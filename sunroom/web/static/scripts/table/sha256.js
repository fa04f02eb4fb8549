// SHA-256. Browsers have it too, but only on pages that came over HTTPS, and many houses are at home.

/** The fractional parts of the roots of the first primes, as 32-bit words. */
const ROOTS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/**
 * The SHA-256 of a text, in hexadecimal digits.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = padded(new TextEncoder().encode(text)), state = [...START];
  for (let block = 0; block < bytes.byteLength; block += 64) mix(state, new DataView(bytes.buffer, block, 64));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The bytes, a bit, zeros, and how many bits there were: whole blocks of 64. */
function padded(bytes) {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setUint32(all.length - 4, bytes.length * 8);
  return all;
}

function mix(state, block) {
  const words = Array.from({ length: 16 }, (_, n) => block.getInt32(4 * n));
  for (let n = 16; n < 64; n++) {
    const early = words[n - 15], late = words[n - 2];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3), two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[n] = (words[n - 16] + one + words[n - 7] + two) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  words.forEach((word, n) => {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS[n] + word) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  [a, b, c, d, e, f, g, h].forEach((word, n) => state[n] = (state[n] + word) | 0);
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}
