import { isBusy } from '~/kit/fault/busy';
import { notRendered } from '~/kit/markdown/lesson';
import { withTaskButtons, withTicks } from '~/kit/markdown/task-boxes';
import { setTask } from '~/kit/markdown/tasks';
import { heldBytes, keptWithin } from '~/kit/remember';
import type { CourseProgress } from '~/rooms/course/rules/course-progress';
import { trustIn } from '~/rooms/course/rules/trust';
import type { Course } from '~/rooms/course/store/courses';
import type { CoursePictures } from '~/rooms/course/store/pictures/encoded-pictures';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import type { TextWork } from '~/system/contract/text-work';

interface Deps {
  readonly work: Pick<TextWork, 'lesson' | 'renderer'>;
  readonly loadCourse: (slug: string) => Promise<Course | null>;
  readonly coursePictures: Pick<CoursePictures, 'inMap'>;
}

/** The form to which the task buttons of a lesson belong. */
const courseFormId = 'ticks';

/** Room for the rendered lessons of the courses on the landing page. */
const mostRenderedBytes = 24_000_000;

/** The lesson's Markdown with the ticks. */
export const tickedLesson = (course: Course, { ticks }: CourseProgress, lesson: number): string =>
  (ticks[lesson] ?? []).reduce((text, task) => setTask(text, task, true) ?? text, course.lessons[lesson] ?? '');

/** Opens a lesson of a course for whoever comes; null if there is no such course. */
export function openCourse({ work, loadCourse, coursePictures }: Deps) {
  const rendered = keptWithin(mostRenderedBytes, heldBytes);
  const underWay = new Map<string, Promise<string>>();

  const renderAnew = async (markdown: string): Promise<string> => {
    try {
      const { content, renderer } = await work.lesson(markdown);
      // A text that took too long is tried again next time.
      if (renderer === work.renderer) rendered.set(markdown, content);
      return content;
    } finally {
      underWay.delete(markdown);
    }
  };

  const render = (markdown: string): string | Promise<string> => {
    const known = rendered.get(markdown) ?? underWay.get(markdown);
    if (known !== undefined) return known;
    const made = renderAnew(markdown);
    underWay.set(markdown, made);
    return made;
  };

  /** The text as HTML; as typed, while the server is busy. */
  const shownAs = (slug: string, markdown: string): Promise<string> =>
    coursePictures
      .inMap(slug, markdown)
      .then(render)
      .catch((error: unknown) => {
        if (isBusy(error)) return notRendered(markdown).content;
        throw error;
      });

  return async (progress: CourseProgress, lesson: number) => {
    const course = await loadCourse(progress.slug);
    if (!course?.lessons.length) return null;
    const shown = course.lessons[lesson] === undefined ? 0 : lesson;
    const markdown = course.lessons[shown] ?? '';
    const content = await shownAs(course.slug, markdown);
    const idAt = (place: number) => course.text.lines[place]?.lesson?.id ?? '';
    const at = course.nodes.findIndex((node) => node.lesson === shown);
    const needed = course.text.lines[at]?.lesson?.needs ?? [];
    return {
      course,
      lesson: shown,
      trust: trustIn(course.text.front, course.hash, course.text.lines[at]?.lesson ?? null),
      /** The lessons that it builds on. */
      buildsOn: course.nodes.filter((_, place) => needed.includes(idAt(place))),
      markdown,
      /** The course's introduction as HTML; empty if it has none. */
      introduction: course.text.introduction ? await shownAs(course.slug, course.text.introduction) : '',
      html: withTaskButtons(withTicks(withReaderLabels(content), progress.ticks[shown] ?? []), courseFormId),
    };
  };
}
