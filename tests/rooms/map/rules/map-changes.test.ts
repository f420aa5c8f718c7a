import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '~/kit/limits';
import { readOutline } from '~/kit/outline/outline';
import { type Act, applyAct } from '~/rooms/map/rules/changes';
import { type MapDocument, newDocument, readDocument, treeOf, writeDocument } from '~/rooms/map/rules/document';
import { parseOutline } from '~/rooms/map/rules/outline';
import { applyPatch, difference } from '~/rooms/map/rules/patch';
import type { TreeNode } from '~/rooms/map/rules/tree';
import {
  documentBefore,
  editedVersion,
  type NewVersion,
  planTravel,
  type Travel,
  travelledVersion,
  type VersionHead,
} from '~/rooms/map/rules/versions';
import { anyCharacter } from '../../../support/any-character';
import { formatOutline } from '../../../support/outlines';
import { isFull } from '../../../torture/scale';

const sequences = isFull ? 10_000 : 150;

const counted = () => {
  let count = 0;
  return () => {
    count += 1;
    return `n${count}`;
  };
};

const newMap = (outline: string, newId = counted()): MapDocument =>
  newDocument('Topic', readOutline('Topic', outline), newId);

/** Lines, ids and needs in one text, which is quicker to compare than arrays. */
const text = ({ lines, ids, needs }: MapDocument): string => {
  const needed = [...(needs ?? [])].map(([id, all]) => `${id}: ${all.join(' ')}`).sort();
  return `${lines.join('\n')}\n${ids.join(' ')}\n${needed.join('\n')}`;
};

/** The tree of a document, through the texts that are stored. */
const grown = (document: MapDocument) => treeOf({ query: 'Topic', ...writeDocument(document) });

const nodesOf = (document: MapDocument): TreeNode[] => [...grown(document).nodes.values()];

/** 'n1 A; n2 .B': each node's id and label, with a dot for each level below the first. */
const shown = (document: MapDocument): string =>
  nodesOf(document)
    .slice(1)
    .map(({ id, label, level }) => `${id} ${'.'.repeat(level - 1)}${label}`)
    .join('; ');

/** Applies an act to a small map and returns its new outline, or the fault. */
const small = newMap('- A\n  - A1\n  - A2\n    - A2a\n- B\n- C');
function result(act: Act, document = small): string {
  let count = 0;
  const newId = () => {
    count += 1;
    return `new${count}`;
  };
  const done = applyAct(document, act, newId);
  return done.ok ? (done.change === null ? 'unchanged' : shown(done.document)) : done.fault;
}

