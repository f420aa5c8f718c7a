import { exercisesIn } from '~/kit/exercise/find';
import { ModelFault } from '~/kit/fault/model-fault';
import { figureKind } from '~/kit/figure/figure';
import { withoutExercises } from '~/kit/markdown/exercises/model-exercises';
import { figureFaults } from '~/kit/markdown/figures/lesson-figures';
import { listTasks } from '~/kit/markdown/tasks';
import { fillerLabels } from '~/kit/outline/filler';
import { contentWords } from '~/kit/text/content-words';
import { isPlainlyNotIn } from '~/kit/text/function-words';
import { giveaways } from '~/rooms/ask/rules/hint-check';
import { codeLanguageOf } from '~/rooms/exercise/rules/code-language';
import { screenExercises } from '~/rooms/exercise/rules/exercise-screen';
import { lessonFaults } from '~/rooms/lesson/rules/screen';
import { parseOutline } from '~/rooms/map/rules/outline';
import { citedNumbers } from '~/rooms/source/rules/citations';
import { sentencesOf } from '~/rooms/source/rules/sentences';
import type { LessonAnswer, TopicAnswers } from './answers-file';
import { type BenchTopic, hintWords, inOrder } from './prompt-figures';
import { wordCount } from './text-figures';

/** A score by rules for the texts of one topic. It judges form and consistency, not whether a text is true. */

/** A topic with a question to ask below its lessons. */
export interface ScoredTopic extends BenchTopic {
  readonly question: string;
  /** Results any one of which gives the answer away. */
  readonly result: readonly string[];
  /** The material that the answer may cite, from number 1. */
  readonly passages: readonly string[];
}

export const scoreRules = {
  outline: 'Outline: levels, no label twice, no filler, nothing around it',
  order: 'Outline: taught before what rests on it',
  language: 'Texts in the language of the topic',
  lesson: 'Lesson: length, three tasks, nothing behind them',
  heading: 'Lesson: says the words of its heading',
  repeated: 'Lessons: no repeated words within and across',
  exercises: 'Exercises: can be solved, own answer right',
  figures: 'Figures: can be drawn',
  hint: 'Hint: no answer in it, short, asks back',
  citations: 'Answer: each sentence cites a passage that fits',
} as const;

export type ScoreRule = keyof typeof scoreRules;

/** By rule from 0 (bad) to 1 (as wanted); null where there is nothing to judge. */
export type Score = Readonly<Record<ScoreRule, number | null>>;

export interface TopicScore {
  readonly topic: string;
  readonly score: Score;
  /** The mean of all rules. */
  readonly total: number;
  readonly lessons: number;
  readonly lessonsWithFigure: number;
}

