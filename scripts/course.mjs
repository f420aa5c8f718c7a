/**
 * `npm run course -- new|check|preview|pack <folder>`: makes a course as a folder of Markdown files (docs/courses.md).
 *
 * `preview` serves the product with a data folder of its own, whose only course is a link to the folder.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, root, say, Trouble } from './command.mjs';
import { requireNode, serverBuild } from './prepare.mjs';

// npm runs commands from the project's root, and says from where it was called.
const from = process.env.INIT_CWD || process.cwd();

/**
 * @typedef {{ id: string, folder: string }} Preview
 * @typedef {{ lines: readonly string[], code: number, preview?: Preview }} CourseAnswer
 */

await main(async () => {
  requireNode();
  if (!existsSync(serverBuild)) throw new Trouble('There is no build yet. Run npm run build.');
  process.env.NODE_ENV = 'production';
  process.env.LOG_LEVEL ||= 'error';

  /**
   * @type {{ entry: { module: { courseCommand: (words: readonly string[], from: string) => Promise<CourseAnswer> } } }}
   */
  const { entry } = await import(pathToFileURL(serverBuild).href);
  const { lines, code, preview } = await entry.module.courseCommand(process.argv.slice(2), from);
  for (const line of lines) (code === 2 ? console.error : console.log)(line);
  process.exitCode = code;
  if (preview) process.exitCode = await serve(preview);
});

/**
 * Serves a course until Ctrl+C, and removes what it wrote.
 * @param {Preview} preview
 * @returns {Promise<number>} the exit code of the server
 */
async function serve({ id, folder }) {
  const data = mkdtempSync(join(tmpdir(), 'topiary-preview-'));
  try {
    mkdirSync(join(data, 'courses'));
    symlinkSync(folder, join(data, 'courses', id), process.platform === 'win32' ? 'junction' : 'dir');
    const port = process.env.PORT || String(await freePort());
    const appUrl = `http://localhost:${port}`;
    return await runServer({ DATA_DIR: data, PORT: port, APP_URL: appUrl }, () =>
      say(`${appUrl}/course/${id}\nA saved file shows within seconds when you reload the page. Ctrl+C ends it.`),
    );
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {Record<string, string>} settings
 * @param {() => void} ready
 * @returns {Promise<number>}
 */
function runServer(settings, ready) {
  return new Promise((resolve) => {
    const args = [join(root, 'scripts', 'start.mjs'), '--no-prepare', '--no-env-file'];
    // Its channel to this process ends it with this process.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    // Only its own line is shown: its first account is of no use here.
    let isReady = false;
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      if (!isReady && text.includes('is ready at')) {
        isReady = true;
        ready();
      }
    });
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      child.kill('SIGTERM');
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(isStopped ? 0 : (code ?? 1)));
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once('error', reject);
    trial.listen(0, () => {
      const address = trial.address();
      trial.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
