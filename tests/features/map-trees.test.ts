import { describe, expect, test, vi } from 'vitest';
import { parseOutline } from '~/domain/outline/outline';
import { mapTrees } from '~/features/maps/map-trees';

const outline = (lines: number) => Array.from({ length: lines }, (_, at) => `- leaf ${at}`).join('\n');

describe('the trees of maps', () => {
  test('an outline is read once, and again when topic or outline is another', async () => {
    const parse = vi.fn(async (topic: string, text: string) => parseOutline(topic, text));
    const treeOf = mapTrees(parse);
    const map = { id: 'a', query: 'Soil', result: outline(3) };

    const first = await treeOf(map);
    expect(await treeOf({ ...map })).toBe(first);
    expect(parse).toHaveBeenCalledTimes(1);

    const renamed = await treeOf({ ...map, query: 'Earth' });
    expect(renamed.nodes.get(renamed.rootId)?.label).toBe('Earth');
    expect((await treeOf({ ...map, query: 'Earth', result: outline(4) })).nodes.size).toBe(5);
    expect(parse).toHaveBeenCalledTimes(3);
  });

  test('what was used longest ago goes first, and one map is always kept', async () => {
    const parse = vi.fn(async (topic: string, text: string) => parseOutline(topic, text));
    const treeOf = mapTrees(parse);
    const big = (id: string) => ({ id, query: 'Big', result: outline(49_000) });

    await treeOf(big('a'));
    await treeOf(big('b'));
    await treeOf(big('a'));
    await treeOf(big('c'));
    expect(parse).toHaveBeenCalledTimes(3);
    await treeOf(big('a'));
    await treeOf(big('c'));
    expect(parse).toHaveBeenCalledTimes(3);
    await treeOf(big('b'));
    expect(parse).toHaveBeenCalledTimes(4);
  });
});
