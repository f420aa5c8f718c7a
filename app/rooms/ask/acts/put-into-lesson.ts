import type { Refusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { utf8Length } from '~/kit/text/plain-text';
import { citedOn, sectionOf, withSection } from '~/rooms/ask/rules/lesson-section';
import type { Asks } from '~/rooms/ask/store/asks';
import type { LessonSource, Lessons } from '~/rooms/lesson/store/lessons';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { TextWork } from '~/system/contract/text-work';

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly asks: Asks;
  readonly work: TextWork;
  readonly clock: Clock;
}

type Put = { readonly ok: true; readonly nodeId: string } | Refusal;

/**
 * Appends an answer to its lesson under a heading. The earlier text is kept for undo. Idempotent; refuses if the lesson
 * was changed since `version`.
 * @throws Busy
 */
export const putIntoLesson =
  ({ maps, lessons, asks, work, clock }: Deps) =>
  async (userId: string, mapId: string, askId: string, version: number): Promise<Put> => {
    const refuse = (status: number, message: string): Refusal => ({ ok: false, status, message });
    const ask = await asks.byId(askId, userId);
    if (ask?.mapId !== mapId) return refuse(404, messages.ask.gone);
    if (ask.state !== 'answered') return refuse(409, messages.ask.noAnswerYet);
    if (!(await maps.owned(mapId, userId))) {
      const isReadable = (await maps.readable(mapId, userId)) !== null;
      return refuse(404, isReadable ? messages.lesson.notOwner : messages.map.notFound);
    }
    const { nodeId } = ask;
    const lesson = await lessons.get(mapId, nodeId);
    if (!lesson) return refuse(409, messages.ask.noLesson);
    if (lesson.unfinished) return refuse(409, messages.ask.lessonUnfinished);
    const by = lesson.source.kind === 'model' ? '' : (ask.provenance?.name ?? '');
    const { answer, citations } = citedOn(lesson.citations, ask.answer, ask.citations);
    const markdown = withSection(lesson.markdown, sectionOf(ask.question, answer, by));
    if (markdown === lesson.markdown) return { ok: true, nodeId };
    if (utf8Length(markdown) > limits.lessonMaxBytes) return refuse(400, messages.ask.lessonTooLong);
    const now = clock.now();
    const { content, tasks, renderer } = await work.lesson(markdown);
    const saved = await lessons.exchange(
      { mapId, nodeId, userId, version },
      {
        markdown,
        content,
        tasks,
        renderer,
        source: withAnswerer(lesson.source, ask.provenance?.name ?? ''),
        writtenAt: now,
        editedAt: lesson.editedAt,
        unfinished: null,
        citations,
        digest: lesson.digest,
        wish: lesson.wish,
      },
      now,
    );
    if (saved === 'stale') return refuse(409, messages.ask.lessonChanged);
    return saved ? { ok: true, nodeId } : refuse(404, messages.lesson.notOwner);
  };

/** The source of a model's text after another model's answer was added. */
const withAnswerer = (source: LessonSource, name: string): LessonSource =>
  source.kind !== 'model' || name === '' || source.name.split(', ').includes(name)
    ? source
    : { ...source, name: `${source.name}, ${name}` };