export async function scoreOf(answers: TopicAnswers, topic: ScoredTopic): Promise<TopicScore> {
  const { outline, lessons, hint, answer } = answers;
  const labels = labelsOf(topic.topic, outline);
  const score: Score = {
    outline: outlineForm(labels, outline),
    order: orderOf(labels, topic),
    language: mean(
      [labels.map(({ label }) => label).join('\n'), ...lessons.map(({ text }) => proseOf(text)), hint, answer].map(
        (text) => (text !== '' && !isPlainlyNotIn(text, topic.language) ? 1 : 0),
      ),
    ),
    lesson: mean(lessons.map(lessonForm)),
    heading: mean(lessons.map(headingTaught)),
    repeated: notRepeated(lessons.map(({ text }) => proseOf(text))),
    exercises: exercisesSolvable(lessons, topic),
    figures: await figuresDrawn(lessons),
    hint: hintForm(hint, topic, lessons),
    citations: cited(answer, topic.passages),
  };
  const judged = Object.values(score).filter((each) => each !== null);
  return {
    topic: topic.topic,
    score,
    total: mean(judged) ?? 0,
    lessons: lessons.length,
    lessonsWithFigure: lessons.filter(({ text }) => figureCount(text) > 0).length,
  };
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;

const shareOf = (checks: readonly boolean[]): number => mean(checks.map(Number)) ?? 0;

interface Label {
  readonly label: string;
  readonly level: number;
}

/** The labels below the topic; empty if the text is no outline. */
function labelsOf(topic: string, outline: string): Label[] {
  try {
    return [...parseOutline(topic, outline).nodes.values()].slice(1);
  } catch (error) {
    if (error instanceof ModelFault) return [];
    throw error;
  }
}

function outlineForm(labels: readonly Label[], text: string): number {
  if (labels.length < 3) return 0;
  const names = labels.map(({ label }) => label.toLowerCase());
  return shareOf([
    labels.some(({ level }) => level > 1),
    new Set(names).size === names.length,
    fillerLabels(names).length === 0,
    text.split('\n').every((line) => /^\s*(?:[-*+] \S.*)?$/.test(line)),
  ]);
}

/** The share of pairs in the right order among those that both occur; none of them is as bad as the wrong order. */
function orderOf(labels: readonly Label[], { prerequisites }: BenchTopic): number {
  const names = labels.map(({ label }) => label);
  const orders = prerequisites
    .map(([earlier, later]) => inOrder(names, earlier, later))
    .filter((each) => each !== null);
  return shareOf(orders);
}

/** A lesson without blocks, tasks and headings. */
const proseOf = (markdown: string): string =>
  markdown
    .replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '')
    .replace(/^ {0,3}(?:#{1,6} .*|- \[[ x]\] .*)$/gm, '')
    .trim();

const lessonForm = ({ text }: LessonAnswer): number => {
  const faults = lessonFaults(text, { language: null, isShorter: false }).length + Number(listTasks(text).length !== 3);
  return Math.max(0, 1 - faults / 3);
};

/** Forms of a word begin alike. */
const stemsOf = (text: string): ReadonlySet<string> => new Set(contentWords(text).map((word) => word.slice(0, 5)));

/** The share of the heading's content words that the lesson says, where half of them are enough. */
function headingTaught({ path, text }: LessonAnswer): number {
  const wanted = [...stemsOf(path.at(-1) ?? '')];
  const said = stemsOf(proseOf(text));
  if (wanted.length === 0) return 1;
  return Math.min(1, (2 * wanted.filter((word) => said.has(word)).length) / wanted.length);
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** So many words in the same order are no coincidence. */
const shingleWords = 5;
/** With this share of repeated ones the score is 0. */
const mostRepeated = 0.4;

function notRepeated(texts: readonly string[]): number | null {
  const shingles = texts.flatMap((text) => {
    const said = [...words.segment(text.toLowerCase())].filter(({ isWordLike }) => isWordLike);
    return said.slice(shingleWords - 1).map((_, at) => {
      const run = said.slice(at, at + shingleWords);
      return run.map(({ segment }) => segment).join(' ');
    });
  });
  if (shingles.length === 0) return texts.length === 0 ? null : 0;
  const repeated = 1 - new Set(shingles).size / shingles.length;
  return Math.max(0, 1 - repeated / mostRepeated);
}

function exercisesSolvable(lessons: readonly LessonAnswer[], { topic, language }: BenchTopic): number | null {
  if (lessons.length === 0) return null;
  const all = lessons.map(({ path, text }) => {
    const blocks = exercisesIn(text).map((each) => each.text);
    const code = codeLanguageOf([topic, ...path], withoutExercises(text));
    return { came: blocks.length, passed: screenExercises(blocks, { known: [], language, code }).passed.length };
  });
  const came = all.reduce((sum, each) => sum + each.came, 0);
  return came === 0 ? 0 : all.reduce((sum, each) => sum + each.passed, 0) / came;
}

const figureCount = (markdown: string): number =>
  [...markdown.matchAll(/^ {0,3}(?:`{3,}|~{3,})(.*)$/gm)].filter(([, info = '']) => figureKind(info) !== null).length;

async function figuresDrawn(lessons: readonly LessonAnswer[]): Promise<number | null> {
  const came = lessons.reduce((sum, { text }) => sum + figureCount(text), 0);
  if (came === 0) return null;
  const faults = await Promise.all(lessons.map(({ text }) => figureFaults(text)));
  return 1 - faults.flat().length / came;
}

function hintForm(hint: string, { question, result }: ScoredTopic, lessons: readonly LessonAnswer[]): number {
  const lesson = lessons.map(({ text }) => proseOf(text)).join('\n');
  if (hint === '' || giveaways({ question, lesson, answer: result, hint }).length > 0) return 0;
  return shareOf([wordCount(hint) <= hintWords, /[?？؟]/.test(hint)]);
}

/** The share of sentences whose citations exist and share a word with what they cite. */
function cited(answer: string, passages: readonly string[]): number {
  const sentences = answer
    .split('\n')
    .flatMap(sentencesOf)
    .filter((each) => /\p{L}/u.test(each));
  return shareOf(
    sentences.map((sentence) => {
      const numbers = citedNumbers(sentence);
      const said = stemsOf(sentence);
      const there = stemsOf(numbers.map((n) => passages[n - 1] ?? '').join('\n'));
      return (
        numbers.length > 0 && numbers.every((n) => n <= passages.length) && [...said].some((word) => there.has(word))
      );
    }),
  );
}
