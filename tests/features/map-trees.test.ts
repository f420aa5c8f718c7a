import { describe, expect, test, vi } from 'vitest';
import { parseOutline } from '~/domain/outline/outline';
import { mapTrees } from '~/features/maps/map-trees';

const outline = (lines: number) => Array.from({ length: lines }, (_, at) => `- leaf ${at}`).join('\n');

describe('the trees of maps', () => {
  test('an outline is read once, and again when topic or outline is another', () => {
    const parse = vi.fn(parseOutline);
    const treeOf = mapTrees(parse);
    const map = { id: 'a', query: 'Soil', result: outline(3) };

    const first = treeOf(map);
    expect(treeOf({ ...map })).toBe(first);
    expect(parse).toHaveBeenCalledTimes(1);

    const renamed = treeOf({ ...map, query: 'Earth' });
    expect(renamed.nodes.get(renamed.rootId)?.label).toBe('Earth');
    expect(treeOf({ ...map, query: 'Earth', result: outline(4) }).nodes.size).toBe(5);
    expect(parse).toHaveBeenCalledTimes(3);
  });

  test('what was used longest ago goes first, and one map is always kept', () => {
    const parse = vi.fn(parseOutline);
    const treeOf = mapTrees(parse);
    const big = (id: string) => ({ id, query: 'Big', result: outline(49_000) });

    treeOf(big('a'));
    treeOf(big('b'));
    treeOf(big('a'));
    treeOf(big('c'));
    expect(parse).toHaveBeenCalledTimes(3);
    treeOf(big('a'));
    treeOf(big('c'));
    expect(parse).toHaveBeenCalledTimes(3);
    treeOf(big('b'));
    expect(parse).toHaveBeenCalledTimes(4);
  });
});
