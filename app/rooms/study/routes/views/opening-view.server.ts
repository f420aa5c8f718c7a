import type { Rooms } from '~/composition.server';
import { isLive } from '~/jobs/rules/state';
import { writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { leafMarks } from '~/rooms/map/rules/leaf-mark';
import { branchCounts, isDone } from '~/rooms/map/rules/leaf-progress';
import { openingBefore } from '~/rooms/map/rules/lesson-nodes';
import { pathTo } from '~/rooms/map/rules/tree';
import { type TreePatch, treePatch } from '~/rooms/map/ui/patch';
import { studyWords } from '~/rooms/study/words';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;

/** The branch without an opening lesson that begins at a node, for its owner if a model can write one; else null. */
export function openingTo({ lesson }: Rooms, { tree, isOwner, progress, runs }: OpenedMap, nodeId: string) {
  const branch = isOwner && lesson.canRewrite ? openingBefore(tree, nodeId, progress) : null;
  const run = branch && runs.get(branch.id);
  if (!branch || (run && isLive(run))) return null;
  return { id: branch.id, says: studyWords.noOpeningYet({ label: plainFormulas(branch.label) }) };
}

/** The rows of these branches of the user's own map, with their own lessons, and the counts that these change. */
export async function openingRows(
  rooms: Rooms,
  userId: string,
  mapId: string,
  ids: readonly string[],
): Promise<TreePatch | null> {
  const opened = await rooms.lesson.openMap(mapId, userId);
  if (!opened) return null;
  const { map, tree, direction, progress, inLibrary, learned, runs } = opened;
  const branches = ids.filter((id) => tree.nodes.get(id)?.children.length);
  const counts = branchCounts(tree, progress, (id) => isDone(learned, id));
  const counted = new Set(branches.flatMap((id) => pathTo(tree, id).map((node) => node.id)));
  const labels = branches.map((id) => tree.nodes.get(id)?.label ?? '');
  return treePatch(
    {
      edits: branches.map((id) => ({ op: 'row', id })),
      sizes: [],
      hues: [],
      counts: [...counted].map((id) => ({ id, ...(counts.get(id) ?? { done: 0, total: 0 }) })),
      tree,
      lessons: progress,
      marks: leafMarks(progress, runs, learned, inLibrary),
      countsDone: true,
    },
    {
      written: writtenIn(map.language, direction),
      rendered: await rooms.map.renderLabels(labels),
      memory: await rooms.review.memoryOfMap(map.id, userId, tree),
    },
  );
}
