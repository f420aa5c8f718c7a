import { noEndYet } from '~/jobs/rules/unfinished';
import { plainFormulas } from '~/kit/text/plain-formula';
import { pageWriter } from '~/rooms/transfer/rules/page';
import { transferWords } from '~/rooms/transfer/words';
import type { LeavingMap } from './leaving-map';
import { type OriginDeps, originOf } from './origin';
import { type RenderDeps, renderedLessons } from './rendered-lessons';
import { labelsHtml, mapWritten, renderedLabels } from './rendered-nodes';

/** A map of up to this many nodes starts unfolded. */
const unfoldedNodes = 100;

/** A map as one HTML page. */
export async function* pagePieces(
  deps: RenderDeps & OriginDeps,
  leaving: LeavingMap,
): AsyncGenerator<string, void, void> {
  const { map, tree } = leaving;
  const written = mapWritten(leaving);
  const lessonOf = renderedLessons(deps, leaving, false, async (hash) => {
    const [file] = await deps.lessonPictures.filesOf(map.id, [hash]);
    const bytes = file && (await deps.lessonPictures.open(map.id, map.userId, hash, 'large'));
    return file && bytes ? { ...file, src: `data:image/webp;base64,${bytes.toString('base64')}` } : null;
  });
  const title = plainFormulas(map.query);
  const [heading = ''] = await labelsHtml(deps.work, [map.query]);
  const page = pageWriter({
    title,
    heading,
    written,
    facts: factsOf(leaving),
    lesson: await lessonOf(tree.rootId, written),
    note: map.unfinished && noEndYet(map.unfinished, 'map'),
    foot: await originOf(deps, leaving),
    isUnfolded: tree.nodes.size <= unfoldedNodes,
  });
  yield page.head();
  for await (const node of renderedLabels(deps, tree, written))
    yield page.node({ ...node, lesson: await lessonOf(node.id, written) });
  yield page.foot();
}

export const factsOf = ({ tree, withLesson }: LeavingMap): string => {
  const lessons = [...withLesson].filter((id) => tree.nodes.has(id)).length;
  return transferWords.nodesAndLessons({
    nodes: transferWords.nodeCount({ n: tree.nodes.size }),
    lessons: transferWords.lessonCount({ n: lessons }),
  });
};
