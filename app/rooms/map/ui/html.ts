import type { Progress } from '~/kit/markdown/tasks';
import { escapeHtml } from '~/kit/text/escape-html';
import { labelWritten, type Written } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { type LeafMarks, leafWords } from '~/rooms/map/rules/leaf-mark';
import { countsWithin } from '~/rooms/map/rules/leaf-progress';
import { isLessonBranch, type LessonIds, noLessons } from '~/rooms/map/rules/lesson-nodes';
import { leadingBranches } from '~/rooms/map/rules/sides';
import { branchOf, isLeaf, subtreeSizes, type Tree, type TreeNode } from '~/rooms/map/rules/tree';
import { type NodeMemory, recalledPercent } from '~/rooms/map/rules/tree-memory';
import { mapWords } from '~/rooms/map/words';
import { sizeClass } from './size-class';

function sizeAttributes(descendants: number, leaves: number, isRough: boolean): string {
  const size = sizeClass(descendants);
  if (size === null) return '';
  return ` class="${size}" data-n="${descendants}" data-leaves="${leaves}"${isRough ? ' data-rough' : ''}`;
}

/** The branches with a label below them that may wrap: their estimated height is imprecise. */
function roughBranches(
  tree: Tree,
  nodes: Iterable<TreeNode>,
  isLong: (node: TreeNode) => boolean,
): ReadonlySet<string> {
  const rough = new Set<string>();
  for (const node of nodes) {
    if (!isLong(node)) continue;
    for (let id = node.parentId; id !== null && !rough.has(id); id = tree.nodes.get(id)?.parentId ?? null)
      rough.add(id);
  }
  return rough;
}

/**
 * Up to six levels fit the narrowest phone. A deeper tree gets a class that sets its minimum width (tree.css) and
 * scrolls sideways.
 */
const levelClasses = [8, 12, 16, 24, 32, 64, 128];

export function depthClass(tree: Tree): string {
  let levels = 0;
  for (const { level } of tree.nodes.values()) levels = Math.max(levels, level);
  return levels <= 6 ? '' : ` deep-${levelClasses.find((most) => levels <= most) ?? levelClasses.at(-1)}`;
}

export interface TreeHtmlOptions {
  /** The leaves' marks; a leaf without one has no lesson. */
  readonly marks?: LeafMarks;
  /** The nodes that have a lesson. A branch shows its own as the first item below it (decision 42). */
  readonly lessons?: LessonIds;
  /** Whether branches count the leaves that are done: for learners whose progress is stored. */
  readonly countsDone?: boolean;
  /** The leaf whose panel is open: it is marked and its level-1 branch is unfolded. */
  readonly openNodeId: string | null;
  /** `lang` and `dir`; left to right by default. */
  readonly written?: Written;
  /** The HTML of the labels that have formulas, by label. */
  readonly rendered?: ReadonlyMap<string, string>;
  /** The state of the learner's cards by node; branches have the sum of the nodes below. */
  readonly memory?: ReadonlyMap<string, NodeMemory> | null | undefined;
  /** Leaves are no links: for an old version. */
  readonly isReadOnly?: boolean;
  /** The version of the map, from which scripts request later changes. */
  readonly version?: number;
}

/** The HTML id of the row of a branch's own lesson; the branch itself has the node's. */
export const lessonRowId = (nodeId: string): string => `${nodeId}.lesson`;

/**
 * Renders the map's tree as nested lists with `<details>`, which scripts enhance in place. A level-1 branch starts
 * closed with everything inside it open, so that opening it shows all descendants (§2, §4). `data-n` is how many nodes
 * a fold hides. The root has two lists of branches, one for each side of the mind map (decision 38).
 */
export function treeHtml(tree: Tree, options: TreeHtmlOptions): string {
  let html = [...treePieces(tree, options)].join('');
  for (const { after, put } of openLeaf(tree, options.openNodeId)) html = html.replace(after, () => after + put);
  return html;
}

/** Like `treeHtml` without an open leaf, in pieces that begin and end between nodes; `openLeaf` is inserted later. */
export const treePieces = (tree: Tree, options: Omit<TreeHtmlOptions, 'openNodeId'>): Iterable<string> =>
  renderTree(tree, options);

/** A string that occurs at most once in the tree's HTML, and the text to insert after it for an open leaf. */
interface TreeInsert {
  readonly after: string;
  readonly put: string;
}

/** The insertions that show an open leaf: its row is marked, and its level-1 branch is unfolded. */
export function openLeaf(tree: Tree, nodeId: string | null): TreeInsert[] {
  const node = tree.nodes.get(nodeId ?? '');
  if (!node) return [];
  const link = linkStart(node.id, isLeaf(node) ? node.id : lessonRowId(node.id));
  const branch = levelOneBranchOf(tree, node.id);
  return [
    { after: link, put: ' aria-current="true"' },
    ...(branch === null ? [] : [{ after: `<details id="${branch}"`, put: ' open' }]),
  ];
}

