import { nextSlice } from '~/kit/slices';
import { sensesOf } from '~/rooms/course/rules/senses';
import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { singular, wordsOf } from '~/rooms/course/rules/words';
import { type Catalogue, catalogue, ofCatalogue } from './catalogue';
import { matchTopic, tellingWords } from './match';
import { allOutlines } from './outlines';
import { remembered } from './remembered';

/** The part of the library that covers a topic without an outline of its own. */
export interface FoundBranch {
  readonly topic: LibraryTopic;
  /** Labels from below the topic to the branch or leaf. */
  readonly path: readonly string[];
}

interface Node {
  readonly topic: number;
  readonly path: readonly string[];
  /** Stems of its label in order, and of the part before a colon or comma. */
  readonly own: readonly string[];
  readonly head: readonly string[];
  readonly above: ReadonlySet<string>;
  readonly isBranch: boolean;
}

interface Index {
  readonly topics: readonly LibraryTopic[];
  readonly nodes: readonly Node[];
  /** Indexes of a topic's nodes. */
  readonly ofTopic: readonly (readonly number[])[];
  /** The topic of each known phrase, by its sorted stems. */
  readonly keywords: ReadonlyMap<string, number>;
  /** Stems of a topic's name. */
  readonly names: readonly ReadonlySet<string>[];
}

const keyOf = (stems: readonly string[]): string => [...stems].sort().join(' ');

/** A common stem of 'budgeting', 'budgets' and 'budget'; only to compare words with each other. */
export function stemOf(word: string): string {
  const cut = word.replace(/(?<=..[a-z])(?:ing|ed)$/, '');
  const single = cut === word ? word : cut.replace(/([bdfgklmnprt])\1$/, '$1');
  return single.length > 4 ? single.replace(/e$/, '') : single;
}

const stemOfWord = (word: string): string => stemOf(singular(word));

const stemsOf = (text: string): string[] => tellingWords(wordsOf(text)).map(stemOf);

const index = ofCatalogue(makeIndex);

async function makeIndex({ topics }: Catalogue): Promise<Index> {
  const nodes: Node[] = [];
  const names: Set<string>[] = [];
  const ofTopic: number[][] = [];
  const keywords = new Map<string, number>();
  const outlines = await allOutlines();
  for (const [topic, { slug, name, aliases }] of topics.entries()) {
    await nextSlice();
    const { bullets = [], keywords: phrases = [] } = outlines.get(slug) ?? {};
    const ofName = new Set([slug, name, ...aliases].flatMap(stemsOf));
    names.push(new Set([slug, ...aliases.filter((alias) => !alias.includes(' '))].flatMap(stemsOf)));
    for (const phrase of phrases) keywords.set(keyOf([...new Set(stemsOf(phrase))]), topic);
    const positions: number[] = [];
    ofTopic.push(positions);
    const path: string[] = [];
    for (const [at, { level, label }] of bullets.entries()) {
      path.length = level - 1;
      const above = new Set([...ofName, ...path.flatMap(stemsOf)]);
      path.push(label);
      const head = stemsOf(label.split(/[:,]/)[0] ?? '');
      const isBranch = (bullets[at + 1]?.level ?? 0) > level;
      positions.push(nodes.length);
      nodes.push({ topic, path: [...path], own: stemsOf(label), head, above, isBranch });
    }
  }
  return { topics, nodes, ofTopic, keywords, names };
}

/** Words that must not match a label, like 'that' in 'all that jazz'. */
const SAYS_NOTHING = new Set('that this thes thos what which who when where not no it all best more most'.split(' '));

/** Words in names of topics that do not identify any of them. */
const GENERIC = new Set(
  (
    'history art music science theory world home language program design process creat plan build start buy time job ' +
    'personal human computer data command line first public political social organic develop manag product ' +
    'introduction ancient middle age war great general make system play technique train read write speak improv'
  ).split(' '),
);

/**
 * The branch or leaf of a written outline that a typed topic means; null if there is none, or more than one. A wrong
 * match is worse than none, so a word that merely occurs in some label is not enough: the phrase must be known
 * (`keywords.ts`), or name the topic beside a part of it.
 */
