import { describe, expect, it } from 'vitest';
import { parseOutline } from '~/rooms/map/rules/outline';
import { recalledPercent, treeMemory } from '~/rooms/map/rules/tree-memory';
import { treeHtml } from '~/rooms/map/ui/html';
import { nextCards } from '~/rooms/review/rules/cards-wait';
import { dayOf, startOfDay } from '~/rooms/review/rules/day';
import { forecast } from '~/rooms/review/rules/forecast';
import { readReviewSettings } from '~/rooms/review/rules/settings';

const typed = (change: Partial<Record<'retention' | 'newCards' | 'dayStartsAt', string>> = {}) =>
  readReviewSettings({ retention: '90', newCards: '10', dayStartsAt: '4', ...change });

describe('the settings of reviews', () => {
  it.each([
    ['80', 0.8],
    ['97', 0.97],
    [' 92,5 % ', 0.925],
    ['0.9', 0.9],
    ['0,85', 0.85],
  ])('take a retention of %s', (retention, share) => {
    expect(typed({ retention })).toMatchObject({ settings: { reviewRetention: share } });
  });

  it.each(['79', '79.99', '97.01', '98', '100', '0', '-90', '', 'ninety', '1e1', '90 90', '٩٠', 'NaN'])(
    'refuse a retention of %j',
    (retention) => {
      expect(typed({ retention })).toEqual({ errors: { retention: expect.stringContaining('80 to 97') } });
    },
  );

  it('take 0 to 9999 new cards a day and the hours 0 to 23, and report all faults', () => {
    expect(typed({ newCards: '0', dayStartsAt: '0' })).toHaveProperty('settings');
    expect(typed({ newCards: '9999', dayStartsAt: '23' })).toHaveProperty('settings');
    const wrong = typed({ retention: '50', newCards: '10000', dayStartsAt: '24' });
    expect(Object.keys('errors' in wrong ? wrong.errors : {})).toEqual(['retention', 'newCards', 'dayStartsAt']);
    for (const newCards of ['', '-1', '1.5', 'ten']) expect(typed({ newCards })).toHaveProperty('errors');
  });
});

describe('the forecast', () => {
  const days = { zone: 'Europe/Berlin', startsAt: 4 };
  const today = dayOf(new Date('2026-10-20T12:00:00Z'), days);

  it('counts by the learner’s days, with overdue cards today, across a change of the clocks', () => {
    const at = (day: number, ms = 0) => new Date(startOfDay(day, days).getTime() + ms);
    const ahead = forecast(
      [
        { dueAt: at(today - 400), cards: 3 },
        { dueAt: at(today), cards: 2 },
        { dueAt: at(today + 1, -1), cards: 1 },
        // The day after the clocks were set back.
        { dueAt: at(today + 6), cards: 5 },
        { dueAt: at(today + 30), cards: 7 },
      ],
      today,
      days,
      30,
    );
    expect(ahead).toHaveLength(30);
    expect(ahead[0]).toEqual({ day: today, cards: 6 });
    expect(ahead[6]).toEqual({ day: today + 6, cards: 5 });
    expect(ahead.reduce((sum, { cards }) => sum + cards, 0)).toBe(11);
  });

  it('is said in a sentence that fits one card and many', () => {
    const next = (tomorrow: number, week: number) => nextCards({ tomorrow, week, hasCards: true });
    expect(next(1, 4)).toBe('Nothing is due now. 1 card comes by tomorrow.');
    expect(next(0, 4)).toBe('Nothing is due now. 4 cards come within a week.');
    expect(next(0, 0)).toBe('Nothing is due today, and nothing in the coming week.');
    expect(nextCards({ tomorrow: 0, week: 0, hasCards: false })).toBeNull();
  });
});

describe('the memory of a map', () => {
  const tree = parseOutline('Trees', '- Oak\n  - Bark\n  - Acorn\n  - Moss\n- Elm');
  const idOf = (label: string) => [...tree.nodes.values()].find((node) => node.label === label)?.id ?? '';
  const memory = treeMemory(
    tree,
    new Map([
      [idOf('Bark'), { cards: 2, fresh: 0, recalled: 1.8, due: 0 }],
      [idOf('Acorn'), { cards: 1, fresh: 0, recalled: 0, due: 1 }],
      [idOf('Moss'), { cards: 0, fresh: 2, recalled: 0, due: 0 }],
      ['gone', { cards: 9, fresh: 9, recalled: 9, due: 9 }],
    ]),
  );

  it('is the sum of the cards below a branch, and nothing without cards', () => {
    expect(memory.get(idOf('Oak'))).toEqual({ cards: 3, fresh: 2, recalled: 1.8, due: 1 });
    expect(memory.get(tree.rootId)).toEqual({ cards: 3, fresh: 2, recalled: 1.8, due: 1 });
    expect(memory.has(idOf('Elm'))).toBe(false);
    expect(memory.has('gone')).toBe(false);
  });

  it('is given in whole per cent, and 100 only if everything is certain', () => {
    expect(recalledPercent({ cards: 3, recalled: 1.8 })).toBe(60);
    expect(recalledPercent({ cards: 1, recalled: 0.999 })).toBe(99);
    expect(recalledPercent({ cards: 2, recalled: 2 })).toBe(100);
  });

  it('is shown in the tree as a filled leaf with words; a tree without cards has none', () => {
    const rendered = treeHtml(tree, { openNodeId: null, memory });
    expect(rendered).toContain(
      'Acorn<small class="memory m0"><span class="sr">0 % recalled, </span><b>1</b><span class="sr"> due</span></small></a>',
    );
    expect(rendered).toContain('Bark<small class="memory m9"><span class="sr">90 % recalled</span></small></a>');
    expect(rendered).toContain('Moss<small class="memory new">2 new<span class="sr"> cards</span></small></a>');
    expect(rendered.match(/class="memory/g)).toHaveLength(5);
    expect(rendered.replace(/<small class="memory.*?<\/small>/g, '')).toBe(treeHtml(tree, { openNodeId: null }));
  });
});
