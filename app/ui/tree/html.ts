import { type LeafState, leafWords } from '~/domain/lesson/leaf-state';
import { isLeaf, type Progress, subtreeSizes, type Tree, type TreeNode } from '~/domain/map/tree';
import { escapeHtml } from '~/domain/text/escape-html';
import { labelWritten, type Written } from '~/domain/text/language';
import { plainFormulas } from '~/domain/text/plain-formula';

/**
 * `content-visibility` needs estimated heights for off-screen branches. Browsers without typed `attr()` take them
 * from these classes (style attributes would need `unsafe-inline`), about √2 apart so that scrolling shifts little.
 * Smaller branches have none.
 */
const sizeClasses = [
  4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512, 724, 1024, 2048, 4096, 8192, 16384, 32768,
  65536,
];

function sizeAttributes(descendants: number, leaves: number): string {
  if (descendants < 4) return '';
  const size = sizeClasses.find((most) => descendants <= most) ?? sizeClasses.at(-1);
  return ` class="n-${size}" data-n="${descendants}" data-leaves="${leaves}"`;
}

/**
 * Up to six levels fit the narrowest phone. A deeper tree gets a class that sets its minimum width (tree.css) and
 * scrolls sideways.
 */
const levelClasses = [8, 12, 16, 24, 32, 64, 128];

function depthClass(tree: Tree): string {
  let levels = 0;
  for (const { level } of tree.nodes.values()) levels = Math.max(levels, level);
  return levels <= 6 ? '' : ` deep-${levelClasses.find((most) => levels <= most) ?? levelClasses.at(-1)}`;
}

export interface TreeHtmlOptions {
  /** Tasks at or below each node. */
  readonly progress: ReadonlyMap<string, Progress>;
  /** What the leaves' lessons are at; left out for none. */
  readonly states?: ReadonlyMap<string, LeafState>;
  /** The leaf whose panel is open: it is marked and its level-1 branch is unfolded. */
  readonly openNodeId: string | null;
  /** In what language and direction; left to right unless told. */
  readonly written?: Written;
  /** The HTML of the labels that have formulas, by label. */
  readonly drawn?: ReadonlyMap<string, string>;
}

/** Cache for the most frequent case: no leaf open and no lesson. */
const plain = new WeakMap<Tree, { written: string; drawn: TreeHtmlOptions['drawn']; html: string }>();

/**
 * The map's tree as nested lists with `<details>`, which scripts enhance in place. A level-1 branch starts closed and
 * everything in it open, so that opening it shows all descendants (§2, §4). `data-n` is how many nodes a fold hides.
 */
export function treeHtml(tree: Tree, options: TreeHtmlOptions): string {
  const { progress, states, openNodeId } = options;
  if (progress.size > 0 || states?.size || openNodeId !== null) return drawTree(tree, options);
  const { drawn } = options;
  const written = attributes(options.written ?? { dir: 'ltr' });
  const kept = plain.get(tree);
  if (kept?.written === written && kept.drawn === drawn) return kept.html;
  const html = drawTree(tree, options);
  plain.set(tree, { written, drawn, html });
  return html;
}

function drawTree(
  tree: Tree,
  { progress, states, openNodeId, written = { dir: 'ltr' }, drawn }: TreeHtmlOptions,
): string {
  const sizes = subtreeSizes(tree);
  const out: string[] = [];
  const openBranch = levelOneBranchOf(tree, openNodeId);
  // An explicit stack, because a tree may be deeper than the call stack.
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
  const label = escapeHtml(plainFormulas(root.label));
  const own = (text: string) => isolated(text, drawn?.get(text), written);
  out.push(
    `<ul class="tree${depthClass(tree)}" id="tree" aria-label="${label}"${attributes(written)}><li class="root">`,
    `<details id="root" open><summary data-n="${tree.nodes.size - 1}">${own(root.label)}`,
    `${mark(progress.get(root.id))}</summary><ul>`,
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
      const state = states?.get(next.id) ?? 'none';
      const [data, words] =
        state === 'none' ? ['', ''] : [` data-state="${state}"`, `<b class="sr">${leafWords[state]}</b>`];
      out.push(
        `<li${hue}><a href="?node=${next.id}" id="${next.id}"${here}${data}>${own(next.label)}`,
        `${words}${done}</a></li>`,
      );
      continue;
    }
    const { nodes, leaves } = sizes.get(next.id) ?? { nodes: 1, leaves: 0 };
    const descendants = nodes - 1;
    const open = next.level > 1 || next.id === openBranch ? ' open' : '';
    out.push(
      `<li${hue}><details id="${next.id}"${open}><summary data-n="${descendants}">${own(next.label)}${done}`,
      `</summary><ul${sizeAttributes(descendants, leaves)}>`,
    );
    pushChildren(next, '</ul></details></li>');
  }
  return out.join('');
}

const attributes = ({ lang, dir }: Written): string =>
  (lang === undefined ? '' : ` lang="${lang}"`) + (dir === 'rtl' ? ' dir="rtl"' : '');

/**
 * A label as a text, or as one element: with formulas, whose plain text scripts take from it, and where all of its
 * letters run against the map's direction, set in its own.
 */
function isolated(label: string, html: string | undefined, map: Written): string {
  const own = labelWritten(label, map);
  const plain = html === undefined ? '' : ` data-plain="${escapeHtml(plainFormulas(label))}"`;
  const text = html ?? escapeHtml(label);
  if (own !== map) return `<bdi lang="" dir="${own.dir}"${plain}>${text}</bdi>`;
  return plain === '' ? text : `<span${plain}>${text}</span>`;
}

/** The badge with a node's ticked tasks; `mark` in ui/tree/client.ts makes the same. */
function mark(progress: Progress | undefined): string {
  if (!progress || progress.total === 0) return '';
  const { done, total } = progress;
  return `<small${done === total ? ' class="all"' : ''}><span class="sr">tasks done: </span>${done}/${total}</small>`;
}

function levelOneBranchOf(tree: Tree, nodeId: string | null): string | null {
  let node = nodeId === null ? undefined : tree.nodes.get(nodeId);
  while (node && node.level > 1) node = tree.nodes.get(node.parentId ?? '');
  return node?.id ?? null;
}

/** How many nodes the served HTML shows: the root, its children and the open branch. */
export function servedVisible(tree: Tree, openNodeId: string | null): number {
  const root = tree.nodes.get(tree.rootId);
  const branch = levelOneBranchOf(tree, openNodeId);
  const inside = branch === null ? 0 : (subtreeSizes(tree).get(branch)?.nodes ?? 1) - 1;
  return 1 + (root?.children.length ?? 0) + inside;
}
