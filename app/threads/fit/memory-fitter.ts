import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fitLimits, type History } from '~/rooms/review/rules/fit/histories';
import type { Fit, MemoryFit } from '~/system/contract/memory-fit';
import { confined, type ProcessesOptions, whenEnded } from '../confined';
import { inShareOf } from '../share-of';
import { takingTurns } from '../turns';
import type { FitAnswer, FitTask } from './fit-process';
import processFile from './fit-process.ts?thread';

/**
 * Fits in a process of its own: the optimiser is native code that cannot be stopped otherwise. It takes half a second
 * for 15,000 reviews.
 */
export function memoryFitter({
  atATime = fitLimits.atATime,
  waiting = fitLimits.waiting,
  deadlineMs = fitLimits.timeMs,
  memoryMb = fitLimits.memoryMb,
  niceness = 5,
  report = () => {},
  folderOf = packagesFolder,
}: ProcessesOptions & { readonly folderOf?: () => string | null } = {}): MemoryFit {
  const inTurn = takingTurns({ atATime, waiting: 16 * waiting, lane: { waiting } });
  const running = new Set<ChildProcess>();
  let folder = folderOf();

  const run = (task: FitTask, modules: string) =>
    new Promise<Fit | null>((settle) => {
      const child = confined(processFile, { memoryMb, niceness, folder: modules, flags: ['--allow-addons'] });
      running.add(child);
      const end = (fit: Fit | null, error?: unknown) => {
        if (!running.delete(child)) return;
        clearTimeout(deadline);
        child.kill('SIGKILL');
        if (error) report('a schedule was not fitted', error);
        settle(fit);
      };
      const deadline = setTimeout(() => end(null, new Error('it took too long')), deadlineMs);
      child.on('message', (answer: FitAnswer) => {
        if ('fit' in answer) return end(answer.fit);
        // Only the package itself is looked for at the start: its native part is another one.
        if (answer.isMissing) folder = null;
        end(null, new Error(answer.failed));
      });
      child.on('error', (error) => end(null, error));
      whenEnded(child, (code, signal) => end(null, new Error(`the process has ended: ${signal ?? code}`)));
      child.send(task, (error) => error && end(null, error));
    });

  return {
    get isAvailable() {
      return folder !== null;
    },
    async fit(histories: readonly History[], present, userKey) {
      const modules = folder;
      return modules === null ? null : inShareOf(userKey, () => inTurn(() => run({ histories, present }, modules)));
    },
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

/** The folder of the packages; null if the optimiser is not installed. */
function packagesFolder(): string | null {
  const here = createRequire(import.meta.url);
  try {
    const main = here.resolve('@open-spaced-repetition/binding');
    return dirname(dirname(dirname(dirname(main))));
  } catch {
    return null;
  }
}
