import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { DocumentFault } from '~/kit/fault/document-fault';
import type { ReadDocument, SourcePassage } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { confined, type ProcessesOptions, whenEnded } from '~/threads/confined';
import { takingTurns } from '~/threads/turns';
import type { DocumentReader, ReadOptions } from './document-reader';
import type { ReadAnswer, ReadTask } from './read-process';
import processFile from './read-process.ts?thread';

/**
 * Reads each document in a process of its own. A thread is not enough: if a document suddenly takes too much memory, V8
 * ends the whole process of the thread (decision 49).
 */
export function documentReader({
  atATime = 2,
  waiting = 4,
  deadlineMs = sourceLimits.readMs,
  memoryMb = sourceLimits.readMemoryMb,
  niceness = 5,
  report = () => {},
}: ProcessesOptions = {}): DocumentReader {
  const inTurn = takingTurns({ atATime, waiting: 16 * waiting, lane: { waiting } });
  const running = new Set<ChildProcess>();
  // pdf.js and mammoth are not bundled into the file of the process.
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')));

  const read = async (file: string, options: ReadOptions): Promise<ReadDocument> => {
    const opened = await open(file).catch((error) => {
      throw new DocumentFault('broken', String(error));
    });
    try {
      return await readOpened(opened.fd, options);
    } finally {
      await opened.close();
    }
  };

  const readOpened = (stdin: number, { name, signal, onProgress, figures }: ReadOptions): Promise<ReadDocument> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const child = confined(processFile, { memoryMb, niceness, stdin, folder });
      running.add(child);
      const passages: SourcePassage[] = [];
      const end = (settle: () => void) => {
        if (!running.has(child)) return;
        clearTimeout(deadline);
        signal.removeEventListener('abort', stop);
        running.delete(child);
        child.kill('SIGKILL');
        settle();
      };
      let document: ReadDocument | null = null;
      // Once the text is there, the pictures that are missing do not matter.
      const fail = (error: unknown) =>
        end(() => {
          if (!document || signal.aborted) return reject(error);
          figures?.end({ leftOut: 0, isCut: true, repeated: [] });
          resolve(document);
        });
      const deadline = setTimeout(() => fail(new DocumentFault('too-slow')), deadlineMs);
      const stop = () => fail(signal.reason);
      signal.addEventListener('abort', stop);
      child.on('message', (answer: ReadAnswer) => {
        if (answer.kind === 'progress') onProgress(answer.progress);
        else if (answer.kind === 'passages') passages.push(...answer.passages);
        else if (answer.kind === 'fault') fail(new DocumentFault(answer.reason, answer.detail));
        else if (answer.kind === 'read') document = { ...answer.document, passages };
        else if (answer.kind === 'figure')
          figures?.take(answer.figure).then(() => child.connected && child.send('next'), fail);
        else
          end(() => {
            figures?.end(answer.left);
            if (document) resolve(document);
            else reject(new DocumentFault('broken', 'no document'));
          });
      });
      child.on('error', fail);
      // Has no effect unless the process ended by itself.
      whenEnded(child, (code, ended) => fail(new DocumentFault(ranOut(code, ended), `exit ${ended ?? code}`)));
      child.send({ name, hasFigures: figures !== undefined } satisfies ReadTask, (error) => error && fail(error));
    });

  return {
    read: (file, options) =>
      inTurn(() => read(file, options)).catch((error) => {
        if (error instanceof DocumentFault) report('a document was not read', error);
        throw error;
      }),
    async close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

/** V8 aborts when the heap is full; our own watcher, or the system, kills. */
const ranOut = (code: number | null, ended: NodeJS.Signals | null) =>
  code === 134 || ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'].includes(ended ?? '') ? 'too-much-memory' : 'broken';
