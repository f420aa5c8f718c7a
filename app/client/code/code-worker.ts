import type { SandboxTask } from '~/kit/exercise/code/sandbox-answer';
import type { CodeLanguage } from '~/kit/exercise/exercise';
import type { StartEngine } from '~/sandbox/engine';
import { runCode } from '~/sandbox/run-code';
import { takeAwayGlobals } from '~/sandbox/take-away';

/**
 * The browser's worker for learners' code: one task, then the page ends it. Its policy of contents (http-server) lets
 * it load its own scripts and nothing else, so the page passes the engine's WebAssembly file.
 */

const engines: Readonly<Record<CodeLanguage, () => Promise<StartEngine>>> = {
  javascript: () => import('~/sandbox/javascript').then(({ startJavaScript }) => startJavaScript),
  sql: () => import('~/sandbox/sql').then(({ startSql }) => startSql),
  python: () => import('~/sandbox/python').then(({ startPython }) => startPython),
};

const page = self as unknown as { postMessage(message: object): void };
const send = page.postMessage.bind(page);

addEventListener(
  'message',
  async ({ data }: MessageEvent<SandboxTask>) => {
    const start = await engines[data.asked.language]();
    takeAwayGlobals();
    await runCode(data, start, send);
  },
  { once: true },
);
