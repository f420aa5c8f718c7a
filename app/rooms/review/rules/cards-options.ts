import { splitOutside } from '~/kit/exercise/read-lines';
import { fold } from '~/kit/text/question-rules';
import type { OptionText } from './card';
import {
  anyMark,
  checkMark,
  optionLetters,
  optionWords,
  placeOfLetter,
  rightMark,
  rightWords,
  wrongWords,
} from './card-labels';

/** An option as it was parsed. */
export interface ReadOption extends OptionText {
  readonly isRight: boolean;
}

/** The mark before an option; letters and numbers do not show which one is right. */
export type Mark = '+' | '-' | 'letter' | 'number';

interface ReadMark {
  readonly mark: Mark;
  readonly place: number;
  readonly text: string;
}

export function optionOf(line: string): ReadMark | null {
  if (checkMark.test(line)) return { mark: '-', place: -1, text: line };
  const [, bullet, box, ticked] = /^([-+*•–])\s{1,8}(?:\[([ xX✓✔])\]\s{1,4})?(.*)$/u.exec(line) ?? [];
  if (bullet !== undefined) {
    const isRight = bullet === '+' || /[xX✓✔]/u.test(box ?? '');
    const lettered = optionWithLetter(ticked ?? '');
    return { mark: isRight ? '+' : '-', place: lettered?.place ?? -1, text: lettered?.text ?? ticked ?? '' };
  }
  const [, mark, text] = /^[[(]([ xX✓✔])[\])]\s{1,4}(.*)$/u.exec(line) ?? [];
  if (mark !== undefined) return { mark: mark === ' ' ? '-' : '+', place: -1, text: text ?? '' };
  const lettered = optionWithLetter(line);
  if (lettered) return lettered;
  const [, number, said] = /^[*_]{0,2}\(?([1-8])[.)][*_]{0,2}\s{1,4}(.*)$/u.exec(line) ?? [];
  return number === undefined ? null : { mark: 'number', place: Number(number) - 1, text: said ?? '' };
}

/** 'b) lambda', '(B) lambda', 'B．光', 'ب- خلية'. */
const withLetter = new RegExp(
  `^([*_]{0,2})[(（]?(${optionLetters})(?:[.)][*_]{0,2}(?:\\s{1,4}|(?=[\\p{Script=Han}\\p{Script=Arabic}]))|[．、）][*_]{0,2}\\s{0,4}|(?<=[\\p{Script=Arabic}ـ]) ?[-–][*_]{0,2}\\s{1,4})(.*)$`,
  'u',
);

function optionWithLetter(line: string): ReadMark | null {
  const [, stars = '', letter, text = ''] = withLetter.exec(line) ?? [];
  if (letter === undefined) return null;
  // Emphasis marks the right option ('**b) lambda**'): keep it until all options are known.
  const isWhole = stars !== '' && text.endsWith(stars);
  return {
    mark: 'letter',
    place: placeOfLetter(letter),
    text: isWhole ? `${stars}${text}` : text,
  };
}

export const joined = (lines: readonly string[]): string => lines.join('\n').trim();

export interface Option extends ReadOption {
  readonly place: number;
  readonly isStressed: boolean;
}

export const bare = ({ place: _, isStressed: _stressed, ...option }: Option): ReadOption => option;

/** An option's text and the reason behind it: 'lamda :: It would be a name like any other.' */
export function withReason(option: string): OptionText {
  const [text, why] = splitOutside(option, /(?:^|\s)(?:::|：：)(?=\s|$)/g) ?? [option];
  return why ? { text, why } : { text };
}

const saidRight = verdict(rightWords);
const saidWrong = verdict(wrongWords);

/** A verdict behind an option: '(correct)', '**[richtig]**', '（正确）', '← صحيح'. */
function verdict(words: string): RegExp {
  return new RegExp(
    `\\s{0,4}(?:[*_]{0,2}[([（【](?:${words})[!！.]?[)\\]）】][*_]{0,2}|(?:<-+|←|->|→|[-–—]) ?[*_]{0,2}(?:${words})[!！.]?[*_]{0,2})$`,
    'iu',
  );
}

interface OptionLines {
  readonly mark: Mark;
  readonly place: number;
  readonly lines: readonly string[];
}

/** The option of some lines, without its mark and verdict. */
export function readOption({ mark, place, lines }: OptionLines): Option {
  const said = withReason(joined(lines));
  let text = said.text;
  let isRight = mark === '+';
  if (rightMark.test(text) || saidRight.test(text)) isRight = true;
  text = text.replace(anyMark, '').replace(saidRight, '').replace(saidWrong, '').trim();
  const plain = withoutEmphasis(text);
  return { text: plain, ...(said.why && { why: said.why }), isRight, place, isStressed: plain !== text };
}

const namedPlace = new RegExp(
  `^(?:${optionWords})?[*_]{0,2}[(（]?(${optionLetters}|[1-8])[*_]{0,2}(?:(?:[.):,。]| ?[-–—])?(?:[*_]{0,2}\\s+([\\s\\S]*))?|[．、）：，][*_]{0,2}\\s*([\\s\\S]*))$`,
  'iu',
);

/** The option that an answer names by letter, number or text, and the rest of the answer. */
export function named(back: string, options: readonly Option[]): { readonly at: number; readonly rest: string } | null {
  const text = withoutEmphasis(back);
  const [whole, sign = '', spaced = '', wide = ''] = namedPlace.exec(text) ?? [];
  const rest = spaced || wide;
  if (whole !== undefined) {
    const place = /\d/.test(sign) ? Number(sign) - 1 : placeOfLetter(sign);
    const hasPlaces = options.some((option) => option.place >= 0);
    const at = hasPlaces ? options.findIndex((option) => option.place === place) : place < options.length ? place : -1;
    // 'A list grows.' also begins with a letter but names no option.
    const isSign = rest === '' || /[\n.):,–—．、）：，-]/.test(text.slice(0, text.length - rest.length));
    if (at !== -1 && isSign) return { at, rest: restAfter(rest, options[at]?.text ?? '') };
  }
  const folded = fold(text);
  const at = options.findIndex((option) => fold(option.text) === folded);
  if (at !== -1) return { at, rest: '' };
  const starts = options.findIndex(
    (option) =>
      option.text.length > 2 && text.startsWith(option.text) && /^\s*[.:;–—-]/.test(text.slice(option.text.length)),
  );
  return starts === -1 ? null : { at: starts, rest: restAfter(text, options[starts]?.text ?? '') };
}

/** The part of an answer after its repetition of the option. */
const restAfter = (text: string, option: string): string =>
  text.startsWith(option) ? text.slice(option.length).replace(/^[\s.,:;–—-]{1,8}/, '') : text;

/** The text without emphasis that spans all of it. */
export function withoutEmphasis(text: string): string {
  const inner = /^(\*\*|__|\*)(?!\s)([\s\S]+)(?<!\s)\1$/.exec(text)?.[2];
  return inner === undefined || /\*\*|__/.test(inner) ? text : inner;
}
