import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

interface Options {
  /** Memory limit of the whole process where the system reports it (Linux), and of its heap everywhere. */
  readonly memoryMb: number;
  /** How much lower its priority is than the rest of the machine's, so that pages are answered first. */
  readonly niceness: number;
  /** An open file that becomes its standard input: the only outside file that it gets. */
  readonly stdin?: number;
  /** A folder that it may read besides its own file. */
  readonly folder?: string;
  /** CPU limit: ends a busy process that does not notice that its server is gone. */
  readonly processorSeconds?: number;
  /** Further flags of Node. */
  readonly flags?: readonly string[];
}

/** Options for work that is done in turn, each piece in a process that `confined` starts. */
export interface ProcessesOptions {
  /** How many processes work at once. Each takes a core and up to `memoryMb`. */
  readonly atATime?: number;
  /** How many files of one share may wait. */
  readonly waiting?: number;
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
  /** How much lower its priority is than the rest of the machine's, so that pages are answered first. */
  readonly niceness?: number;
  /** Called for each file that was not read, or took too long or too much memory. */
  readonly report?: (event: string, error: unknown) => void;
}

const memoryLookMs = 50;
const shell = '/bin/sh';

/** The flag's name: Node 20 calls its permission model experimental; newer versions accept both names. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Starts a process that parses untrusted files. Under Node's permission model it may read its own file and `folder`,
 * and nothing else: it cannot write, or start processes, threads or native code. Its environment is empty.
 * https://nodejs.org/docs/latest-v20.x/api/permissions.html
 */
export function confined(
  file: string,
  { memoryMb, niceness, stdin, folder, processorSeconds = 600, flags: more = [] }: Options,
): ChildProcess {
  const flags = [
    permission,
    ...[file, ...(folder === undefined ? [] : [`${folder}/*`])].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${memoryMb}`,
    '--max-semi-space-size=16',
    ...more,
  ];
  const command = existsSync(shell)
    ? {
        execPath: shell,
        execArgv: ['-c', `ulimit -t ${processorSeconds}; exec "$0" "$@"`, process.execPath, ...flags],
      }
    : { execArgv: flags };
  const child = fork(file, [], {
    ...command,
    serialization: 'advanced',
    stdio: [stdin ?? 'ignore', 'ignore', 'ignore', 'ipc'],
    env: {} as NodeJS.ProcessEnv,
  });
  stepBack(child, niceness);
  watchMemory(child, memoryMb);
  return child;
}

/**
 * Calls `ended` once the process has ended and all that it has sent was received. Its `exit` alone may be seen before
 * its last messages: of two processes that end at once, libuv reports both ends as soon as it is told of one.
 */
export function whenEnded(
  child: ChildProcess,
  ended: (code: number | null, signal: NodeJS.Signals | null) => void,
): void {
  child.once('close', ended);
}

function stepBack({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Not allowed everywhere, and nothing depends on it.
  }
}

/**
 * Ends the process when it takes too much memory outside of its heap too. A thread inside could do that, but threads
 * may leave the permission model.
 */
function watchMemory(child: ChildProcess, memoryMb: number): void {
  const status = `/proc/${child.pid}/status`;
  if (!existsSync(status)) return;
  const look = setInterval(() => {
    if (residentMb(status) > memoryMb) child.kill('SIGKILL');
  }, memoryLookMs).unref();
  child.once('exit', () => clearInterval(look));
}

function residentMb(status: string): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has just ended.
    return 0;
  }
}
