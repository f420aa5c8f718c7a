import type { Finding } from '~/kit/exercise/code/sandbox-answer';
import type { CodeFailure } from '~/kit/exercise/code-result';
import type { Output } from './output';

/** An interpreter of one language that has just been started and runs one answer. */
export interface Engine {
  /** Runs the given code, then the answer. @throws Stopped */
  execute(code: string, which: 'given' | 'answer'): void;
  /**
   * Called for each test between the two: whether it can be read, and what it expects, must not depend on the answer.
   * @throws Stopped if no answer could pass it
   */
  expect(test: string, isOrdered: boolean): void;
  /** Runs a test after the answer. Null if it passes. @throws Stopped if the code must end */
  judge(test: string): Finding | null;
}

export interface EngineOptions {
  /** The engine's WebAssembly file. */
  readonly wasm: Uint8Array;
  readonly output: Output;
  /** The time after which the engine stops the code if it can; otherwise the side that started the sandbox ends it. */
  readonly timeMs: number;
  readonly memoryBytes: number;
}

export type StartEngine = (options: EngineOptions) => Promise<Engine>;

/** Thrown by an engine to end the run: not an error of the sandbox, but the result. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  constructor(
    readonly why: CodeFailure,
    readonly error = '',
    readonly line = 0,
  ) {
    super(why);
  }
}

/**
 * Starts a WebAssembly module whose memory can grow by `memoryBytes` at most: Emscripten's glue asks for more by this
 * object's `grow`, and reports a refusal to the program as out of memory.
 */
export function startModule(
  { wasm, memoryBytes }: Pick<EngineOptions, 'wasm' | 'memoryBytes'>,
  imports: WebAssembly.Imports,
): WebAssembly.Instance {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as BufferSource), imports);
  const given = Object.values(imports).flatMap((module) => Object.values(module));
  for (const memory of [...given, ...Object.values(instance.exports)])
    if (memory instanceof WebAssembly.Memory) limitMemory(memory, memoryBytes);
  return instance;
}

function limitMemory(memory: WebAssembly.Memory, memoryBytes: number): void {
  const most = memory.buffer.byteLength + memoryBytes;
  const grow = memory.grow.bind(memory);
  const pageBytes = 64 * 1024;
  Object.defineProperty(memory, 'grow', {
    value: (pages: number): number => {
      if (memory.buffer.byteLength + pages * pageBytes > most) throw new RangeError('no more memory');
      return grow(pages);
    },
  });
}

/** The result of a test, or its error. @throws Stopped if the code must end */
export function orError<Result>(test: () => Result): Result | Extract<Finding, { kind: 'error' }> {
  try {
    return test();
  } catch (error) {
    if (error instanceof Stopped && error.why === 'error') return { kind: 'error', error: error.error };
    throw error;
  }
}
