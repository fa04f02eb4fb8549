// A game's rules in WebAssembly, in a page, a worker, node or deno.

const PAGE = 65536;
const ALIGNED = 16;

/** The rules of one game, over a memory of their own. */
export class Rules {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.functions = /** @type {Record<string, Function>} */ (instance.exports);
    this.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    this.free = Number(/** @type {WebAssembly.Global} */ (instance.exports.__heap_base).value);
    /** How long the last call took, in milliseconds, without the copying. */
    this.took = 0;
  }

  /** @param {BufferSource} bytes The file of a game. */
  static async load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes);
    return new Rules(instance);
  }

  /**
   * Copies bytes into the memory to stay, and says where: what many calls are given need not be copied for each of them.
   * @param {Uint8Array} bytes
   */
  keep(bytes) {
    const at = this.put(bytes, this.free);
    this.free = at + bytes.length;
    return at;
  }

  /**
   * Calls a function. Bytes are copied into the memory and, as the function leaves them, back; all else is passed as it is: whole
   * numbers as `bigint`, others and addresses of what was kept as `number`.
   * @param {string} name
   * @param {(Uint8Array | bigint | number)[]} given
   * @returns {bigint | number | undefined}
   */
  call(name, ...given) {
    let end = this.free;
    const passed = given.map((argument) => {
      if (!(argument instanceof Uint8Array)) return argument;
      const at = this.put(argument, end);
      end = at + argument.length;
      return at;
    });
    const began = performance.now();
    const result = this.functions[name](...passed);
    this.took = performance.now() - began;
    given.forEach((argument, i) => {
      if (argument instanceof Uint8Array) {
        argument.set(new Uint8Array(this.memory.buffer, Number(passed[i]), argument.length));
      }
    });
    return result;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} after The first address that is free.
   */
  put(bytes, after) {
    const at = Math.ceil(after / ALIGNED) * ALIGNED;
    const missing = at + bytes.length - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
}
