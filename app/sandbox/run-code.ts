import type { SandboxAnswer, SandboxMessage, SandboxTask } from '~/kit/exercise/code/sandbox-answer';
import { type CodeAsked, codeLimits } from '~/kit/exercise/code-result';
import { type Engine, type StartEngine, Stopped } from './engine';
import { collectOutput } from './output';

/**
 * Runs and judges an answer, in a process or in a worker that can reach nothing and is ended afterwards.
 * @param start loads the engine of the task's language
 * @param send passes messages to the side that started the sandbox; the last one is the answer
 */
export async function runCode(
  { asked, wasm, timeMs }: SandboxTask,
  start: StartEngine,
  send: (message: SandboxMessage) => void,
): Promise<void> {
  const output = collectOutput((text) => send({ output: text }));
  const engine = await start({ wasm, output, timeMs, memoryBytes: codeLimits.memoryBytes });
  send({ ready: true });
  let answer: SandboxAnswer;
  try {
    answer = { ...run(engine, asked), output: output.text };
  } catch (error) {
    answer = { ...failed(error), output: output.text };
  }
  send({ answer });
}

type WithoutOutput<Answer> = Answer extends unknown ? Omit<Answer, 'output'> : never;
type Result = WithoutOutput<SandboxAnswer>;

function run(engine: Engine, { given, answer, tests, isOrdered = false }: CodeAsked): Result {
  const own = [() => engine.execute(given, 'given'), ...tests.map((test) => () => engine.expect(test, isOrdered))];
  for (const [at, work] of own.entries()) {
    try {
      work();
    } catch (error) {
      const stopped = failed(error);
      return stopped.why === 'error' ? { ...stopped, why: 'faulty exercise', test: at } : stopped;
    }
  }
  engine.execute(answer, 'answer');
  return { kind: 'judged', findings: tests.map((test) => engine.judge(test)) };
}

function failed(error: unknown): Extract<Result, { kind: 'failed' }> {
  const { why, error: said, line } = error instanceof Stopped ? error : stoppedBy(error);
  return { kind: 'failed', why, error: said, line, test: 0 };
}

/** The engine itself has failed: at the stack of the browser or of Node, or at memory outside of its own. */
function stoppedBy(error: unknown): Stopped {
  const said = String(error);
  if (/call stack|too much recursion/i.test(said)) return new Stopped('error', said);
  const isMemory = !(error instanceof WebAssembly.RuntimeError) && /memory|array length|string length/i.test(said);
  return new Stopped(isMemory ? 'too much memory' : 'crashed');
}
