/** Starts a built version and a model, each on a free loopback port. */
import { spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Trouble } from './command.mjs';

/**
 * @template T
 * @param {string} project
 * @param {string} dataDir
 * @param {Record<string, string>} settings
 * @param {(server: { url: string, firstLink: string | null, child: import('node:child_process').ChildProcess }) =>
 *   Promise<T>} work
 * @param {readonly string[]} [flags] of Node
 */
export async function withServer(project, dataDir, settings, work, flags = []) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, 'scripts/start.mjs', '--no-prepare', '--no-env-file'], {
    cwd: project,
    env: {
      ...{ NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME },
      ...{ PORT: String(port), HOST: '127.0.0.1', APP_URL: url, DATA_DIR: dataDir },
      ...{ LOG_LEVEL: 'warn', LIBRARY_SECONDS: '0', ...settings },
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      printed += text;
    });
  const ended = new Promise((done) => child.once('exit', done));
  for (let tries = 0; !/ready at/.test(printed); tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Trouble(`The server did not start:\n${printed}`);
    await wait(100);
  }
  const firstLink = /^Make the first account.*: (\S+)$/m.exec(printed)?.[1] ?? null;
  try {
    return await work({ url, firstLink, child });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * A model that gives one answer to everything.
 * @template T
 * @param {string} text
 * @param {(settings: Record<string, string>) => Promise<T>} work
 */
export async function withModel(text, work) {
  const answer = JSON.stringify({ choices: [{ delta: { content: text } }] });
  const end = JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] });
  const model = createHttpServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('Content-Type', 'text/event-stream');
      response.end(`data: ${answer}\n\ndata: ${end}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise((done) => model.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (model.address());
  try {
    return await work({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_MODEL: 'a-model' });
  } finally {
    model.closeAllConnections();
    model.close();
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done) => {
    const trial = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (trial.address());
      trial.close(() => done(port));
    });
  });
}
