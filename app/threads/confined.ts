import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

interface Options {
  /** Of all that the process takes, where the system tells it (Linux), and of its heap everywhere. */
  readonly memoryMb: number;
  /** How far it steps back behind the rest of the machine, so that pages are answered first. */
  readonly niceness: number;
  /** An open file that it reads as its standard input: the only file from outside that it gets. */
  readonly stdin?: number;
  /** A folder that it may read besides its own file. */
  readonly folder?: string;
}

/** A process whose server is gone, and that hears nothing of it because it is busy, ends after so much of a core. */
const processorSeconds = 600;
const memoryLookMs = 50;
const shell = '/bin/sh';

/** Node 20 calls its permission model experimental; newer versions know both names. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Starts a process that reads what strangers have sent. Under Node's permission model it may read its own file and
 * `folder`, and nothing else: it writes nothing and starts no processes, threads or native code. It gets nothing of the
 * environment. https://nodejs.org/docs/latest-v20.x/api/permissions.html
 */
export function confined(file: string, { memoryMb, niceness, stdin, folder }: Options): ChildProcess {
  const flags = [
    permission,
    ...[file, ...(folder === undefined ? [] : [`${folder}/*`])].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${memoryMb}`,
    '--max-semi-space-size=16',
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

function stepBack({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Not everywhere allowed, and nothing depends on it.
  }
}

/**
 * Ends it when it takes too much memory outside of its heap as well. A thread inside could do that, but threads may
 * leave the permission model.
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
    // It has just ended.
    return 0;
  }
}