const linkStart = (nodeId: string, htmlId: string): string => `<a href="?node=${nodeId}" id="${htmlId}"`;

/** An item to render for a tree on the screen: with all descendants, or with an empty list if `isAlone`. */
interface TreePart {
  readonly id: string;
  readonly isAlone: boolean;
}

export function partsHtml(tree: Tree, parts: readonly TreePart[], options: TreeHtmlOptions): string[] {
  const { marks, lessons = noLessons, countsDone } = options;
  return parts.map((part) => {
    // Only what is below a part decides about it.
    const nodes = branchOf(tree, part.id);
    const counts = countsDone ? branchFigures(nodes, lessons, marks) : null;
    return [...renderTree(tree, options, part, nodes, counts)].join('');
  });
}

interface BranchFigures {
  readonly done: ReadonlyMap<string, Progress>;
  /** Null if nothing is known. */
  readonly known: ReadonlyMap<string, Progress> | null;
}

function branchFigures(nodes: readonly TreeNode[], lessons: LessonIds, marks: LeafMarks | undefined): BranchFigures {
  const ofKnown = new Set<string>();
  const done = countsWithin(nodes, lessons, (id) => {
    const mark = marks?.get(id);
    if (mark === 'known') ofKnown.add(id);
    return mark === 'done';
  });
  return { done, known: ofKnown.size > 0 ? countsWithin(nodes, lessons, (id) => ofKnown.has(id)) : null };
}

/** How many nodes a piece has: some 5 ms of work. */
const nodesPerPiece = 1_000;

function* renderTree(
  tree: Tree,
  {
    marks = new Map(),
    lessons = noLessons,
    countsDone = false,
    written = { dir: 'ltr' },
    rendered,
    memory,
    isReadOnly,
    version,
  }: Omit<TreeHtmlOptions, 'openNodeId'>,
  part: TreePart | null = null,
  nodesInside: readonly TreeNode[] = [...tree.nodes.values()],
  counts = countsDone ? branchFigures(nodesInside, lessons, marks) : null,
): Generator<string> {
  const out: string[] = [];
  // An explicit stack, because a tree may be deeper than the call stack.
  const ahead: (TreeNode | string)[] = [];
  const pushChildren = (node: TreeNode, close: string, turnAt = 0) => {
    ahead.push(close);
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = tree.nodes.get(node.children[at] ?? '');
      if (child) ahead.push(child);
      if (at > 0 && at === turnAt) ahead.push('</ul><ul>');
    }
  };

  const root = tree.nodes.get(tree.rootId);
  if (!root) return;
  const ofMarks = leafWords();
  const label = escapeHtml(plainFormulas(root.label));
  const own = (text: string) => isolated(text, rendered?.get(text), written);
  const isLong = (node: TreeNode) => rendered?.has(node.label) === true || mayWrap(node);
  const long = (node: TreeNode) => (isLong(node) ? ' class="long"' : '');
  const sizes = subtreeSizes(tree);
  const rough = roughBranches(tree, nodesInside, (node) => isLong(node) || isLessonBranch(node, lessons));
  const link = (id: string, htmlId: string, classes: string, inside: string, after = '') => {
    const mark = marks.get(id);
    const data = mark ? ` data-state="${mark}"${wordsAttribute(ofMarks[mark])}` : '';
    const start = isReadOnly ? `<a id="${htmlId}"` : linkStart(id, htmlId);
    return `${start}${classes}${data}>${inside}${after}</a></li>`;
  };
  /** The lesson of a branch, as a leaf before its children. */
  const ownLesson = (node: TreeNode) =>
    lessons.has(node.id)
      ? `<li class="own">${link(node.id, lessonRowId(node.id), '', withSmall(mapWords.lessonOfLabel({ label: escapeHtml(plainFormulas(node.label)) })))}`
      : '';
  if (part) ahead.push(...[tree.nodes.get(part.id) ?? []].flat());
  else {
    out.push(
      `<ul class="tree${depthClass(tree)}${countsDone ? ' counted' : ''}" id="tree" aria-label="${label}"${attributes(written)}${version === undefined ? '' : ` data-version="${version}"`}>`,
      `<li class="root"><details id="root" open><summary data-n="${tree.nodes.size - 1}">${own(root.label)}`,
      `${badge(counts, root.id)}${gauge(memory?.get(root.id))}</summary><ul>${ownLesson(root)}`,
    );
    // The height of a branch: its leaves and the space around it.
    const weights = root.children.map((id) => 1 + (sizes.get(id)?.leaves ?? 0));
    pushChildren(root, '</ul></details></li></ul>', leadingBranches(weights));
  }
  let nodes = 0;
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (typeof next === 'string') {
      out.push(next);
      continue;
    }
    nodes += 1;
    if (nodes % nodesPerPiece === 0) yield out.splice(0).join('');
    const hue = next.level === 1 ? ` class="h${next.color}"` : '';
    if (isLeaf(next)) {
      out.push(`<li${hue}>`, link(next.id, next.id, long(next), own(next.label), gauge(memory?.get(next.id))));
      continue;
    }
    const size = sizes.get(next.id) ?? { nodes: 1, leaves: 0 };
    const descendants = size.nodes - 1;
    const open = next.level > 1 ? ' open' : '';
    out.push(
      `<li${hue}><details id="${next.id}"${open}><summary data-n="${descendants}"${long(next)}>${own(next.label)}`,
      `${badge(counts, next.id)}${gauge(memory?.get(next.id))}</summary><ul${sizeAttributes(descendants, size.leaves, rough.has(next.id) || lessons.has(next.id))}>`,
      ownLesson(next),
    );
    if (part?.isAlone) out.push('</ul></details></li>');
    else pushChildren(next, '</ul></details></li>');
  }
  yield out.join('');
}

