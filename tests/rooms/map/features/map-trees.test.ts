import { describe, expect, test, vi } from 'vitest';
import { mapTrees } from '~/rooms/map/acts/map-trees';
import { treeOf as makeTree, writeDocument } from '~/rooms/map/rules/document';
import { outlined } from '../../../support/maps';

const leaves = (count: number) => writeDocument(outlined('', '- leaf\n'.repeat(count)).document);

describe('the trees of maps', () => {
  test('a tree is built once, and again if title, outline or ids change', () => {
    const make = vi.fn(makeTree);
    const treeOf = mapTrees(make);
    const map = { id: 'a', query: 'Soil', ...leaves(3) };

    const first = treeOf(map);
    expect(treeOf({ ...map })).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);

    const renamed = treeOf({ ...map, query: 'Earth' });
    expect(renamed.nodes.get(renamed.rootId)?.label).toBe('Earth');
    expect(treeOf({ ...map, query: 'Earth', ...leaves(4) }).nodes.size).toBe(5);
    expect(make).toHaveBeenCalledTimes(3);
    const otherIds = { ...map, nodeIds: map.nodeIds.replace('n3', 'x') };
    expect([...treeOf(otherIds).nodes.keys()]).toEqual(['root', 'n1', 'n2', 'x']);
  });

  test('the tree used longest ago is dropped first, and one map is always kept', () => {
    const make = vi.fn(makeTree);
    const treeOf = mapTrees(make);
    const big = (id: string) => ({ id, query: 'Big', ...leaves(49_000) });

    treeOf(big('a'));
    treeOf(big('b'));
    treeOf(big('a'));
    treeOf(big('c'));
    expect(make).toHaveBeenCalledTimes(3);
    treeOf(big('a'));
    treeOf(big('c'));
    expect(make).toHaveBeenCalledTimes(3);
    treeOf(big('b'));
    expect(make).toHaveBeenCalledTimes(4);
  });
});
