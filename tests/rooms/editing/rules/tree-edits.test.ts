import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineAround, type ShownNode } from '~/rooms/editing/rules/around';
import { changeInWords, changeSentence } from '~/rooms/editing/rules/said';
import { type Act, applyAct, nearestLeft } from '~/rooms/map/rules/changes';
import { type MapDocument, treeOf, writeDocument } from '~/rooms/map/rules/document';
import { editsBetween, type TreeDifference } from '~/rooms/map/rules/edits';
import { isLeaf, pathTo, subtreeSizes, type Tree } from '~/rooms/map/rules/tree';
import { outlined } from '../../../support/maps';

const tree = (document: MapDocument): Tree => treeOf({ query: 'Topic', ...writeDocument(document) });
const start = outlined('Topic', '- A\n  - A1\n    - A1a\n    - A1b\n  - A2\n- B\n  - B1\n- C').document;

/** A tree on a screen, which applies the steps as a browser does. */
class Screen {
  readonly children = new Map<string, string[]>();
  readonly rows = new Map<string, string>();
  readonly #to: Tree;

  constructor(from: Tree, to: Tree) {
    this.#to = to;
    for (const node of from.nodes.values()) {
      this.children.set(node.id, [...node.children]);
      this.rows.set(node.id, rowOf(from, node.id));
    }
  }

  do({ edits }: TreeDifference): this {
    for (const edit of edits) {
      if (edit.op === 'row') this.rows.set(edit.id, rowOf(this.#to, edit.id));
      else if (edit.op === 'remove') this.#take(edit.id);
      else {
        if (edit.op === 'move') this.#take(edit.id);
        else this.#add(edit.id, edit.isWhole);
        const list = this.children.get(edit.parent);
        if (!list) throw new Error(`${edit.op} ${edit.id} below ${edit.parent}, which is not there`);
        const at = edit.before === null ? list.length : list.indexOf(edit.before);
        if (at === -1) throw new Error(`${edit.op} ${edit.id} before ${edit.before}, which is not there`);
        list.splice(at, 0, edit.id);
      }
    }
    return this;
  }

  shown(): string[] {
    const lines: string[] = [];
    const show = (id: string, level: number) => {
      lines.push(`${'.'.repeat(level)}${id} ${this.rows.get(id)}`);
      for (const child of this.children.get(id) ?? []) show(child, level + 1);
    };
    show('root', 0);
    return lines;
  }

  #take(id: string): void {
    for (const list of this.children.values()) {
      const at = list.indexOf(id);
      if (at !== -1) list.splice(at, 1);
    }
  }

  #add(id: string, isWhole: boolean): void {
    const node = this.#to.nodes.get(id);
    this.rows.set(id, rowOf(this.#to, id));
    this.children.set(id, isWhole ? [...(node?.children ?? [])] : []);
    if (isWhole) for (const child of node?.children ?? []) this.#add(child, true);
  }
}

const rowOf = (of: Tree, id: string): string => {
  const node = of.nodes.get(id);
  // The root is always a branch.
  return node ? `${node.label}${isLeaf(node) && id !== 'root' ? '' : ' +'}` : 'none';
};

const shown = (of: Tree): string[] =>
  [...of.nodes.values()].map(({ id, level }) => `${'.'.repeat(level)}${id} ${rowOf(of, id)}`);

/** An act on a random node of a document. */
const actOn = ({ ids }: MapDocument, [kind, one, other, label]: readonly [number, number, number, string]): Act => {
  const id = (at: number) => ids[at % ids.length] ?? '';
  if (kind === 0) return { act: 'rename', node: id(one), label };
  if (kind === 1) return { act: 'add', parent: id(one), before: id(other), label: `${label}\n- ${label} below` };
  if (kind === 2) return { act: 'delete', node: id(one) };
  return { act: 'move', node: id(one), parent: id(other), before: id(one + other) };
};

const anyActs = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 5 }), fc.nat({ max: 99 }), fc.nat({ max: 99 }), fc.constantFrom('X', 'Y', 'Z')),
  { minLength: 1, maxLength: 12 },
);

