import { ModelFault } from '~/kit/fault/model-fault';
import { isReadable } from '~/kit/markdown/math';
import { withoutDigest } from '~/kit/text/digest';
import { splitFormulas } from '~/kit/text/formulas';
import { readPiece } from '~/kit/text/taken-back';
import type { LanguageModel, TextStream } from '~/providers/model/language-model';
import { type Giveaway, giveaways } from '~/rooms/ask/rules/hint-check';
import { parseOutline } from '~/rooms/map/rules/outline';
import { placeIn } from '~/rooms/map/rules/place';
import { leaves, pathTo, type Tree } from '~/rooms/map/rules/tree';
import type { LessonAnswer } from './answers-file';
import { isFiller, taskCount, wordCount } from './text-figures';

/** Figures about the texts that a model writes for our prompts. */

export interface BenchTopic {
  readonly topic: string;
  /** The topic's language as a BCP 47 tag. */
  readonly language: string;
  /** Patterns of labels, without regard to case: the first has to be taught before the second. */
  readonly prerequisites: readonly (readonly [earlier: string, later: string])[];
}

export interface OutlineFigures {
  /** Why there is no outline; null if there is one. */
  readonly fault: string | null;
  readonly nodes: number;
  readonly levels: number;
  readonly duplicates: number;
  readonly filler: number;
  readonly languageKept: boolean;
  /** Pairs of prerequisites whose labels are both there, and those in the wrong order. */
  readonly pairs: number;
  readonly violations: number;
}

export interface LessonFigures {
  readonly fault: string | null;
  readonly words: number;
  readonly tasks: number;
  readonly languageKept: boolean;
  readonly formulas: number;
  readonly unreadable: number;
}

export interface TopicFigures {
  readonly topic: string;
  readonly seconds: number;
  readonly outline: OutlineFigures;
  /** Null without an outline to take a leaf from. */
  readonly lesson: LessonFigures | null;
}

/** The texts of a topic as they came; a text that failed is empty. */
export interface TopicTexts {
  readonly outline: string;
  /** Null if no outline could be read. */
  readonly tree: Tree | null;
  readonly lesson: LessonAnswer | null;
}

interface Options {
  readonly model: LanguageModel;
  readonly topics: readonly BenchTopic[];
  /** The language of some texts, as a BCP 47 tag. */
  readonly languageOf: (topic: string, texts: readonly string[]) => Promise<string | null>;
  readonly told?: (figures: TopicFigures) => void;
  /** Called with the texts of each topic before the next one is asked for. */
  readonly came?: (topic: BenchTopic, texts: TopicTexts) => Promise<void>;
}

/** The prompt asks for 300 to 600 words; counting differs from model to model. */
export const lessonWords = { least: 250, most: 700 };

/** Asks for an outline of each topic, and for the lesson of the leaf in its middle; one call after another. */
export async function measurePrompts(options: Options): Promise<TopicFigures[]> {
  const { model, topics, languageOf, told = () => {}, came = async () => {} } = options;
  const all: TopicFigures[] = [];
  for (const each of topics) {
    const startedAt = performance.now();
    const { tree, text, figures: outline } = await measureOutline(model, each, languageOf);
    const written = tree && (await measureLesson(model, each, tree, languageOf));
    const lesson = written?.figures ?? null;
    const figures = { topic: each.topic, seconds: (performance.now() - startedAt) / 1_000, outline, lesson };
    all.push(figures);
    told(figures);
    await came(each, { outline: text, tree, lesson: written && { path: written.path, text: written.text } });
  }
  return all;
}

