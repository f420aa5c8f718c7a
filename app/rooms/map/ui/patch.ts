import type { Edit, TreeDifference } from '~/rooms/map/rules/edits';
import type { LeafMarks } from '~/rooms/map/rules/leaf-mark';
import type { LessonIds } from '~/rooms/map/rules/lesson-nodes';
import type { Tree } from '~/rooms/map/rules/tree';
import { depthClass, partsHtml, type TreeHtmlOptions } from './html';

/**
 * A step for the tree on the screen. `html` is the whole item; for a row alone, its list is empty except for the
 * branch's own lesson.
 */
export type PatchStep =
  | Extract<Edit, { op: 'move' | 'remove' }>
  | (Extract<Edit, { op: 'row' }> & Rendered)
  | (Omit<Extract<Edit, { op: 'insert' }>, 'isWhole'> & Rendered);

interface Rendered {
  readonly html: string;
}

/** Turns a tree on the screen into the newest one: the steps in order, then the rest. */
export interface TreePatch {
  readonly steps: readonly PatchStep[];
  readonly sizes: TreeDifference['sizes'];
  readonly hues: TreeDifference['hues'];
  /** Branches whose counts of leaves, or of leaves done, have changed. */
  readonly counts: readonly { readonly id: string; readonly done: number; readonly total: number }[];
  /** For the whole tree: how many nodes, and the class for its depth ('' or 'deep-8' …). */
  readonly total: number;
  readonly depth: string;
}

interface DifferenceToRender extends TreeDifference {
  readonly tree: Tree;
  readonly marks: LeafMarks;
  readonly lessons: LessonIds;
  readonly countsDone: boolean;
  readonly counts: TreePatch['counts'];
}

/** The labels that `treePatch` renders. */
export const labelsToRender = ({ edits, tree }: DifferenceToRender): string[] => {
  const labels: string[] = [];
  for (const edit of edits) {
    if (edit.op !== 'row' && edit.op !== 'insert') continue;
    const ahead = [edit.id];
    const isAlone = edit.op === 'row' || !edit.isWhole;
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
      const node = tree.nodes.get(id);
      if (!node) continue;
      labels.push(node.label);
      if (!isAlone) for (const child of node.children) ahead.push(child);
    }
  }
  return labels;
};

/** Adds the server's HTML to a difference. The browser never builds rows itself. */
export function treePatch(
  { edits, sizes, hues, counts, tree, marks, lessons, countsDone }: DifferenceToRender,
  {
    written,
    rendered,
    memory,
  }: Pick<TreeHtmlOptions, 'memory'> & Pick<Required<TreeHtmlOptions>, 'written' | 'rendered'>,
): TreePatch {
  const renderedEdits = edits.filter(({ op }) => op === 'row' || op === 'insert');
  const parts = renderedEdits.map((edit) => ({
    id: edit.id,
    isAlone: edit.op === 'row' || (edit.op === 'insert' && !edit.isWhole),
  }));
  const html = new Map(
    partsHtml(tree, parts, { marks, lessons, countsDone, openNodeId: null, written, rendered, memory }).map(
      (text, at) => [renderedEdits[at], text],
    ),
  );
  return {
    steps: edits.map((edit): PatchStep => {
      if (edit.op === 'remove' || edit.op === 'move') return edit;
      const { op, id } = edit;
      const text = html.get(edit) ?? '';
      return op === 'row' ? { op, id, html: text } : { op, id, parent: edit.parent, before: edit.before, html: text };
    }),
    sizes,
    hues,
    counts,
    total: tree.nodes.size,
    depth: depthClass(tree).trim(),
  };
}
