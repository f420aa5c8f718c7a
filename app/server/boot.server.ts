import type { Server } from 'node:http';
import { closeRooms, currentRooms, logOf, type Rooms, upgradeRows } from '~/composition.server';
import { connectionAccepted } from '~/kit/slices';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { webhookLimits } from '~/rooms/webhook/rules/limits';
import { endExchanges, openExchanges, reopen } from './exchange.server';
import { metricsOf, watchEventLoop } from './metrics.server';
import { flushPageViews } from './page-views.server';
import { BadSettings } from './settings/bad-settings.server';
import { currentSettings, type Settings } from './settings.server';
import { tellWorkers } from './workers.server';

export { installGlobals } from '@remix-run/node';
export { documentsOf } from './documents/direct.server';
export { buildFiles, requestListener, routesOf } from './http-server.server';
export { streamsOf } from './stream/direct.server';

const sweepEveryMs = 10 * 60_000;
/** An account of the demo goes this long after its end at most. */
const demoSweepEveryMs = 60_000;
const flushEveryMs = 1_000;
/** The longest that a shutdown may take. */
const graceMs = 8_000;
/** The part of it that answers under way may take. */
const answersMs = 3_000;

/** Reads and checks the settings. @throws BadSettings */
export const settings = (): Settings => currentSettings();

/** The server of this process. */
interface OpenServer {
  /** Sets the server that takes connections: it is closed first when this process stops. */
  listening(server: Pick<Server, 'close' | 'on'>): void;
  /** Makes a link for the first account; null if the server is not new. */
  readonly firstLink: () => Promise<string | null>;
  /**
   * Ends the streams, interrupts the runs so that the next start resumes them, and closes the database.
   * @param patienceMs how long to wait for answers under way
   * @returns how many answers were still under way then
   */
  close(patienceMs?: number): Promise<number>;
}

/** The log of a process that opens no rooms. */
export const log = () => logOf(currentSettings());

/**
 * Migrates the database, for processes that are started afterwards.
 * @returns the link that makes the first account, if the server is new
 * @throws BadSettings
 */
export const upgrade = (): Promise<string | null> => fromStore(() => upgradeRows(currentSettings()));

/** Waits for the database. @throws BadSettings with a line that says why it cannot be used */
export const openStore = ({ admin }: { readonly admin: Pick<Rooms['admin'], 'opened'> }): Promise<void> =>
  fromStore(() => admin.opened());

async function fromStore<Result>(opening: () => Promise<Result>): Promise<Result> {
  try {
    return await opening();
  } catch (error) {
    if (error instanceof Error && error.name === 'ClusterTrouble')
      throw new BadSettings([`DATABASE_URL: ${error.message}`]);
    throw error;
  }
}

/**
 * Opens the house for the process that serves it: migrates, resumes interrupted runs, sweeps expired rows, and shuts
 * down on SIGTERM and SIGINT.
 */
export async function open(): Promise<OpenServer> {
  const current = currentRooms();
  await openStore(current);
  const { log } = current.server;
  reopen();
  current.server.followNotifications();
  watchEventLoop();
  const stopTelling = tellWorkers(() => metricsOf(current));

  const reportRejection = (error: unknown) => current.server.report('unhandled rejection', error);
  process.on('unhandledRejection', reportRejection);
  // A closed pipe behind stdout or stderr must not end the process.
  const ignore = () => {};
  const outputs = [process.stdout, process.stderr];
  for (const output of outputs) output.on('error', ignore);

  const flushCounts = async () => {
    try {
      await flushPageViews(current);
      await current.map.flushViews();
      await current.map.flushOpened();
    } catch {
      // Losing a count is acceptable; a failing store is reported where it matters.
    }
  };
  const timers = [
    setInterval(() => void flushCounts(), flushEveryMs),
    setInterval(() => void current.admin.sweep().catch(() => {}), sweepEveryMs),
    setInterval(() => void current.demo.sweepDemos().catch(() => {}), demoSweepEveryMs),
    setInterval(() => void current.reminder.sendReminders(), reminderLimits.sweepEveryMs),
    setInterval(() => void current.storage.backUpIfDue(), current.storage.lookEveryMs),
    setInterval(() => void current.webhook.sendCalls(), webhookLimits.sweepEveryMs),
  ];
  for (const timer of timers) timer.unref();

  let stopping = false;
  let server: Pick<Server, 'close'> | null = null;
  const close = async (patienceMs = answersMs) => {
    for (const timer of timers) clearInterval(timer);
    const put = current.admin.windDown();
    const left = await endExchanges(patienceMs);
    await put;
    await flushCounts();
    await closeRooms();
    // A process that is about to exit keeps its listeners, so that no late error ends it with a failure.
    if (stopping) return left;
    stopTelling();
    process.off('unhandledRejection', reportRejection);
    for (const output of outputs) output.off('error', ignore);
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    return left;
  };

  const stop = (signal: string) => {
    // A second signal must not interrupt the shutdown.
    if (stopping) return;
    stopping = true;
    server?.close();
    log.info('stopping', { signal, open: openExchanges() });
    const tooLate = setTimeout(() => process.exit(1), graceMs);
    close()
      .then((left) => {
        clearTimeout(tooLate);
        log.info('stopped', { left });
        process.exit(0);
      })
      .catch((error: unknown) => {
        // Acknowledged writes are in the file; the next start resumes the rest.
        current.server.report('stopping failed', error);
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    await current.credit.welcomeAll();
    await current.run.runs.resume();
    await current.source.removeLeftFiles();
  } catch (error) {
    // A process that is stopped while it starts has its store closed under it.
    if (!stopping) throw error;
  }
  void current.storage.backUpIfDue();
  // Not awaited: requests are served meanwhile, and a map can be found once it is indexed.
  void current.search
    .indexMissing()
    .then((count) => {
      if (count > 0) log.info(`Indexed ${count === 1 ? 'one map' : `${count} maps`} for the search.`);
    })
    .catch((error: unknown) => {
      if (!stopping) current.server.report('indexing failed', error);
    });
  return {
    close,
    // A server whose disk is full must still start.
    firstLink: () =>
      current.account.makeFirstLink().catch((error: unknown) => {
        current.server.report('no link for the first account', error);
        return null;
      }),
    listening(opened) {
      server = opened;
      opened.on('connection', connectionAccepted);
      if (stopping) opened.close();
    },
  };
}
