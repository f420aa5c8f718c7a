import { describe, expect, it } from 'vitest';
import { addNeeds, applyNeeds, readNeedLines, readPairs, writePairs } from '~/rooms/map/rules/proposed-needs';
import { outlined } from '../../../support/maps';

const lessons = ['a', 'b', 'c', 'd', 'e'];

describe('the needs in an answer', () => {
  it('are lines with the numbers of lessons', () => {
    const text = '2: needs 1\n- 3: 1, 2\n**4**: needs: 2，3\n5: needs 4.\n';
    const pairs = ['b a', 'c a', 'c b', 'd b', 'd c', 'e d'];
    expect(readNeedLines(text, lessons).map((pair) => pair.join(' '))).toEqual(pairs);
    expect(readPairs(writePairs(readNeedLines(text, lessons))).map((pair) => pair.join(' '))).toEqual(pairs);
  });

  it('are passed over if they are no such line, name no lesson, or are more than three', () => {
    const text = 'Here they are:\n2. Combs\n3: builds on the first\n9: needs 1\n0: needs 1\n2: needs 0, 7\n3: needs\n';
    expect(readNeedLines(text, lessons)).toEqual([]);
    expect(readNeedLines('5: needs 1, 1, 2, 3, 4', lessons)).toHaveLength(3);
    expect(readNeedLines(`5: needs ${'1, '.repeat(9_000)}x`, lessons)).toEqual([]);
  });
});

describe('needs that are added to a map', () => {
  // n1 Hive (n2 Comb, n3 Brood), n4 Honey, n5 Wax
  const { document } = outlined('Bees', '- Hive\n  - Comb\n  - Brood\n- Honey\n- Wax');

  it('are those that it lacks and that close no circle, one after another', () => {
    const before = { ...document, needs: new Map([['n3', ['n2']]]) };
    const { taken, document: after } = addNeeds(before, [
      ['n3', 'n2'],
      ['n4', 'n4'],
      ['n4', 'n3'],
      ['n2', 'n4'],
      ['n5', 'gone'],
      ['gone', 'n5'],
      ['root', 'n5'],
      ['n5', 'root'],
      ['n5', 'n4'],
      ['n4', 'n5'],
      ['n5', 'n2'],
    ]);
    expect(taken).toEqual([
      ['n4', 'n3'],
      ['n5', 'n4'],
      ['n5', 'n2'],
    ]);
    expect(after.needs).toEqual(
      new Map([
        ['n3', ['n2']],
        ['n4', ['n3']],
        ['n5', ['n4', 'n2']],
      ]),
    );
  });

  it('are one change of so many lessons', () => {
    const pairs = [
      ['n5', 'n4'],
      ['n5', 'n2'],
      ['n4', 'n3'],
    ] as const;
    const applied = applyNeeds(document, pairs);
    expect(applied).toMatchObject({ ok: true, change: { act: 'link', lessons: 2 }, added: [] });
    expect(applied.ok && applyNeeds(applied.document, pairs)).toMatchObject({ change: null });
  });
});
