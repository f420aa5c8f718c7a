import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { isTypoOf, singular, subjectOf, wordsOf } from '~/rooms/course/rules/words';
import { ofCatalogue } from './catalogue';
import { topicInAnotherLanguage } from './other-languages';
import { remembered } from './remembered';

/** Filler words in topic names and in typed topics. */
const FILLERS = new Set(
  (
    'a an the of in for to and with on at from by my your me our their is are do does about ' +
    'how what learn introduction introductory intro beginner basic fundamental essential foundation course class ' +
    'tutorial ' +
    'guide lesson 101 explained crash complete starter primer overview understand understanding study studying ' +
    'get getting started easy simple quick everything all step online'
  ).split(' '),
);

/** Longer fillers are also recognised with a typo. */
const LONG_FILLERS = [...FILLERS].filter((filler) => filler.length >= 7);

/**
 * Words of other subjects that are one typo away from a topic's word, and plurals with another meaning. They match only
 * exactly, because a wrong match is worse than none.
 */
const EXACT_WORDS = new Set(
  (
    'pythons chest cress cheese lottery mediation medication signing swinging sinning stinging sowing swing seeing ' +
    'choking cooling coking knotting sealing saving sleet steep sweep login toffee coffer coffin generics inventing ' +
    'infesting ' +
    'ingesting inverting draping drowning skimming slimming swimmer potter potty breed broad ruining hiring hiding ' +
    'spinning latino latina latinx germane finch bookkeeping mortal marking korea koran arabia'
  ).split(' '),
);

const root = (word: string): string => (EXACT_WORDS.has(word) ? word : singular(word));

interface Key {
  readonly topic: LibraryTopic;
  readonly words: readonly string[];
}

/**
 * Finds the library's topic for a typed one, or null.
 * Compares the sets of words without case, accents, plurals and fillers ('how to', 'for beginners'). All words must
 * match; a word of five letters or more may have one typo, the whole topic two.
 */
export const matchTopic = remembered((typed): LibraryTopic | null => {
  const readings = readingsOf(typed);
  const named = topicNamed(readings);
  if (named) return named;
  let best: Key | null = null;
  let bestSlips = 3;
  for (const words of readings) {
    for (const key of keysOfTopics()) {
      const slips = typosBetween(words, key.words);
      if (slips < bestSlips) [best, bestSlips] = [key, slips];
    }
  }
  return best?.topic ?? null;
});

/** The English name of the topic that is named in another language; null if that is also an English name. */
export function englishNameOf(typed: string): string | null {
  const topic = topicInAnotherLanguage(typed);
  return topic && !topicNamed(readingsOf(typed)) ? topic.name : null;
}

const keysOfTopics = ofCatalogue(({ topics }): readonly Key[] =>
  topics.flatMap((topic) => keysOf(topic).map((words) => ({ topic, words }))),
);

/** The words of a topic's names: all of them, and without fillers. */
const keysOf = ({ name, aliases }: Pick<LibraryTopic, 'name' | 'aliases'>): readonly (readonly string[])[] =>
  [name, ...aliases].flatMap((phrase) => {
    const words = wordsOf(phrase);
    return [words.map(root), tellingWords(words)];
  });

/**
 * Another course in use that is found by the same words; null if there is none. Lessons find their course by the title
 * of their map in any language (library-topic.ts), so that two such courses would be confused. An outline without
 * lessons gives way.
 */
export function namesakeOf(topic: Pick<LibraryTopic, 'slug' | 'name' | 'aliases'>): LibraryTopic | null {
  const own = new Set(keysOf(topic).map(sorted));
  const key = keysOfTopics().find(
    ({ topic: { slug, hasLessons }, words }) =>
      hasLessons && slug !== topic.slug && words.length > 0 && own.has(sorted(words)),
  );
  return key?.topic ?? null;
}

export type NamesakeOf = typeof namesakeOf;

const exactKeys = ofCatalogue((): ReadonlyMap<string, LibraryTopic> => {
  // Those with lessons last, as the last one counts.
  const keys = [false, true].flatMap((has) => keysOfTopics().filter(({ topic }) => topic.hasLessons === has));
  return new Map(keys.map(({ words, topic }) => [sorted(words), topic]));
});

/** The words of a typed topic: all of them, without fillers, and those of its subject. */
function readingsOf(typed: string): readonly (readonly string[])[] {
  const raw = wordsOf(typed);
  return [raw.map(root), tellingWords(raw), tellingWords(wordsOf(subjectOf(typed)))];
}

/** The topic with one of these names, without a typo. */
function topicNamed(readings: readonly (readonly string[])[]): LibraryTopic | null {
  const exact = exactKeys();
  for (const words of readings) {
    const found = words.length > 0 && exact.get(sorted(words));
    if (found) return found;
  }
  return null;
}

const sorted = (words: readonly string[]): string => words.toSorted().join(' ');

export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word, at) => {
    // Removes 'learning' from 'learning German', but keeps it in 'machine learning'.
    if (at === 0 && word === 'learning') return false;
    return !isFiller(word) && !isFiller(singular(word));
  });
  // 'How computer networks work'
  if (words[0] === 'how' && /^works?$/.test(words.at(-1) ?? '')) telling.pop();
  return telling.map(root);
}

function isFiller(word: string): boolean {
  return FILLERS.has(word) || LONG_FILLERS.some((filler) => isTypoOf(word, filler));
}

/** The number of typos between two sets of words; Infinity if they do not match. */
function typosBetween(typed: readonly string[], words: readonly string[]): number {
  if (typed.length !== words.length || words.length === 0) return Number.POSITIVE_INFINITY;
  const left = [...words];
  const unmatched = typed.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  for (const word of unmatched) {
    const at = EXACT_WORDS.has(word) ? -1 : left.findIndex((candidate) => isTypoOf(word, candidate));
    if (at < 0) return Number.POSITIVE_INFINITY;
    left.splice(at, 1);
  }
  return unmatched.length;
}
