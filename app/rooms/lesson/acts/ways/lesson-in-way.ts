import { limits } from '~/kit/limits';
import { heldBytes, keptWithin } from '~/kit/remember';
import type { Way } from '~/rooms/lesson/rules/how';
import type { Lesson, Lessons } from '~/rooms/lesson/store/lessons';
import type { RenderedLesson, TextWork } from '~/system/contract/text-work';
import { renderOrKeep } from '../writing/render-or-keep';

interface Deps {
  readonly lessons: Pick<Lessons, 'inWay'>;
  readonly work: TextWork;
}

/** The HTML of texts that do not stand first, by text: it is not stored. */
const kept = new WeakMap<TextWork, ReturnType<typeof keptTexts>>();
const keptTexts = () =>
  keptWithin<RenderedLesson>(17 * (limits.lessonMaxBytes + limits.lessonHtmlMaxBytes), ({ content }) =>
    heldBytes(content),
  );

/** The lesson with its text in another way, for a reader who asked for that; null if it has none. */
export async function lessonInWay({ lessons, work }: Deps, lesson: Lesson, way: Way): Promise<Lesson | null> {
  if (lesson.way === way) return lesson;
  const text = lesson.version > 0 ? await lessons.inWay(lesson.mapId, lesson.nodeId, way) : null;
  if (!text) return null;
  const ofWork = kept.get(work) ?? keptTexts();
  kept.set(work, ofWork);
  const known = ofWork.get(text.markdown);
  const rendered = known ?? (await renderOrKeep(work, text.markdown));
  // A text that a busy server left as typed is rendered the next time.
  if (!known && rendered.renderer === work.renderer) ofWork.set(text.markdown, rendered);
  return { ...lesson, ...text, ...rendered, previousMarkdown: null, previousOrigin: null, previousWay: null };
}