describe('acts', () => {
  test('begin with this map', () => {
    expect(shown(small)).toBe('n1 A; n2 .A1; n3 .A2; n4 ..A2a; n5 B; n6 C');
  });

  test('rename changes a label and nothing else', () => {
    expect(result({ act: 'rename', node: 'n3', label: ' 1. *Two*\t' })).toBe(
      'n1 A; n2 .A1; n3 .1. *Two*; n4 ..A2a; n5 B; n6 C',
    );
    expect(result({ act: 'rename', node: 'n3', label: 'A2' })).toBe('unchanged');
    expect(result({ act: 'rename', node: 'n3', label: 'a\nb\u0007c' })).toContain('.a b c;');
    expect(result({ act: 'rename', node: 'n3', label: 'x\u202Ey' })).toContain('.xy;');
  });

  test('add puts a node below, before or after another', () => {
    expect(result({ act: 'add', parent: 'n1', label: 'X' })).toBe(
      'n1 A; n2 .A1; n3 .A2; n4 ..A2a; new1 .X; n5 B; n6 C',
    );
    expect(result({ act: 'add', parent: 'n1', before: 'n2', label: 'X' })).toContain('n1 A; new1 .X; n2 .A1');
    expect(result({ act: 'add', parent: 'root', after: 'n1', label: 'X' })).toContain('..A2a; new1 X; n5 B');
    expect(result({ act: 'add', parent: 'n5', label: 'X' })).toContain('n5 B; new1 .X; n6 C');
    // A neighbour that is gone, or has another parent by now, is no reason to refuse.
    for (const before of ['gone', 'n4', 'n5', ''])
      expect(result({ act: 'add', parent: 'n1', before, label: 'X' })).toContain('..A2a; new1 .X; n5');
  });

  test('several lines are an outline, and every line becomes a node', () => {
    expect(result({ act: 'add', parent: 'n5', label: 'P\n- Q\n  - R\n\nS, at last.\n' })).toContain(
      'n5 B; new1 .P; new2 ..Q; new3 ...R; new4 .S, at last.; n6 C',
    );
    expect(result({ act: 'add', parent: 'root', label: 'One\r\nTwo\rThree' })).toContain(
      'n6 C; new1 One; new2 Two; new3 Three',
    );
    expect(result({ act: 'add', parent: 'root', label: '\n - only \n\n' })).toContain('new1 - only');
  });

  test('move takes the whole branch', () => {
    expect(result({ act: 'move', node: 'n3', parent: 'n6' })).toBe('n1 A; n2 .A1; n5 B; n6 C; n3 .A2; n4 ..A2a');
    expect(result({ act: 'move', node: 'n3', parent: 'root', before: 'n1' })).toBe(
      'n3 A2; n4 .A2a; n1 A; n2 .A1; n5 B; n6 C',
    );
    expect(result({ act: 'move', node: 'n1', parent: 'root', after: 'n5' })).toBe(
      'n5 B; n1 A; n2 .A1; n3 .A2; n4 ..A2a; n6 C',
    );
    expect(result({ act: 'move', node: 'n4', parent: 'n2' })).toBe('n1 A; n2 .A1; n4 ..A2a; n3 .A2; n5 B; n6 C');
  });

  test('a move to the same place changes nothing', () => {
    for (const place of [{}, { before: 'n1' }, { after: 'n1' }, { before: 'n5' }])
      expect(result({ act: 'move', node: 'n1', parent: 'root', ...place }), JSON.stringify(place)).toBe(
        'before' in place || 'after' in place ? 'unchanged' : 'n5 B; n6 C; n1 A; n2 .A1; n3 .A2; n4 ..A2a',
      );
    expect(result({ act: 'move', node: 'n3', parent: 'n1' })).toBe('unchanged');
  });

  test('delete removes the whole branch', () => {
    expect(result({ act: 'delete', node: 'n1' })).toBe('n5 B; n6 C');
  });

  test('are refused only if they cannot be applied', () => {
    expect(result({ act: 'rename', node: 'gone', label: 'X' })).toBe('gone');
    expect(result({ act: 'delete', node: '' })).toBe('gone');
    expect(result({ act: 'add', parent: 'gone', label: 'X' })).toBe('gone');
    expect(result({ act: 'move', node: 'gone', parent: 'root' })).toBe('gone');
    expect(result({ act: 'move', node: 'n1', parent: 'gone' })).toBe('gone');
    expect(result({ act: 'move', node: 'n1', parent: 'n4' })).toBe('under-itself');
    expect(result({ act: 'move', node: 'n1', parent: 'n1' })).toBe('under-itself');
    expect(result({ act: 'rename', node: 'root', label: 'X' })).toBe('is-root');
    expect(result({ act: 'move', node: 'root', parent: 'n1' })).toBe('is-root');
    expect(result({ act: 'delete', node: 'root' })).toBe('is-root');
    for (const label of ['', ' \n ', '\u200B\u202E', '\u0000'])
      for (const act of [{ act: 'rename', node: 'n1', label } as const, { act: 'add', parent: 'n1', label } as const])
        expect(result(act), JSON.stringify(act)).toBe('empty-label');
  });

  test('a label has at most 400 characters, on each line of an outline', () => {
    const longest = '🌱'.repeat(limits.labelMaxCharacters);
    expect(result({ act: 'rename', node: 'n1', label: longest })).toContain(longest);
    expect(result({ act: 'rename', node: 'n1', label: `${longest}x` })).toBe('label-too-long');
    expect(result({ act: 'add', parent: 'n1', label: `${longest}x` })).toBe('label-too-long');
    expect(result({ act: 'add', parent: 'n1', label: `- a\n- ${longest}` })).toContain(longest);
    expect(result({ act: 'add', parent: 'n1', label: `- a\n- ${longest}x` })).toBe('label-too-long');
    expect(result({ act: 'add', parent: 'n1', label: `- a\n- ${' x'.repeat(5_000)}` })).toBe('label-too-long');
  });

  test('a map has at most 50,000 nodes and 2 MB', () => {
    const leaves = (count: number) => '- x\n'.repeat(count);
    const full = newMap(leaves(limits.outlineMaxNodes - 2));
    expect(result({ act: 'add', parent: 'root', label: 'one more' }, full)).toMatch(/new1 one more$/);
    expect(result({ act: 'add', parent: 'root', label: 'one\ntoo many' }, full)).toBe('too-many-nodes');
    expect(result({ act: 'add', parent: 'root', label: leaves(60_000) })).toBe('too-many-nodes');
    const long = `${'y'.repeat(399)}\n`;
    const bytes = limits.outlineMaxBytes / (399 + '  - \n'.length);
    expect(result({ act: 'add', parent: 'root', label: long.repeat(bytes - 1) })).toContain('yyy');
    expect(result({ act: 'add', parent: 'root', label: long.repeat(bytes + 1) })).toBe('too-many-nodes');
  });

  test('an existing id is not given again', () => {
    const ids = ['n2', 'root', 'fresh', 'fresh', 'fresher'];
    const result = applyAct(small, { act: 'add', parent: 'n1', label: 'a\nb' }, () => ids.shift() ?? '');
    expect(result).toMatchObject({ ok: true, added: ['fresh', 'fresher'] });
  });

  describe('needs', () => {
    const needsOf = (document: MapDocument) =>
      [...(document.needs ?? [])].map(([id, needed]) => `${id}: ${needed.join(' ')}`).join('; ');
    const after = (...acts: Act[]): string =>
      acts.reduce<MapDocument | string>((document, act) => {
        const done = typeof document === 'string' ? null : applyAct(document, act, counted());
        return done === null ? document : done.ok ? done.document : done.fault;
      }, small) as string;
    const need = (node: string, ...needs: string[]): Act => ({ act: 'needs', node, needs });
    const shownAfter = (...acts: Act[]): string => {
      const document: unknown = after(...acts);
      return typeof document === 'string' ? document : needsOf(document as MapDocument);
    };

    test('are chosen, in the order of the map, without what is gone, and cleared', () => {
      expect(shownAfter(need('n2', 'n6', 'gone', 'n5'))).toBe('n2: n5 n6');
      expect(shownAfter(need('n2', 'n6'), need('n5', 'n6'))).toBe('n2: n6; n5: n6');
      expect(shownAfter(need('n2', 'n6'), need('n2'))).toBe('');
      expect(result({ act: 'needs', node: 'n2', needs: [] })).toBe('unchanged');
    });

    test('make no circle, neither by themselves nor by a branch', () => {
      expect(shownAfter(need('n2', 'n2'))).toBe('needs-circle');
      expect(shownAfter(need('n2', 'n5'), need('n5', 'n6'), need('n6', 'n2'))).toBe('needs-circle');
      expect(shownAfter(need('n3', 'n5'), need('n5', 'n4'))).toBe('needs-circle');
      expect(shownAfter(need('n5', 'n3'), need('n4', 'n5'))).toBe('needs-circle');
      // A lesson may build on the lesson of its own branch.
      expect(shownAfter(need('n4', 'n3'))).toBe('n4: n3');
    });

    test('are refused for the topic, for a node that is gone, and if they are too many', () => {
      expect(shownAfter(need('root', 'n5'))).toBe('is-root');
      expect(shownAfter(need('gone', 'n5'))).toBe('gone');
      const many = newMap('- x\n'.repeat(22));
      expect(result({ act: 'needs', node: 'n1', needs: many.ids.slice(2) }, many)).toBe('too-many-needs');
      expect(result({ act: 'needs', node: 'n1', needs: many.ids.slice(3) }, many)).toContain('n1 x');
    });

    test('vanish with their nodes, and stay through every other change', () => {
      expect(shownAfter(need('n5', 'n2', 'n6'), { act: 'delete', node: 'n1' })).toBe('n5: n6');
      expect(shownAfter(need('n5', 'n6'), { act: 'delete', node: 'n5' })).toBe('');
      expect(
        shownAfter(
          need('n5', 'n6'),
          { act: 'rename', node: 'n6', label: 'X' },
          { act: 'move', node: 'n5', parent: 'n6' },
          { act: 'add', parent: 'n5', label: 'below' },
        ),
      ).toBe('n5: n6');
    });
  });

  test('describe themselves, for messages', () => {
    const change = (act: Act) => {
      const result = applyAct(small, act, counted());
      return result.ok && result.change;
    };
    expect(change({ act: 'rename', node: 'n2', label: 'X' })).toEqual({
      act: 'rename',
      node: 'n2',
      from: 'A1',
      to: 'X',
    });
    expect(change({ act: 'delete', node: 'n3' })).toEqual({
      act: 'delete',
      node: 'n3',
      label: 'A2',
      nodes: 2,
      under: 'A',
    });
    expect(change({ act: 'move', node: 'n3', parent: 'root' })).toMatchObject({
      from: 'A',
      to: 'Topic',
      nodes: 2,
    });
    expect(change({ act: 'add', parent: 'n5', label: 'X\n  Y' })).toMatchObject({
      label: 'X',
      nodes: 2,
      under: 'B',
    });
  });
});

