import { noEndYet } from '~/jobs/rules/unfinished';
import { dateSaid, listSaid } from '~/kit/language/format';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { OwnCourse, Trust } from '~/rooms/course/rules/trust';
import { trustSaid } from '~/rooms/course/rules/trust-said';
import { sourceSaid } from '~/rooms/lesson/rules/source-said';
import { pageWriter } from '~/rooms/transfer/rules/page';
import { transferWords } from '~/rooms/transfer/words';
import type { Clock } from '~/system/contract/clock';
import type { LeavingMap } from './leaving-map';
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

export interface OriginDeps {
  /** The course of a path of labels. */
  readonly trustOf: (path: readonly string[]) => Promise<Trust | null>;
  /** Null for a course of ours. */
  readonly ownCourse: (slug: string) => OwnCourse | null;
  readonly clock: Clock;
}

/** The author of the map, its course if it has one, and the date of the export, in words. */
export async function originOf({ trustOf, ownCourse, clock }: OriginDeps, { map }: LeavingMap): Promise<string> {
  const { kind, name } = map.source;
  const trust = kind === 'library' && name === 'written outline' ? await trustOf([map.query]) : null;
  const said = writerSaid(map, clock.now(), trust && ownCourse(trust.slug) ? trust.authors : null);
  return trust ? `${said} ${trustSaid(trust)}` : said;
}

/** @param authors of a course of this server's own; null for all other maps */
function writerSaid(map: LeavingMap['map'], at: Date, authors: readonly string[] | null): string {
  const day = dateSaid(at, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (authors) return transferWords.firstWrittenBy({ writer: listSaid(authors), day });
  const { kind, name: writer } = sourceSaid(map.source);
  return kind === 'library'
    ? transferWords.firstWrittenByLibrary({ writer, day })
    : transferWords.firstWrittenBy({ writer, day });
}
