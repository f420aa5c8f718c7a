import type { Runs } from '~/jobs/acts/runs';
import { type SafetyNote, safetyNote } from '~/jobs/acts/unsafe';
import type { ModelWait } from '~/jobs/rules/model-says';
import type { RunMessage } from '~/jobs/rules/run-message';
import { isLive } from '~/jobs/rules/state';
import { type Unfinished, whyUnfinished } from '~/jobs/rules/unfinished';
import type { Run, RunStore } from '~/jobs/store/runs';
import { withHiddenExercises } from '~/kit/exercise/stored';
import { isBusy } from '~/kit/fault/busy';
import { hiddenExercise } from '~/kit/markdown/code-html';
import { asTyped } from '~/kit/markdown/lesson';
import { growingText } from '~/kit/markdown/model-text';
import { withoutPictures } from '~/kit/markdown/pictures/picture-marks';
import { withoutHalfFormula } from '~/kit/markdown/stream';
import { withoutTicks, withTaskButtons } from '~/kit/markdown/task-boxes';
import type { LanguageModel, NearCourse } from '~/providers/model/language-model';
import { type How, inOrder, type Way } from '~/rooms/lesson/rules/how';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import type { Lesson, Lessons, LessonWay } from '~/rooms/lesson/store/lessons';
import { isLessonNode, nearestNode, withOpenings } from '~/rooms/map/rules/lesson-nodes';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import { mayReadOwnText, shownCitations } from '~/rooms/source/acts/shown-citations';
import { withCitations } from '~/rooms/source/rules/settled-citations';
import type { Sources } from '~/rooms/source/store/sources';
import type { TextWork } from '~/system/contract/text-work';
import { type AdoptDeps, adoptWritten } from '../adopt-written';
import { keptMarkdown } from '../kept-text';
import type { ReadLesson } from '../read-lesson';
import { lessonInWay } from '../ways/lesson-in-way';
import type { OpenedMap } from './open-map';

export interface OpenedNode {
  readonly node: TreeNode;
  /** From the root to the node. */
  readonly path: readonly TreeNode[];
  readonly lesson: Lesson | null;
  /**
   * The lesson as HTML for this viewer; null if there is none. For the owner, tasks are buttons if each of them can be
   * identified with certainty.
   */
  readonly html: string | null;
  /**
   * The lesson's run if it is live, or if it failed and is newer than the text. Null unless the viewer is the owner.
   */
  readonly run: OpenedRun | null;
  /** The ways in which the lesson has a text, the one that stands first included; empty unless there are several. */
  readonly ways: readonly Pick<LessonWay, 'way' | 'wish' | 'writtenAt'>[];
  /** A safety note that the labels of the path require above the text or instead of it. */
  readonly safety: SafetyNote | null;
  /** Whether nobody can write a lesson here: no model is connected, and the library has none. */
  readonly isUnwritten: boolean;
  /** The nearest written lesson to an unwritten one without a text; null if there is none, and otherwise. */
  readonly nearest: NearestLesson | null;
  /** The text of an unfinished run that did not become the lesson. Null unless the viewer is the owner. */
  readonly kept: KeptText | null;
}

/** A lesson of the same map, or of a course of the library. */
type NearestLesson = { readonly kind: 'map'; readonly node: TreeNode } | ({ readonly kind: 'course' } & NearCourse);

export interface KeptText {
  readonly runId: string;
  /** Null for a whole text, which no longer fits the lesson. */
  readonly unfinished: Unfinished | null;
  /** Null unless `showsKept` is set. */
  readonly html: string | null;
}

interface OpenedRun {
  readonly id: string;
  readonly how: How;
  readonly wish: string;
  readonly isLive: boolean;
  readonly message: RunMessage | null;
  /** The number of the user's runs that are earlier in the queue. */
  readonly ahead: number;
  /** The model's activity while no text arrives, such as loading; null if unknown. */
  readonly wait: ModelWait | null;
  /** The text so far, for learners without scripts. */
  readonly html: string;
}

interface Deps extends AdoptDeps {
  readonly lessons: Pick<Lessons, 'create' | 'get' | 'inWay' | 'withBeside'>;
  readonly model: LanguageModel;
  readonly readLesson: ReadLesson;
  readonly runStore: RunStore;
  readonly sources: Sources;
  readonly runs: Runs;
}

interface OpenOptions {
  readonly showsKept?: boolean;
  readonly isPrefetch?: boolean;
  readonly way?: Way | null;
}

export type OpenNode = ReturnType<typeof openNode>;

/**
 * A leaf of an opened map, or a branch with a lesson; null if the map has no such node. A branch can also be opened by
 * the owner while its first lesson is being written, and with a model, which may write one.
 * @param tickFormId id of the form that the owner's task buttons submit
 * @param showsKept whether to render the kept text too
 * @param way the text that a reader asked for, if another one than the owner's choice
 * @param isPrefetch nobody has opened the leaf yet: nothing is saved
 */
