/**
 * What `npm start` and `npm run dev` share: how the app is opened for serving, and how a start that fails is
 * reported.
 */

import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { Trouble } from './command.mjs';

/**
 * What `app/entry.server.tsx` exports for the start scripts.
 * @typedef {object} Boot
 * @property {() => Settings} settings throws `BadSettings` with one line for each setting that cannot be used
 * @property {() => Promise<void>} upgrade brings the database up to date, for processes that are started after that
 * @property {() => Log} log
 * @property {() => Promise<{ close: (patienceMs?: number) => Promise<number> }>} open
 *   migrates, resumes interrupted runs, installs the socket hooks and listens for signals
 * @property {(handle: Handler) => Handler} frontDoor wraps the `handle` of an Express application: refuses malformed
 *   requests
 * @property {(build: object) => (path: string) => object} routeSubsets gives the build with the routes that a path
 *   can lead to
 *
 * @typedef {{ port: number, host: string | null, appUrl: string, dataDir: string, workers: number }} Settings
 * @typedef {(event: string, fields?: Record<string, string | number>) => void} LogLine
 * @typedef {{ info: LogLine, warn: LogLine, error: LogLine }} Log
 * @typedef {{ entry: { module: { boot: Boot } } }} ServerBuild
 * @typedef {(request: any, response: any, next: (error?: unknown) => void) => unknown} Handler
 */

/**
 * Requires what remix-serve itself does (Express, Remix's adapter for it). A function, because packages may still be
 * missing.
 */
export const serveRequire = () =>
  createRequire(createRequire(import.meta.url).resolve('@remix-run/serve/package.json'));

/**
 * A request handler for each share of the routes instead of one for all: matching an address is much faster
 * (docs/decisions/0011).
 * @param {(from: { build: any, mode?: string }) => Handler} createRequestHandler
 * @returns {(from: { build: any, mode?: string }) => Handler}
 */
export function inShares(createRequestHandler) {
  return ({ build, mode }) => {
    const subsetOf = build.entry.module.boot.routeSubsets(build);
    /** @type {Map<object, Handler>} */
    const handlers = new Map();
    return (request, response, next) => {
      const share = subsetOf(request.path);
      const handler =
        handlers.get(share) ?? createRequestHandler({ build: share, ...(mode ? { mode } : {}) });
      handlers.set(share, handler);
      return handler(request, response, next);
    };
  };
}

/**
 * Takes remix-serve's logger out: it writes whole addresses, with the tokens of mail links. The app writes its own log.
 * @param {NodeJS.Require} load its `require`
 */
export function withoutItsLog(load) {
  load('morgan');
  const logger = load.cache[load.resolve('morgan')];
  if (!logger) throw new Error('remix-serve has no logger any more');
  logger.exports = () => (/** @type {any} */ _, /** @type {any} */ __, /** @type {() => void} */ next) =>
    next();
}

/**
 * Looks for a file only where the address has an ending, as every file of the build has. remix-serve asks the disk
 * twice for each request, which was a tenth of a page's time and of a stream's (docs/decisions/0011).
 * @param {NodeJS.Require} load its `require`
 */
export function withFewerStats(load) {
  const express = load('express');
  const serveFiles = express.static;
  express.static = (/** @type {any[]} */ ...from) => {
    /** @type {Handler} */
    const serve = serveFiles(...from);
    /** @type {Handler} */
    return (request, response, next) => {
      if (!/\.\w+$/.test(request.path)) return next();
      if (request.path === '/sw.js') response.set(workerHeaders);
      return serve(request, response, next);
    };
  };
}

/** The service worker's file keeps its name, and its own policy holds for what it fetches. */
const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/**
 * Listens for a moment where the server will, so that a taken port is reported before the database is opened and
 * migrated.
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
 * Says in one line why the server does not start, and ends the process.
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
    const { PORT: port, HOST: host } = process.env;
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