// --- A map with its versions, as the store keeps them ----------------------------------------------------------------

const keptVersions = 12;
const empty: MapDocument = { lines: [], ids: [] };

/** A map with the data of its nodes, in memory, by the store's rules. */
class Model {
  version = 1;
  document: MapDocument;
  heads: VersionHead[];
  rows: NewVersion[] = [];
  hanging = new Set<string>();

  constructor(document: MapDocument) {
    this.document = document;
    const at = new Date(0);
    const change = { act: 'create', nodes: document.ids.length } as const;
    this.heads = [{ version: 1, cause: 'created', at, change, undoTo: null, redoTo: null }];
  }

  at(version: number): MapDocument {
    const back = this.rows.filter((row) => row.version > version).sort((a, b) => b.version - a.version);
    return documentBefore(
      this.document,
      back.map((row) => row.back),
    );
  }

  write(next: NewVersion): void {
    this.rows.push(next);
    this.heads.push({ ...next, at: new Date(0) });
    this.version = next.version;
    this.document = next.document;
    const isKept = ({ version }: { version: number }) => version > this.version - keptVersions;
    const gone = new Set(this.rows.filter((row) => !isKept(row)).flatMap((row) => row.lost));
    this.rows = this.rows.filter(isKept);
    this.heads = this.heads.filter(isKept);
    const kept = new Set([...this.document.ids, ...this.rows.flatMap((row) => row.lost)]);
    for (const id of gone) if (!kept.has(id)) this.hanging.delete(id);
  }

