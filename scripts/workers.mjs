/**
 * `WORKERS=n`: this primary process runs n server processes (workers) on one port. It accepts connections and passes
 * each to a worker, replaces workers that end, and forwards a stop (docs/decisions/0061).
 */
import cluster from 'node:cluster';
import { arenas } from './arenas.mjs';

/** Whether this process is a worker. */
export const { isWorker } = cluster;

/** A worker that ends sooner than this is restarted with growing pauses. */
const briefMs = 10_000;
const pauseMs = 500;
const pauseMaxMs = 30_000;
/** Workers end themselves within 8 seconds; a paused one does not. */
const stopLimitMs = 12_000;
/** How long to wait for a worker's figures; a paused one sends none. */
const figuresLimitMs = 1_000;

/**
 * The pause before a worker is restarted.
 * @param {number} briefLives how many workers of its place have ended soon after their start, one after another
 */
export const pauseBefore = (briefLives) =>
  briefLives === 0 ? 0 : Math.min(pauseMaxMs, pauseMs * 2 ** (briefLives - 1));

/**
 * @typedef {object} Place
 * @property {number} number from 1 on; a replacement has the same number
 * @property {import('node:cluster').Worker | null} worker null while none runs
 * @property {boolean} serves whether it listens
 * @property {number} began
 * @property {number} briefLives
 * @property {number} restarts
 * @property {NodeJS.Timeout | undefined} [timer]
 *
 * @param {object} options
 * @param {number} options.count
 * @param {import('./serve.mjs').Log} options.log
 * @param {(processes: readonly number[]) => void} options.ready called once, when all of them serve
 */
export function keepWorkers({ count, log, ready }) {
  // The primary process has already prepared packages, build and `.env`.
  cluster.setupPrimary({ args: ['--no-prepare', '--no-env-file'] });
  /** @type {Place[]} */
  const places = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    worker: null,
    serves: false,
    began: 0,
    briefLives: 0,
    restarts: 0,
  }));
  let isOpen = false;
  let stopping = false;
  let exitCode = 0;

  /** @param {Place} place */
  const start = (place) => {
    const worker = cluster.fork({ TOPIARY_WORKER: String(place.number), MALLOC_ARENA_MAX: arenas });
    Object.assign(place, { worker, serves: false, began: performance.now() });
    watchHanded(worker, () => (stopping ? null : places.find((one) => one.serves && one.worker !== worker)?.worker));
    worker.once('listening', () => {
      place.serves = true;
      if (isOpen) return log.info('worker serves', about(place));
      if (!places.every(({ serves }) => serves)) return;
      isOpen = true;
      ready(places.flatMap(({ worker }) => worker?.process.pid ?? []));
    });
    worker.once('exit', (code, signal) => over(place, signal ?? `exit code ${code}`, code));
    // The worker could not be started at all: then there is no exit event.
    worker.once('error', (error) => {
      if (worker.process.pid === undefined) over(place, error.message, 1);
    });
  };

  /**
   * @param {Place} place
   * @param {string} why
   * @param {number | null} code
   */
  const over = (place, why, code) => {
    const fields = { ...about(place), why };
    place.worker = null;
    place.serves = false;
    if (stopping) {
      // A worker without handlers yet is ended by the signal itself.
      exitCode ||= code ?? Number(why === 'SIGKILL');
      return endIfEmpty();
    }
    if (!isOpen && code) {
      // The worker has reported why it cannot start, and no other one could.
      exitCode = code;
      return stop('SIGTERM');
    }
    place.briefLives = performance.now() - place.began < briefMs ? place.briefLives + 1 : 0;
    place.restarts += 1;
    const waitMs = pauseBefore(place.briefLives);
    log.error('worker ended', { ...fields, 'again-in-ms': waitMs });
    place.timer = setTimeout(() => start(place), waitMs);
  };

  const endIfEmpty = () => {
    if (places.every(({ worker }) => worker === null)) process.exit(exitCode);
  };

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (stopping) return;
    stopping = true;
    for (const { timer, worker } of places) {
      clearTimeout(timer);
      worker?.process.kill(signal);
    }
    setTimeout(() => {
      for (const { worker } of places) worker?.process.kill('SIGKILL');
    }, stopLimitMs);
    endIfEmpty();
  };

  tellFigures(places);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  for (const place of places) start(place);
}

