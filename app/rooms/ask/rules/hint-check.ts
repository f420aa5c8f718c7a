/**
 * Detects answers that a first hint gives away, so that prompts for hints can be compared. It works on words and
 * numbers only: it has no subject knowledge, and knows the result of a question only if told.
 */

/** A question, its hint, and its result. */
interface HintExchange {
  readonly question: string;
  /** The lesson, which the learner has read: its code and equations give nothing away. */
  readonly lesson?: string;
  /** Words or results any one of which gives the answer away; may be empty. */
  readonly answer: readonly string[];
  readonly hint: string;
}

export type Giveaway =
  /** One of the results is stated. */
  | 'result'
  /** 'The answer is …', 'option B is right'. */
  | 'announced'
  /** The learner's own case is worked out to a number. */
  | 'worked-out'
  /** Code that could be copied as it is. */
  | 'code'
  /** So much text, or so many steps, that nothing is left to do. */
  | 'all-steps';

/** A nudge is shorter; the prompt asks for 60 words at most. */
const mostWords = 120;
const mostSteps = 3;
const fewestCodeLines = 2;
/** A code block counts as known if the learner has seen this share of its lines. */
const seenShare = 0.6;

export function giveaways({ question, lesson = '', answer, hint }: HintExchange): Giveaway[] {
  const found: Giveaway[] = [];
  if (saysResult(hint, question, answer)) found.push('result');
  if (announcements.some((words) => words.test(plain(hint)))) found.push('announced');
  if (worksOut(hint, question, lesson)) found.push('worked-out');
  if (writesCode(hint, `${question}\n${lesson}`)) found.push('code');
  if (tellsAll(hint)) found.push('all-steps');
  return found;
}

/** Text without Markdown and TeX markup, in lower case, fractions with a slash. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\(?:cdot|times)(?![a-z])/g, '*')
    .replace(/\\(?:left|right|text|mathrm|quad|,)(?![a-z])/g, ' ')
    .replace(/\\(?=[a-z])/g, ' ')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[$*`{}\\]/g, (sign) => (sign === '*' ? '' : ' '))
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A text without spaces around operators. */
const tight = (text: string): string => text.replace(/\s*([=+/:<>()^-])\s*/g, '$1');

/** Whether a text contains the words as whole words; East Asian scripts match as substrings. */
function says(text: string, words: string): boolean {
  const wanted = tight(plain(words));
  if (wanted === '') return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(wanted)) return text.includes(wanted);
  const [before, behind] = ['(?<![\\p{L}\\p{N}.,/])', '(?![\\p{L}\\p{N}/]|[.,]\\p{N})'];
  // A space between a number and its unit is optional.
  const inside = escaped(wanted).replace(/(?<=\d) ?(?=\p{L})/gu, ' ?');
  const own = new RegExp(`${/^[\p{L}\p{N}]/u.test(wanted) ? before : ''}${inside}${behind}`, 'u');
  return own.test(tight(text));
}

function saysResult(hint: string, question: string, answer: readonly string[]): boolean {
  const [said, asked] = [plain(hint), plain(question)];
  return answer.some((result) => says(said, result) && !says(asked, result));
}

/** Matches the beginning of a sentence, or a word of conclusion before the announcement. */
const start =
  '(?:^|[.!?:;,…]\\s+|\\b(?:so|thus|hence|therefore|and|then|also|daher|deshalb|donc|alors|entonces|así que)\\s+)';
/** Excludes phrases that say where the answer is, not what it is. */
const elsewhere =
  '(?!not\\b|in\\b|near\\b|hidden\\b|there\\b|within\\b|already\\b|yours\\b|one\\b|a (?:short|small|single)\\b|up to\\b|nicht\\b|schon\\b|im\\b|in\\b|pas\\b|dans\\b|déjà\\b|en\\b|no\\b)';
