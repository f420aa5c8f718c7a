import { describe, expect, it } from 'vitest';
import { drawnFigure } from '~/kit/figure/draw-figure';
import type { Graph } from '~/kit/figure/mermaid/graph/graph';
import { costOf } from '~/kit/figure/mermaid/graph/graph-cost';

/** A flowchart of groups with three boxes each; its arrows lead on, from one group to the next. */
function flow(groups: number, edges: number): string {
  const boxes = groups * 3;
  const group = (at: number) =>
    `subgraph g${at} [Part ${at}]\n${[0, 1, 2].map((n) => `n${at * 3 + n}`).join('\n')}\nend`;
  const arrow = (at: number) => `n${(at * 5) % (boxes - 1)} --> n${((at * 5) % (boxes - 1)) + 1}`;
  const lines = [...Array(groups).keys()].map(group);
  return ['flowchart TD', ...lines, ...[...Array(edges).keys()].map(arrow)].join('\n');
}

async function answer(block: string): Promise<string> {
  const drawn = await drawnFigure('mermaid', block);
  return 'fault' in drawn ? drawn.fault.said.name : 'drawn';
}

describe('flowcharts with groups', () => {
  it.each([
    [1, 8],
    [3, 20],
    [4, 20],
    [6, 20],
  ])('are drawn if they are ordinary: %i groups, %i arrows', async (groups, edges) => {
    expect(await answer(flow(groups, edges))).toBe('drawn');
  });

  it.each([
    [18, 30],
    [18, 50],
    [20, 60],
  ])('are refused before the layout if it would take long: %i groups, %i arrows', async (groups, edges) => {
    expect(await answer(flow(groups, edges))).toBe('tooDense');
  });

  it('cost more than their groups alone', () => {
    const graph = (groups: number): Graph => ({
      nodes: [...Array(20).keys()].map((at) => ({
        id: `${at}`,
        group: groups === 0 ? null : `${at % groups}`,
        width: 60,
        height: 30,
        outline: 'box',
        draw: () => [],
      })),
      groups: [...Array(groups).keys()].map((at) => ({ id: `${at}`, parent: null, title: null })),
      edges: [],
    });
    const [none, five, ten] = [0, 5, 10].map((groups) => costOf(graph(groups)).cost) as [number, number, number];
    expect(ten - none).toBeGreaterThan(2 * (five - none));
  });
});