describe('the steps from one tree to another', () => {
  it('lead to the other, whatever acts were between, and back', () => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        let count = 0;
        let document = start;
        for (const each of acts) {
          const result = applyAct(document, actOn(document, each), () => {
            count += 1;
            return `new${count}`;
          });
          if (result.ok) document = result.document;
        }
        for (const [from, to] of [
          [tree(start), tree(document)],
          [tree(document), tree(start)],
        ] as const) {
          const difference = editsBetween(from, to);
          expect(new Screen(from, to).do(difference).shown()).toEqual(shown(to));
          const sizes = new Map([...subtreeSizes(from)].filter(([id]) => to.nodes.has(id)));
          for (const { id, ...size } of difference.sizes) sizes.set(id, size);
          expect(sizes).toEqual(new Map([...subtreeSizes(to)].filter(([id]) => from.nodes.has(id))));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('are one for one act, however large the map', () => {
    const large = outlined('Topic', Array.from({ length: 5_000 }, (_, n) => `${n % 5 ? '  ' : ''}- N${n}`).join('\n'));
    const act = (...of: Act[]) =>
      of.reduce((document, each) => {
        const result = applyAct(document, each, () => 'new');
        return result.ok ? result.document : document;
      }, large.document);
    const from = tree(large.document);
    const steps = (...of: Act[]) => editsBetween(from, tree(act(...of))).edits;
    expect(steps({ act: 'rename', node: 'n7', label: 'Other' })).toEqual([{ op: 'row', id: 'n7' }]);
    expect(steps({ act: 'move', node: 'n6', parent: 'root', before: 'n1' })).toEqual([
      { op: 'move', id: 'n6', parent: 'root', before: 'n1' },
    ]);
    expect(steps({ act: 'add', parent: 'root', label: 'Last' })).toEqual([
      { op: 'insert', id: 'new', parent: 'root', before: null, isWhole: true },
    ]);
    expect(steps({ act: 'delete', node: 'n1' })).toEqual([{ op: 'remove', id: 'n1' }]);
    expect(steps({ act: 'add', parent: 'n2', label: 'Below a leaf' })).toEqual([
      { op: 'row', id: 'n2' },
      { op: 'insert', id: 'new', parent: 'n2', before: null, isWhole: true },
    ]);
  });
});

describe('the outline near a node', () => {
  const ids = (part: ShownNode): string[] => [part.node.id, ...part.children.flatMap(ids)];

  it('is all of a small map; of a large one the path to the node and its neighbours', () => {
    const small = tree(start);
    expect(ids(outlineAround(small, 'n3')?.top as ShownNode)).toEqual([...small.nodes.keys()]);
    expect(outlineAround(small, 'gone')).toBeNull();

    const wide = tree(outlined('Topic', Array.from({ length: 9_000 }, (_, n) => `- N${n}`).join('\n')).document);
    const { top } = outlineAround(wide, 'n5000') ?? {};
    expect(top?.children).toHaveLength(60);
    expect(top?.earlier).toEqual({ count: 4_969, next: 'n4969' });
    expect(top?.later).toEqual({ count: 9_000 - 5_029, next: 'n5030' });

    const deep = tree(
      outlined('Topic', Array.from({ length: 400 }, (_, n) => `${'  '.repeat(n)}- N${n}`).join('\n')).document,
    );
    const around = outlineAround(deep, 'n390');
    expect(around?.above).toBe(pathTo(deep, 'n390').length - 8);
    expect(around?.top.node.id).toBe('n383');
  });
});

it('a deleted node leads to its nearest remaining parent', () => {
  const after = applyAct(start, { act: 'delete', node: 'n2' }, () => 'x');
  if (!after.ok) throw new Error('not deleted');
  expect(nearestLeft(start, after.document, 'n3')).toBe('n1');
  expect(nearestLeft(start, after.document, 'n5')).toBe('n5');
  expect(nearestLeft(start, after.document, 'nowhere')).toBe('root');
});

it('a change is described in words', () => {
  const words = (change: Parameters<typeof changeInWords>[0]['change'], cause: 'edited' | 'grown' = 'edited') =>
    changeInWords({ change, cause });
  expect(words({ act: 'rename', node: 'n', from: 'A', to: 'B' })).toBe("renamed 'A' to 'B'");
  expect(words({ act: 'add', node: 'n', label: 'X', nodes: 7, under: 'C' }, 'grown')).toBe("grew 7 nodes under 'C'");
  expect(words({ act: 'add', node: 'n', label: 'X', nodes: 1, under: 'C' })).toBe("added 'X' under 'C'");
  expect(words({ act: 'delete', node: 'n', label: 'X', nodes: 2, under: 'C' })).toBe(
    "deleted 'X' and 1 node below it from 'C'",
  );
  expect(words({ act: 'move', node: 'n', label: 'X', nodes: 1, from: 'A', to: 'A' })).toBe("moved 'X' within 'A'");
  expect(changeSentence({ change: { act: 'restore', version: 3 }, cause: 'restored' })).toBe('Brought version 3 back.');
});
