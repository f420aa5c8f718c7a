import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyAct } from '~/rooms/map/rules/changes';
import { regrow } from '~/rooms/map/rules/difference/regrow';
import { idsOnlyIn, unlike } from '~/rooms/map/rules/difference/unlike';
import { type MapDocument, treeOf, writeDocument } from '~/rooms/map/rules/document';
import { editsBetween } from '~/rooms/map/rules/edits';
import { changedParts } from '~/rooms/map/rules/label-parts';
import { subtreeSizes, type Tree } from '~/rooms/map/rules/tree';
import { outlined } from '../../../support/maps';

const grown = (document: MapDocument): Tree => treeOf({ query: 'Topic', ...writeDocument(document) });

/** Two documents that share some nodes, which may be at other levels and below other parents. */
const anyNodes = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 3 }), fc.constantFrom('X', 'Y')), {
  maxLength: 16,
});
type Nodes = readonly (readonly [id: number, deeper: number, label: string])[];

function documentOf(nodes: Nodes): MapDocument {
  const lines = ['Topic'];
  const ids = ['root'];
  let level = 0;
  for (const [id, deeper, label] of nodes) {
    if (ids.includes(`n${id}`)) continue;
    level = deeper === 0 ? 1 : Math.min(level + 1, deeper);
    lines.push(`${'  '.repeat(level)}- ${label}`);
    ids.push(`n${id}`);
  }
  return { lines, ids };
}

/** A change in the middle, as acts make it, or anything else. */
const anyPair = fc.tuple(anyNodes, anyNodes, anyNodes, anyNodes).map(([head, one, other, tail]) => {
  const apart = (nodes: Nodes): Nodes => nodes.map(([id, ...rest]) => [id + 50, ...rest]);
  return [documentOf([...head, ...one, ...apart(tail)]), documentOf([...head, ...other, ...apart(tail)])] as const;
});

const parentOf = (tree: Tree, id: string) => tree.nodes.get(id)?.parentId;

describe('a tree that is made of another one', () => {
  it('is the one that would be grown anew, with the same sizes, and gives the same steps', () => {
    fc.assert(
      fc.property(anyPair, ([before, after]) => {
        const old = grown(before);
        if (before.ids.length % 2) subtreeSizes(old);
        const made = regrow(old, before, after);
        if (made === null) return;
        const anew = grown(after);
        expect([...made.nodes.values()]).toEqual([...anew.nodes.values()]);
        expect([...subtreeSizes(made)].sort()).toEqual([...subtreeSizes(anew)].sort());
        const [short, long] = [editsBetween(old, made), editsBetween(grown(before), anew)];
        expect({ ...short, sizes: new Set(short.sizes) }).toEqual({ ...long, sizes: new Set(long.sizes) });
        expect([...old.nodes.values()]).toEqual([...grown(before).nodes.values()]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('shares the nodes that an act leaves as they are', () => {
    const { document } = outlined(
      'Topic',
      Array.from({ length: 200 }, (_, n) => `${'  '.repeat(n % 4)}- N${n}`).join('\n'),
    );
    const old = grown(document);
    const made = (...acts: Parameters<typeof applyAct>[1][]) => {
      const result = acts.reduce((now, act) => {
        const done = applyAct(now, act, () => 'new');
        return done.ok ? done.document : now;
      }, document);
      const tree = regrow(old, document, result);
      return tree && [...tree.nodes.values()].filter((node) => old.nodes.get(node.id) !== node).map(({ id }) => id);
    };
    expect(made({ act: 'rename', node: 'n50', label: 'Other' })).toEqual(['n50']);
    expect(made({ act: 'add', parent: 'n50', label: 'Below' })).toEqual(['n50', 'new']);
    expect(made({ act: 'delete', node: 'n52' })).toEqual(['n51']);
    expect(made({ act: 'move', node: 'n52', parent: 'n50' })).toEqual(['n50', 'n51', 'n52']);
    // The hues of the first level follow from its order.
    expect(made({ act: 'add', parent: 'root', before: 'n1', label: 'First' })).toBeNull();
  });
});

describe('the part in which two documents differ', () => {
  it('has all nodes that are not the same in both, with their parents', () => {
    fc.assert(
      fc.property(anyPair, ([one, other]) => {
        const { from, oneTo, otherTo } = unlike(one, other);
        const [tree, otherTree] = [grown(one), grown(other)];
        expect(one.ids.slice(0, from)).toEqual(other.ids.slice(0, from));
        expect(one.ids.slice(oneTo)).toEqual(other.ids.slice(otherTo));
        expect(one.lines.slice(oneTo)).toEqual(other.lines.slice(otherTo));
        for (const id of [...one.ids.slice(0, from), ...one.ids.slice(oneTo)])
          expect(parentOf(tree, id)).toBe(parentOf(otherTree, id));
        expect(idsOnlyIn(one, other)).toEqual(one.ids.filter((id) => !other.ids.includes(id)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('has all parts of the search index that differ', () => {
    const all = (document: MapDocument) => changedParts(null, document).come.map(({ key }) => key);
    fc.assert(
      fc.property(anyPair, ([one, other]) => {
        const { gone, come } = changedParts(one, other);
        const [olds, news] = [all(one), all(other)];
        expect([...gone].sort()).toEqual(olds.filter((key) => !news.includes(key)).sort());
        expect(come.map(({ key }) => key).sort()).toEqual(news.filter((key) => !olds.includes(key)).sort());
      }),
      { numRuns: 1_000 },
    );
  });
});
