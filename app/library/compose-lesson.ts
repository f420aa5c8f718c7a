import { type LabelForm, METHODS, QUESTIONS, SEARCH_ENDINGS, SOURCES, TASKS } from './guide-phrases';
import type { OutlineBullet } from './load';
import type { PlanKind } from './topic-kind';

export interface GuideRequest {
  /** Labels from the topic to the leaf. */
  readonly path: readonly string[];
  /** The outline that the leaf belongs to; empty if the library does not know it. */
  readonly bullets: readonly OutlineBullet[];
  readonly kind: PlanKind;
}

/**
 * Composes a study guide for a leaf without a written lesson: context, questions, method, sources, tasks. It says
 * so, and states no facts beyond the outline. The label's form and a hash of the path choose the phrases:
 * deterministic per leaf.
 */
export function composeLesson({ path, bullets, kind }: GuideRequest): string {
  const label = path.at(-1) ?? '';
  const topic = path[0] ?? '';
  const form = formOf(label);
  const place = placeOf(path, bullets);
  const draw = drawer(path.join('\n'));
  const fill = (text: string) =>
    text.replace(/\{(label|topic|part|near)\}/g, (_, name: string) => {
      if (name === 'label') return quoted(label);
      if (name === 'topic') return emphasised(topic);
      if (name === 'part') return quoted(path.at(-2) ?? topic);
      return quoted(place.before ?? place.after ?? path.at(-2) ?? topic);
    });

  const questions = draw.some(QUESTIONS[form], 4).map((question, index) => `${index + 1}. ${fill(question)}`);
  const sources = draw.some(SOURCES[kind], 3).map((source) => `- ${fill(source)}`);
  const searches = searchesFor(path, SEARCH_ENDINGS[kind]).map((search) => `\`${search}\``);
  const tasks = [draw.one(TASKS.writing[form]), draw.one(TASKS.doing[kind]), draw.one(TASKS.connecting)];

  return [
    `> ${draw.one(NOTICES)}`,
    openingOf(path, place),
    '## Where this stands',
    standingOf(path, place, draw),
    '## Questions to answer',
    questions.join('\n'),
    '## How to go about it',
    fill(draw.one(METHODS[form])),
    '## Where to look further',
    [...sources, `- Search words to begin with: ${searches.join(', ')}`].join('\n'),
    '## Tasks',
    `${tasks.map((task) => `- [ ] ${fill(task)}`).join('\n')}\n`,
  ].join('\n\n');
}

const NOTICES = [
  'This is a study guide that Topiary’s built-in library composed from the outline. A connected model writes a ' +
    'full lesson here.',
  'This is a study guide, composed by Topiary’s built-in library: it knows where this point stands, but not ' +
    'its facts. A connected model writes full lessons.',
  'Composed by Topiary’s built-in library, this is a study guide and not yet a lesson. Connect a model to have ' +
    'full lessons written.',
];

/** The grammatical form of a label, guessed from its words. */
export function formOf(label: string): LabelForm {
  const text = label.trim();
  // 'Light: what the plant works with': the part after the colon decides.
  const tail = /:\s+(\S.*)$/.exec(text)?.[1] ?? text;
  if (text.endsWith('?')) return 'question';
  if (/^why\b/i.test(text) || /^why\b/i.test(tail)) return 'why';
  if (/^how\b/i.test(text) || /^how\b/i.test(tail)) return 'how';
  if (
    /^(?:what|when|where|which|who|whose)\b/i.test(text) ||
    /^(?:what|when|where|which|who|whose)\b/i.test(tail)
  ) {
    return 'account';
  }
  const first = (/^[\p{L}-]+/u.exec(text)?.[0] ?? '').toLowerCase();
  if (IMPERATIVES.has(first)) return 'doing';
  if (/^[a-z]{2,}ing$/.test(first) && !NOUNS_IN_ING.test(first)) return 'doing';
  if (/\b(?:versus|vs|or|against|instead of|rather than|not)\b/i.test(text)) return 'contrast';
  if (CLAIM.test(text)) return 'claim';
  return 'thing';
}