export const findBranch = remembered(async (typed): Promise<FoundBranch | null> => {
  const made = await index();
  const asked = [...new Set(stemsOf(typed))];
  if (asked.length === 0 || asked.length > 6) return null;
  const known = made.keywords.get(keyOf(asked));
  if (known !== undefined) {
    // If no label has all of its words, tries the longest of them that is not part of the topic's name.
    const [longest] = asked
      .filter((stem) => !made.names[known]?.has(stem) && stem.length > 3)
      .sort((one, other) => other.length - one.length);
    return found(made, known, bestNode(made, known, asked) ?? bestNode(made, known, longest ? [longest] : asked));
  }

  let only: { topic: number; at: number } | null = null;
  for (const [topic, name] of made.names.entries()) {
    const named = asked.filter((stem) => name.has(stem) && !GENERIC.has(stem));
    const rest = asked.filter((stem) => !name.has(stem));
    if (named.length === 0 || rest.every((stem) => SAYS_NOTHING.has(stem))) continue;
    const at = bestNode(made, topic, rest);
    if (at === null) continue;
    if (only) return null;
    only = { topic, at };
  }
  if (only) return found(made, only.topic, only.at);
  const whole = topicNamed(typed);
  return whole && { topic: whole, path: [] };
});

/** One-word names that are unambiguous on their own or as the subject. */
const SURE = new Set(
  (
    'javascript sql git arduino cybersecurity calculus statistics photosynthesis genetics geology astronomy stoicism ' +
    'existentialism calligraphy knitting woodworking beekeeping birdwatching houseplants accounting blockchain'
  ).split(' '),
);

/** Words that name a part of any subject and never another subject. */
const NARROWING = new Set(
  (
    'advanced intermediate exercise problem example practice question answer exam test quiz note formula term ' +
    'terminology vocabulary concept topic skill technique method tip trick project cheat sheet cheatsheet reference ' +
    'function statement query command syntax rule theorem principle pattern student kid child teenager adult revision'
  )
    .split(' ')
    .map(stemOf),
);

/** Topics whose name is among the words, in any sense; only good as suggestions. */
export const topicsAmong = (typed: string): readonly LibraryTopic[] => {
  const words = wordsOf(typed);
  return catalogue().topics.filter(({ slug }) => SURE.has(slug) && words.includes(slug));
};

/**
 * The topic that the words narrow, as in 'sql aggregate functions' or 'transformers in machine learning'. Its name must
 * be the subject: 'dental calculus' is not Calculus, and 'genetic algorithms' are not Genetics.
 */
function topicNamed(typed: string): LibraryTopic | null {
  const place = /\s(?:in|on|with)\s+(\S.*)$/i.exec(typed)?.[1];
  // Skips ambiguous places: 'Symphony in C', 'volcanoes in Java'.
  const topic = place && !sensesOf(place) ? matchTopic(place) : null;
  if (topic && PLACES.has(topic.subject)) return topic;
  const [only, ...others] = topicsAmong(typed);
  if (!only || others.length > 0) return null;
  const rest = tellingWords(wordsOf(typed)).filter((word) => word !== singular(only.slug));
  return rest.every((word) => NARROWING.has(stemOfWord(word))) ? only : null;
}

/** Subjects whose topics can follow 'in': 'recursion in JavaScript'. */
const PLACES = new Set(['technology', 'mathematics', 'music', 'arts', 'science']);

/** The topic's node with all of these words in its label, if they are a fair share of it. */
function bestNode({ nodes, ofTopic }: Index, topic: number, asked: readonly string[]): number | null {
  let best: number | null = null;
  let bestScore = 0;
  for (const at of ofTopic[topic] ?? []) {
    const node = nodes[at];
    if (!node) continue;
    const wanted = asked.filter((stem) => !node.above.has(stem) || node.own.includes(stem));
    if (wanted.length === 0 || !wanted.every((stem) => node.own.includes(stem))) continue;
    const inHead = wanted.filter((stem) => node.head.includes(stem)).length;
    const share = Math.max(wanted.length / node.own.length, inHead / Math.max(1, node.head.length));
    const score = share + (node.isBranch ? 0.3 : 0);
    if (score > bestScore && share >= 0.3) [best, bestScore] = [at, score];
  }
  return best;
}

function found({ topics, nodes }: Index, topicAt: number, at: number | null): FoundBranch | null {
  const topic = topics[topicAt];
  return topic ? { topic, path: at === null ? [] : (nodes[at]?.path ?? []) } : null;
}