  act(act: Act, newId: () => string): boolean {
    const result = applyAct(this.document, act, newId);
    if (!result.ok || result.change === null) return false;
    this.write(editedVersion(this, result.document, result.change));
    return true;
  }

  travel(travel: Travel): boolean {
    const planned = planTravel(this.version, this.heads, travel);
    if ('fault' in planned) return false;
    this.write(travelledVersion(this, this.at(planned.plan.to), planned.plan));
    return true;
  }
}

const label = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'Same',
    '1. one',
    '- dash',
    '**bold**',
    '\\*',
    '`x`',
    'עברית',
    '根',
    '# h',
    'e\u0301',
    'x:',
  ),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.constantFrom('P\n- Q\n  - R', 'x\ny\nz', '  a\n    b\n c'),
);

/** Nodes by number: most acts meet an existing node, some a missing one. */
const node = fc.nat({ max: 40 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('rename' as const), node, label }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      parent: node,
      before: node,
      after: node,
      label,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      node,
      parent: node,
      before: node,
      after: node,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), node }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('needs' as const),
      node,
      needs: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), back: fc.nat({ max: 14 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('hang' as const), node }) },
);

function check(document: MapDocument): void {
  const nodes = nodesOf(document);
  expect(nodes).toHaveLength(document.ids.length);
  expect(new Set(document.ids).size).toBe(document.ids.length);
  // In document order every parent comes before its children, so there is no cycle and nothing outside the tree.
  const seen = new Set<string>();
  const orphans = nodes.filter(({ id, parentId, level }) => {
    seen.add(id);
    return parentId === null ? level !== 0 : parentId === id || !seen.has(parentId);
  });
  expect(orphans).toHaveLength(0);
  // Needs name nodes of the map, and following them never leads back.
  const { needs = new Map<string, readonly string[]>() } = document;
  const ids = new Set(document.ids);
  expect([...needs].flat(2).filter((id) => !ids.has(id))).toEqual([]);
  expect([...needs.values()].filter((needed) => needed.length === 0)).toEqual([]);
  const left = new Map(needs);
  for (let free = true; free; ) {
    free = false;
    for (const [id, needed] of left)
      if (needed.every((each) => !left.has(each))) {
        left.delete(id);
        free = true;
      }
  }
  expect([...left.keys()], 'nodes in a circle').toEqual([]);
}

