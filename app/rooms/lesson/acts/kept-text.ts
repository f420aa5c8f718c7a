import { isLive } from '~/jobs/rules/state';
import { whyUnfinished } from '~/jobs/rules/unfinished';
import type { Run, RunStore } from '~/jobs/store/runs';
import { growingText } from '~/kit/markdown/model-text';
import { messages } from '~/kit/messages';
import { wayOf } from '~/rooms/lesson/rules/how';
import { commonStart } from '~/rooms/lesson/rules/join';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { pathString } from '~/rooms/map/rules/tree';
import { settleCitations } from '~/rooms/source/rules/citations';
import { answer, type Deps, earlierText, refuse, type SaveLessonResult, textOf, type Where } from './save-lesson';

/** The text that a run's row keeps beside the lesson, without a wrapper that the model put around it. */
export const keptMarkdown = ({ text }: Pick<Run, 'text'>): string => (growingText(text)?.text ?? text).trimStart();

/** The way and the wish of the text that a run wrote or continued. */
async function placeOf(lessons: Deps['lessons'], run: Run<'lesson'>, kept: string) {
  const way = wayOf(run.how);
  if (way) return { way, wish: run.wish };
  const lesson = await lessons.withWays(run.mapId, run.nodeId);
  // The sort is stable: of two that have as much in common, the one that stands first is taken.
  const [nearest] = (lesson ? [lesson, ...lesson.beside] : [])
    .map(({ way, wish, markdown }) => ({ way, wish, common: commonStart(markdown, kept) }))
    .toSorted((one, other) => other.common - one.common);
  return nearest ? { way: nearest.way, wish: nearest.wish } : { wish: run.wish };
}

/**
 * Replaces the lesson by the text of a run that did not finish; the replaced text is kept for undo.
 * @throws Busy
 */
export const takeKeptText =
  (deps: Deps & { readonly runStore: RunStore }) =>
  async (where: Where, runId: string): Promise<SaveLessonResult> => {
    const { lessons, runStore, work, clock, random } = deps;
    const run = await runStore.byId(runId);
    const isTheirs = run?.userId === where.userId && run.mapId === where.mapId;
    if (
      run?.kind !== 'lesson' ||
      !isTheirs ||
      run.nodeId !== where.nodeId ||
      !run.source ||
      isLive(run) ||
      run.dismissed ||
      run.text === ''
    )
      return { ok: false, status: 404, message: messages.lesson.nothingKept };
    const kept = keptMarkdown(run);
    const { markdown, citations } = run.citations
      ? settleCitations(kept, run.citations, { marks: true })
      : { markdown: kept, citations: null };
    const text = textOf(markdown, await work.lesson(markdown));
    const now = clock.now();
    const unfinished = whyUnfinished(run.fault);
    const path = pathString(run.path);
    const place = await placeOf(lessons, run, kept);
    const outcome =
      where.version > 0
        ? await lessons.exchange(
            where,
            {
              ...text,
              source: run.source,
              writtenAt: run.finishedAt ?? now,
              editedAt: null,
              unfinished,
              citations,
              // The run's row keeps the text alone.
              digest: null,
              ...place,
            },
            now,
          )
        : await lessons.create({
            ...text,
            id: random.id(),
            mapId: where.mapId,
            userId: where.userId,
            nodeId: where.nodeId,
            nodeLabel: run.path.at(-1) ?? '',
            pathString: path,
            compositeKey: compositeKey(where.nodeId, path),
            source: run.source,
            unfinished,
            citations,
            wish: run.wish,
            at: now,
          });
    // The lesson has the text now. If dismissing fails, the same text is offered again, which does no harm.
    if (outcome && outcome !== 'stale') await runStore.dismiss(run.id, where.userId, now);
    return answer(deps, where, outcome);
  };

export type DiscardResult = SaveLessonResult | { readonly ok: true; readonly lesson: Lesson | null };

/**
 * Discards an unfinished text, and refuses for a whole one. An earlier text of the same way comes back, and this one is
 * kept for its undo. The way that stood first before stands first again, or another one if there is no earlier text.
 */
export const discardUnfinished =
  (deps: Deps) =>
  async (where: Where): Promise<DiscardResult> => {
    const { lessons, work, clock } = deps;
    const current = await lessons.get(where.mapId, where.nodeId);
    if (!current || current.userId !== where.userId) return refuse(deps.maps, where);
    if (current.unfinished === null) return { ok: false, status: 409, message: messages.lesson.isWhole, current };
    const now = clock.now();
    const back = await earlierText(work, current, now);
    if (back && current.previousWay !== null)
      return answer(deps, where, await lessons.choose(where, current.previousWay, now, { back }));
    if (back) return answer(deps, where, await lessons.exchange(where, back, now));
    const outcome = await lessons.discard(where, now);
    if (outcome !== 'discarded') return answer(deps, where, outcome);
    return { ok: true, lesson: await lessons.get(where.mapId, where.nodeId) };
  };
