import { escapeHtml } from '~/kit/text/escape-html';
import { findFormulas } from '~/kit/text/formulas';
import { labelWritten, type Written, writtenIn } from '~/kit/text/language';
import { isLeaf, type Tree, type TreeNode } from '~/rooms/map/rules/tree';
import type { RenderedNode } from '~/rooms/transfer/rules/page';
import type { LeavingMap } from './leaving-map';
import { type RenderDeps, whenFree } from './rendered-lessons';

/** How many nodes' labels are rendered together: a few milliseconds of a worker thread. */
const nodesAtOnce = 200;

export type RenderedLabel = Omit<RenderedNode, 'lesson'>;

/** All nodes below the root with rendered labels, in document order. */
export async function* renderedLabels(
  { work }: Pick<RenderDeps, 'work'>,
  tree: Tree,
  map: Written,
): AsyncGenerator<RenderedLabel, void, void> {
  let some: TreeNode[] = [];
  for (const node of tree.nodes.values()) {
    if (node.id === tree.rootId) continue;
    some.push(node);
    if (some.length < nodesAtOnce) continue;
    yield* await rendered(work, some, map);
    some = [];
  }
  yield* await rendered(work, some, map);
}

async function rendered(work: RenderDeps['work'], nodes: readonly TreeNode[], map: Written): Promise<RenderedLabel[]> {
  const labels = await labelsHtml(
    work,
    nodes.map(({ label }) => label),
  );
  return nodes.map((node, at) => ({
    id: node.id,
    level: node.level,
    label: labels[at] ?? '',
    color: node.color,
    written: labelWritten(node.label, map),
    isBranch: !isLeaf(node),
  }));
}

/** Labels as HTML. Worker threads render only those that have formulas. */
export async function labelsHtml(work: RenderDeps['work'], labels: readonly string[]): Promise<readonly string[]> {
  const formulas = labels.filter((label) => findFormulas(label).length > 0);
  if (formulas.length === 0) return labels.map(escapeHtml);
  const html = await whenFree(() => work.labels(formulas));
  const known = new Map(formulas.map((label, at) => [label, html[at] ?? escapeHtml(label)]));
  return labels.map((label) => known.get(label) ?? escapeHtml(label));
}

export const mapWritten = ({ language, direction }: LeavingMap): Written => writtenIn(language, direction);
