import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { utf8Length } from '~/kit/text/plain-text';
import { hasOtherEnd } from '~/rooms/lesson/rules/join';
import type { Lesson, LessonOrigin, Lessons, LessonText } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { mayOpen } from '~/rooms/map/rules/lesson-nodes';
import { isLeaf, pathString, pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { stillCited } from '~/rooms/source/rules/citations';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { RenderedLesson, TextWork } from '~/system/contract/text-work';

export type SaveLessonResult =
  | { readonly ok: true; readonly lesson: Lesson }
  | {
      readonly ok: false;
      readonly status: 400 | 404 | 429;
      readonly message: string;
      /** Only for 429. */
      readonly retryAfterMs?: number;
    }
  /** Another save came first. Nothing was overwritten; `current` is the saved lesson. */
  | { readonly ok: false; readonly status: 409; readonly message: string; readonly current: Lesson };

export interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly treeOf: TreeOfMap;
  readonly work: TextWork;
  readonly clock: Clock;
  readonly random: Random;
  /** Whether a model is connected: then branches may get an opening lesson, by hand as well. */
  readonly canRewrite?: boolean;
}

export interface Where {
  readonly userId: string;
  readonly mapId: string;
  readonly nodeId: string;
  /** The version that the person saw; 0 if there was no lesson yet. */
  readonly version: number;
}

export const textOf = (markdown: string, { content, tasks, renderer }: RenderedLesson): LessonText => ({
  markdown,
  content,
  tasks,
  renderer,
});

/**
 * The result of a versioned change as an answer. The statement checks the owner, so null means 'not yours or not
 * there'.
 */
export async function answer(
  { maps, lessons }: Pick<Deps, 'maps' | 'lessons'>,
  where: Where,
  outcome: Lesson | 'stale' | null,
): Promise<SaveLessonResult> {
  if (outcome && outcome !== 'stale') return { ok: true, lesson: outcome };
  const current = outcome === 'stale' ? await lessons.get(where.mapId, where.nodeId) : null;
  if (current) return { ok: false, status: 409, message: messages.lesson.stale, current };
  return refuse(maps, where);
}

/** The refusal for a lesson that is missing or another user's. */
export async function refuse(maps: Maps, { mapId, userId }: Where): Promise<SaveLessonResult> {
  const message = await refuseChange({ maps })(mapId, userId, messages.lesson.notOwner);
  return { ok: false, status: 404, message };
}

/**
 * Saves the owner's text. A lesson that was never generated may be written by hand. An edit of the last line of an
 * unfinished lesson makes it whole.
 * @throws Busy
 */
export const saveLesson =
  ({ maps, lessons, treeOf, work, clock, random, canRewrite }: Deps) =>
  async (where: Where, typed: string): Promise<SaveLessonResult> => {
    const markdown = typed.replace(/\r\n?/g, '\n').trimEnd();
    if (markdown.trim() === '') return { ok: false, status: 400, message: messages.lesson.contentRequired };
    if (utf8Length(markdown) > limits.lessonMaxBytes)
      return { ok: false, status: 400, message: messages.lesson.tooLong };
    const existing = await lessons.get(where.mapId, where.nodeId);
    if (existing) {
      const text = {
        ...textOf(markdown, await work.lesson(markdown)),
        unfinished: hasOtherEnd(existing.markdown, markdown) ? null : existing.unfinished,
        citations: existing.citations && stillCited(markdown, existing.citations),
      };
      return answer({ maps, lessons }, where, await lessons.edit(where, text, clock.now()));
    }

    const map = await maps.owned(where.mapId, where.userId);
    const tree = map && treeOf(map);
    const node = tree?.nodes.get(where.nodeId);
    if (!tree || !node || !(isLeaf(node) || (canRewrite && mayOpen(node)))) return refuse(maps, where);
    const path = pathString(pathTo(tree, node.id).map((step) => step.label));
    const written = await lessons.create({
      id: random.id(),
      mapId: where.mapId,
      userId: where.userId,
      nodeId: node.id,
      nodeLabel: node.label,
      pathString: path,
      compositeKey: compositeKey(node.id, path),
      source: { kind: 'hand', name: '', prompt: '' },
      ...textOf(markdown, await work.lesson(markdown)),
      at: clock.now(),
    });
    return answer({ maps, lessons }, where, written);
  };

/** Ticks or clears one task of a lesson; only the owner may (§6). @throws Busy */
export const tickTask =
  ({ maps, lessons, work, clock }: Omit<Deps, 'treeOf'>) =>
  async (where: Where, task: number, done: boolean): Promise<SaveLessonResult> => {
    const current = await lessons.get(where.mapId, where.nodeId);
    if (!current || current.userId !== where.userId) {
      return refuse(maps, where);
    }
    const ticked = await work.tick(current.markdown, task, done);
    if (ticked === null) {
      // The task may have disappeared since the person loaded the page: then it is a conflict, not a bad request.
      return where.version === current.version
        ? { ok: false, status: 400, message: messages.lesson.noSuchTask }
        : { ok: false, status: 409, message: messages.lesson.stale, current };
    }
    return answer(
      { maps, lessons },
      where,
      await lessons.tick(where, textOf(ticked.markdown, ticked.lesson), clock.now()),
    );
  };

/**
 * Exchanges the lesson with the text from before 'generate again', including its origin. Both texts keep their edits
 * and ticks, so an undo can be undone in the same way; only another 'generate again' replaces the kept text. If the
 * text before was of another way, that stands first again, and the new one beside it. If the
 * kept text has no known origin, it gets that of the replaced text and counts as edited today.
 */
export const undoRewrite =
  ({ maps, lessons, work, clock }: Omit<Deps, 'treeOf'>) =>
  async (where: Where): Promise<SaveLessonResult> => {
    const current = await lessons.get(where.mapId, where.nodeId);
    if (!current || current.userId !== where.userId) return refuse(maps, where);
    if (current.previousWay !== null) {
      const isUndo = { isUndo: true };
      return answer({ maps, lessons }, where, await lessons.choose(where, current.previousWay, clock.now(), isUndo));
    }
    const now = clock.now();
    const earlier = await earlierText(work, current, now);
    if (!earlier) return refuse(maps, where);
    return answer({ maps, lessons }, where, await lessons.exchange(where, earlier, now));
  };

/** The text of the same way that is kept for undo; null if there is none. */
export async function earlierText(
  work: TextWork,
  lesson: Lesson,
  now: Date,
): Promise<(LessonText & LessonOrigin) | null> {
  if (lesson.previousMarkdown === null) return null;
  const { source, writtenAt, wish } = lesson;
  const unknown = { source, writtenAt, wish, editedAt: now, unfinished: null, citations: null, digest: null };
  const text = textOf(lesson.previousMarkdown, await work.lesson(lesson.previousMarkdown));
  return { ...text, ...(lesson.previousOrigin ?? unknown) };
}
