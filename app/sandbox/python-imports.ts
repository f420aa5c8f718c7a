import { Stopped } from './engine';

/** The functions of its host that MicroPython's WebAssembly may call: the engine's own parts, the clock and `print`. */

export interface PythonHost {
  readonly memory: () => WebAssembly.Memory;
  readonly print: (text: string) => void;
}

/** Error numbers as Python names them: EBADF and ENOENT. */
const badFile = 9;
const noSuchFile = 2;

type Imported = (...values: number[]) => number | undefined;

/** Imports that the engine needs and that reach nothing outside of its memory. */
const ownParts = /^(?:invoke_\w+|emscripten_resize_heap|_emscripten_throw_longjmp|_abort_js|mp_js_(?:ticks|time)_ms)$/;

/**
 * The imports with which the engine is started. Some twenty of them let Python's modules `js` and `jsffi` reach the
 * host's globals, as many others the host's files. All those are replaced by functions that do nothing or fail. A name
 * that a later version adds fails until it is listed here.
 */
export function sandboxedImports(imports: WebAssembly.Imports, host: PythonHost): WebAssembly.Imports {
  const open = opened(host);
  const replaced = (module: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(module).map(([name, own]) => [name, ownParts.test(name) ? own : (open[name] ?? closed(name))]),
    );
  return Object.fromEntries(Object.entries(imports).map(([name, module]) => [name, replaced(module)])) as never;
}

function closed(name: string): Imported {
  if (name.startsWith('__syscall_')) return () => -noSuchFile;
  if (name.startsWith('fd_')) return () => badFile;
  return () => {
    throw new Error(`${name} is closed`);
  };
}

function opened({ memory, print }: PythonHost): Readonly<Record<string, Imported>> {
  const decoder = new TextDecoder();
  const view = () => new DataView(memory().buffer);
  /** The value `None`, by its kind of a JavaScript value (the engine's proxy_c.c). */
  const putNothing = (at: number) => view().setInt32(at, 1, true);
  return {
    /** Standard output and standard error: the pieces of `count` entries of address and length. */
    fd_write(file = 0, pieces = 0, count = 0, written = 0) {
      if (file !== 1 && file !== 2) return badFile;
      let bytes = 0;
      for (let at = pieces; at < pieces + 8 * count; at += 8) {
        const [start, length] = [view().getUint32(at, true), view().getUint32(at + 4, true)];
        bytes += length;
        print(decoder.decode(new Uint8Array(memory().buffer, start, length), { stream: true }));
      }
      view().setUint32(written, bytes, true);
      return 0;
    },
    /** Nobody can type anything. MicroPython's `input` would ask for ever after the end of a file. */
    fd_read() {
      throw new Stopped('error', 'EOFError: there is no input');
    },
    mp_js_random_u32: () => Math.floor(Math.random() * 2 ** 32),
    // `js` has no names, and no JavaScript object is created.
    lookup_attr: () => 0,
    has_attr: () => 0,
    store_attr: () => undefined,
    js_check_existing: () => -1,
    js_get_proxy_js_ref_info(at = 0) {
      view().setInt32(at, 0, true);
      view().setInt32(at + 4, 0, true);
      return undefined;
    },
    proxy_convert_mp_to_js_then_js_to_mp_obj_jsside: (at = 0) => void putNothing(at) as undefined,
    proxy_convert_mp_to_js_then_js_to_js_then_js_to_mp_obj_jsside: (at = 0) => void putNothing(at) as undefined,
    proxy_js_free_obj: () => undefined,
  };
}
