import loadModule from '@jitl/quickjs-ng-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-ng-wasmfile-release-sync/ffi';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten-core';
import type { CodeFailure } from '~/kit/exercise/code-result';
import { type EngineOptions, orError, type StartEngine, Stopped, startModule } from './engine';
import { describeValues } from './javascript-values';

/** Jobs of promises that run after a script: enough for any exercise, and a limit for endless chains. */
const jobsMax = 100_000;
/** Some 900 calls deep: with more, the browser's own stack would overflow first. */
const stackBytes = 160 * 1024;

/** QuickJS-ng: a JavaScript engine without a host. The given code, the answer and the tests share its globals. */
export const startJavaScript: StartEngine = async (options) => {
  const { output, timeMs, memoryBytes } = options;
  const { runtime, context } = await openContext(options);
  let stopped: CodeFailure | null = null;
  let deadline = Number.POSITIVE_INFINITY;
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(stackBytes);
  runtime.setInterruptHandler(() => {
    if (Date.now() > deadline) stopped ??= 'too slow';
    return stopped !== null;
  });

  const { say, explain } = describeValues(context);
  const print = context.newFunction('log', (...values) => {
    output.write(`${values.map((value) => say(value, 'printed')).join(' ')}\n`);
    if (!output.isFull) return;
    stopped ??= 'too much output';
    // The engine asks its interrupt handler only now and then.
    throw new Error(stopped);
  });
  const console = context.newObject();
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) context.setProp(console, name, print);
  context.setProp(context.global, 'console', console);

  /** Whether so little memory is left that the engine may be unable to make an error that says so. */
  const isFull = (): boolean => {
    const { error, value } = context.evalCode("'x'.repeat(100000)", 'probe.js') as Partial<{
      error: QuickJSHandle;
      value: QuickJSHandle;
    }>;
    value?.dispose();
    error?.dispose();
    return error !== undefined;
  };

  /** @throws Stopped if the code was interrupted or has used all memory */
  const failure = (error: QuickJSHandle): { readonly error: string; readonly line: number } => {
    if (stopped !== null) throw new Stopped(stopped);
    const explained = explain(error);
    if (stopped !== null) throw new Stopped(stopped);
    if (/^(?:InternalError: out of memory)?$/.test(explained.error)) throw new Stopped('too much memory');
    // The engine throws `null` where it has no room for an error, and `Error` stands for one that cannot be read.
    if (/^(?:null|Error)$/.test(explained.error) && isFull()) throw new Stopped('too much memory');
    return explained;
  };

  /** Runs a script and the jobs of its promises. */
  const evaluate = (code: string, file: string): QuickJSHandle => {
    const result = context.evalCode(code, file, { type: 'global' });
    if (result.error) throw new Stopped('error', ...inOrder(failure(result.error)));
    const jobs = runtime.executePendingJobs(jobsMax);
    if (jobs.error) throw new Stopped('error', ...inOrder(failure(jobs.error)));
    if (stopped === null && runtime.hasPendingJob()) stopped = 'too slow';
    if (stopped !== null) throw new Stopped(stopped);
    return result.value;
  };

  return {
    execute(code, which) {
      if (which === 'given') deadline = Date.now() + timeMs;
      evaluate(code, `${which}.js`);
    },
    // The function is compiled and never called.
    expect: (test) => void evaluate(`() => (${test}\n)`, 'test.js'),
    judge: (test) =>
      orError(() => {
        const value = settled(context, evaluate(`(${test}\n)`, 'test.js'), failure);
        const isTrue = context.typeof(value) === 'boolean' && context.dump(value) === true;
        return isTrue ? null : { kind: 'value', found: say(value, 'quoted') };
      }),
  };
};

async function openContext(options: EngineOptions) {
  const quickJs = await newQuickJSWASMModuleFromVariant({
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    importModuleLoader: async () => (module) =>
      loadModule({
        ...module,
        instantiateWasm(imports, received) {
          const instance = startModule(options, imports);
          received(instance);
          return instance.exports;
        },
      }),
  });
  const runtime = quickJs.newRuntime();
  return { runtime, context: runtime.newContext() };
}

/** The value of a promise that has one. */
function settled(
  context: QuickJSContext,
  value: QuickJSHandle,
  failure: (error: QuickJSHandle) => { readonly error: string; readonly line: number },
): QuickJSHandle {
  const state = context.getPromiseState(value);
  if (state.type === 'rejected') throw new Stopped('error', ...inOrder(failure(state.error)));
  return state.type === 'fulfilled' ? state.value : value;
}

const inOrder = ({ error, line }: { readonly error: string; readonly line: number }) => [error, line] as const;
