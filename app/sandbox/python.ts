import createMicroPython, { type MicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { type EngineOptions, orError, type StartEngine, Stopped, startModule } from './engine';
import { type PythonHost, sandboxedImports } from './python-imports';

/** Words of the stack for Python's calls, and bytes of the heap at its start: it grows. */
const stackWords = 16 * 1024;
const heapBytes = 1024 * 1024;

/** Kinds of values that the engine hands out (its proxy_c.c). */
const kinds = { exception: -1, boolean: 2 };
/** Bytes of one such value: its kind and two words. */
const valueBytes = 12;

/** Nobody can type anything, and the engine's own function would wait for ever. */
const withoutInput = `
import builtins
def _input(*asked): raise EOFError('there is no input')
builtins.input = _input
del builtins, _input`;

/** MicroPython, whose module `js` and files reach nothing of the host (python-imports.ts). */
export const startPython: StartEngine = async (options) => {
  const { python, memory } = await openPython(options);
  python.ccall('mp_js_init', 'null', ['number', 'number'], [stackWords, heapBytes]);
  python.ccall('proxy_c_init', 'null', [], []);
  const read = valueReader(memory);

  /** @throws Stopped with the error that ended the code */
  const execute = (code: string): void => {
    const bytes = python.lengthBytesUTF8(code);
    const at = python._malloc(bytes + 1);
    const value = python._malloc(valueBytes);
    if (at === 0 || value === 0) throw new Stopped('too much memory');
    python.stringToUTF8(code, at, bytes + 1);
    python.ccall('mp_js_do_exec', 'number', ['pointer', 'number', 'pointer'], [at, bytes, value]);
    python._free(at);
    if (read.kind(value) === kinds.exception) throw stoppedBy(read.text(value));
    python._free(value);
  };

  execute(withoutInput);
  const main = python._malloc(valueBytes);
  python.ccall('mp_js_do_import', 'null', ['string', 'pointer'], ['__main__', main]);
  const variable = (name: string): number => {
    const value = python._malloc(valueBytes);
    const types = ['number', 'string', 'pointer'];
    python.ccall('proxy_c_to_js_lookup_attr', 'null', types, [read.word(main), name, value]);
    return value;
  };

  return {
    execute,
    // The function is compiled and never called.
    expect: (test) => execute(`lambda: (${test.trim()}\n)`),
    judge: (test) =>
      orError(() => {
        execute(`${tested} = (${test.trim()}\n)`);
        const value = variable(tested);
        if (read.kind(value) === kinds.boolean && read.word(value) === 1) return null;
        execute(`${tested} = repr(${tested})[:200]`);
        return { kind: 'value', found: read.text(variable(tested)) };
      }),
  };
};

/** The variable of a test's value. */
const tested = '_tested';

async function openPython(options: EngineOptions): Promise<{ python: MicroPython; memory: WebAssembly.Memory }> {
  const { output } = options;
  let memory: WebAssembly.Memory | undefined;
  const host: PythonHost = {
    memory: () => memory as WebAssembly.Memory,
    print(text) {
      output.write(text);
      if (output.isFull) throw new Stopped('too much output');
    },
  };
  // The engine's file refuses to start where it sees neither a page, nor a worker, nor Node.
  const globals = globalThis as { WorkerGlobalScope?: unknown };
  globals.WorkerGlobalScope ??= true;
  const python = await createMicroPython({
    instantiateWasm(imports, received) {
      const instance = startModule(options, sandboxedImports(imports, host));
      memory = instance.exports.memory as WebAssembly.Memory;
      received(instance);
    },
    print: () => {},
    printErr: () => {},
  });
  delete globals.WorkerGlobalScope;
  return { python, memory: host.memory() };
}

function valueReader(memory: WebAssembly.Memory) {
  const decoder = new TextDecoder();
  const view = () => new DataView(memory.buffer);
  return {
    kind: (at: number): number => view().getInt32(at, true),
    word: (at: number): number => view().getUint32(at + 4, true),
    text(at: number): string {
      const [length, start] = [view().getUint32(at + 4, true), view().getUint32(at + 8, true)];
      return decoder.decode(new Uint8Array(memory.buffer, start, length));
    },
  };
}

/** Reads `Type\x04Traceback`, whose last line is the error. */
function stoppedBy(exception: string): Stopped {
  const [type = '', traceback = ''] = exception.split('\x04');
  if (type === 'MemoryError') return new Stopped('too much memory');
  const lines = [...traceback.matchAll(/^ {2}File "<stdin>", line (\d+)/gm)];
  const error = traceback
    .replace(/^Traceback .*\n/, '')
    .replace(/^ {2}File .*\n/gm, '')
    .trim();
  return new Stopped('error', error || type, Number(lines.at(-1)?.[1] ?? 0));
}
