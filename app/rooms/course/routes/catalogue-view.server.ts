import type { Rooms } from '~/composition.server';
import { readerLanguage } from '~/kit/language/reader';
import { directionOf, languageSaid } from '~/kit/text/language';
import {
  asksNothing,
  courseSearch,
  findCourses,
  findTexts,
  firstSentence,
  subjectKey,
} from '~/rooms/course/rules/find-courses';
import type { ListedCourse } from '~/rooms/course/store/courses';
import { courseWords } from '~/rooms/course/words';
import { subjectSaid } from '~/rooms/course/words/subjects';

/** The catalogue of courses as it is asked for by an address; grouped by subject if nothing is asked. */
export async function catalogueView(rooms: Rooms, query: URLSearchParams) {
  const asked = courseSearch(query);
  const courses = await rooms.course.listCourses();
  const found = findCourses(courses, asked);
  const isWhole = asksNothing(asked);
  const outlines = rooms.course.listOutlines();
  return {
    asked,
    isWhole,
    count: courses.length,
    lessons: courses.reduce((total, { lessons }) => total + lessons, 0),
    found: found.length,
    subjects: options(
      courses.flatMap(({ subject }) => subject || []),
      subjectKey,
      subjectSaid,
    ),
    languages: options(
      courses.map(({ language }) => language),
      (tag) => tag,
      (tag) => languageSaid(tag) ?? tag,
    ),
    groups: isWhole ? bySubject(found) : found.length > 0 ? [{ subject: null, courses: found.map(rowOf) }] : [],
    outlines: (asked.words ? findTexts(outlines, asked.words) : outlines).map(({ name }) => name),
  };
}

const inOrder = (one: string, other: string): number => one.localeCompare(other, readerLanguage());

/** The choices of a field, each once, by their names in the reader's language. */
function options(values: readonly string[], key: (value: string) => string, said: (value: string) => string) {
  const byKey = new Map(values.map((value) => [key(value), said(value)]));
  return [...byKey].map(([value, name]) => ({ value, name })).sort((one, other) => inOrder(one.name, other.name));
}

/** The courses by subject and title; those without a subject come last. */
function bySubject(courses: readonly ListedCourse[]) {
  const groups = new Map<string, ListedCourse[]>();
  for (const course of courses) {
    const key = subjectKey(course.subject);
    groups.set(key, [...(groups.get(key) ?? []), course]);
  }
  const rest = groups.get('');
  groups.delete('');
  const named = [...groups.values()].map((group) => ({ subject: subjectSaid(group[0]?.subject ?? ''), group }));
  named.sort((one, other) => inOrder(one.subject, other.subject));
  if (rest) named.push({ subject: courseWords.otherSubjects, group: rest });
  return named.map(({ subject, group }) => ({
    subject,
    courses: group.toSorted((one, other) => inOrder(one.name, other.name)).map(rowOf),
  }));
}

const branchesShown = 3;

function rowOf(course: ListedCourse) {
  const { slug, name, language, introduction, branches, lessons, unwritten, minutes, level, reviewed } = course;
  return {
    ...{ slug, name, lessons, unwritten, minutes, level, reviewed },
    written: { lang: language, dir: directionOf(language) ?? ('auto' as const) },
    line: firstSentence(introduction) || branches.slice(0, branchesShown).join(' · '),
    /** Its language, if that is not the reader's. */
    language: language === readerLanguage() ? null : languageSaid(language),
  };
}
