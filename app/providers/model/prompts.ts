import { limits } from '~/kit/limits';
import { judge } from '~/kit/safety/judge';
import { languageName } from '~/kit/text/language';
import { cutToUnits, lastUnits } from '~/kit/text/plain-text';
import type { HintStep } from '~/rooms/ask/rules/hint-step';
import { askLimits } from '~/rooms/ask/rules/limits';
import type { How } from '~/rooms/lesson/rules/how';
import { passagesInMarks } from '~/rooms/source/rules/citations';
import { foreignName, foreignText, marksBroken, prefixedLines } from '~/rooms/source/rules/marks';
import { partMaxCharacters } from '~/rooms/source/rules/parts';
import type {
  AnswerRequest,
  CardsRequest,
  GrowthRequest,
  LessonRequest,
  OutlineRequest,
  SourceOutlineRequest,
} from './language-model';
import { lastWords } from './last-words';

/** The prompt for a chat model: our rules, and untrusted text about what to write. */
export interface Prompt {
  /** Marks the texts that it produces, for example 'lesson 2'. */
  readonly version: string;
  readonly system: string;
  readonly user: string;
}

export const promptNames = [
  'outline',
  'outline-continue',
  'lesson',
  'lesson-opening',
  'lesson-again',
  'lesson-simpler',
  'lesson-deeper',
  'lesson-example',
  'lesson-shorter',
  'lesson-other',
  'lesson-continue',
  'grow-into',
  'grow-more',
  'grow-anew',
  'cards',
  'exercises',
  'exercises-solve',
  'placement',
  'needs',
  'ask',
  'ask-hint',
  'ask-hint-more',
  'ask-hint-last',
  'source-outline',
  'source-part',
  'source-join',
] as const;

type PromptName = (typeof promptNames)[number];

