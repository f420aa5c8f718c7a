import { type Reading, type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run } from '~/jobs/store/runs';
import { isBusy } from '~/kit/fault/busy';
import { ModelFault } from '~/kit/fault/model-fault';
import { isRefusal } from '~/kit/fault/refused-in-words';
import { limits } from '~/kit/limits';
import { notRendered } from '~/kit/markdown/lesson';
import { growingText, lessonOf } from '~/kit/markdown/model-text';
import { messages } from '~/kit/messages';
import { knownLanguage } from '~/kit/text/language';
import { boundedText } from '~/kit/text/size';
import type { LanguageModel, TextSource } from '~/providers/model/language-model';
import { goalNames } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { How } from '~/rooms/lesson/rules/how';
import { differOnlyInTicks, Joining, withoutLoneFence } from '~/rooms/lesson/rules/join';
import type { Lesson, LessonSource, Lessons, NewLesson } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { isLessonNode } from '~/rooms/map/rules/lesson-nodes';
import { placeIn, unknownPlace } from '~/rooms/map/rules/place';
import { pathString, pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { fittingPassages } from '~/rooms/source/acts/fitting-passages';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { RenderedLesson, TextWork } from '~/system/contract/text-work';
import { type Grounds, groundsOf } from './grounds';
import { screenedLesson } from './screened-lesson';

interface Deps extends StartRunDeps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  /** Whether a model is connected that can write a text in other ways. */
  readonly canRewrite: boolean;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

/**
 * Starts the run that writes a leaf's lesson, or returns the one that is already live. Only the map's owner may ask.
 * @param how 'continue' only for an unfinished text; another way only if a model is connected
 */
export const writeLesson =
  ({ maps, lessons, treeOf, random, canRewrite, ...deps }: Deps) =>
  async (userId: string, mapId: string, nodeId: string, how: How = ''): Promise<StartRunResult> => {
    const map = await maps.owned(mapId, userId);
    if (!map) {
      const message = await refuseChange({ maps })(mapId, userId, messages.lesson.notOwner);
      return { ok: false, status: 404, message };
    }
    const tree = treeOf(map);
    const node = tree.nodes.get(nodeId);
    if (!node || !isLessonNode(node, await lessons.progress(mapId)))
      return { ok: false, status: 404, message: messages.map.nodeNotFound };
    if (how === 'continue') {
      const lesson = await lessons.get(mapId, nodeId);
      if (!lesson?.unfinished) return { ok: false, status: 409, message: messages.lesson.isWhole };
    } else if (how !== '' && !canRewrite) {
      return { ok: false, status: 400, message: messages.lesson.noModel };
    }
    return startRun(deps, {
      id: random.id(),
      kind: 'lesson',
      userId,
      topic: map.query,
      mapId,
      nodeId,
      path: pathTo(tree, nodeId).map((step) => step.label),
      how,
    });
  };

/** How often to retry joining the text when a tick changes it at the same time. */
const tries = 5;

/** The run that writes a lesson: asks the model for the text of a path, or for the rest of one, and saves it. */
export const lessonRun = ({
  model,
  maps,
  lessons,
  users,
  sources,
  treeOf,
  work,
  random,
  clock,
}: {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly users: Users;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
  readonly lessons: Lessons;
  readonly work: TextWork;
  readonly random: Random;
  readonly clock: Clock;
}): RunHandler<'lesson'> => {
  const labelOf = (run: Run<'lesson'>): string => run.path.at(-1) ?? '';

  const fitting = fittingPassages({ sources });

  const ask =
    (run: Run<'lesson'>, how: How, text: string, grounds: Grounds): Reading['ask'] =>
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
        passages: tree ? await grounds.find(tree) : [],
        language: knownLanguage(map?.language),
        signal,
        onState,
      };
      const stream = await model.writeLesson(request);
      grounds.writtenBy(stream.source);
      // The rest of a text is not a whole lesson, so it is not screened.
      return how === 'continue' ? stream : screenedLesson(model, request, stream);
    };

  /** The new lesson with the run's text. */
  const newLesson = async (
    run: Run<'lesson'>,
    text: string,
    source: TextSource,
    grounds: Grounds,
  ): Promise<NewLesson> => {
    const { mapId, nodeId, path } = run;
    const fullPath = pathString(path);
    const { markdown, citations } = grounds.settle(text);
    const { content, tasks, renderer } = await rendered(work, markdown);
    return {
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
      citations,
      run: run.id,
      at: clock.now(),
    };
  };

  const newText = (run: Run<'lesson'>, present: Lesson | null): Reading => {
    const count = boundedText(limits.lessonMaxBytes);
    const grounds = groundsOf(fitting, run, present, null);
    // A source's own text is not rewritten: its passages are given to the model as passages.
    const text = present?.source.kind === 'source' ? '' : (present?.markdown ?? '');
    return {
      before: '',
      ask: ask(run, present ? run.how : '', text, grounds),
      citations: grounds.given,
      push(piece) {
        count(piece);
        return piece;
      },
      end: () => '',
      save: async (text, source) => {
        const markdown = source.kind === 'model' ? lessonOf(text, labelOf(run)) : text.trim();
        if (markdown === '') throw new ModelFault('empty');
        if (isRefusal(markdown)) throw new ModelFault('refused-in-words', 'in the text', { words: markdown });
        const saved = await lessons.write(await newLesson(run, markdown, source, grounds));
        if (!saved) throw new Error('the map was deleted while its lesson was written');
        // The lesson has the text now; a second copy in the run's row would only grow the file.
        return { text: '' };
      },
      keep: async (text, source, unfinished) => {
        // White space at the end is kept: it tells a continuation whether a line or a paragraph has ended.
        const markdown = (growingText(text)?.text ?? text).trimStart();
        if (!/[\p{L}\p{N}]/u.test(markdown) || isRefusal(markdown)) return null;
        // An existing text is never replaced by an unfinished one.
        const created = await lessons.create({
          ...(await newLesson(run, markdown, source, grounds)),
          unfinished,
        });
        return created === null || created === 'stale' ? null : { text: '' };
      },
    };
  };

  const restOf = (run: Run<'lesson'>, lesson: Lesson): Reading => {
    const joining = new Joining(lesson.markdown);
    const { before } = joining;
    const grounds = groundsOf(fitting, run, lesson, before);
    const count = boundedText(limits.lessonMaxBytes);
    count(before);

    /** Joins the rest to the current text, if that differs only in ticks from the text the run continues. */
    const lengthen = async (text: string, source: TextSource, unfinished: Unfinished | null) => {
      for (let attempt = 0; attempt < tries && text.startsWith(before); attempt += 1) {
        const { mapId, nodeId } = run;
        const current = await lessons.get(mapId, nodeId);
        if (!current?.unfinished || !differOnlyInTicks(current.markdown, lesson.markdown)) break;
        const joined = current.markdown.slice(0, before.length) + text.slice(before.length);
        const whole = () => {
          const text = withoutLoneFence(joined);
          return source.kind === 'model' ? lessonOf(text, labelOf(run)) : text.trim();
        };
        const { markdown, citations } = grounds.settle(unfinished ? joined : whole());
        const cited = citations ? { citations } : {};
        const { content, tasks, renderer } = await rendered(work, markdown);
        const outcome = await lessons.lengthen(
          { mapId, nodeId, userId: run.userId, version: current.version },
          {
            ...{ markdown, content, tasks, renderer, unfinished, ...cited },
            source: bothSources(current.source, source),
            run: run.id,
          },
          clock.now(),
        );
        if (outcome !== 'stale') return outcome;
      }
      return null;
    };

    return {
      before,
      ask: ask(run, 'continue', before, grounds),
      citations: grounds.given,
      push(piece) {
        count(piece);
        return joining.push(piece);
      },
      end: () => joining.end(),
      save: async (text, source) => {
        if (!(await lengthen(text, source, null)))
          throw new RunRefused('changed', messages.lesson.changedMeanwhile);
        return { text: '' };
      },
      keep: async (text, source, why) => ((await lengthen(text, source, why)) ? { text: '' } : null),
    };
  };

  return {
    authorise: async (run) => (await maps.owned(run.mapId, run.userId)) !== null,
    alreadySaved: async (run) => {
      if (run.startedAt === null) return null;
      const { mapId, nodeId } = run;
      const lesson = await lessons.get(mapId, nodeId);
      // A text that a person wrote in the meantime is not the run's.
      if (!lesson || lesson.source.kind === 'hand') return null;
      return lesson.writtenAt >= run.startedAt ? { text: '' } : null;
    },
    read: async (run) => {
      const { mapId, nodeId } = run;
      const lesson = await lessons.get(mapId, nodeId);
      if (run.how !== 'continue') return newText(run, lesson);
      if (!lesson?.unfinished) throw new RunRefused('whole', messages.lesson.isWhole);
      return restOf(run, lesson);
    },
  };
};

/** The combined source of a text that one run began and another continued. */
const bothSources = (first: LessonSource, then: TextSource): LessonSource =>
  first.name === then.name || first.kind === 'hand'
    ? { ...then, prompt: first.prompt || then.prompt }
    : { ...then, name: `${first.name}, ${then.name}` };

/** Renders a text; if no thread is free, keeps it unrendered, because it has cost money. */
const rendered = (work: TextWork, markdown: string): Promise<RenderedLesson> =>
  work.lesson(markdown).catch((error: unknown) => {
    if (isBusy(error)) return notRendered(markdown);
    throw error;
  });
