import type { Reading } from '~/jobs/acts/run-handler';
import type { Run } from '~/jobs/store/runs';
import { knownLanguage } from '~/kit/text/language';
import type { LanguageModel, LessonRequest, TextStream } from '~/providers/model/language-model';
import { goalNames } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { How } from '~/rooms/lesson/rules/how';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { placeIn, unknownPlace } from '~/rooms/map/rules/place';
import type { Maps } from '~/rooms/map/store/maps';
import type { TextWork } from '~/system/contract/text-work';
import type { Grounds } from './grounds';
import { screenedLesson } from './screened-lesson';

export interface AskDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly users: Users;
  readonly treeOf: TreeOfMap;
  readonly work: Pick<TextWork, 'figureFaults'>;
}

/** The stream of a lesson whose exercises are solved, too (exercise-screen.ts). */
type Solved = (first: TextStream, request: LessonRequest) => TextStream;

/** Asks the model for the text of a node, with its place in the map and the passages of its sources. */
export const askForLesson =
  ({ model, work, maps, lessons, users, treeOf }: AskDeps, run: Run<'lesson'>, grounds: Grounds) =>
  (how: How, text: string, solved: Solved): Reading['ask'] =>
  async (signal, onState) => {
    const { mapId, nodeId, path } = run;
    const [map, written, user] = await Promise.all([
      maps.owned(mapId, run.userId),
      lessons.nodesOfMap(mapId),
      users.byId(run.userId),
    ]);
    const goals = goalNames(user?.goals ?? null);
    const tree = map && treeOf(map);
    const request = {
      path,
      place: tree ? placeIn(tree, nodeId, { written, goals }) : unknownPlace,
      how,
      text,
      wish: run.wish,
      passages: tree ? await grounds.find(tree) : [],
      language: knownLanguage(map?.language),
      signal,
      onState,
    };
    const stream = await model.writeLesson(request);
    grounds.writtenBy(stream.source);
    // The rest of a text is not a whole lesson, so it is not screened.
    return solved(how === 'continue' ? stream : screenedLesson({ model, work }, request, stream), request);
  };
