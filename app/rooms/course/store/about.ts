import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { looksEnglish } from '~/rooms/course/rules/words';
import { catalogue } from './catalogue';
import { type FoundBranch, findBranch, topicsAmong } from './find-branch';
import { matchTopic } from './match';
import { kindOf, type PlanKind } from './topic-kind';

/** The library's result for a topic: an outline of its own, a part of one, or nothing. */
export type OnTopic =
  | { readonly kind: 'written'; readonly topic: LibraryTopic }
  | ({ readonly kind: 'part' } & FoundBranch)
  | { readonly kind: 'unknown'; readonly nearest: readonly LibraryTopic[]; readonly isEnglish: boolean };

export async function onTopic(typed: string): Promise<OnTopic> {
  const topic = matchTopic(typed);
  if (topic) return { kind: 'written', topic };
  const part = await findBranch(typed);
  if (part) return { kind: 'part', ...part };
  return { kind: 'unknown', nearest: nearestTo(typed), isEnglish: looksEnglish(typed) };
}

/**
 * Topics to learn after this one: those that it names, then others of its subject, or the nearest if the library has no
 * text on it.
 */
export function topicsAfter(typed: string): readonly LibraryTopic[] {
  const topic = matchTopic(typed);
  if (!topic) return nearestTo(typed);
  const { topics, bySlug } = catalogue();
  const named = topic.next.flatMap((slug) => bySlug.get(slug) ?? []);
  const ofSubject = topics.filter((each) => each.subject === topic.subject && each.slug !== topic.slug);
  return [...new Set([...named, ...ofSubject])].slice(0, 3);
}

/** Related topics of the same kind, most general first; missing if the kind has none. */
const NEAREST: Partial<Record<PlanKind, string>> = {
  programming: 'python javascript data-structures-and-algorithms',
  tool: 'linux-command-line web-development cloud-computing',
  history: 'world-war-2 roman-empire cold-war',
  person: 'art-history introduction-to-philosophy world-war-2',
  place: 'world-geography planning-a-trip history-of-china',
  health: 'nutrition first-aid human-anatomy',
  food: 'cooking baking-bread nutrition',
  nature: 'evolution birdwatching vegetable-gardening',
  decision: 'critical-thinking personal-finance',
};

const SUBJECT_OF: Partial<Record<PlanKind, string>> = {
  language: 'languages',
  science: 'science',
  mathematics: 'mathematics',
  craft: 'craft',
  sport: 'sport',
  music: 'music',
  business: 'business',
  art: 'arts',
};

/** The nearest topics. Those whose name occurs in the words come first, such as Calculus for 'dental calculus'. */
function nearestTo(typed: string): readonly LibraryTopic[] {
  const kind = kindOf(typed);
  const named = NEAREST[kind]?.split(' ');
  const subject = SUBJECT_OF[kind];
  const { topics, bySlug } = catalogue();
  const ofKind = named
    ? named.flatMap((slug) => bySlug.get(slug) ?? [])
    : topics.filter((topic) => subject !== undefined && topic.subject === subject);
  return [...new Set([...topicsAmong(typed), ...ofKind])].slice(0, 3);
}
