import { writeLine } from '~/kit/outline/line';
import { plainText } from '~/kit/text/plain-text';
import { looksEnglish, subjectOf } from '~/rooms/course/rules/words';
import { type OutlineBullet, readBullets } from './load';
import { loadPlan, type PlanFile } from './plans';
import { comparedSides, isQuestion, kindOf, type PlanKind, workingsOf } from './topic-kind';

/** The outline for a topic without a written one. */
interface StudyPlan {
  readonly kind: PlanKind;
  /** The file that it is made from: kinds share plans. */
  readonly plan: PlanFile;
  readonly bullets: readonly OutlineBullet[];
  /** The bullets as an indented outline. */
  readonly outline: string;
}

/**
 * Makes a short study plan for any topic: questions in teaching order, no facts. The kind is a guess, so kinds share
 * plans, and a plan asks nothing that would be absurd for a similar kind. Deterministic.
 */
export async function studyPlan(topic: string): Promise<StudyPlan> {
  const typed = plainText(topic);
  const kind = kindOf(typed);
  const fill = filler(typed, kind);
  const bullets = readBullets(await loadPlan(PLAN_OF[kind])).map(({ level, label }) => ({ level, label: fill(label) }));
  const outline = bullets.map(({ level, label }) => writeLine(`${'  '.repeat(level - 1)}- `, label, 'item'));
  return { kind, plan: PLAN_OF[kind], bullets, outline: `${outline.join('\n')}\n` };
}

const PLAN_OF: Readonly<Record<PlanKind, PlanFile>> = {
  language: 'language',
  programming: 'tool',
  tool: 'tool',
  science: 'science',
  nature: 'science',
  mathematics: 'mathematics',
  history: 'history',
  person: 'person',
  craft: 'skill',
  sport: 'skill',
  music: 'skill',
  food: 'skill',
  place: 'place',
  health: 'health',
  art: 'work',
  business: 'concept',
  decision: 'decision',
  comparison: 'comparison',
  question: 'question',
  concept: 'concept',
};

/**
 * The topic as a phrase that can follow a preposition: 'baking rye bread' for 'How to bake rye bread?', 'moving abroad'
 * for 'Should I move abroad?', other questions as a quotation.
 */
export function topicPhrase(topic: string, kind: PlanKind): string {
  const whole = plainText(topic).replace(/[\s?!.,;:]+$/, '');
  if (kind === 'decision') return decisionPhrase(whole);
  const instruction = INSTRUCTION.exec(whole)?.[1];
  if (instruction) return objectOf(gerundPhrase(subjectOf(instruction)), kind);
  const working = workingsOf(whole);
  if (working) return working;
  const subject = subjectOf(whole);
  if (isQuestion(subject)) return `the question “${whole}”`;
  const object = objectOf(subject, kind);
  // The title of a work keeps its capitals and needs no article.
  if (kind === 'art') return object;
  return object.replace(/^The (?=\S)/, 'the ').replace(/^(?!the\b)(?=\p{L}+ of )/iu, 'the ');
}

const INSTRUCTION = new RegExp(
  '^(?:please )?(?:(?:i (?:want|need) to |help me |teach me )?(?:learn )?how (?:to|do i|can i|' +
    String.raw`do you|should i)|(?:i (?:want|need) to )?learn to) (\S.*)$`,
  'i',
);

/** Words that a kind's plans already contain: in a plan for food, 'bread' suffices for 'baking bread'. */
const IMPLIED: Partial<Record<PlanKind, RegExp>> = {
  food: new RegExp(
    '^(?:cooking|baking|making|brewing|grilling|roasting|fermenting|pickling|frying|boiling|' +
      String.raw`preparing) (?:an? |the |your own )?(?!with\b|for\b|in\b)(?=\S)`,
    'i',
  ),
  nature: new RegExp(
    '^(?:growing|planting|keeping|raising|breeding|pruning|identifying|caring for|' +
      String.raw`taking care of) (?:an? |the |your own )?(?=\S)`,
    'i',
  ),
  language: new RegExp(
    String.raw`^(?:speaking|speak|reading|writing|understanding) (?:in )?(?=\S)|^the (?=\S+ language$)|` +
      String.raw`(?<=\S)(?<!\bsign) language$`,
    'gi',
  ),
  programming: new RegExp(
    String.raw`^(?:programming|program|coding|developing) (?:in|with) (?=\S)|(?<=\S) (?:programming|coding|` +
      'scripting)(?: language| code)?$',
    'gi',
  ),
  tool: /^(?:using|working with) (?=\S)/i,
  music: /^playing (?=\S)/i,
  place: new RegExp(
    '^(?:travell?(?:ing)?|a trip|trip|visiting|visit|living|moving|life|vacation|' +
      String.raw`holidays?)(?: (?:to|in|around|through))? (?=\S)`,
    'i',
  ),
  person: /^(?:a |the )?(?:biography|life|story)(?: and \w+)? of (?=\S)/i,
};

function objectOf(phrase: string, kind: PlanKind): string {
  const implied = IMPLIED[kind];
  return implied ? phrase.replace(implied, '') : phrase;
}

function filler(topic: string, kind: PlanKind): (label: string) => string {
  const [a, b] = (kind === 'comparison' && comparedSides(topic)) || [topic, topic];
  // Topics that are not English words are quoted.
  const phrase = looksEnglish(topic) ? topicPhrase(topic, kind) : `“${topic.replace(/[“”]/g, '')}”`;
  return (label) =>
    label.replace(/\{(topic|a|b)\}/g, (_, name: string) => (name === 'a' ? a : name === 'b' ? b : phrase));
}

function decisionPhrase(question: string): string {
  const act =
    /^(?:should|shall|do|would|could|can) (?:i|we|you|one) (?:really |need to |have to |want to )?(\S.*)$/i.exec(
      question,
    )?.[1];
  const worth =
    /^(?:is it|it is|it's) (?:worth(?: it)?|better|wise|smart|a good idea|too late|time) (?:to )?(\S.*)$/i.exec(
      question,
    )?.[1];
  const plain = /^(?:whether|when|if|deciding whether|deciding)(?: (?:or not|i should))? to (\S.*)$/i.exec(
    question,
  )?.[1];
  const found = act ?? worth ?? plain;
  if (!found || /\bor\b/i.test(found) || /^(?:a|an|the|my|this|that)\b/i.test(found)) return `the choice “${question}”`;
  return gerundPhrase(found.replace(/^need /i, 'get '))
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\bme\b/gi, 'you')
    .replace(/\bour\b/gi, 'your');
}

/** 'bake rye bread' → 'baking rye bread'. */
function gerundPhrase(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ');
  return [gerund(verb.toLowerCase()), ...rest].join(' ');
}

/** Longer verbs that double their last letter, as verbs of one syllable do (run, plan). */
const DOUBLING = /^(?:begin|forget|admit|commit|refer|prefer|control|regret|upset|unplug|reset|permit)$/;

function gerund(verb: string): string {
  if (/ing$/.test(verb) && verb.length > 5) return verb;
  if (/^(?:be|see|flee|free|agree|knee|dye|tiptoe)$/.test(verb) || /[eo]e$/.test(verb)) return `${verb}ing`;
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  if (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb) || DOUBLING.test(verb) || /^qu[aeiou][^aeiouwxy]$/.test(verb)) {
    return `${verb}${verb.at(-1)}ing`;
  }
  return `${verb}ing`;
}
