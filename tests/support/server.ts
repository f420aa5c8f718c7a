import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { requireBuild } from './build';
import { type Mail, readMail } from './mail';
import { lateHashes, quickHashes } from './quick-hashes';
import { until } from './streams';

export type { Mail } from './mail';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const startLimitMs = 30_000;
/** The development server bundles the files of threads first. */
const developmentLimitMs = 60_000;
const stopLimitMs = 15_000;

/** A real server process over the finished build, with a data folder of its own. */
export interface TopiaryServer {
  /** Its origin, without a trailing slash; also its APP_URL unless the settings say otherwise. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** All mails in the outbox, oldest first. */
  outbox(): Promise<Mail[]>;
  /** Waits for the newest mail to that address, with that subject if one is given. */
  waitForMail(to: string, subject?: string | RegExp): Promise<Mail>;
  /** The link that its start printed for the first account: once, and null afterwards. */
  takeFirstLink(): string | null;
  /** The output of the process so far. */
  log(): string;
  isRunning(): boolean;
  /** Asks the process to end, and waits; `code` is null if a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null }>;
  /** Ends the process as a power cut would, and waits. */
  kill(): Promise<void>;
}

interface Options {
  /** Settings beyond the data folder and the address. */
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder, such as that of a stopped server; by default an empty one that is removed at the end. */
  readonly dataDir?: string;
  /** Whether the server itself makes its database, instead of finding an empty one with all migrations. */
  readonly isNew?: boolean;
  /** The project folder whose development server is started instead of the finished build. */
  readonly development?: string;
  /** Whether a password's hash costs as much as for learners (quick-hashes.ts); always so in `npm run torture`. */
  readonly realHashes?: boolean;
  /** Whether a quick hash takes as long as a real one, without its work. */
  readonly lateHashes?: boolean;
  /** No file of this server may grow beyond this many blocks of 512 or 1024 bytes: see `fillDisk`. Not on Windows. */
  readonly fileBlocks?: number;
}

/** Starts a server on a free loopback port and waits until it answers. It does not inherit the test's environment. */
export async function startTopiary(options: Options = {}): Promise<TopiaryServer> {
  if (!options.development) requireBuild();
  const dataDir = options.dataDir ?? temporaryFolder();
  if (!(options.dataDir || options.isNew || options.development || options.env?.DATABASE_URL))
    copyFileSync(migratedDatabase(), join(dataDir, 'topiary.db'));
  // Another process may take the port before the server does: then the next one is tried.
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryToStart(options, dataDir, await freePort());
    if (started instanceof Error) {
      if (attempt === 3 || !/Port \d+ is taken/.test(started.message)) throw started;
    } else {
      return started;
    }
  }
}

const worker: typeof globalThis & { sharedTopiary?: Promise<TopiaryServer> } = globalThis;

/**
 * The server of a worker, for all of its files that need neither settings nor a log, figures or visitors' limits of
 * their own. Each file makes accounts for itself (ready-account.ts); the server ends with the worker.
 */
export async function sharedTopiary(): Promise<TopiaryServer> {
  // Not of this module, which some files load anew. One that has ended, or never started, is no later file's fault.
  const known = await worker.sharedTopiary?.catch(() => undefined);
  if (!known?.isRunning()) worker.sharedTopiary = startTopiary();
  return await (worker.sharedTopiary as Promise<TopiaryServer>);
}

