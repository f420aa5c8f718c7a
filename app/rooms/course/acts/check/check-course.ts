import { withFigureSaid } from '~/kit/figure/said';
import { readFrontMatter } from '~/kit/front-matter';
import { judge } from '~/kit/safety/judge';
import { fenced } from '~/kit/text/fences';
import type { CourseCheck, CourseFigures } from '~/rooms/course/rules/check/course-check';
import { type MarkdownParts, markdownParts } from '~/rooms/course/rules/check/markdown-parts';
import { type CoursePicture, pictureFault } from '~/rooms/course/rules/check/pictures';
import { type Sentence, sentencesIn } from '~/rooms/course/rules/check/readability';
import type { CourseProblem, CourseRemark } from '~/rooms/course/rules/course-problem';
import { type CourseFile, type CourseLesson, type CourseText, courseLimits } from '~/rooms/course/rules/course-text';
import { readCourse } from '~/rooms/course/rules/read-course';
import { beginningOf, folded, sentenceLeastWords } from '~/rooms/lesson/rules/repeats';
import type { TextWork } from '~/system/contract/text-work';
import type { CheckedLesson, FileCheck } from './check-lesson';

const remarkKinds: ReadonlySet<string> = new Set<CourseRemark>([
  ...(['fewWords', 'manyWords', 'longSentence', 'sentenceTwice'] as const),
  ...(['noAlt', 'unusedPicture', 'cardDropped', 'refusedTitle'] as const),
]);

interface Deps {
  readonly work: Pick<TextWork, 'figureFaults'>;
}

/** Others have their turn between two lessons. */
const pause = () => new Promise((resolve) => setImmediate(resolve));

export type CheckCourse = (files: readonly CourseFile[], pictures?: readonly CoursePicture[]) => Promise<CourseCheck>;

/**
 * Looks through a course as its readers and the product will: structure, links, exercises with their own answers,
 * figures, formulas, cards, pictures, and how it reads. Code in lessons is not run.
 * @param files the text files of its folder
 * @param pictures the files of its folder `pictures/`
 */
export const checkCourse =
  ({ work }: Deps): CheckCourse =>
  async (files, pictures = []) => {
    // It has all of Temml, which the server uses for nothing else: its threads have their own.
    const { checkLesson, checkParts } = await import('./check-lesson');
    const read = readCourse(files);
    const all = new Findings(files, pictures);
    checkPictures(pictures, all);
    if (!read.ok) return { problems: [...read.problems, ...all.problems], remarks: all.remarks, figures: null };
    const { course } = read;
    const texts = new Map(files.map(({ path, text }) => [path, text]));
    const intro = readFrontMatter(texts.get('course.md') ?? '');
    const atTop = all.of('course.md');
    const drawn = [{ check: atTop, figures: checkParts(markdownParts(intro.body, intro.bodyLine), atTop) }];
    checkTitles(course, all);
    const lessons = course.lines.flatMap(({ lesson }) => (lesson ? [lesson] : []));
    const figures = { ...emptyFigures, pictures: pictures.length };
    for (const lesson of lessons) {
      const check = all.of(lesson.file);
      const found = checkLesson(lesson, texts.get(lesson.file) ?? '', check);
      drawn.push({ check, figures: found.figures });
      count(figures, lesson, found);
      await pause();
    }
    checkRepeats(lessons, all);
    for (const { check, figures: blocks } of drawn) {
      figures.figures += blocks.length;
      await checkFigures(blocks, work, check);
    }
    for (const { path } of pictures) if (!all.shown.has(path)) all.of(path).add(1, 'unusedPicture');
    return { problems: all.problems.sort(byPlace), remarks: all.remarks.sort(byPlace), figures };
  };

const byPlace = (one: CourseProblem, other: CourseProblem): number =>
  one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;

const emptyFigures = {
  ...{ lessons: 0, unwritten: 0, words: 0, minutes: 0, exercises: 0 },
  ...{ exercisesWithSteps: 0, figures: 0, pictures: 0, cards: 0, withoutNeeds: 0 },
};

function count(
  figures: { -readonly [Name in keyof CourseFigures]: number },
  lesson: CourseLesson,
  found: CheckedLesson,
) {
  const isWritten = lesson.markdown !== '';
  figures[isWritten ? 'lessons' : 'unwritten'] += 1;
  figures.words += found.words;
  if (isWritten) figures.minutes += lesson.minutes ?? Math.round(found.words / 200) + 1;
  figures.exercises += found.exercises;
  figures.exercisesWithSteps += found.exercisesWithSteps;
  figures.cards += found.cards;
  if (lesson.needs.length === 0) figures.withoutNeeds += 1;
}

/** All that is found in a course. */
class Findings {
  readonly problems: CourseProblem[] = [];
  readonly remarks: CourseProblem[] = [];
  readonly shown = new Set<string>();
  readonly #paths: ReadonlySet<string>;

  constructor(files: readonly CourseFile[], pictures: readonly CoursePicture[]) {
    this.#paths = new Set([...files, ...pictures].map(({ path }) => path));
  }

  of(file: string): FileCheck {
    return {
      file,
      paths: this.#paths,
      shown: this.shown,
      add: (line, is, value = '') => {
        (remarkKinds.has(is) ? this.remarks : this.problems).push({ file, line, is, value });
      },
    };
  }
}

function checkPictures(pictures: readonly CoursePicture[], all: Findings): void {
  if (pictures.length > courseLimits.pictures)
    all.of('course.md').add(1, 'tooManyPictures', String(courseLimits.pictures));
  for (const picture of pictures) {
    const fault = pictureFault(picture);
    if (fault) all.of(picture.path).add(1, fault.is, fault.value);
  }
}

/** The titles of lessons, each below those of its branches, as the product judges topics and labels. */
function checkTitles({ front, lines }: CourseText, all: Findings): void {
  const path = [front.title];
  for (const { level, label, lesson } of lines) {
    path.splice(level, Number.POSITIVE_INFINITY, label);
    const { kind } = judge(path);
    if (kind === 'refuse' || kind === 'help') all.of(lesson?.file ?? 'course.md').add(1, 'refusedTitle', label);
  }
}

/** Sentences that stand in two lessons, word for word. */
function checkRepeats(lessons: readonly CourseLesson[], all: Findings): void {
  const known = new Map<string, Sentence & { readonly file: string }>();
  for (const { file, markdown, line } of lessons)
    for (const sentence of sentencesIn(markdown, line)) {
      if (sentence.words < sentenceLeastWords) continue;
      const key = folded(sentence.text);
      const earlier = known.get(key);
      if (!earlier) known.set(key, { ...sentence, file });
      else if (earlier.file !== file) {
        const value = `${beginningOf(sentence.text)} (${earlier.file}:${earlier.line})`;
        all.of(file).add(sentence.line, 'sentenceTwice', value);
      }
    }
}

async function checkFigures(figures: MarkdownParts['figures'], work: Deps['work'], check: FileCheck): Promise<void> {
  for (const { kind, text, line } of figures)
    for (const { values } of await work.figureFaults(fenced(kind, text)))
      check.add(line + Number(values?.line ?? 0), 'figureUndrawn', withFigureSaid(String(values?.sentence), unchanged));
}

const unchanged = (text: string): string => text;