async function measureOutline(
  model: LanguageModel,
  { topic, language, prerequisites }: BenchTopic,
  languageOf: Options['languageOf'],
): Promise<{ tree: Tree | null; text: string; figures: OutlineFigures }> {
  const none = {
    nodes: 0,
    levels: 0,
    duplicates: 0,
    filler: 0,
    languageKept: false,
    pairs: 0,
    violations: 0,
  };
  let text = '';
  try {
    const signal = new AbortController().signal;
    text = await whole(await model.writeOutline({ topic, soFar: '', language: null, signal }));
    const tree = parseOutline(topic, text);
    const nodes = [...tree.nodes.values()].slice(1);
    const labels = nodes.map(({ label }) => label);
    const orders = prerequisites.map(([earlier, later]) => inOrder(labels, earlier, later));
    const folded = labels.map((label) => label.toLowerCase());
    return {
      tree,
      text,
      figures: {
        fault: null,
        nodes: nodes.length,
        levels: Math.max(0, ...nodes.map(({ level }) => level)),
        duplicates: folded.length - new Set(folded).size,
        filler: labels.filter(isFiller).length,
        languageKept: isSame(await languageOf(topic, labels), language),
        pairs: orders.filter((order) => order !== null).length,
        violations: orders.filter((order) => order === false).length,
      },
    };
  } catch (error) {
    return { tree: null, text, figures: { ...none, fault: reasonOf(error) } };
  }
}

async function measureLesson(
  model: LanguageModel,
  { language }: BenchTopic,
  tree: Tree,
  languageOf: Options['languageOf'],
): Promise<LessonAnswer & { figures: LessonFigures }> {
  const order = leaves(tree);
  const leaf = order[Math.floor(order.length / 2)];
  if (!leaf) throw new Error('a tree without leaves');
  const below = pathTo(tree, leaf.id)
    .slice(1)
    .map(({ label }) => label);
  try {
    const text = await whole(
      await model.writeLesson({
        path: pathTo(tree, leaf.id).map(({ label }) => label),
        place: placeIn(tree, leaf.id, []),
        how: '',
        text: '',
        language,
        signal: new AbortController().signal,
      }),
    );
    const prose = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '');
    const parts = splitFormulas(prose);
    const formulas = parts.flatMap((part) => (part.kind === 'formula' ? [part.tex] : []));
    const figures = {
      fault: null,
      words: wordCount(text),
      tasks: taskCount(text),
      languageKept: isSame(await languageOf('', prose.split('\n')), language),
      formulas: formulas.length,
      unreadable: formulas.filter((tex) => !isReadable(tex)).length,
    };
    return { path: below, text, figures };
  } catch (error) {
    const none = { words: 0, tasks: 0, languageKept: false, formulas: 0, unreadable: 0 };
    return { path: below, text: '', figures: { ...none, fault: reasonOf(error) } };
  }
}

/** The text without the digest of a lesson, which no reader sees. @throws ModelFault */
export async function whole(stream: TextStream): Promise<string> {
  let text = '';
  for await (const piece of stream.pieces) text += piece;
  if (stream.ending() === 'length') throw new ModelFault('cut-off', 'the limit of length');
  return withoutDigest(readPiece(text).text).text;
}

/** @throws the error itself if it is none of a model */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ModelFault) return error.reason;
  throw error;
};

/** Null if one of the two is missing: a course may leave out either. */
export function inOrder(labels: readonly string[], earlier: string, later: string): boolean | null {
  const first = (pattern: string) => labels.findIndex((label) => new RegExp(pattern, 'iu').test(label));
  const [one, other] = [first(earlier), first(later)];
  return one < 0 || other < 0 || one === other ? null : one < other;
}

const isSame = (found: string | null, asked: string): boolean =>
  found !== null && found.split('-')[0] === asked.split('-')[0];

/** A recorded question and the figures of its hint. */
export interface BenchQuestion {
  readonly path: readonly string[];
  readonly language: string;
  readonly lesson: string;
  readonly question: string;
  readonly answer: readonly string[];
}

export interface HintFigures {
  readonly question: string;
  readonly fault: string | null;
  readonly hint: string;
  /** How the hint gives the answer away; empty if it does not. */
  readonly gives: readonly Giveaway[];
  readonly words: number;
  /** It asks the learner something. */
  readonly asksBack: boolean;
}

/** The prompt asks for at most 60 words. */
export const hintWords = 80;

