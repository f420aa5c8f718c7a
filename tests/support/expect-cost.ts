import { expect } from 'vitest';
import { costOf } from './cost';

/**
 * Expects that `work` costs less than so many units of cost.ts.
 * @param about tells in a failure which work it was
 */
export function expectCostBelow(most: number, work: () => unknown, about?: string): void {
  expect(costOf(work, most), about).toBeLessThan(most);
}
