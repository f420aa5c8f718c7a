import { limits } from '~/kit/limits';
import { cutToCharacters, cutToUnits, plainText } from '~/kit/text/plain-text';
import { type Aim, noAim } from './aim';

/** A node of the learner's map, by its label, and when what is said of it happened. */
export interface LeafFact {
  readonly label: string;
  readonly at: Date;
}

/** Facts about a learner for prompts. The lists are in any order. */
export interface LearnerFacts {
  /** For whom the map is that the text belongs to; null if nothing was said. */
  readonly aim?: Aim | null;
  /** Why they learn, in the words of their goals. */
  readonly goals: readonly string[];
  readonly done: readonly LeafFact[];
  /** Leaves whose cards they recall. */
  readonly remembered: readonly LeafFact[];
  /** Leaves with something that they missed and have not mended. */
  readonly missed: readonly LeafFact[];
}

export const learnerMaxCharacters = 1_500;

/** Characters for the labels of each line; together with the lines' names they stay below the maximum. */
const forMax = 250;
const missedMax = 350;
const rememberedMax = 400;
const doneMax = 410;
const labelMaxCharacters = 100;

/**
 * The contents of `<learner>` in a prompt: a line for each list that is not empty, its labels newest first. At most
 * 1,500 characters; older labels are left out. Labels are text of others: they can neither end a line nor close a mark.
 */
export function learnerBlock({ aim, goals, done, remembered, missed }: LearnerFacts): string {
  const { level, purpose, minutes } = aim ?? noAim;
  const wanted = purpose === null ? [] : [harmless(purpose, limits.aimPurposeMaxCharacters)];
  return [
    level === null ? '' : `level: ${level}`,
    lineOf('for', [...wanted, ...goals.map((goal) => harmless(goal))], forMax),
    minutes === null ? '' : `minutes: ${minutes}`,
    lineOf('done', newestFirst(done), doneMax),
    lineOf('remembered', newestFirst(remembered), rememberedMax),
    lineOf('missed', newestFirst(missed), missedMax),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The block of a learner of whom nothing but their goals and their aim is known. */
export const learnerWithGoals = (goals: readonly string[], aim: Aim | null = null): string =>
  learnerBlock({ aim, goals, done: [], remembered: [], missed: [] });

const newestFirst = (facts: readonly LeafFact[]): string[] =>
  facts.toSorted((one, other) => other.at.getTime() - one.at.getTime()).map(({ label }) => harmless(label));

function lineOf(name: string, labels: readonly string[], max: number): string {
  let line = '';
  for (const label of new Set(labels)) {
    if (label === '') continue;
    // A purpose may fill the line by itself: its limit counts characters, some of which take two units.
    const longer = line === '' ? cutToUnits(label, max) : `${line}; ${label}`;
    if (longer.length > max) break;
    line = longer;
  }
  return line === '' ? '' : `${name}: ${line}`;
}

/** One short line without angle brackets, and without the sign between labels. */
const harmless = (label: string, max = labelMaxCharacters): string =>
  cutToCharacters(
    plainText(label)
      .replace(/[<＜﹤]/g, '‹')
      .replace(/[>＞﹥]/g, '›')
      .replaceAll(';', ','),
    max,
  );
