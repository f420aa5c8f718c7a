/** Shared by `npm start` and `npm run dev`: opening the app for serving, and reporting a failed start. */

import { createServer } from 'node:net';
import { say, Trouble } from './command.mjs';

/**
 * The exports of `app/entry.server.tsx` for the start scripts.
 * @typedef {object} Boot
 * @property {() => Settings} settings throws `BadSettings` with one line for each setting that cannot be used
 * @property {() => Promise<string | null>} upgrade migrates the database, for processes that are started afterwards,
 *   and makes a link for the first account if the server is new
 * @property {() => Log} log
 * @property {(options: { nativeFetch: boolean }) => void} installGlobals Remix's, of the copy that the build uses
 * @property {() => Promise<OpenHouse>} open migrates, resumes interrupted runs and listens for signals
 * @property {(serveFiles: readonly Handler[], app: Handler, streams?: any, documents?: any) =>
 *   import('node:http').RequestListener} requestListener once the house is open
 * @property {(folder: string) => Handler[]} buildFiles
 * @property {(build: any, mode: 'development' | 'production') => Handler} routesOf
 * @property {(build: any) => any} streamsOf the streams of a build, for `requestListener`
 * @property {(build: any) => any} documentsOf its pages, for the same
 *
 * @typedef {object} OpenHouse
 * @property {(patienceMs?: number) => Promise<number>} close
 * @property {(server: import('node:http').Server) => void} listening sets the server that is closed first at a stop
 * @property {() => Promise<string | null>} firstLink makes a link for the first account; null if the server is not new
 *
 * @typedef {{ port: number, host: string | null, appUrl: string, dataDir: string, workers: number }} Settings
 * @typedef {(event: string, fields?: Record<string, string | number>) => void} LogLine
 * @typedef {{ info: LogLine, warn: LogLine, error: LogLine }} Log
 * @typedef {{ entry: { module: { boot: Boot } } }} ServerBuild
 * @typedef {(request: any, response: any, next: (error?: unknown) => void) => unknown} Handler
 */

/**
 * Listens briefly on the server's address, so that a taken port is reported before the database is opened and migrated.
 * @param {number} port
 * @param {string | null} host
 * @returns {Promise<void>}
 */
export function tryToListen(port, host) {
  return new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once('error', reject);
    trial.listen({ port, ...(host === null ? {} : { host }) }, () => trial.close(() => resolve()));
  });
}

/**
 * Says that the server is ready and, if it is new, how to make the first account.
 * @param {string} ready
 * @param {string | null} firstLink only its hash is stored, so each start prints another one
 */
export function sayReady(ready, firstLink) {
  say(firstLink === null ? ready : `${ready}\nMake the first account, the administrator's: ${firstLink}`);
}

/**
 * Reports in one line why the server does not start, and ends the process.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  for (const line of reasons(error)) console.error(`Topiary cannot start: ${line}`);
  if (process.env.LOG_LEVEL === 'debug' && !(error instanceof Trouble)) console.error(error);
  process.exit(1);
}

/**
 * @param {unknown} error
 * @returns {readonly string[]}
 */
function reasons(error) {
  if (!(error instanceof Error)) return [String(error)];
  if (error.name === 'BadSettings') return /** @type {Error & { lines: readonly string[] }} */ (error).lines;
  const { syscall, code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const { HOST: host } = process.env;
    const port = process.env.PORT || '3000';
    switch (code) {
      case 'EADDRINUSE':
        return [`Port ${port} is taken. Stop what listens there or set PORT.`];
      case 'EACCES':
        return [`Port ${port} may not be used by this user. Set PORT to one above 1023.`];
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return [`HOST ${host} is no address of this machine. Leave HOST empty to listen on all of them.`];
    }
  }
  return [message.trim().replace(/\s*\n\s*/g, ' ')];
}
