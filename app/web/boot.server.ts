import { house } from '~/composition.server';
import { currentSettings, type Settings } from '~/env.server';
import { watchEventLoop } from './metrics.server';
import { flushPageViews } from './page-views.server';
import { endExchanges, listenToSockets, openExchanges } from './socket.server';

export { routeShares } from './route-shares.server';

const sweepEveryMs = 10 * 60_000;
const flushEveryMs = 1_000;
const graceMs = 8_000;
/** How long answers that are under way may take to leave. */
const answersMs = 3_000;

let started = false;

/** Reads and checks the settings. @throws BadSettings */
export const settings = (): Settings => currentSettings();

/** Opens the house for the process that serves it: migrates, listens to sockets, takes up interrupted runs, minds the signals. */
export async function open(): Promise<void> {
  if (started) return;
  started = true;
  const current = house();
  const { log } = current;
  listenToSockets({
    trustedProxyHops: current.settings.trustedProxyHops,
    https: current.settings.appUrl.startsWith('https:'),
    log,
    requestId: () => current.random.id().slice(0, 12),
  });

  watchEventLoop();

  process.on('unhandledRejection', (error) => {
    current.report('unhandled rejection', error);
  });
  // Whoever reads the log may go away; that is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  const flushCounts = async () => {
    try {
      await flushPageViews(current);
      await current.flushViews();
    } catch {
      // A count that could not be written is no reason to fail; the store's own faults show where they matter.
    }
  };
  const timers = [
    setInterval(() => void flushCounts(), flushEveryMs),
    setInterval(() => void current.sweep().catch(() => {}), sweepEveryMs),
  ];
  for (const timer of timers) timer.unref();

  let stopping = false;
  const stop = (signal: string) => {
    // A second signal must not cut the first one's work short.
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal, open: openExchanges() });
    const tooLate = setTimeout(() => process.exit(1), graceMs);
    void (async () => {
      for (const timer of timers) clearInterval(timer);
      const put = current.windDown();
      const left = await endExchanges(answersMs);
      await put;
      await flushCounts();
      await current.close();
      clearTimeout(tooLate);
      log.info('stopped', { left });
      process.exit(0);
    })().catch((error: unknown) => {
      // What was acknowledged is in the file; the next start takes up the rest.
      current.report('stopping failed', error);
      process.exit(1);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await current.runs.resume();
}
