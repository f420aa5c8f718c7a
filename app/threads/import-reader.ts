import type { ChildProcess } from 'node:child_process';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { confined, whenEnded } from './confined';
import type { ImportAnswer, ImportAnswers, ImportTask } from './import-process';
import processFile from './import-process.ts?thread';
import { takingTurns } from './turns';

interface Options {
  /** How many files are read at once; each takes a core and up to `memoryMb`. */
  readonly atATime?: number;
  /** How many files of one share may wait. */
  readonly waiting?: number;
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
  /** How long an idle process waits for the next file. */
  readonly idleMs?: number;
  readonly niceness?: number;
  /** Called for each file that took too long or too much memory. */
  readonly report?: (event: string, error: unknown) => void;
}

/** A process that reads one file after the other. */
interface Reader {
  readonly child: ChildProcess;
  /** Receives the result of the current file; null while there is none. */
  heard: ((answer: ImportAnswer | Error) => void) | null;
  idle?: NodeJS.Timeout;
}

/**
 * Parses imported maps in separate processes. A thread is not enough: if a file suddenly takes too much memory, V8 ends
 * the whole process of the thread (decisions 49 and 52).
 */
export function importReader({
  atATime = 2,
  waiting = 4,
  deadlineMs = limits.importWorkMs,
  memoryMb = limits.importMemoryMb,
  idleMs = 10_000,
  niceness = 5,
  report = () => {},
}: Options = {}) {
  const inTurn = takingTurns({ atATime, waiting: 16 * waiting, lane: { waiting } });
  const running = new Set<Reader>();
  const resting: Reader[] = [];

  const start = (): Reader => {
    const child = confined(processFile, { memoryMb, niceness });
    const reader: Reader = { child, heard: null };
    running.add(reader);
    child.on('message', (answer: ImportAnswer) => reader.heard?.(answer));
    child.on('error', (error) => reader.heard?.(error));
    whenEnded(child, (code, signal) => {
      forget(reader);
      reader.heard?.(new Error(`the process has ended: ${signal ?? code}`));
    });
    return reader;
  };

  const forget = (reader: Reader): void => {
    clearTimeout(reader.idle);
    running.delete(reader);
    if (resting.includes(reader)) resting.splice(resting.indexOf(reader), 1);
    reader.child.kill('SIGKILL');
  };

  /** Unreferences an idle process, so that it does not keep the server alive. */
  const rest = (reader: Reader): void => {
    reader.child.unref();
    reader.child.channel?.unref();
    reader.idle = setTimeout(() => forget(reader), idleMs).unref();
    resting.push(reader);
  };

  const ask = (task: ImportTask): Promise<ImportAnswer> =>
    new Promise((resolve) => {
      const reader = resting.pop() ?? start();
      clearTimeout(reader.idle);
      reader.child.ref();
      reader.child.channel?.ref();
      const deadline = setTimeout(() => reader.heard?.(new Error('it took too long')), deadlineMs);
      reader.heard = (answer) => {
        clearTimeout(deadline);
        reader.heard = null;
        if (answer instanceof Error) {
          forget(reader);
          report(`a file (${task.kind}) was not read`, answer);
          resolve({ fault: 'too-slow' });
          return;
        }
        // After a large file, its memory would count against the next one.
        if (sizeOf(task) > keptUpToBytes) forget(reader);
        else rest(reader);
        resolve(answer);
      };
      reader.child.send(task, (error) => error && reader.heard?.(error));
    });

  return {
    /** @throws TransferFault, Busy */
    async read<T extends ImportTask>(task: T): Promise<ImportAnswers[T['kind']]> {
      const answer = await inTurn(() => ask(task));
      if ('fault' in answer) throw new TransferFault(answer.fault, answer.places);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.read as ImportAnswers[T['kind']];
    },
    close(): void {
      for (const reader of running) forget(reader);
    },
  };
}

const keptUpToBytes = 256 * 1024;
const sizeOf = (task: ImportTask): number => ('bytes' in task ? task.bytes.length : task.packed.length);
