import { type Reading, RunRefused } from '~/jobs/acts/run-handler';
import type { Run } from '~/jobs/store/runs';
import { knownLanguage } from '~/kit/text/language';
import { isUnwritten, type LanguageModel, type LessonRequest, type TextStream } from '~/providers/model/language-model';
import type { How } from '~/rooms/lesson/rules/how';
import type { KnowLearner } from '~/rooms/lesson/rules/know-learner';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { earlierElsewhere, earlierInBranch, placeIn, unknownPlace } from '~/rooms/map/rules/place';
import type { Tree } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import type { TextWork } from '~/system/contract/text-work';
import type { Grounds } from './grounds';
import { screenedLesson } from './screened-lesson';

export interface AskDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly knowLearner: KnowLearner;
  readonly treeOf: TreeOfMap;
  readonly work: Pick<TextWork, 'figureFaults'>;
}

/** The stream of a lesson whose exercises are solved, too (exercise-screen.ts). */
type Solved = (first: TextStream, request: LessonRequest) => TextStream;

/** Asks the model for the text of a node, with its place in the map and the passages of its sources. */
export const askForLesson =
  ({ model, work, maps, lessons, knowLearner, treeOf }: AskDeps, run: Run<'lesson'>, grounds: Grounds) =>
  (how: How, text: string, solved: Solved): Reading['ask'] =>
  async (signal, onState) => {
    const { mapId, nodeId, path } = run;
    const [map, written] = await Promise.all([maps.owned(mapId, run.userId), lessons.nodesOfMap(mapId)]);
    const tree = map && treeOf(map);
    const [learner, established] = await Promise.all([
      knowLearner(run.userId, tree && { id: mapId, tree }),
      tree ? establishedFor(lessons, tree, { mapId, nodeId, written }) : [],
    ]);
    const [nearest] = tree && how !== 'continue' ? earlierInBranch(tree, nodeId, written, 1) : [];
    const earlier = nearest ? await lessons.get(mapId, nearest.id) : null;
    const request = {
      path,
      place: tree ? placeIn(tree, nodeId, written) : unknownPlace,
      points: tree ? pointsBelow(tree, nodeId) : [],
      established,
      learner,
      how,
      text,
      wish: run.wish,
      passages: tree ? await grounds.find(tree) : [],
      language: knownLanguage(map?.language),
      signal,
      onState,
    };
    const stream = await model.writeLesson(request);
    if (isUnwritten(stream)) throw new RunRefused('no-model', 'lesson.unwritten');
    grounds.writtenBy(stream.source);
    // The rest of a text is not a whole lesson, so it is not screened.
    return solved(
      how === 'continue' ? stream : screenedLesson({ model, work }, request, stream, earlier?.markdown ?? ''),
      request,
    );
  };

/** How many points below a branch the prompt of its opening names. */
const mostPoints = 12;

/** The labels of the first points right below a branch; none for a leaf. */
const pointsBelow = (tree: Tree, nodeId: string): string[] =>
  (tree.nodes.get(nodeId)?.children ?? []).slice(0, mostPoints).flatMap((id) => tree.nodes.get(id)?.label ?? []);

/** How many digests a prompt has; at 25 words each they make 300. */
const establishedMax = 12;
/** Not every lesson has a digest. */
const lookedAt = 2 * establishedMax;

/** Digests of the branches before: the first lesson of a branch goes on in the notation of the map. */
const elsewhereMax = 3;

/** The digests of the nearest earlier lessons of a node's branch, and of a few before it, the nearest first. */
async function establishedFor(
  lessons: Pick<Lessons, 'digestsOf'>,
  tree: Tree,
  { mapId, nodeId, written }: { mapId: string; nodeId: string; written: readonly string[] },
): Promise<NonNullable<LessonRequest['established']>> {
  const inBranch = earlierInBranch(tree, nodeId, written, lookedAt);
  const earlier = [...inBranch, ...earlierElsewhere(tree, nodeId, written, elsewhereMax)];
  if (earlier.length === 0) return [];
  const ids = earlier.map(({ id }) => id);
  const digests = await lessons.digestsOf(mapId, ids);
  return earlier
    .flatMap(({ id, label }) => {
      const digest = digests.get(id);
      return digest === undefined ? [] : [{ label, digest }];
    })
    .slice(0, establishedMax);
}
