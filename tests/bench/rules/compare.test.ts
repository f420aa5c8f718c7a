import { describe, expect, it } from 'vitest';
// @ts-expect-error the benches are not compiled
import * as compare from '../shared/compare.mjs';

const { bestOf, compared, isWorse, ratioOf, table, yardstickMs } = compare;

const time = { what: 'a page', value: 100, unit: 'ms', better: 'less' };
const rate = { what: 'pages', value: 100, unit: 'per second', better: 'more', goal: 90 };
const share = { what: 'page ÷ bare', value: 0.5, unit: 'ratio', better: 'more', goal: 0.6 };
const run = (figures: readonly object[], machine = 10) => ({ measured: '2026-01-01', yardstickMs: machine, figures });

describe('Figures of two runs', () => {
  it.each([
    ['a time that halves', time, { ...time, value: 50 }, 1, 2],
    ['the same time on a machine half as fast', time, time, 2, 2],
    ['twice the time on a machine half as fast', time, { ...time, value: 200 }, 2, 1],
    ['a rate that falls', rate, { ...rate, value: 80 }, 1, 0.8],
    ['half the rate on a machine half as fast', rate, { ...rate, value: 50 }, 2, 1],
    ['a share, which no machine changes', share, { ...share, value: 0.4 }, 2, 0.8],
  ])('%s', (_, before, now, speed, ratio) => {
    expect(ratioOf(now, before, speed)).toBeCloseTo(ratio);
  });

  it('are told beside each other, with what is new, gone or worse', () => {
    const before = run([time, rate, { ...time, what: 'gone' }]);
    const now = run([{ ...time, value: 112 }, { ...rate, value: 95 }, share]);
    const rows = compared('pages', now, before);
    expect(rows.map(isWorse)).toEqual([true, false, false, true]);
    expect(table(rows).slice(2)).toEqual([
      '| pages | a page | 100 ms | 112 ms | **0.89** |  |',
      '| pages | pages | 100 per second | 95 per second | 0.95 | ≥ 90: kept |',
      '| pages | page ÷ bare | – | 0.5 | new | ≥ 0.6: **missed** |',
      '| pages | gone | 100 ms | – | **gone** |  |',
    ]);
    expect(compared('pages', now, null).some(isWorse)).toBe(false);
  });

  it('of a bench that has not run since are told with their date, and not as equally good', () => {
    const rows = compared('pages', run([time, rate]), run([time, rate]));
    expect(rows.map(isWorse)).toEqual([false, false]);
    expect(table(rows).slice(2)).toEqual([
      '| pages | a page | 100 ms | 100 ms | of 2026-01-01 |  |',
      '| pages | pages | 100 per second | 100 per second | of 2026-01-01 | ≥ 90: kept |',
    ]);
    expect(compared('pages', run([time, rate], 11), run([time, rate]))[0].ratio).toBeCloseTo(1.1);
  });

  it('of one bench that ran twice are the better ones', () => {
    const best = bestOf(
      run([{ ...time, value: 112 }, rate]),
      run([
        { ...time, value: 105 },
        { ...rate, value: 90 },
      ]),
    );
    expect(best.figures.map(({ value }: { value: number }) => value)).toEqual([105, 100]);
  });

  it('are in units of a piece of work that takes time', () => {
    expect(yardstickMs()).toBeGreaterThan(1);
  });
});
