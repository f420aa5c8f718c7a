import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineLevel } from '~/kit/outline/canonical';
import { labelAt } from '~/rooms/map/rules/changes';
import type { MapDocument } from '~/rooms/map/rules/document';
import { applyProposal, compareProposal, type GrowHow, type Proposal } from '~/rooms/map/rules/proposal';
import { outlined } from '../../../support/maps';

const { document: map } = outlined('Topic', '- A\n  - A1\n    - Deep\n  - A2\n  - A3\n- B\n- C\n  - C1');

const proposal = (node: string, how: GrowHow, outline: string): Proposal => ({
  node,
  how,
  nodes: outline.split('\n').map((line) => {
    const label = line.trimStart();
    return { label, level: 1 + (line.length - label.length) / 2 };
  }),
});

const all = (of: Proposal) => new Set(of.nodes.keys());

function take(of: Proposal, keep: Iterable<number> = all(of), drop: Iterable<string> = [], document = map) {
  let count = 0;
  const result = applyProposal(document, of, { keep: new Set(keep), drop: new Set(drop) }, () => {
    count += 1;
    return `new${count}`;
  });
  if (!result.ok) throw new Error(result.fault);
  return result;
}

const shown = (document: MapDocument): string =>
  document.ids
    .slice(1)
    .map((id, at) => `${'.'.repeat(lineLevel(document.lines[at + 1] ?? '') - 1)}${id} ${labelAt(document, at + 1)}`)
    .join('; ');

describe('a proposal', () => {
  it('for a leaf makes it a branch that keeps its id', () => {
    const into = proposal('n6', 'into', 'X\n  Y\nZ');
    const taken = take(into);
    expect(shown(taken.document)).toContain('n6 B; .new1 X; ..new2 Y; .new3 Z; n7 C');
    expect(taken.change).toEqual({ act: 'add', node: 'new1', label: 'X', nodes: 3, under: 'B' });
    expect(taken.added).toEqual(['new1', 'new2', 'new3']);
  });

  it('keeps the parents of kept nodes, and nothing else', () => {
    expect(shown(take(proposal('n6', 'into', 'X\n  Y\n  Z\nW'), [2]).document)).toContain(
      'n6 B; .new1 X; ..new2 Z; n7 C',
    );
    expect(take(proposal('n6', 'into', 'X'), []).change).toBeNull();
  });

  it('for more nodes comes after the existing ones, and below those that it names again', () => {
    const more = proposal('n1', 'more', 'a1\n  New below\nNew');
    expect(compareProposal(map, more)?.proposed.map(({ isThere }) => isThere)).toEqual(['n2', null, null]);
    expect(shown(take(more).document)).toContain(
      'n1 A; .n2 A1; ..n3 Deep; ..new1 New below; .n4 A2; .n5 A3; .new2 New; n6 B',
    );
  });

  it('marks labels that the map has elsewhere, or that it repeats itself', () => {
    const { proposed = [] } = compareProposal(map, proposal('n6', 'into', 'c1\nX\nx\nTOPIC')) ?? {};
    expect(proposed.map(({ isRepeat }) => isRepeat)).toEqual([true, false, true, true]);
  });

  it('to write anew keeps the nodes that it names again, and removes only ticked ones', () => {
    const anew = proposal('n1', 'anew', 'New\n  Deep\nA2');
    const compared = compareProposal(map, anew);
    expect(compared?.proposed.map(({ isThere }) => isThere)).toEqual([null, 'n3', 'n4']);
    expect(compared?.leftOut.map(({ id }) => id)).toEqual(['n2', 'n5']);
    expect(shown(take(anew).document)).toBe('n1 A; .new1 New; ..n3 Deep; .n4 A2; .n2 A1; .n5 A3; n6 B; n7 C; .n8 C1');
    const taken = take(anew, all(anew), ['n2', 'n5', 'n8', 'n3']);
    expect(shown(taken.document)).toBe('n1 A; .new1 New; ..n3 Deep; .n4 A2; n6 B; n7 C; .n8 C1');
    expect(taken.change).toEqual({ act: 'anew', node: 'n1', label: 'A', grown: 1, gone: 2 });
  });

  it('keeps a branch that still has nodes', () => {
    const anew = proposal('n1', 'anew', 'New');
    expect(shown(take(anew, [0], ['n2', 'n4']).document)).toContain('n1 A; .new1 New; .n2 A1; ..n3 Deep; .n5 A3');
  });

  it('is refused if its node is gone, or if the map would be too large', () => {
    expect(compareProposal(map, proposal('gone', 'more', 'X'))).toBeNull();
    expect(applyProposal(map, proposal('gone', 'more', 'X'), { keep: new Set(), drop: new Set() }, String)).toEqual({
      ok: false,
      fault: 'gone',
    });
    const full = outlined('Topic', Array.from({ length: 49_998 }, (_, n) => `- N${n}`).join('\n')).document;
    const choice = { keep: new Set([0, 1]), drop: new Set<string>() };
    let serial = 0;
    const newId = () => {
      serial += 1;
      return `x${serial}`;
    };
    expect(applyProposal(full, proposal('n1', 'into', 'X\nY'), choice, newId)).toMatchObject({
      fault: 'too-many-nodes',
    });
  });

  it('loses only ticked nodes, whatever is proposed, kept and ticked', () => {
    const labels = fc.constantFrom('A1', 'Deep', 'A2', 'A3', 'X', 'Y', 'B');
    const line = fc.tuple(labels, fc.nat({ max: 3 }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom<GrowHow>('into', 'more', 'anew'),
        fc.array(fc.nat({ max: 8 })),
        fc.subarray(['n2', 'n3', 'n4', 'n5', 'n6', 'n8']),
        (lines, how, keep, drop) => {
          let level = 0;
          const nodes = lines.map(([label, wanted]) => {
            level = Math.min(level + 1, wanted + 1);
            return { label, level };
          });
          const { document } = take({ node: 'n1', how, nodes }, keep, drop);
          expect(new Set(document.ids).size).toBe(document.ids.length);
          const gone = map.ids.filter((id) => !document.ids.includes(id));
          expect(gone.filter((id) => !drop.includes(id))).toEqual([]);
          // The rest of the map is unchanged, and each line is at most one level below the one above it.
          expect(gone).not.toContain('n8');
          expect(document.lines.slice(-3)).toEqual(map.lines.slice(-3));
          for (const [at, each] of document.lines.entries())
            if (at > 0)
              expect(lineLevel(each)).toBeLessThanOrEqual((at > 1 ? lineLevel(document.lines[at - 1] ?? '') : 0) + 1);
        },
      ),
      { numRuns: 500 },
    );
  });
});
