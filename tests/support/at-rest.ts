import type { Locator } from '@playwright/test';

/** The box of an element once it has not moved for some frames: folds, zooms and new windows move things. */
export const atRest = (element: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  element.evaluate(async (found) => {
    const box = () => {
      const { x, y, width, height } = found.getBoundingClientRect();
      return { x, y, width, height };
    };
    let last = box();
    for (let still = 0; still < 6; ) {
      await new Promise(requestAnimationFrame);
      const now = box();
      still = JSON.stringify(now) === JSON.stringify(last) ? still + 1 : 0;
      last = now;
    }
    return last;
  });