const announcements: readonly RegExp[] = [
  `${start}(?:the|your) (?:correct |right |final |full |exact )?(?:answer|solution|result) (?:is|was|would be|comes to|equals)\\s+${elsewhere}`,
  `${start}(?:the )?(?:answer|solution|result)\\s*:\\s+${elsewhere}`,
  '\\b(?:option|choice|answer) [a-f1-6] is (?:the )?(?:right|correct|true)',
  "\\b(?:it|that)(?:'s| is| would be) (?:option|choice|answer) [a-f1-6]\\b",
  `${start}(?:die |deine )?(?:richtige |korrekte )?(?:antwort|lösung|ergebnis) (?:ist|lautet|wäre)\\s+${elsewhere}`,
  `${start}das (?:richtige )?ergebnis (?:ist|lautet|wäre)\\s+${elsewhere}`,
  `${start}la (?:bonne |vraie )?(?:réponse|solution) (?:est|serait)\\s+${elsewhere}`,
  `${start}la (?:respuesta|solución)(?: correcta)? (?:es|sería)\\s+${elsewhere}`,
  `${start}el resultado(?: correcto)? (?:es|sería)\\s+${elsewhere}`,
  '(?:答案|正解|答え)(?:是|は|就是)',
].map((words) => new RegExp(words, 'u'));

const numberPattern = '-?\\d+(?:[.,]\\d+)*(?:/\\d+)?';
const equation = new RegExp(
  `([^=.!?;:,\\n]{1,80}?)(?:=|≈)\\s*(${numberPattern})(?![\\p{L}\\d]|\\s*[-+*/^(·×:]\\s*[\\p{L}\\d(])`,
  'gu',
);

/** Whether an equation with the learner's own numbers or unknown ends in a new number. */
function worksOut(hint: string, question: string, lesson: string): boolean {
  const [said, asked] = [plain(hint), plain(question)];
  const known = `${asked} ${plain(lesson)}`;
  const own = new Set(asked.match(new RegExp(numberPattern, 'g')) ?? []);
  for (const [, left = '', right = ''] of said.matchAll(equation)) {
    if (says(known, right)) continue;
    const numbers = left.match(new RegExp(numberPattern, 'g')) ?? [];
    if (numbers.length > 0 && numbers.every((number) => own.has(number.replace(/^-/, '')) || own.has(number)))
      return true;
    const unknown = /(?:^|\s)([a-zα-ω])(?:\s*\([a-z0-9]+\))?\s*$/u.exec(left)?.[1];
    if (unknown && numbers.length === 0 && says(asked, unknown)) return true;
  }
  return false;
}

const blank = /_{2,}|\.{3}|…|\?{1,3}|TODO|<[^>]*>|\[[^\]]*\bhere\b[^\]]*\]/i;

/** Whether a code block has mostly new lines and nothing left out. */
function writesCode(hint: string, seen: string): boolean {
  const known = new Set(seen.split('\n').map(tidyLine));
  for (const [, , code = ''] of hint.matchAll(/^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ {0,3}\1/gm)) {
    const lines = code
      .split('\n')
      .map(tidyLine)
      .filter((line) => line !== '' && !/^(?:#|\/\/|--|\/\*)/.test(line));
    if (lines.length < fewestCodeLines || blank.test(code)) continue;
    if (lines.filter((line) => known.has(line)).length < seenShare * lines.length) return true;
  }
  return false;
}

const tidyLine = (line: string): string => line.replace(/\s+/g, ' ').trim();

function tellsAll(hint: string): boolean {
  const steps = hint.match(/^ {0,3}(?:\d{1,2}[.)]|[-*+]) +\S/gm)?.length ?? 0;
  return steps > mostSteps || wordsIn(hint) > mostWords;
}

/** The number of words; two characters of a script without spaces count as one word. */
function wordsIn(text: string): number {
  const eastAsian = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const others = text
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' ')
    .match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu);
  return eastAsian / 2 + (others?.length ?? 0);
}
