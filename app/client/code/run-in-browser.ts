import pythonFile from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import sqlFile from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { failedRun, followRun, type Sandbox } from '~/kit/exercise/code/follow-run';
import type { CodeAsked, CodeResult } from '~/kit/exercise/code-result';
import type { CodeLanguage } from '~/kit/exercise/exercise';
// By its path, because the package exports it under a name without an extension, which the import law cannot resolve.
import javascriptFile from '../../../node_modules/@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.wasm?url';

const engineFiles: Readonly<Record<CodeLanguage, string>> = {
  javascript: javascriptFile,
  sql: sqlFile,
  python: pythonFile,
};

/** Time for the worker's scripts on a slow connection. */
const loadMs = 30_000;

/**
 * Runs and judges an answer in a worker of this page, with the same interpreters as the server. Pages import this
 * module when somebody presses Run, and not before: the interpreters have some 0.5 MB each.
 */
export async function runInBrowser(asked: CodeAsked): Promise<CodeResult> {
  try {
    const wasm = await engineFile(engineFiles[asked.language]);
    return await followRun(startWorker(), asked, wasm, { loadMs });
  } catch {
    // The connection has failed, or the browser has no such workers.
    return failedRun(asked, 'no result');
  }
}

async function engineFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function startWorker(): Sandbox {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
  return {
    send: (task) => worker.postMessage(task, [task.wasm.buffer]),
    hear(message, ended) {
      worker.addEventListener('message', ({ data }) => message(data));
      worker.addEventListener('error', () => ended('no result'));
    },
    end: () => worker.terminate(),
  };
}