const IMPERATIVES = new Set(
  (
    'do help mark ruin add agree answer argue ask avoid bake borrow break bring build buy calculate change check ' +
    'choose clean collect come compare convert ' +
    'cook copy count cover cut decide describe draw estimate explain fetch film find finish fix fold follow get ' +
    'give go greet grow handle ' +
    'hear hold imitate improve invent join judge keep learn leave let list listen live look make master measure ' +
    'meet name note observe open ' +
    'plan play practise practice prepare press produce protect provoke prove put raise read rebuild record ' +
    'reckon repair repeat report run ' +
    'save say score search season separate set sew shadow sharpen show sing sit sketch solve sort speak spend ' +
    'spread start state stop store ' +
    'take talk taste teach tell test think trace track train translate trust try tune turn undo use visit wait ' +
    'walk wash watch weigh work write'
  ).split(' '),
);
const NOUNS_IN_ING = new RegExp(
  '^(?:king|ring|spring|string|thing|nothing|something|everything|anything|morning|evening|wing|' +
    'ceiling|sibling|sterling|viking|sing|bring|swing|sling|ping|being)$',
);
const CLAIM = new RegExp(
  String.raw`\s(?:is|are|was|were|has|have|had|can|cannot|could|does|do|did|never|always|must|means|mean|` +
    'becomes?|became|needs?|makes?|made|takes?|took|keeps?|kept|gives?|gave|turns?|turned|falls?|' +
    'fell|grows?|grew|moves?|holds?|works?|comes?|came|goes|went|leads?|led|shows?|tells?|wins?|won|' +
    String.raw`loses?|lost|breaks?|broke|rises?|rose|ends?|ended|invents?|asks?)\s`,
  'i',
);

/** A leaf's position in its outline; null where unknown. */
interface Place {
  /** Neighbours under the same parent. */
  readonly before: string | null;
  readonly after: string | null;
  /** Neighbours of the nearest ancestor that has one. */
  readonly branchBefore: string | null;
  readonly branchAfter: string | null;
  /** Position among its siblings and among all leaves, from 1. */
  readonly among: { readonly index: number; readonly count: number } | null;
  readonly leaf: { readonly index: number; readonly count: number } | null;
}

function placeOf(path: readonly string[], bullets: readonly OutlineBullet[]): Place {
  let from = 0;
  let to = bullets.length;
  let place: Place = {
    before: null,
    after: null,
    branchBefore: null,
    branchAfter: null,
    among: null,
    leaf: null,
  };
  for (const [depth, label] of path.slice(1).entries()) {
    const siblings: number[] = [];
    for (let at = from; at < to; at++) if (bullets[at]?.level === depth + 1) siblings.push(at);
    const index = siblings.findIndex((at) => bullets[at]?.label === label);
    if (index < 0) return { ...place, before: null, after: null, among: null, leaf: null };
    const labelAt = (at: number | undefined) => (at === undefined ? null : (bullets[at]?.label ?? null));
    place = {
      branchBefore: place.before ?? place.branchBefore,
      branchAfter: place.after ?? place.branchAfter,
      before: labelAt(siblings[index - 1]),
      after: labelAt(siblings[index + 1]),
      among: { index: index + 1, count: siblings.length },
      leaf: null,
    };
    from = (siblings[index] ?? 0) + 1;
    to = siblings[index + 1] ?? to;
  }
  const isLeaf = (at: number) => (bullets[at + 1]?.level ?? 0) <= (bullets[at]?.level ?? 0);
  const leaves = bullets.flatMap((_, at) => (isLeaf(at) ? [at] : []));
  return { ...place, leaf: { index: leaves.indexOf(from - 1) + 1, count: leaves.length } };
}

function openingOf(path: readonly string[], place: Place): string {
  const label = strong(path.at(-1) ?? '');
  const topic = emphasised(path[0] ?? '');
  const parts = path.slice(1, -1);
  const parent = parts.at(-1);
  const rank = place.among ? `point ${place.among.index} of ${place.among.count}` : 'one of the points';
  const where = parent
    ? `${rank} under ${emphasised(parent)}`
    : `${rank} on the first level of the map of ${topic}`;
  const branch = parts.length > 1 ? `, in the branch ${emphasised(parts[0] ?? '')}` : '';
  const count =
    place.leaf && place.leaf.index > 0
      ? ` It is leaf ${place.leaf.index} of ${place.leaf.count} on the map of ${topic}.`
      : '';
  const map = count === '' && parent ? ` The map is about ${topic}.` : '';
  return `You are at ${label}: ${where}${branch}.${count || map}`;
}

