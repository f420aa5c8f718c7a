import { drawExercise } from '~/kit/exercise/draw';
import type { Exercise } from '~/kit/exercise/exercise';
import { exercisesIn } from '~/kit/exercise/find';
import { readExercise } from '~/kit/exercise/read';
import { faultSentence } from '~/kit/exercise/said';
import { shownTexts } from '~/kit/exercise/shown-texts';
import { withoutExercises } from '~/kit/markdown/exercises/model-exercises';
import { isReadable } from '~/kit/markdown/math';
import { listTasks } from '~/kit/markdown/tasks';
import { keyMark, readSection } from '~/rooms/course/rules/cards-section';
import { lineFinder, type MarkdownParts, markdownParts } from '~/rooms/course/rules/check/markdown-parts';
import { pathOf } from '~/rooms/course/rules/check/pictures';
import { readability, sentencesIn, wordsIn } from '~/rooms/course/rules/check/readability';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import type { CourseLesson } from '~/rooms/course/rules/course-text';
import { withoutCards } from '~/rooms/course/rules/read-course';
import { drawnFault } from '~/rooms/exercise/rules/exercise-screen';
import { beginningOf } from '~/rooms/lesson/rules/repeats';
import { screenCards } from '~/rooms/review/rules/screen';

/** Gathers what is at fault in one file. */
export interface FileCheck {
  readonly file: string;
  readonly add: (line: number, is: CourseProblem['is'], value?: string) => void;
  /** The paths of all files of the course. */
  readonly paths: ReadonlySet<string>;
  /** The paths of the pictures that are shown. */
  readonly shown: Set<string>;
}

/** A lesson's numbers, and its figures, which are drawn afterwards. */
export interface CheckedLesson {
  readonly words: number;
  readonly exercises: number;
  readonly exercisesWithSteps: number;
  readonly cards: number;
  readonly figures: MarkdownParts['figures'];
}

/** @param text the lesson's whole file */
export function checkLesson(lesson: CourseLesson, text: string, check: FileCheck): CheckedLesson {
  const { markdown, line } = lesson;
  const words = wordsIn(withoutExercises(markdown));
  if (markdown !== '' && words < readability.wordsLeast) check.add(line, 'fewWords', String(words));
  if (words > readability.wordsMost) check.add(line, 'manyWords', String(words));
  for (const sentence of sentencesIn(markdown, line))
    if (sentence.words > readability.sentenceMostWords)
      check.add(sentence.line, 'longSentence', beginningOf(sentence.text));
  const found = exercisesIn(markdown).map((block) => checkExercise(block.text, line + block.line - 1, check));
  const cards = checkCards(lesson, text, check);
  return {
    words,
    exercises: found.length,
    exercisesWithSteps: found.filter(({ hasSteps }) => hasSteps).length,
    cards: cards.count,
    figures: [
      ...checkParts(markdownParts(markdown, line), check),
      ...found.flatMap(({ figures }) => figures),
      ...cards.figures,
    ],
  };
}

/** Links, pictures and formulas of a text. Returns its figures. */
export function checkParts(parts: MarkdownParts, check: FileCheck): MarkdownParts['figures'] {
  for (const { href, line } of parts.links) {
    if (href.startsWith('#')) continue;
    if (isAddress(href)) {
      if (!/^(?:https:\/\/\S+|mailto:\S+)$/i.test(href)) check.add(line, 'notALink', href);
    } else if (!check.paths.has(pathOf(check.file, href) ?? '')) check.add(line, 'linkMissing', href);
  }
  for (const { href, alt, line } of parts.pictures) {
    const path = pathOf(check.file, href) ?? '';
    if (isAddress(href)) {
      if (!/^https:\/\/\S+$/i.test(href)) check.add(line, 'notALink', href);
    } else if (check.paths.has(path)) check.shown.add(path);
    else check.add(line, 'pictureMissing', href);
    if (alt.trim() === '') check.add(line, 'noAlt', href);
  }
  for (const { tex, line } of parts.formulas) if (!isReadable(tex)) check.add(line, 'formulaUnread', tex);
  return parts.figures;
}

const isAddress = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);

/** @param line of its fence */
function checkExercise(text: string, line: number, check: FileCheck) {
  const reading = readExercise(text);
  if ('faults' in reading) {
    for (const fault of reading.faults) check.add(line + fault.line, 'exerciseUnread', faultSentence(fault));
    return { hasSteps: false, figures: [] };
  }
  const { exercise } = reading;
  const fault = drawnFault(exercise);
  if (fault !== null) check.add(line, fault === 'same-parts' ? 'exerciseSame' : 'exerciseKey');
  const figures = textsOf(drawExercise(exercise, 'checked')).flatMap((each) =>
    // Its lines are not those of the file, in which numbers stand as names.
    checkParts(atLine(markdownParts(each, line), line), check),
  );
  return { hasSteps: exercise.solution !== '', figures };
}

const textsOf = (exercise: Exercise): readonly string[] => [
  exercise.question,
  ...exercise.hints,
  exercise.solution,
  ...shownTexts(exercise),
];

const atLine = ({ links, pictures, formulas, figures }: MarkdownParts, line: number): MarkdownParts => ({
  links: links.map((each) => ({ ...each, line })),
  pictures: pictures.map((each) => ({ ...each, line })),
  formulas: formulas.map((each) => ({ ...each, line })),
  figures: figures.map((each) => ({ ...each, line })),
});

function checkCards(lesson: CourseLesson, text: string, check: FileCheck) {
  if (lesson.cards === '') return { count: 0, figures: [] };
  const whole = text.replace(/\r\n?/g, '\n');
  const { markdown: above, cards: section } = withoutCards(whole);
  const first = above.split('\n').length + 2;
  const { cards, keys } = readSection(lesson.cards);
  const { dropped, passed } = screenCards(cards, { lesson: `${lesson.title}\n${lesson.markdown}` });
  const lineOf = lineFinder(section, first);
  for (const { front, why } of dropped) check.add(lineOf(front), 'cardDropped', `${beginningOf(front)} – ${why}`);
  const lineOfKey = lineFinder(section, first);
  const tasks = listTasks(lesson.markdown).length;
  const seen = new Set<number>();
  for (const key of keys) {
    const line = lineOfKey(keyMark(key.task));
    if (key.task < 1 || key.task > tasks) check.add(line, 'keyWithoutTask', String(key.task));
    else if (seen.has(key.task)) check.add(line, 'keyTwice', String(key.task));
    if (key.text === '') check.add(line, 'keyEmpty', String(key.task));
    seen.add(key.task);
  }
  return { count: passed.length, figures: checkParts(markdownParts(section, first), check) };
}
