import type { Rooms } from '~/composition.server';
import { mapDirection, writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { ShownNode } from '~/rooms/editing/rules/around';
import { changeInWords, changeSentence } from '~/rooms/editing/rules/said';
import { isLeaf, type TreeNode } from '~/rooms/map/rules/tree';

type OpenedEdit = NonNullable<Awaited<ReturnType<Rooms['editing']['openEdit']>>>;

/** A node in the outline of the edit page. */
export interface OutlineItem {
  readonly id: string;
  readonly label: string;
  readonly rendered?: string | undefined;
  readonly isHere: boolean;
  /** How many children are left out because the branch is folded. */
  readonly folded: number;
  readonly children: readonly OutlineItem[];
  readonly earlier: ShownNode['earlier'];
  readonly later: ShownNode['later'];
}

function labelsShown(shown: ShownNode): string[] {
  return [shown.node.label, ...shown.children.flatMap(labelsShown)];
}

/** Loader data of the edit page for an opened node, with the HTML of labels that have formulas. */
export async function editView(rooms: Rooms, opened: OpenedEdit) {
  const { map, node, path, parent, previous, next, afterNext, afterParent, outline, targets, needs } = opened;
  const rendered = await rooms.map.renderLabels([
    ...labelsShown(outline.top),
    ...path.map(({ label }) => label),
    ...(targets ?? []).map((target) => target.node.label),
    ...(needs?.lessons ?? []).map(({ label }) => label),
  ]);
  const shown = (label: string) => ({ label: plainFormulas(label), rendered: rendered.get(label) });
  const item = (each: ShownNode): OutlineItem => ({
    id: each.node.id,
    ...shown(each.node.label),
    isHere: each.node.id === node.id,
    folded: each.isFolded ? each.node.children.length : 0,
    children: each.children.map(item),
    earlier: each.earlier,
    later: each.later,
  });
  const idOf = (each: TreeNode | null) => each?.id ?? null;
  return {
    mapId: map.id,
    title: plainFormulas(map.query),
    version: map.version,
    submitKey: rooms.server.random.id(),
    written: writtenIn(
      map.language,
      mapDirection(map.language, map.query, () => labelsShown(outline.top)),
    ),
    node: {
      id: node.id,
      ...shown(node.label),
      /** The stored label, for editing. */
      typed: node.label,
      isRoot: parent === null,
      isLeaf: isLeaf(node),
      below: opened.below,
      lessons: opened.lessons,
    },
    path: path.slice(0, -1).map(({ id, label }) => ({ id, ...shown(label) })),
    /** The places the node can move to: the parent, and the sibling before which it is inserted. */
    moves: {
      up: parent && previous ? { parent: parent.id, before: previous.id } : null,
      down: parent && next ? { parent: parent.id, before: idOf(afterNext) } : null,
      in: previous ? { parent: previous.id, before: null } : null,
      out: parent?.parentId ? { parent: parent.parentId, before: idOf(afterParent) } : null,
    },
    after: parent ? { parent: parent.id, before: idOf(next) } : null,
    outline: { above: outline.above, top: item(outline.top) },
    undo: opened.undo && changeInWords(opened.undo),
    redo: opened.redo && changeInWords(opened.redo),
    done: opened.done && changeSentence(opened.done),
    needs: needs && { ...needs, lessons: needs.lessons.map(({ id, label }) => ({ id, ...shown(label) })) },
    targets:
      targets?.map((target) => ({
        id: target.node.id,
        ...shown(target.node.label),
        path: target.path.map(({ label }) => plainFormulas(label)).join(' > '),
      })) ?? null,
  };
}
