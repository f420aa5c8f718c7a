import { describe, expect, it } from 'vitest';
import { type KeptCard, keptCardsToAsk } from '~/rooms/review/rules/kept-cards';

const minute = 60_000;
const now = Date.parse('2026-03-01T12:00:00Z');
const waits = { 1: '10 min', 2: '1 day', 3: '2 days', 4: '4 days' };

const card = (id: string, dueInMs: number | null, more: Partial<KeptCard> = {}) => ({
  id,
  mapId: 'map',
  nodeId: id,
  seen: 2,
  dueAt: dueInMs === null ? null : new Date(now + dueInMs).toISOString(),
  rightId: null,
  waits,
  steps: { 1: 10 * minute, 2: 15 * minute },
  isLearning: false,
  ...more,
});

const asked = (
  kept: readonly KeptCard[],
  given: Parameters<typeof keptCardsToAsk>[1]['given'] = [],
  { at = now, sent = [] as string[], count = 10 } = {},
) => keptCardsToAsk(kept, { given, isSent: ({ id }) => sent.includes(id), now: at, count });
const ids = (...args: Parameters<typeof asked>) => asked(...args).cards.map(({ id, seen }) => `${id} ${seen}`);

describe('without a connection', () => {
  it('due cards come first, then new ones, then those due in some minutes; later ones wait for their time', () => {
    const kept = [
      card('tomorrow', 86_400_000),
      card('soon', 19 * minute, { isLearning: true }),
      card('new', null),
      card('due', -minute),
    ];
    expect(ids(kept)).toEqual(['due 2', 'new 2', 'soon 2']);
    expect(asked(kept).waiting).toEqual({ due: 1, fresh: 1 });
    expect(ids(kept, [], { at: now + 86_400_000 })).toEqual(['tomorrow 2', 'soon 2', 'due 2', 'new 2']);
    expect(ids(kept, [], { count: 1 })).toEqual(['due 2']);
  });

  it('a card of tomorrow waits for its day, also in the last minutes before it', () => {
    expect(ids([card('tomorrow', 19 * minute)])).toEqual([]);
    expect(ids([card('tomorrow', 19 * minute)], [], { at: now + 19 * minute })).toEqual(['tomorrow 2']);
  });

  it("a card answered with 'again' comes back in the session, behind what is due, until its step has passed", () => {
    const kept = [card('one', -2), card('two', -1)];
    const again = { card: 'one', seen: 2, grade: '1', at: now };
    expect(ids(kept, [again])).toEqual(['two 2', 'one 3']);
    expect(asked(kept, [again]).waiting).toEqual({ due: 1, fresh: 0 });
    const later = asked(kept, [again], { at: now + 10 * minute });
    expect(later.waiting).toEqual({ due: 2, fresh: 0 });
    expect(later.cards.find(({ id }) => id === 'one')).toMatchObject({
      isNew: false,
      waits: { 1: '10 min', 2: '', 3: '', 4: '' },
    });
    expect(ids(kept, [again, { ...again, seen: 3 }])).toEqual(['two 2', 'one 4']);
  });

  it('after a second answer other than Again, a card comes back only from the server', () => {
    const kept = [card('one', -2)];
    const given = (seen: number, grade: string) => ({ card: 'one', seen, grade, at: now });
    expect(ids(kept, [given(2, '2')])).toEqual(['one 3']);
    expect(ids(kept, [given(2, '3')])).toEqual([]);
    expect(ids(kept, [given(2, '1'), given(3, '2')])).toEqual([]);
    // The server had the first of the two already.
    expect(ids(kept, [given(3, '2')], { sent: ['one'] })).toEqual([]);
  });

  it('a choice is graded by its right option', () => {
    const kept = [card('one', -1, { rightId: 'a' })];
    const given = { card: 'one', seen: 2, at: now };
    expect(ids(kept, [{ ...given, option: 'a' }])).toEqual([]);
    expect(ids(kept, [{ ...given, option: 'b' }])).toEqual(['one 3']);
    expect(ids(kept, [{ ...given, grade: '1' }])).toEqual(['one 3']);
  });

  it('a card that the server has counted is not asked again, nor one that was kept after its answer', () => {
    const kept = [card('one', -1), card('two', -1)];
    expect(ids(kept, [], { sent: ['one'] })).toEqual(['two 2']);
    expect(ids(kept, [{ card: 'one', seen: 1, grade: '3', at: now }])).toEqual(['two 2', 'one 2']);
  });
});
