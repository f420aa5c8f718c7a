import { Busy } from '~/domain/fault/busy';

/**
 * Lets `atATime` pieces of work run at once; the others wait in line, the first that came goes first.
 * @throws Busy where `waiting` are in line already
 */
export function takingTurns(
  atATime: number,
  waiting: number,
  at: Busy['at'] = 'passwords',
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atATime) {
      if (line.length >= waiting) throw new Busy(1_000, at);
      await new Promise<void>((start) => line.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