test(
  `${sequences} random sequences: ids unique, no cycle, no data of a node lost, undo exact`,
  () => {
    let acts = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 24 }), (steps) => {
        const newId = counted();
        const model = new Model(newMap('- A\n  - A1\n  - A2\n- B', newId));
        const all = new Map([[1, model.document]]);
        const id = (index: number) => model.document.ids[index % (model.document.ids.length + 1)] ?? 'nowhere';
        for (const next of steps) {
          const before = { document: model.document, hanging: new Set(model.hanging) };
          let isDone = false;
          if (next.act === 'hang') model.hanging.add(id(next.node));
          else if (next.act === 'undo' || next.act === 'redo') isDone = model.travel(next);
          else if (next.act === 'restore')
            isDone = model.travel({ act: 'restore', version: model.version - next.back });
          else if (next.act === 'rename' || next.act === 'delete')
            isDone = model.act({ ...next, node: id(next.node) }, newId);
          else if (next.act === 'needs')
            isDone = model.act({ ...next, node: id(next.node), needs: next.needs.map(id) }, newId);
          else {
            const place = { parent: id(next.parent), before: id(next.before), after: id(next.after) };
            isDone = model.act(
              next.act === 'add' ? { ...next, ...place } : { ...next, ...place, node: id(next.node) },
              newId,
            );
          }
          if (!isDone) {
            expect(model.document).toBe(before.document);
            continue;
          }
          acts += 1;
          all.set(model.version, model.document);
          // Only the data of nodes that no kept version has is deleted.
          for (const hung of before.hanging)
            if (!model.hanging.has(hung))
              for (const { version } of model.heads) expect(all.get(version)?.ids).not.toContain(hung);
          check(model.document);
          // Written and read again, it is the same.
          expect(text(readDocument(writeDocument(model.document)))).toBe(text(model.document));
          if (next.act === 'undo' || next.act === 'redo' || next.act === 'restore') {
            const to = model.heads.at(-1)?.change;
            if (to && 'version' in to) expect(text(model.document)).toBe(text(all.get(to.version) ?? empty));
          } else {
            // An undo restores the outline and ids before the act, and a redo those after it.
            const undone = new Model(model.document);
            Object.assign(undone, { version: model.version, heads: [...model.heads], rows: [...model.rows] });
            expect(undone.travel({ act: 'undo' })).toBe(true);
            expect(text(undone.document)).toBe(text(before.document));
            expect(undone.travel({ act: 'redo' })).toBe(true);
            expect(text(undone.document)).toBe(text(model.document));
          }
        }
        // Every kept version is unchanged.
        for (const { version } of model.heads) expect(text(model.at(version))).toBe(text(all.get(version) ?? empty));
      }),
      { numRuns: sequences, seed: 16 },
    );
    // Most steps must have changed something.
    expect(acts).toBeGreaterThan(5 * sequences);
  },
  60 * sequences + 90_000,
);

