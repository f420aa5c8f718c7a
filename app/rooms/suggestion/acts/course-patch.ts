import type { LessonOfCourse } from '~/rooms/course/store/lesson-of-course';
import { hasChange, withChange, withRemark } from '~/rooms/suggestion/rules/passages';
import { patchOf } from '~/rooms/suggestion/rules/patch';
import type { Suggestion, Suggestions } from '~/rooms/suggestion/store/suggestions';

interface Deps {
  readonly suggestions: Pick<Suggestions, 'undelivered'>;
  readonly courseLessonOf: (path: readonly string[]) => Promise<LessonOfCourse | null>;
}

interface CoursePatch {
  /** Applies with `git apply` in the folder of courses; empty if there is nothing to change. */
  readonly patch: string;
  /** The suggestions that it carries, or that the courses have already. */
  readonly ids: readonly string[];
  /** How many do not fit the courses as they are now. */
  readonly unfit: number;
}

/** Taken suggestions of the library that are not delivered yet, as one patch of its files. */
export const coursePatch =
  ({ suggestions, courseLessonOf }: Deps) =>
  async (): Promise<CoursePatch> => {
    const files = new Map<string, { readonly before: string; after: string }>();
    const ids: string[] = [];
    let unfit = 0;
    for (const suggestion of await suggestions.undelivered()) {
      const lesson = await courseLessonOf(suggestion.path ?? []);
      const file = lesson && (files.get(lesson.file) ?? { before: lesson.text, after: lesson.text });
      const after = file && changed(file.after, suggestion);
      if (!lesson || !file || after === null) {
        unfit += 1;
        continue;
      }
      files.set(lesson.file, { ...file, after });
      ids.push(suggestion.id);
    }
    const patches = [...files]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, { before, after }]) => patchOf(file, before, after));
    return { patch: patches.join(''), ids, unfit };
  };

function changed(text: string, { passage, nth, changed: to, remark }: Suggestion): string | null {
  if (passage === null || to === null) return withRemark(text, remark);
  const change = { passage, nth, changed: to };
  return withChange(text, change) ?? (hasChange(text, change) ? text : null);
}