async function tryToStart(
  { env, development, realHashes, lateHashes: isLate, fileBlocks }: Options,
  dataDir: string,
  port: number,
): Promise<TopiaryServer | Error> {
  const url = `http://127.0.0.1:${port}`;
  const folder = development ?? root;
  const script = join(folder, 'scripts', development ? 'dev.mjs' : 'start.mjs');
  const isQuick = !(realHashes || development || process.env.TOPIARY_TORTURE === 'full');
  const start = [
    process.execPath,
    ...(isQuick ? [isLate ? lateHashes : quickHashes] : []),
    script,
    '--no-prepare',
    '--no-env-file',
  ];
  const limited = ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'sh', ...start] as const;
  const [program = '', ...args] = fileBlocks === undefined ? start : limited;
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...inherited(),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // By default its texts are written at once.
      LIBRARY_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  endWithUs(child);

  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  let ended: { code: number | null } | undefined;
  const end = new Promise<{ code: number | null }>((resolve) => {
    child.once('close', (code) => {
      ended = { code };
      resolve(ended);
    });
  });
  const isReady = () => /^Topiary is ready at /m.test(printed);
  // A server that is too late is treated as ended.
  const limitMs = development ? developmentLimitMs : startLimitMs;
  await until(() => isReady() || ended !== undefined, limitMs).catch(() => {});
  if (!isReady() || ended) {
    child.kill('SIGKILL');
    return new Error(`The server did not start${ended ? ` (exit code ${ended.code})` : ''}:\n${printed}`);
  }

  let firstLink = /^Make the first account.*: (\S+)$/m.exec(printed)?.[1] ?? null;
  const known = new Map<string, Mail>();
  const outbox = async () => readOutbox(join(dataDir, 'outbox'), known);
  const signalled = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const inTime = await Promise.race([end, wait(stopLimitMs, undefined, { ref: false })]);
    if (inTime) return inTime;
    child.kill('SIGKILL');
    await end;
    throw new Error(`The server did not end within ${stopLimitMs / 1000} s of ${signal}:\n${printed}`);
  };
  return {
    url,
    port,
    dataDir,
    pid: child.pid as number,
    outbox,
    async waitForMail(to, subject = /(?:)/) {
      const find = async () =>
        (await outbox()).findLast(
          (mail) =>
            mail.to === to && (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)),
        );
      let mail = await find();
      for (const limit = Date.now() + 10_000; !mail && Date.now() < limit; mail = await find()) await wait(20);
      if (mail) return mail;
      throw new Error(`No mail to ${to} (${subject}) has come:\n${printed}`);
    },
    takeFirstLink() {
      const link = firstLink;
      firstLink = null;
      return link;
    },
    log: () => printed,
    isRunning: () => ended === undefined,
    stop: (signal = 'SIGTERM') => (ended ? Promise.resolve(ended) : signalled(signal)),
    async kill() {
      child.kill('SIGKILL');
      await end;
    },
  };
}

/**
 * A database that this build has made from these migrations. It is kept until one of both changes, because migrations
 * take a quarter of a start.
 */
function migratedDatabase(): string {
  const folder = join(root, '.cache', 'migrated');
  const hash = createHash('sha256').update(readFileSync(join(root, 'build', '.topiary-stamp')));
  for (const name of readdirSync(join(root, 'migrations'))
    .filter((each) => each.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(root, 'migrations', name)));
  const kept = join(folder, `${hash.digest('hex').slice(0, 16)}.db`);
  if (existsSync(kept)) return kept;
  const dataDir = temporaryFolder();
  execFileSync(process.execPath, [join(root, 'scripts', 'user.mjs'), 'list'], {
    cwd: dataDir,
    env: { ...inherited(), NODE_ENV: 'production', APP_URL: 'http://topiary.test', DATA_DIR: dataDir },
  });
  mkdirSync(folder, { recursive: true });
  // Under another name first: two workers may do this at once.
  const unfinished = `${kept}.${process.pid}-${threadId}`;
  copyFileSync(join(dataDir, 'topiary.db'), unfinished);
  const old = readdirSync(folder).filter((name) => name.endsWith('.db') && join(folder, name) !== kept);
  for (const name of old) rmSync(join(folder, name), { force: true });
  renameSync(unfinished, kept);
  return kept;
}

/** The environment variables that a process needs; all others could be settings. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** @param known mails read before, by file name, because a mail does not change */
function readOutbox(folder: string, known: Map<string, Mail>): Mail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap((name) => {
      const source = known.has(name) ? '' : readFileSync(join(folder, name), 'utf8');
      if (source !== '') known.set(name, readMail(source));
      // A mail without an entry was just made and is not written yet.
      return known.get(name) ?? [];
    });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const children = new Set<ChildProcess>();
const folders = new Set<string>();
let minded = false;

/** Stops processes and removes folders when the test run exits, even after a failure. */
function cleanUpAtExit(): void {
  if (minded) return;
  minded = true;
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
}

function endWithUs(child: ChildProcess): void {
  cleanUpAtExit();
  children.add(child);
  child.once('exit', () => children.delete(child));
}

function temporaryFolder(): string {
  cleanUpAtExit();
  const folder = mkdtempSync(join(tmpdir(), 'topiary-server-'));
  folders.add(folder);
  return folder;
}
