import { goalNames } from '~/domain/account/onboarding';
import { isBusy } from '~/domain/fault/busy';
import { ModelFault } from '~/domain/fault/model-fault';
import { isRefusal } from '~/domain/fault/refused-in-words';
import { compositeKey } from '~/domain/lesson/composite-key';
import { lessonOf } from '~/domain/lesson/model-text';
import { placeIn, unknownPlace } from '~/domain/lesson/place';
import { limits } from '~/domain/limits';
import { isLeaf, pathString, pathTo } from '~/domain/map/tree';
import { messages } from '~/domain/messages';
import { knownLanguage } from '~/domain/text/language';
import { boundedText } from '~/domain/text/size';
import type { TreeOfMap } from '~/features/maps/map-trees';
import { refuseChange } from '~/features/maps/refuse-change';
import type { RunHandler } from '~/features/runs/run-handler';
import { type StartRunDeps, type StartRunResult, startRun } from '~/features/runs/start-run';
import { notRendered } from '~/markdown/lesson';
import type { Clock } from '~/ports/clock';
import type { LanguageModel } from '~/ports/language-model';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { Run } from '~/ports/runs';
import type { RenderedLesson, TextWork } from '~/ports/text-work';
import type { Users } from '~/ports/users';

interface Deps extends StartRunDeps {
  readonly maps: Maps;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

/** Starts the run that writes a leaf's lesson, or joins the one that is writing it. Only the map's owner may ask. */
export const writeLesson =
  ({ maps, treeOf, random, ...deps }: Deps) =>
  async (userId: string, mapId: string, nodeId: string): Promise<StartRunResult> => {
    const map = await maps.owned(mapId, userId);
    if (!map) {
      const message = await refuseChange({ maps })(mapId, userId, messages.lesson.notOwner);
      return { ok: false, status: 404, message };
    }
    const tree = treeOf(map);
    const node = tree.nodes.get(nodeId);
    if (!node || !isLeaf(node)) return { ok: false, status: 404, message: messages.map.nodeNotFound };
    const id = random.id();
    return startRun(deps, {
      id,
      kind: 'lesson',
      userId,
      key: id,
      topic: map.query,
      mapId,
      nodeId,
      path: pathTo(tree, nodeId).map((step) => step.label),
    });
  };

/** What a lesson run does: ask for the text of a path, keep it as the node's lesson. */
export const lessonRun = ({
  model,
  maps,
  lessons,
  users,
  treeOf,
  work,
  random,
  clock,
}: {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly users: Users;
  readonly treeOf: TreeOfMap;
  readonly lessons: Lessons;
  readonly work: TextWork;
  readonly random: Random;
  readonly clock: Clock;
}): RunHandler => {
  const target = (run: Run) => {
    if (run.mapId === null || run.nodeId === null || run.path === null)
      throw new Error('a lesson run names no node');
    return { mapId: run.mapId, nodeId: run.nodeId, path: run.path };
  };
  return {
    authorise: async (run) => (await maps.owned(target(run).mapId, run.userId)) !== null,
    alreadySaved: async (run) => {
      if (run.startedAt === null) return null;
      const { mapId, nodeId } = target(run);
      const lesson = await lessons.get(mapId, nodeId);
      // What a person wrote meanwhile is not the run's.
      if (!lesson || lesson.source.kind === 'hand') return null;
      return lesson.writtenAt >= run.startedAt ? { text: '' } : null;
    },
    ask: async (run, signal, onState) => {
      const { mapId, nodeId, path } = target(run);
      const [map, written, user] = await Promise.all([
        maps.owned(mapId, run.userId),
        lessons.nodesOfMap(mapId),
        users.byId(run.userId),
      ]);
      const goals = goalNames(user?.goals ?? null);
      return model.writeLesson({
        path,
        place: map ? placeIn(treeOf(map), nodeId, { written, goals }) : unknownPlace,
        how: '',
        text: '',
        language: knownLanguage(map?.language),
        signal,
        onState,
      });
    },
    read: (run) => ({
      push: boundedText(limits.lessonMaxBytes),
      save: async (text, source) => {
        const { mapId, nodeId, path } = target(run);
        const markdown = source.kind === 'model' ? lessonOf(text, path.at(-1) ?? '') : text.trim();
        if (markdown === '') throw new ModelFault('empty');
        if (isRefusal(markdown)) throw new ModelFault('refused-in-words', 'in the text', { words: markdown });
        const fullPath = pathString(path);
        const { content, tasks, renderer } = await rendered(work, markdown);
        const saved = await lessons.write({
          id: random.id(),
          mapId,
          userId: run.userId,
          nodeId,
          nodeLabel: path.at(-1) ?? '',
          pathString: fullPath,
          compositeKey: compositeKey(nodeId, fullPath),
          markdown,
          content,
          tasks,
          renderer,
          source,
          at: clock.now(),
        });
        if (!saved) throw new Error('the map was deleted while its lesson was written');
        // The lesson holds it now; a second copy in the row would only grow the file.
        return { text: '' };
      },
    }),
  };
};

/** A text that has cost money is kept also where no thread has time for it. */
const rendered = (work: TextWork, markdown: string): Promise<RenderedLesson> =>
  work.lesson(markdown).catch((error: unknown) => {
    if (isBusy(error)) return notRendered(markdown);
    throw error;
  });
