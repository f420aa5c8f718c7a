import { describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import type { MapDocument } from '~/rooms/map/rules/document';
import { applyGained, gainedNodes } from '~/rooms/map/rules/growing/gained';

/** A map from lines such as `1 a Label`: level, id and label. */
const map = (...lines: string[]): MapDocument => {
  const read = lines.map((line) => /^(\d) (\S+)$/.exec(line) ?? []);
  return {
    ids: ['root', ...read.map(([, , id = '']) => id)],
    lines: ['Topic', ...read.map(([, level, id]) => `${'  '.repeat(Number(level))}- ${id?.toUpperCase()}`)],
  };
};
const known = (document: MapDocument) => new Set(document.ids);
const start = map('1 a', '2 b', '1 c');
const gained = (original: MapDocument, copy = start) => gainedNodes(copy, original, known(start));
const taken = (original: MapDocument, keep: readonly string[], copy = start) => {
  const result = applyGained(copy, gained(original, copy), new Set(keep));
  if (!result.ok) throw new Error(result.fault);
  return result.document.lines.slice(1).map((line, at) => `${line.search(/\S/) / 2} ${result.document.ids[at + 1]}`);
};

describe('the nodes that an original has gained', () => {
  it('are those added since the copy, which the copy does not have', () => {
    const original = map('1 a', '2 b', '2 x', '3 y', '1 c', '1 z');
    expect(gained(original).map(({ id, depth, under }) => `${id} ${depth} ${under}`)).toEqual([
      'x 0 A',
      'y 1 A',
      'z 0 Topic',
    ]);
    expect(gained(original, map('1 a', '2 b', '2 x', '1 c')).map(({ id }) => id)).toEqual(['y', 'z']);
  });

  it('are none that the copy has deleted, moved or renamed', () => {
    expect(gained(start, map('1 c', '2 b'))).toEqual([]);
    expect(gained(map('1 c', '1 a', '2 b'))).toEqual([]);
  });

  it('are placed below the next node above that the copy still has', () => {
    const original = map('1 a', '2 b', '3 x', '1 c');
    expect(gained(original, map('1 a', '1 c'))[0]).toMatchObject({ id: 'x', under: 'A' });
    expect(taken(original, ['x'], map('1 a', '1 c'))).toEqual(['1 a', '2 x', '1 c']);
    expect(taken(original, ['x'], map('1 c'))).toEqual(['1 x', '1 c']);
  });
});

describe('taking gained nodes', () => {
  const original = map('1 v', '1 a', '2 w', '2 b', '2 x', '3 y', '1 c', '1 z');

  it('puts each in its place in the original', () => {
    expect(taken(original, ['v', 'w', 'x', 'y', 'z'])).toEqual(
      original.lines.slice(1).map((line, at) => `${line.search(/\S/) / 2} ${original.ids[at + 1]}`),
    );
  });

  it('takes the nodes above a ticked one with it, and no others', () => {
    expect(taken(original, ['y'])).toEqual(['1 a', '2 b', '2 x', '3 y', '1 c']);
    expect(taken(original, [])).toEqual(['1 a', '2 b', '1 c']);
  });

  it('changes nothing the second time', () => {
    const once = applyGained(start, gained(original), new Set(['x', 'y']));
    if (!once.ok) throw new Error(once.fault);
    expect(applyGained(once.document, gained(original), new Set(['x', 'y']))).toMatchObject({ added: [] });
  });

  it('is refused if the map would have too many nodes', () => {
    const many = Array.from({ length: limits.outlineMaxNodes - 3 }, (_, n) => `1 n${n}`);
    const full = map('1 a', '2 b', ...many);
    expect(applyGained(full, gained(original, full), new Set(['x']))).toEqual({
      ok: false,
      fault: 'too-many-nodes',
    });
  });
});