/** @param {Place} place */
const about = ({ number, worker }) => ({ worker: number, process: worker?.process.pid ?? 0 });

/**
 * Gathers the figures of all workers for a worker that asks: /metrics (app/server/workers.server.ts).
 * @param {readonly Place[]} places
 */
function tellFigures(places) {
  let asked = 0;
  /** @type {Map<number, (place: Place, figures: unknown) => void>} */
  const waiting = new Map();

  /**
   * @param {import('node:cluster').Worker} asker
   * @param {number} ask
   */
  const gather = (asker, ask) => {
    asked += 1;
    const tell = asked;
    /** @type {Map<Place, unknown>} */
    const found = new Map();
    const open = new Set(places.filter(({ serves }) => serves));
    const done = () => {
      clearTimeout(timer);
      waiting.delete(tell);
      const figuresOf = (/** @type {Place} */ place) => found.get(place) ?? null;
      send(asker, {
        asked: ask,
        places: places.map((place) => ({
          worker: place.number,
          restarts: place.restarts,
          figures: figuresOf(place),
        })),
      });
    };
    const timer = setTimeout(done, figuresLimitMs);
    waiting.set(tell, (place, figures) => {
      found.set(place, figures);
      open.delete(place);
      if (open.size === 0) done();
    });
    for (const { worker } of open) if (worker) send(worker, { tell });
  };

  cluster.on('message', (worker, /** @type {any} */ { ask, told, figures }) => {
    if (ask !== undefined) gather(worker, ask);
    const place = places.find((one) => one.worker === worker);
    if (told !== undefined && place) waiting.get(told)?.(place, figures);
  });
}

/**
 * @param {import('node:cluster').Worker} worker gets nothing if it has ended meanwhile
 * @param {import('node:child_process').Serializable} message
 */
const send = (worker, message) => void worker.process.send(message, () => {});

/**
 * Remembers the connection that was passed to a worker and is not accepted yet, and passes it to another one when the
 * worker has ended. There is at most one, and Node forgets it then, without closing it: its client would wait for ever.
 * @typedef {{ message: { seq: unknown }, handle: { close(): void } }} Handed
 * @param {import('node:cluster').Worker} worker
 * @param {() => import('node:cluster').Worker | null | undefined} otherWorker
 */
export function watchHanded({ process: child }, otherWorker) {
  /** @type {Handed | null} */
  let handed = null;
  const { send } = child;
  child.send = (/** @type {any[]} */ ...args) => {
    const [message, handle] = args;
    if (message?.act === 'newconn' && handle) handed = { message, handle };
    return send.apply(child, /** @type {any} */ (args));
  };
  child.on('internalMessage', ({ ack }) => {
    if (handed && ack === handed.message.seq) handed = null;
  });
  // Not `exit`, which may be seen before the last messages: an accepted connection would be passed on as well.
  child.once('close', () => handOn(handed, otherWorker()));
}

/**
 * Passes a connection that was not accepted to another worker; without one it is closed.
 * @param {Handed | null} handed
 * @param {import('node:cluster').Worker | null | undefined} other
 */
function handOn(handed, other) {
  if (!handed) return;
  const { message, handle } = handed;
  if (!other?.isConnected()) return handle.close();
  const seq = `again ${message.seq}`;
  const close = (/** @type {{ ack?: unknown }} */ { ack }) => {
    if (ack !== seq) return;
    other.process.off('internalMessage', close);
    handle.close();
  };
  other.process.on('internalMessage', close);
  other.process.send({ ...message, seq }, /** @type {any} */ (handle), () => {});
}