function standingOf(path: readonly string[], place: Place, draw: Drawer): string {
  const topic = emphasised(path[0] ?? '');
  const part = emphasised(path.at(-2) ?? path[0] ?? '');
  const lines: string[] = [];
  if (place.before) {
    lines.push(
      `**Builds on** ${quoted(place.before)}. ` +
        draw.one([
          'It comes just before, so its words may be used here.',
          'Go back to it for a minute if you cannot say what it was about.',
          'Say in one sentence what you took from it before you go on.',
        ]),
    );
  } else if (place.branchBefore) {
    lines.push(
      `**Builds on** the part ${quoted(place.branchBefore)}. ` +
        draw.one([
          `With this point ${part} begins.`,
          `What was learned there is the ground on which ${part} starts.`,
        ]),
    );
  } else if (place.among) {
    lines.push(`**Builds on** what you already know: nothing on the map of ${topic} comes before it.`);
  } else {
    lines.push(`**Builds on** the points that stand before it under ${part}.`);
  }
  if (place.after) {
    lines.push(
      `**Leads to** ${quoted(place.after)}. ` +
        draw.one([
          'Keep that in mind as the use of what you learn here.',
          'Stop when you feel ready for it; everything else can wait.',
          'It takes for granted what you find out now.',
        ]),
    );
  } else if (place.branchAfter) {
    lines.push(
      `**Leads to** ${quoted(place.branchAfter)}. ` +
        draw.one([
          'This point closes its part, so look back over the whole of it first.',
          `With it ${part} is complete.`,
        ]),
    );
  } else if (place.among) {
    lines.push(
      `**Leads** beyond the map: it is the last point of ${topic}, and a good one to look back from.`,
    );
  }
  lines.push(`**Belongs to** ${path.slice(0, -1).map(escaped).join(' › ')}.`);
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Stop words. */
const COMMON = new Set(
  (
    'a an the of in on at to for from by with without and or but nor so as is are was were be been being it its ' +
    'this that these those there ' +
    'what which who whom whose when where why how do does did can could will would should may might must have ' +
    'has had not no only than then ' +
    'them they their you your yours we our one two three each every any some all most more much many few little ' +
    'very just still into onto out ' +
    'up down over under about after before between through during against until while if because both either ' +
    'other another same such own once ' +
    'first next last make makes made get gets go goes come comes take takes say says said find know knows use ' +
    'used using need needs anything ' +
    'write name list choose try put give keep set let tell show draw word words thing things somebody people ' +
    'five sentence sentences question'
  ).split(' '),
);

/** Two or three search queries of three to six words: the label within its topic, and with an ending. */
function searchesFor(path: readonly string[], endings: readonly string[]): string[] {
  const wordsIn = (text: string) =>
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}’'+#-]*/gu) ?? []).filter((word) => !COMMON.has(word));
  const topic = wordsIn(path[0] ?? '').slice(0, 3);
  const label = wordsIn(path.at(-1) ?? '').filter((word) => !topic.includes(word));
  const part = wordsIn(path.at(-2) ?? '').filter((word) => !topic.includes(word) && !label.includes(word));
  const ending = endings[hashOf(path.join('\n')) % Math.max(1, endings.length)] ?? '';
  const searches = [
    [...topic, ...label.slice(0, 3)],
    [...label.slice(0, 2), ...(path.length > 2 ? part.slice(0, 2) : []), ...topic.slice(0, 1)],
    [...topic.slice(0, 2), ...label.slice(0, 2), ending],
  ].map((words) =>
    words.filter((word, at) => word !== '' && !words.slice(0, at).some(sameStem(word))).join(' '),
  );
  return [...new Set(searches)].filter((search) => search !== '').slice(0, 3);
}

/** Whether two words share a stem, as 'brew' and 'brewing' do. */
const sameStem = (word: string) => (other: string) =>
  word.length > 3 && other.slice(0, 4) === word.slice(0, 4);

/** Chooses phrases pseudo-randomly from a seed. */
interface Drawer {
  one(from: readonly string[]): string;
  some(from: readonly string[], count: number): string[];
}

function drawer(seed: string): Drawer {
  let state = hashOf(seed);
  const next = (below: number): number => {
    // Linear congruential generator (Numerical Recipes), of which the high bits are the random ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const some = (from: readonly string[], count: number): string[] => {
    const left = [...from];
    const chosen: string[] = [];
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(next(left.length), 1));
    return chosen;
  };
  return { some, one: (from) => some(from, 1)[0] ?? '' };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** Escapes a label for Markdown. */
const escaped = (label: string): string => label.replace(/[\\`*_[\]<>#|~&]/g, '\\$&');
const quoted = (label: string): string => `“${escaped(label.replace(/“/g, '‘').replace(/”/g, '’'))}”`;
const emphasised = (label: string): string => `*${escaped(label)}*`;
const strong = (label: string): string => `**${escaped(label)}**`;