export const openNode =
  ({ model, readLesson, runStore, sources, runs, work, ...deps }: Deps) =>
  async (
    {
      map,
      tree,
      isOwner,
      progress,
      inLibrary,
      runs: latestRuns,
    }: Omit<OpenedMap, 'direction' | 'learned' | 'growths' | 'course'>,
    nodeId: string,
    tickFormId: string,
    { showsKept = false, isPrefetch = false, way = null }: OpenOptions = {},
  ): Promise<OpenedNode | null> => {
    const node = tree.nodes.get(nodeId);
    const run = latestRuns.get(nodeId);
    const taught = withOpenings(tree, progress, isOwner && !model.written);
    if (!node || !(isLessonNode(node, taught) || (run && isLive(run)))) return null;
    const [stored, latest, kept] = await Promise.all([
      deps.lessons.withBeside(map.id, nodeId),
      // `latestRuns` has a run of each lesson that ever had one, and only for the owner.
      run ? runStore.latestForNode(map.id, nodeId) : null,
      run ? runStore.keptForNode(map.id, nodeId) : null,
    ]);
    const saved = await readLesson(map.id, nodeId, stored?.lesson ?? null);
    const isFree = inLibrary.has(nodeId) && !(run && isLive(run));
    const adopt = adoptWritten({ model, work, ...deps });
    const first = saved ?? (isFree ? await adopt({ map, tree }, nodeId, isOwner && !isPrefetch) : null);
    const readable = async (lesson: Lesson | null) => {
      const shown = await shownCitations({ sources })(map, isOwner, lesson?.citations ?? null);
      // A source's own text is hidden from others like the source itself, unless its owner shares it.
      const isHidden = !isOwner && lesson?.source.kind === 'source' && !mayReadOwnText(shown);
      return lesson && !isHidden ? { lesson, shown } : null;
    };
    const standing = await readable(first);
    const inWay =
      way && standing && (await readable(await lessonInWay({ lessons: deps.lessons, work }, standing.lesson, way)));
    const there = inWay ?? standing;
    const lesson = there?.lesson ?? null;
    const content = there && withReaderLabels(withCitations(there.lesson.content, there.shown));
    const path = pathTo(tree, nodeId);
    const labels = path.map(({ label }) => label);
    const isUnwritten = model.written !== undefined && !inLibrary.has(nodeId);
    const hasLesson = (id: string) => progress.has(id) || inLibrary.has(id);
    return {
      node,
      path,
      safety: safetyNote(labels),
      isUnwritten,
      nearest: isUnwritten && !lesson ? await nearestOf(model, nearestNode(tree, nodeId, hasLesson), labels) : null,
      lesson,
      ways: lesson && lesson.version > 0 ? sideBySide(first, stored?.beside ?? [], isOwner) : [],
      // If it is uncertain which task is which, none of them gets a button.
      html:
        content &&
        (isOwner && lesson && lesson.version > 0 ? withTaskButtons(content, tickFormId) : withoutTicks(content)),
      run: latest && (await openRun({ runs, work }, latest, lesson)),
      kept: kept && {
        runId: kept.id,
        unfinished: whyUnfinished(kept.fault),
        html: showsKept ? await soFar(work, keptMarkdown(kept)) : null,
      },
    };
  };

async function nearestOf(
  model: Pick<LanguageModel, 'nearestLesson'>,
  node: TreeNode | null,
  labels: readonly string[],
): Promise<NearestLesson | null> {
  if (node) return { kind: 'map', node };
  const found = await model.nearestLesson?.(labels);
  return found ? { kind: 'course', ...found } : null;
}

/** All ways of a lesson in their order; none if it has but one. Others are offered no source's own text beside. */
function sideBySide(first: Lesson | null, beside: readonly LessonWay[], isOwner: boolean): OpenedNode['ways'] {
  const offered = isOwner ? beside : beside.filter(({ kind }) => kind !== 'source');
  return first && offered.length > 0 ? inOrder([first, ...offered]) : [];
}

/** The latest run of a lesson as shown; null once its text, or a later one, is saved. */
async function openRun(
  { runs, work }: Pick<Deps, 'runs' | 'work'>,
  run: Run<'lesson'>,
  lesson: Lesson | null,
): Promise<OpenedRun | null> {
  if (isLive(run)) {
    const snapshot = await runs.snapshot(run.id);
    const html = await soFar(work, withoutHalfFormula(growingText(snapshot?.run.text ?? '')?.text ?? ''));
    return {
      id: run.id,
      how: run.how,
      wish: run.wish,
      isLive: true,
      message: null,
      ahead: snapshot?.ahead ?? 0,
      wait: snapshot?.wait ?? null,
      html,
    };
  }
  if (run.state !== 'failed' || run.dismissed) return null;
  // A failed run stays visible after an edit or a tick, which changes the text from before the run.
  const isNewer = !lesson || lesson.writtenAt < run.createdAt;
  return isNewer
    ? { id: run.id, how: run.how, wish: run.wish, isLive: false, message: run.message, ahead: 0, wait: null, html: '' }
    : null;
}

/** The text so far, for a page that reloads every few seconds. Unrendered if no thread is free. */
const soFar = (work: TextWork, markdown: string): Promise<string> =>
  work.lesson(markdown).then(
    ({ content }) => withReaderLabels(withoutPictures(withHiddenExercises(content, hiddenExercise()))),
    (error: unknown) => {
      if (isBusy(error)) return asTyped(markdown).content;
      throw error;
    },
  );
