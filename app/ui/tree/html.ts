import { isLeaf, type Progress, subtreeSizes, type Tree, type TreeNode } from '~/domain/map/tree';
import { escapeHtml } from '~/domain/text/escape-html';

/**
 * `content-visibility` needs a height to stand in for a branch that is off screen. Where a style sheet can count with attributes it has
 * the very height, as long as no label breaks; elsewhere it has classes, because style attributes would need `unsafe-inline`, a factor
 * of about √2 apart so that scrolling moves little. Branches below the smallest are drawn with their parent.
 */
const sizeClasses = [
  4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512, 724, 1024, 2048, 4096, 8192, 16384, 32768,
  65536,
];

const standIn = (descendants: number, leaves: number): string =>
  descendants < 4
    ? ''
    : ` class="n-${sizeClasses.find((size) => descendants <= size) ?? sizeClasses.at(-1)}" data-n="${descendants}" data-leaves="${leaves}"`;

/**
 * Each level of the outline is indented. Up to six levels the deepest label has room enough on the narrowest phone; a deeper tree is
 * wider than its window by what these classes say (tree.css), and scrolls sideways.
 */
const levelClasses = [8, 12, 16, 24, 32, 64, 128];

function depthClass(tree: Tree): string {
  let levels = 0;
  for (const { level } of tree.nodes.values()) levels = Math.max(levels, level);
  return levels <= 6 ? '' : ` deep-${levelClasses.find((most) => levels <= most) ?? levelClasses.at(-1)}`;
}

/** The first letter of a label is of a script that is written from right to left. */
const startsRightToLeft =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export interface TreeHtmlOptions {
  /** Sums of tasks, by node. */
  readonly progress: ReadonlyMap<string, Progress>;
  /** The leaf whose panel is open: its branch is served open and the leaf is marked. */
  readonly openNodeId: string | null;
}

/** As it is drawn for most who look: no leaf open and no task ticked. Kept as long as its tree is. */
const plain = new WeakMap<Tree, string>();

/**
 * The map's tree as nested lists with `<details>`: it folds, unfolds and links without scripts, which adopt this very HTML.
 * A level-1 branch starts closed and what lies inside it open, so that opening it shows all descendants (§2, §4). A row, which is a
 * link or a summary, holds its label as its first text; `data-n` is how many nodes a fold hides.
 */
export function treeHtml(tree: Tree, options: TreeHtmlOptions): string {
  if (options.progress.size > 0 || options.openNodeId !== null) return drawTree(tree, options);
  const html = plain.get(tree) ?? drawTree(tree, options);
  plain.set(tree, html);
  return html;
}

function drawTree(tree: Tree, { progress, openNodeId }: TreeHtmlOptions): string {
  const sizes = subtreeSizes(tree);
  const out: string[] = [];
  const openBranch = branchOf(tree, openNodeId);
  // A stack of what is still to be written, because a tree may be deeper than the call stack.
  const ahead: (TreeNode | string)[] = [];
  const pushChildren = (node: TreeNode, close: string) => {
    ahead.push(close);
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = tree.nodes.get(node.children[at] ?? '');
      if (child) ahead.push(child);
    }
  };

  const root = tree.nodes.get(tree.rootId);
  if (!root) return '';
  const label = escapeHtml(root.label);
  const direction = startsRightToLeft.test(root.label) ? ' dir="rtl"' : '';
  out.push(
    `<ul class="tree${depthClass(tree)}" id="tree" aria-label="${label}"${direction}><li class="root"><details id="root" open><summary data-n="${tree.nodes.size - 1}">${label}${mark(progress.get(root.id))}</summary><ul>`,
  );
  pushChildren(root, '</ul></details></li></ul>');
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (typeof next === 'string') {
      out.push(next);
      continue;
    }
    const done = mark(progress.get(next.id));
    const hue = next.level === 1 ? ` class="h${next.color}"` : '';
    if (isLeaf(next)) {
      const here = next.id === openNodeId ? ' aria-current="true"' : '';
      out.push(
        `<li${hue}><a href="?node=${next.id}" id="${next.id}"${here}>${escapeHtml(next.label)}${done}</a></li>`,
      );
      continue;
    }
    const { nodes, leaves } = sizes.get(next.id) ?? { nodes: 1, leaves: 0 };
    const descendants = nodes - 1;
    const open = next.level > 1 || next.id === openBranch ? ' open' : '';
    out.push(
      `<li${hue}><details id="${next.id}"${open}><summary data-n="${descendants}">${escapeHtml(next.label)}${done}</summary><ul${standIn(descendants, leaves)}>`,
    );
    pushChildren(next, '</ul></details></li>');
  }
  return out.join('');
}

/** How many of the tasks at or below a node are ticked; `setProgress` in ui/tree/client.ts writes the same. */
const mark = (progress: Progress | undefined): string =>
  progress && progress.total > 0
    ? `<small${progress.done === progress.total ? ' class="all"' : ''}><span class="sr">tasks done: </span>${progress.done}/${progress.total}</small>`
    : '';

/** The level-1 branch that a node lies in. */
function branchOf(tree: Tree, nodeId: string | null): string | null {
  let node = nodeId === null ? undefined : tree.nodes.get(nodeId);
  while (node && node.level > 1) node = tree.nodes.get(node.parentId ?? '');
  return node?.id ?? null;
}

/** How many nodes the served HTML shows: the root, its children, and the open branch. */
export function servedVisible(tree: Tree, openNodeId: string | null): number {
  const root = tree.nodes.get(tree.rootId);
  const branch = branchOf(tree, openNodeId);
  const inside = branch === null ? 0 : (subtreeSizes(tree).get(branch)?.nodes ?? 1) - 1;
  return 1 + (root?.children.length ?? 0) + inside;
}