/** Asks for the first hint to each question; one call after another. */
export async function measureHints({
  model,
  questions,
  told = () => {},
}: {
  readonly model: LanguageModel;
  readonly questions: readonly BenchQuestion[];
  readonly told?: (figures: HintFigures) => void;
}): Promise<HintFigures[]> {
  const all: HintFigures[] = [];
  for (const { path, language, lesson, question, answer } of questions) {
    const none = { question, hint: '', gives: [], words: 0, asksBack: false };
    let figures: HintFigures;
    try {
      if (!model.writeAnswer) throw new Error('this model answers no questions');
      const hint = await whole(
        await model.writeAnswer({
          path,
          lesson,
          question,
          selection: '',
          hint: 1,
          turns: [],
          language,
          signal: new AbortController().signal,
        }),
      );
      const gives = giveaways({ question, lesson, answer, hint });
      figures = { ...none, fault: null, hint, gives, words: wordCount(hint), asksBack: /[?？؟]/.test(hint) };
    } catch (error) {
      figures = { ...none, fault: reasonOf(error) };
    }
    all.push(figures);
    told(figures);
  }
  return all;
}

/** The sums of all hints, as rows to print below those of the topics. */
export function summedHints(all: readonly HintFigures[]): string[] {
  const written = all.filter(({ fault }) => fault === null);
  const share = (fits: (each: HintFigures) => boolean) => `${written.filter(fits).length} of ${all.length}`;
  const gaveAway = written.filter(({ gives }) => gives.length > 0).length;
  const rows: [string, string, string][] = [
    ['First hints that give the answer away', `${gaveAway} of ${written.length}`, '0'],
    [`First hints of at most ${hintWords} words`, share(({ words }) => words <= hintWords), 'all'],
    ['First hints that ask the learner something', share(({ asksBack }) => asksBack), 'all'],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`);
}

/** The sums of all topics, as lines to print. */
export function summed(all: readonly TopicFigures[]): string[] {
  const outlines = all.map(({ outline }) => outline);
  const parsed = outlines.filter(({ fault }) => fault === null);
  const lessons = all.flatMap(({ lesson }) => lesson ?? []);
  const written = lessons.filter(({ fault }) => fault === null);
  const sum = <T>(of: readonly T[], value: (each: T) => number) => of.reduce((total, each) => total + value(each), 0);
  const mean = <T>(of: readonly T[], value: (each: T) => number) =>
    of.length === 0 ? '–' : (sum(of, value) / of.length).toFixed(1);
  const share = (count: number, of: number) => `${count} of ${of}`;
  const inLength = ({ words }: LessonFigures) => words >= lessonWords.least && words <= lessonWords.most;
  const rows: [string, string, string][] = [
    ['Outlines that parse', share(parsed.length, all.length), 'all'],
    ['Levels, on average', mean(parsed, ({ levels }) => levels), '3 to 4'],
    ['Nodes, on average', mean(parsed, ({ nodes }) => nodes), '40 to 80'],
    ['Labels that stand there twice', String(sum(parsed, ({ duplicates }) => duplicates)), '0'],
    ['Labels of filler', String(sum(parsed, ({ filler }) => filler)), '0'],
    [
      'Outlines in the language of the topic',
      share(parsed.filter((each) => each.languageKept).length, all.length),
      'all',
    ],
    [
      'Taught before what it rests on',
      share(
        sum(parsed, ({ violations }) => violations),
        sum(parsed, ({ pairs }) => pairs),
      ),
      '0',
    ],
    ['Lessons that came whole', share(written.length, all.length), 'all'],
    [
      `Lessons of ${lessonWords.least} to ${lessonWords.most} words`,
      share(written.filter(inLength).length, all.length),
      'all',
    ],
    ['Lessons with three tasks', share(written.filter(({ tasks }) => tasks === 3).length, all.length), 'all'],
    [
      'Lessons in the language of the topic',
      share(written.filter((each) => each.languageKept).length, all.length),
      'all',
    ],
    [
      'Formulas that cannot be read',
      share(
        sum(written, ({ unreadable }) => unreadable),
        sum(written, ({ formulas }) => formulas),
      ),
      '0',
    ],
    ['Seconds a topic, on average', mean(all, ({ seconds }) => seconds), '–'],
  ];
  return ['| | this model | wanted |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)];
}