const files: Record<string, string> = import.meta.glob<string>('./prompts/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Maximum length of a lesson within a prompt, so that it fits a small context. */
export const lessonMaxCharacters = 12_000;

/**
 * The text of a prompt with its shared parts inserted: the version, the system message and the user message, both with
 * their `{placeholders}`.
 */
export function promptText(name: PromptName): Prompt {
  const [, version, body] = /^version: (\d+)\n---\n([\s\S]*)$/.exec(fileOf(name)) ?? [];
  const [system, user] = (body ?? '').split('\n=== user\n').map(withSharedParts);
  if (!version || !system || !user) throw new Error(`the prompt ${name} has no version, or no part for the user`);
  return { version: `${name} ${version}`, system: system.trim(), user: user.trim() };
}

/** Asks for a map as an indented outline, or for the rest of one. */
export function outlinePrompt({
  topic,
  soFar,
  language,
  learner = '',
  mayAskBack = false,
  fault,
}: Pick<OutlineRequest, 'topic' | 'soFar' | 'language' | 'learner' | 'mayAskBack' | 'fault'>): Prompt {
  const readings = mayAskBack && soFar === '' ? partText('readings') : null;
  const prompt = filled(soFar === '' ? 'outline' : 'outline-continue', {
    language: languageRule(language, 'topic'),
    readings: readings ? `\n${readings.text}` : '',
    topic: delimited(topic),
    outline: marksBroken(shallower(soFar)),
    learner: foreignText(learner),
  });
  return sentBack(readings ? { ...prompt, version: `${prompt.version}, ${readings.version}` } : prompt, fault);
}

/** The same prompt for a second text, with the faults of the first. */
function sentBack(prompt: Prompt, fault: string | undefined): Prompt {
  if (fault === undefined) return prompt;
  const { version, text } = partText('sent-back');
  const user = `${prompt.user}\n\n${text.replace('{fault}', () => foreignText(fault).replace(/\s+/g, ' '))}`;
  return { ...prompt, user, version: `${prompt.version}, ${version}` };
}

const lessonPrompts: Readonly<Record<Exclude<How, ''>, PromptName>> = {
  simpler: 'lesson-simpler',
  deeper: 'lesson-deeper',
  example: 'lesson-example',
  shorter: 'lesson-shorter',
  other: 'lesson-other',
  continue: 'lesson-continue',
};

/** Asks for the lesson of one leaf, for the opening of a branch, for a rewrite of the present one, or for its rest. */
export function lessonPrompt({
  path,
  place,
  established = [],
  points = [],
  how,
  text,
  wish = '',
  passages = [],
  language,
  learner = '',
  fault,
}: Omit<LessonRequest, 'signal' | 'onState'>): Prompt {
  const first = points.length > 0 ? 'lesson-opening' : text === '' ? 'lesson' : 'lesson-again';
  const name = how === '' ? first : lessonPrompts[how];
  const grounds = passages.length > 0 ? partText('grounded') : null;
  const prompt = filled(name, {
    language: languageRule(language, 'path'),
    care: careRule(path),
    topic: delimited(path[0] ?? ''),
    path: path.map(delimited).join(' > '),
    before: listed(place.before),
    after: listed(place.after.filter((label) => !points.includes(label))),
    siblings: listed(place.siblings),
    written: listed(place.written),
    headings: listed(place.headings),
    established: listed(established.map(({ label, digest }) => `${label}: ${digest}`)),
    learner: foreignText(learner),
    below: listed(points),
    grounding: grounds?.text ?? '',
    passages: passagesInMarks(passages),
    // To continue a text the model needs its end; to write it anew, its beginning.
    lesson: marksBroken(
      how === 'continue' ? lastUnits(text, lessonMaxCharacters) : cutToUnits(text, lessonMaxCharacters),
    ),
    last: marksBroken(lastWords(text)),
  });
  const grounded = grounds ? { ...prompt, version: `${prompt.version}, ${grounds.version}` } : prompt;
  const part = how === 'shorter' ? 'opening-shorter' : 'opening-rest';
  const opening = points.length > 0 && how !== '' ? withPart(grounded, part) : grounded;
  return sentBack(wish === '' ? opening : withPart(opening, 'wish', delimited(wish)), fault);
}

/** The same prompt with a part at its end, for example with the reader's wish for the text. */
function withPart(prompt: Prompt, part: Extract<PartName, `opening-${string}` | 'wish'>, wish = ''): Prompt {
  const { version, text } = partText(part);
  const user = `${prompt.user}\n\n${text.replace('{wish}', () => wish)}`;
  return { ...prompt, user, version: `${prompt.version}, ${version}` };
}

/** Asks for new nodes below a node of a map. */
export function growthPrompt({
  how,
  path,
  outline,
  below,
  wish,
  language,
  learner = '',
}: Omit<GrowthRequest, 'signal' | 'onState'>): Prompt {
  return filled(`grow-${how}`, {
    language: languageRule(language, 'path'),
    path: path.map(delimited).join(' > '),
    outline: marksBroken(outline),
    below: marksBroken(below),
    wish: delimited(wish),
    learner: foreignText(learner),
  });
}

/** Asks for cards on a lesson. */
export function cardsPrompt({
  path,
  lesson,
  fronts,
  language,
  learner = '',
}: Omit<CardsRequest, 'signal' | 'onState'>): Prompt {
  return filled('cards', {
    language: languageRule(language, 'path'),
    path: path.map(delimited).join(' > '),
    lesson: marksBroken(cutToUnits(lesson, lessonMaxCharacters)),
    cards: listed(fronts),
    learner: foreignText(learner),
  });
}

const hintPrompts: Readonly<Record<HintStep, PromptName>> = { 1: 'ask-hint', 2: 'ask-hint-more', 3: 'ask-hint-last' };

/** Asks for the answer to a question on a lesson, or for a hint. */
export function answerPrompt({
  path,
  lesson,
  learner = '',
  question,
  selection,
  hint,
  turns,
  passages = [],
  language,
  fault,
}: Omit<AnswerRequest, 'signal' | 'onState'>): Prompt {
  const grounds = passages.length > 0 ? partText('grounded') : null;
  const said = turns.slice(-askLimits.turnsInPrompt).map(({ question: asked, answer }) => {
    const short = cutToUnits(answer, askLimits.turnMaxCharacters);
    return `Learner: ${foreignText(asked).replace(/\s+/g, ' ')}\nYou: ${marksBroken(short)}`;
  });
  const prompt = filled(hint === null ? 'ask' : hintPrompts[hint], {
    language: languageRule(language, 'path'),
    care: careRule([...path, question]),
    path: path.map(delimited).join(' > '),
    learner: foreignText(learner),
    lesson: marksBroken(cutToUnits(lesson, lessonMaxCharacters)),
    thread: said.join('\n\n'),
    grounding: grounds?.text ?? '',
    passages: passagesInMarks(passages),
    selection: foreignText(selection),
    question: foreignText(question),
  });
  return sentBack(grounds ? { ...prompt, version: `${prompt.version}, ${grounds.version}` } : prompt, fault);
}

const sourcePrompts: Readonly<Record<SourceOutlineRequest['step'], PromptName>> = {
  whole: 'source-outline',
  part: 'source-part',
  join: 'source-join',
};

/** Asks for the outline of a map from a document, or for notes on a part of it. */
export function sourceOutlinePrompt({
  title,
  step,
  passages,
  parts,
  language,
}: Omit<SourceOutlineRequest, 'signal' | 'onState'>): Prompt {
  const given = passages.map(({ passage, ...each }) => ({ ...each, n: passage }));
  return filled(sourcePrompts[step], {
    language: languageRule(language, 'document'),
    topic: foreignName(title, limits.labelMaxCharacters),
    passages: passagesInMarks(given, { inAll: 2 * partMaxCharacters }),
    parts: parts
      .map((text, at) => ({ head: `Part ${at + 1}`, lines: prefixedLines(text, `${at + 1}| `) }))
      .filter(({ lines }) => lines !== '')
      .map(({ head, lines }) => `${head}\n${lines}`)
      .join('\n\n'),
  });
}

/** The outline below the topic with the indentation that the prompt describes. */
const shallower = (canonical: string): string =>
  canonical
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n')
    .trimEnd();

/** The optional rules of prompts. */
export type PartName =
  | 'grounded'
  | 'sent-back'
  | 'exercises-code'
  | 'readings'
  | 'wish'
  | 'opening-rest'
  | 'opening-shorter'
  | 'cards-json'
  | 'exercises-json'
  | 'placement-json';

/** Optional rules of a prompt, with a version of their own. */
export function partText(name: PartName): {
  readonly version: string;
  readonly text: string;
} {
  const [, version, text] = /^version: (\d+)\n---\n([\s\S]*)$/.exec(fileOf(`parts/${name}`)) ?? [];
  if (!version || !text) throw new Error(`the part ${name} of a prompt has no version`);
  return { version: `${name} ${version}`, text: text.trim() };
}

const fileOf = (name: string): string => {
  // Prompts about the lessons of a map lie in a folder of their own.
  const text = files[`./prompts/${name}.md`] ?? files[`./prompts/map/${name}.md`];
  if (text === undefined) throw new Error(`there is no prompt ${name}`);
  return text;
};

const withSharedParts = (text: string): string =>
  text.replace(/\{(shared\/[a-z]+)\}/g, (_, part: string) => fileOf(part).trimEnd());

/** Fills in the values. A section whose value is empty is omitted with its delimiters. */
export function filled(name: PromptName, values: Readonly<Record<string, string>>): Prompt {
  const { version, system, user } = promptText(name);
  const fill = (text: string) =>
    text
      .replace(/<([a-z]+)>\n\{([a-z]+)\}\n<\/\1>\n/g, (block, _, key: string) => (values[key] === '' ? '' : block))
      .replace(/^\{([a-z]+)\}\n/gm, (line, key: string) => (values[key] === '' ? '' : line))
      .replace(/\{([a-z]+)\}/g, (_, key: string) => values[key] ?? '');
  return { version, system: fill(system), user: fill(user) };
}

export function languageRule(tag: string | null, otherwise: 'topic' | 'path' | 'document'): string {
  const name = languageName(tag);
  return name ? `Write in ${name} (${tag}).` : `Write in the language of the ${otherwise}.`;
}

/** Additional rules for a lesson on health, law or an emergency. */
function careRule(path: readonly string[]): string {
  const judged = judge(path);
  return judged.kind === 'careful' ? fileOf(`care/${judged.of}`).trimEnd() : '';
}

export const listed = (labels: readonly string[]): string => labels.map((label) => `- ${delimited(label)}`).join('\n');

/** One line that cannot close its delimiters. */
export const delimited = (text: string): string => marksBroken(text.replace(/\s+/g, ' ')).trim();
