import type { Mark } from './marks';
import { type Reading, read } from './reading';

/** Kinds of notes above a text: on health, law or an emergency. */
type Care = 'emergency' | 'medical' | 'legal';

export type Judgement =
  | { readonly kind: 'serve' }
  /** About self-harm: answered with sources of help. */
  | { readonly kind: 'help' }
  /** Asks for the means to harm others. */
  | { readonly kind: 'refuse' }
  | { readonly kind: 'careful'; readonly of: Care };

/**
 * Judges a topic or a path of labels, the topic first. A label is judged in the context of those above it: 'Poison gas'
 * may be a leaf of a map on the First World War. It matches words in some fifteen languages and understands nothing: a
 * model may still refuse what it accepts.
 */
export function judge(labels: string | readonly string[]): Judgement {
  const path = (typeof labels === 'string' ? [labels] : labels).map(read);
  let isLookedAt = false;
  for (const reading of path) {
    if (isSelfHarm(reading, isLookedAt)) return { kind: 'help' };
    if (isHarm(reading, isLookedAt)) return { kind: 'refuse' };
    isLookedAt ||= ['prevention', 'study', 'law'].some((mark) => reading.marks.has(mark as Mark));
  }
  const of = careOf(path);
  return of ? { kind: 'careful', of } : { kind: 'serve' };
}

/** @param isLookedAt a label above is about prevention, history, research … */
function isSelfHarm({ marks }: Reading, isLookedAt: boolean): boolean {
  if (marks.has('wish')) return true;
  if (!marks.has('self-harm') || marks.has('prevention')) return false;
  return marks.has('means') || !(marks.has('study') || marks.has('law') || isLookedAt);
}

/** An act and its object. */
const HARMS: readonly (readonly [act: readonly Mark[], object: readonly Mark[]])[] = [
  [['make', 'recipe'], ['weapon']],
  [['make', 'recipe', 'sell'], ['drug']],
  [['make'], ['malware']],
  [['plan'], ['attack']],
  [['hack'], ['account']],
  [['steal'], ['goods']],
  [['forge'], ['document']],
  [['sexual'], ['child']],
];

/** Acts against people, which also occur in sentences of history and news. */
const VIOLENCE: readonly (readonly [act: Mark, object: readonly Mark[]])[] = [
  ['kill', ['person', 'somebody']],
  ['abuse', ['person', 'somebody', 'child', 'animal']],
];

const LIVING: readonly Mark[] = ['child', 'person', 'somebody', 'animal'];

function isHarm({ marks, opening }: Reading, isLookedAt: boolean): boolean {
  if (marks.has('prevention')) return false;
  const has = (any: readonly Mark[]) => any.some((mark) => marks.has(mark));
  const isStudied = has(['study', 'law']) || isLookedAt;
  const asksHow = has(['how-to', 'recipe']);
  const isStruck = has(['beating']) && !marks.has('contest');
  if (marks.has('covert') && has(['strike', 'kill', 'abuse']) && has(LIVING)) return true;
  if (isStruck) return asksHow || (!isStudied && opening.has('beating'));
  if (marks.has('crime')) return asksHow || !has(['study', 'law']);
  if (HARMS.some(([act, object]) => has(act) && has(object))) return asksHow || !isStudied;
  return VIOLENCE.some(([act, object]) => {
    if (!marks.has(act) || !has(object)) return false;
    return asksHow || (!isStudied && (marks.has('somebody') || opening.has(act)));
  });
}

/** Ambiguous words that call for care, and the marks beside which they do: 'a deep wound', not 'a wound spring'. */
const MAYBE: readonly (readonly [mark: Mark, of: Care, company: readonly Mark[]])[] = [
  ['maybe-emergency', 'emergency', ['body', 'child', 'person', 'somebody', 'medical', 'drug']],
  ['maybe-medical', 'medical', ['body', 'child', 'person', 'somebody', 'medical', 'emergency']],
  ['maybe-legal', 'legal', ['case', 'legal', 'somebody']],
];

function careOf(path: readonly Reading[]): Care | null {
  const has = (mark: Mark) => path.some(({ marks }) => marks.has(mark));
  const maybe = MAYBE.filter(([mark, , company]) =>
    path.some(
      ({ marks, isOneWord }, at) =>
        marks.has(mark) && ((at === 0 && isOneWord) || company.some((each) => marks.has(each))),
    ),
  ).map(([, of]) => of);
  if (has('self-harm')) return 'medical';
  if (has('emergency') || maybe.includes('emergency')) return 'emergency';
  if (has('study')) return null;
  if (has('medical') || maybe.includes('medical')) return 'medical';
  return has('legal') || maybe.includes('legal') ? 'legal' : null;
}