test('undo goes back step by step, redo forward again, and a new act ends the redo', () => {
  const newId = counted();
  const model = new Model(newMap('- A\n- B', newId));
  const seen = [shown(model.document)];
  for (const name of ['X', 'Y', 'Z']) {
    model.act({ act: 'rename', node: 'n1', label: name }, newId);
    seen.push(shown(model.document));
  }
  for (const before of [seen[2], seen[1], seen[0]]) {
    expect(model.travel({ act: 'undo' })).toBe(true);
    expect(shown(model.document)).toBe(before);
  }
  expect(model.travel({ act: 'undo' })).toBe(false);
  for (const next of [seen[1], seen[2]]) {
    expect(model.travel({ act: 'redo' })).toBe(true);
    expect(shown(model.document)).toBe(next);
  }
  expect(model.travel({ act: 'undo' })).toBe(true);
  expect(shown(model.document)).toBe(seen[1]);
  model.act({ act: 'delete', node: 'n2' }, newId);
  expect(model.travel({ act: 'redo' })).toBe(false);
  expect(model.travel({ act: 'undo' })).toBe(true);
  expect(shown(model.document)).toBe(seen[1]);
});

test('the contents of the canonical text are read without parsing it, with the same result', () => {
  const outline = fc.array(fc.tuple(fc.nat({ max: 4 }), label), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(outline, (lines) => {
      const source = lines.map(([depth, some]) => `${'  '.repeat(depth)}- ${some.replace(/\s/g, ' ')}`).join('\n');
      let parsed: ReturnType<typeof parseOutline>;
      try {
        parsed = parseOutline('Topic', source);
      } catch {
        return;
      }
      const result = formatOutline(parsed);
      const nodeIds = `${[...parsed.nodes.keys()].join('\n')}\n`;
      expect([...treeOf({ query: 'Topic', result, nodeIds }).nodes]).toEqual([...parsed.nodes]);
    }),
    { numRuns: 2_000, seed: 16 },
  );
});

test('a change of one node in 50,000 is a patch of a few bytes', () => {
  const large = newMap('- x\n  - y\n'.repeat(24_000));
  for (const act of [
    { act: 'rename', node: 'n24000', label: 'X' },
    { act: 'move', node: 'n24001', parent: 'n3' },
    { act: 'add', parent: 'n5', label: 'X' },
    { act: 'delete', node: 'n40000' },
  ] as const) {
    const result = applyAct(large, act, () => 'new');
    if (!result.ok) throw new Error(result.fault);
    const back = difference(result.document, large);
    expect(JSON.stringify(back).length).toBeLessThan(250);
    expect(applyPatch(result.document, back)).toEqual(large);
  }
});