/** How many letters fit a row of the mind map; East Asian letters are twice as wide. */
const oneLine = { leaf: 28, branch: 24 };

/** Whether a label may take more than one line, which makes its row higher than estimated. */
function mayWrap({ label, children }: TreeNode): boolean {
  const most = children.length === 0 ? oneLine.leaf : oneLine.branch;
  return label.length > most || (label.length > most / 2 && label.replace(/[\u2e80-\uffef]/g, '..').length > most);
}

const attributes = ({ lang, dir }: Written): string => `${lang === undefined ? '' : ` lang="${lang}"`} dir="${dir}"`;

/**
 * The HTML of a label: plain text, or one element if it has formulas (with their plain text for scripts), or if all of
 * its letters run against the map's direction.
 */
function isolated(label: string, html: string | undefined, map: Written): string {
  const own = labelWritten(label, map);
  const plain = html === undefined ? '' : ` data-plain="${escapeHtml(plainFormulas(label))}"`;
  const text = html ?? escapeHtml(label);
  if (own !== map) return `<bdi lang="" dir="${own.dir}"${plain}>${text}</bdi>`;
  return plain === '' ? text : `<span${plain}>${text}</span>`;
}

/** Words for screen readers, which the style sheet makes text: elements would be a tenth of a large tree. */
const wordsAttribute = (words: string): string => ` data-words="${escapeHtml(words)}"`;

/**
 * The count of a branch, padded with figure spaces, which are as wide as digits, so that nothing moves when its number
 * grows; behind it how many of its leaves are known. `markLeaf` in rooms/map/ui/mark-leaf.ts updates both.
 */
function badge(figures: BranchFigures | null, id: string): string {
  const count = figures?.done.get(id);
  if (!count) return '';
  const padded = String(count.done).padStart(String(count.total).length, '\u2007');
  const isAll = count.total > 0 && count.done === count.total;
  const known = figures?.known?.get(id)?.done ?? 0;
  return (
    `<small${isAll ? ' class="all"' : ''}${wordsAttribute(mapWords.leavesDone)}>${padded}/${count.total}</small>` +
    (known > 0 ? `<small class="k"${wordsAttribute(mapWords.leavesKnown)}>+${known}</small>` : '')
  );
}

/** A part of a message that only screen readers read. */
const withSpan = (message: string): string => message.replace('<sr>', '<span class="sr">').replace('</sr>', '</span>');
const withSmall = (message: string): string =>
  message.replace('<sr>', '<small class="sr">').replace('</sr>', '</small>');

/**
 * Shows the share of a node's cards that is recalled, in tenths (memory.css), and how many are due; if none was
 * reviewed yet, how many are new. The text of a `small` is part of the item's accessible name (`nameItem` in
 * rooms/map/ui/roles.ts).
 */
function gauge(memory: NodeMemory | undefined): string {
  if (!memory) return '';
  const percent = recalledPercent(memory);
  if (percent === null) return `<small class="memory new">${withSpan(mapWords.newCards({ n: memory.fresh }))}</small>`;
  const due = memory.due > 0 ? withSpan(mapWords.dueCards({ n: memory.due })) : '';
  const comma = due ? ', ' : '';
  return `<small class="memory m${Math.round(percent / 10)}"><span class="sr">${mapWords.shareRecalled({ share: percent })}${comma}</span>${due}</small>`;
}

function levelOneBranchOf(tree: Tree, nodeId: string | null): string | null {
  let node = nodeId === null ? undefined : tree.nodes.get(nodeId);
  while (node && node.level > 1) node = tree.nodes.get(node.parentId ?? '');
  return node?.level === 1 ? node.id : null;
}

/** How many nodes the served HTML shows: the root, its children and the open branch. */
export function servedVisible(tree: Tree, openNodeId: string | null): number {
  const root = tree.nodes.get(tree.rootId);
  const branch = levelOneBranchOf(tree, openNodeId);
  const inside = branch === null ? 0 : (subtreeSizes(tree).get(branch)?.nodes ?? 1) - 1;
  return 1 + (root?.children.length ?? 0) + inside;
}
