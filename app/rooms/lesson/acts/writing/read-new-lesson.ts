import type { Reading } from '~/jobs/acts/run-handler';
import type { Run, RunChange } from '~/jobs/store/runs';
import { ModelFault } from '~/kit/fault/model-fault';
import { isRefusal } from '~/kit/fault/refused-in-words';
import { limits } from '~/kit/limits';
import { withSoundExercises } from '~/kit/markdown/exercises/model-exercises';
import { growingText, lessonOf } from '~/kit/markdown/model-text';
import { GrowingWithoutDigest } from '~/kit/text/digest';
import { boundedText } from '~/kit/text/size';
import type { TextSource } from '~/providers/model/language-model';
import { wayOf } from '~/rooms/lesson/rules/how';
import { withRemoved } from '~/rooms/lesson/rules/removed-exercises';
import type { Lesson, NewLesson } from '~/rooms/lesson/store/lessons';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { pathString } from '~/rooms/map/rules/tree';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import { fittingPassages } from '~/rooms/source/acts/fitting-passages';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { type AskDeps, askForLesson } from './ask-for-lesson';
import type { screensOfRuns } from './exercise-screen';
import { type Grounds, groundsOf } from './grounds';
import { labelOf } from './label-of';
import { renderOrKeep } from './render-or-keep';

interface Deps extends AskDeps {
  /** Called with a saved text. */
  readonly adoptPictures: AdoptPictures;
  readonly sources: Sources;
  readonly work: TextWork;
  readonly screenOf: ReturnType<typeof screensOfRuns>;
  readonly random: Random;
  readonly clock: Clock;
}

type BaseText = Pick<Lesson, 'markdown' | 'source' | 'citations'>;

/**
 * Reads a whole new text, which then stands first in its way.
 * @param base the lesson's plain text, on which every other way builds; null if there is no lesson
 */
export function readNewLesson(deps: Deps, run: Run<'lesson'>, base: BaseText | null): Reading {
  const { lessons } = deps;
  const exercises = deps.screenOf(run);
  const count = boundedText(limits.lessonMaxBytes);
  const growing = new GrowingWithoutDigest();
  const grounds = groundsOf(fittingPassages(deps), run, base, null);
  // A source's own text is not rewritten: its passages are given to the model as passages.
  const text = base?.source.kind === 'source' ? '' : (base?.markdown ?? '');
  const save = async (text: string, source: TextSource): Promise<RunChange> => {
    const { markdown, removed } =
      source.kind === 'model'
        ? withSoundExercises(lessonOf(text, labelOf(run)), exercises.isSound)
        : { markdown: text.trim(), removed: 0 };
    if (markdown === '') throw new ModelFault('empty');
    if (isRefusal(markdown)) throw new ModelFault('refused-in-words', 'in the text', { words: markdown });
    const made = await newLesson(deps, run, markdown, withRemoved(source, removed), grounds);
    const way = (base && wayOf(run.how)) ?? 'base';
    const saved = await lessons.write({ ...made, way, digest: growing.digest });
    if (!saved) throw new Error('the map was deleted while its lesson was written');
    await deps.adoptPictures(run, made.markdown);
    // The lesson has the text now; a second copy in the run's row would only grow the file.
    return { text: '' };
  };

  return {
    before: '',
    ask: askForLesson(deps, run, grounds)(base ? run.how : '', text, (first, request) =>
      exercises.solved(first, request, (streamed) => lessonOf(streamed, labelOf(run))),
    ),
    citations: grounds.given,
    get isWhole() {
      return exercises.isWhole || growing.isAtDigest;
    },
    push(piece) {
      count(piece);
      return growing.push(piece);
    },
    end: () => growing.end(),
    save,
    keep: async (text, source, unfinished) => {
      if (exercises.isWhole || growing.isAtDigest) return save(text, source).catch(nullIfUnusable);
      // White space at the end is kept: it tells a continuation whether a line or a paragraph has ended.
      const markdown = (growingText(text)?.text ?? text).trimStart();
      if (!/[\p{L}\p{N}]/u.test(markdown) || isRefusal(markdown)) return null;
      // An existing text is never replaced by an unfinished one.
      const created = await lessons.create({
        ...(await newLesson(deps, run, markdown, source, grounds)),
        digest: growing.digest,
        unfinished,
      });
      return created === null || created === 'stale' ? null : { text: '' };
    },
  };
}

const nullIfUnusable = (error: unknown): null => {
  if (error instanceof ModelFault) return null;
  throw error;
};

/** The new lesson with the run's text. */
async function newLesson(
  { work, random, clock }: Pick<Deps, 'work' | 'random' | 'clock'>,
  run: Run<'lesson'>,
  text: string,
  source: TextSource,
  grounds: Grounds,
): Promise<NewLesson> {
  const { mapId, nodeId, path } = run;
  const fullPath = pathString(path);
  const { markdown, citations } = grounds.settle(text);
  const { content, tasks, renderer } = await renderOrKeep(work, markdown);
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
    wish: run.wish,
    run: run.id,
    at: clock.now(),
  };
}
