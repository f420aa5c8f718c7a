import { expect, test } from 'vitest';
import { parseOutline } from '~/rooms/map/rules/outline';
import {
  isLeaf,
  leaves,
  pathString,
  pathTo,
  root,
  subtreeSizes,
  type Tree,
  type TreeNode,
} from '~/rooms/map/rules/tree';

const tree = parseOutline(
  'Root',
  `- A
  - A1
    - A1a
    - A1b
  - A2
- B
- C
  - C1`,
);

const labels = (nodes: Iterable<TreeNode>): string => [...nodes].map((node) => node.label).join(' ');

function idOf(label: string, of: Tree = tree): string {
  for (const node of of.nodes.values()) if (node.label === label) return node.id;
  throw new Error(`No node ${label}`);
}

test('the root and the leaves', () => {
  expect(root(tree).label).toBe('Root');
  expect(() => root({ rootId: 'root', nodes: new Map() })).toThrow('without its root');
  expect(labels(leaves(tree))).toBe('A1a A1b A2 B C1');
  expect([...tree.nodes.values()].filter(isLeaf)).toEqual(leaves(tree));
});

test('the path from the root', () => {
  expect(labels(pathTo(tree, idOf('A1b')))).toBe('Root A A1 A1b');
  expect(labels(pathTo(tree, 'root'))).toBe('Root');
  expect(pathTo(tree, 'nowhere')).toEqual([]);
  expect(pathString(pathTo(tree, idOf('C1')).map((node) => node.label))).toBe('Root > C > C1');
  expect(pathString([])).toBe('');
});

test('sizes of subtrees, including their root', () => {
  const sizes = subtreeSizes(tree);
  expect(sizes.get('root')).toEqual({ nodes: 9, leaves: 5 });
  expect(sizes.get(idOf('A'))).toEqual({ nodes: 5, leaves: 3 });
  expect(sizes.get(idOf('A1'))).toEqual({ nodes: 3, leaves: 2 });
  expect(sizes.get(idOf('B'))).toEqual({ nodes: 1, leaves: 1 });
  expect(sizes.size).toBe(tree.nodes.size);
});
