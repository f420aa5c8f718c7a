import type { Mark } from './marks';
import { endOf, type Place, placesOf } from './phrases';
import { entries } from './words';

/** Scripts without spaces between words, or with prefixes: entries match anywhere in the text. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  α: 'a',
  ο: 'o',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ρ: 'p',
  τ: 't',
  υ: 'u',
};
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '|': 'l',
};

/** Longer labels are cut: only an attempt to slow this down is that long. */
const LONGEST = 2_000;

/** Lower case without accents, short vowel marks and look-alike letters. */
function plain(text: string): string {
  return text
    .slice(0, LONGEST)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g, '')
    .normalize('NFC')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/[øö]/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه');
}

const swap = (text: string, by: Readonly<Record<string, string>>): string =>
  Array.from(text, (character) => by[character] ?? character).join('');

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Readings of the same text: as typed, with digits for letters, and with spaced-out letters joined. */
function readings(text: string): string[][] {
  const words = wordsIn(text);
  const meant = text
    .split(/\s+/)
    .map((chunk) => {
      const isMixed = /[a-z]/.test(chunk) && /[0134577@$€|!а-яіѕјα-ω]/.test(chunk.replace(/!+$/, ''));
      if (/^\p{L}(?:[.*_-]\p{L})+$/u.test(chunk)) return chunk.replace(/[.*_-]/g, '');
      return isMixed ? swap(swap(chunk.replace(/!+$/, ''), LEET), LOOKALIKES) : chunk;
    })
    .join(' ')
    .replace(/(\p{L})\1{2,}/gu, '$1');
  const joined: string[] = [];
  let letters = '';
  for (const word of [...wordsIn(meant), '']) {
    if (/^\p{L}$/u.test(word)) {
      letters += word;
      continue;
    }
    if (letters.length > 2) joined.push(letters);
    else joined.push(...letters);
    letters = '';
    if (word) joined.push(word);
  }
  return joined.join(' ') === words.join(' ') ? [words] : [words, joined];
}

interface Phrase {
  readonly mark: Mark;
  readonly rest: readonly Place[];
}

interface Table {
  /** Phrases in scripts without spaces. */
  readonly anywhere: readonly { readonly text: string; readonly mark: Mark }[];
  /** The others by their first word, and by its prefix if any ending may follow. */
  readonly byFirst: ReadonlyMap<string, readonly Phrase[]>;
  readonly byStem: ReadonlyMap<string, readonly Phrase[]>;
}

function keep(into: Map<string, Phrase[]>, first: string, phrase: Phrase): void {
  const phrases = into.get(first);
  if (phrases) phrases.push(phrase);
  else into.set(first, [phrase]);
}

function readEntries(): Table {
  const anywhere: { text: string; mark: Mark }[] = [];
  const byFirst = new Map<string, Phrase[]>();
  const byStem = new Map<string, Phrase[]>();
  for (const { mark, phrase } of entries) {
    const text = plain(phrase);
    if (UNSPACED.test(text)) {
      anywhere.push({ text: text.replace('*', ''), mark });
      continue;
    }
    let places: readonly Place[] = placesOf(phrase, plain);
    for (let isFirst = true; isFirst && places[0]; ) {
      const [first, ...rest] = places;
      for (const word of first.words) keep(byFirst, word, { mark, rest });
      for (const stem of first.stems) keep(byStem, stem, { mark, rest });
      isFirst = first.isOptional;
      places = rest;
    }
  }
  return { anywhere, byFirst, byStem };
}

let known: Table | undefined;
/** Made for the first label that is read: a start need not wait for it. */
const table = (): Table => (known ??= readEntries());

/** A text without the phrases that say something else: 'برج الحمل' is Aries, and 'حمل' in it no pregnancy. */
const withoutHarmless = (text: string): string =>
  table().anywhere.reduce(
    (rest, { text: part, mark }) => (mark === 'harmless' ? rest.replaceAll(part, ' ') : rest),
    text,
  );

/** The longest prefix of a word that an entry may name. */
const LONGEST_STEM = 24;

interface Found {
  readonly mark: Mark;
  readonly end: number;
}

function phrasesAt(words: readonly string[], at: number): Found[] {
  const word = words[at] ?? '';
  const { byFirst, byStem } = table();
  const found = [...(byFirst.get(word) ?? [])];
  for (let length = 1; length <= Math.min(word.length, LONGEST_STEM); length++)
    found.push(...(byStem.get(word.slice(0, length)) ?? []));
  return found.flatMap(({ mark, rest }) => {
    const end = endOf(words, at + 1, rest);
    return end === null ? [] : [{ mark, end }];
  });
}

/** The marks of a label, and those that it begins with. */
export interface Reading {
  readonly marks: ReadonlySet<Mark>;
  readonly opening: ReadonlySet<Mark>;
  /** The label is one word. */
  readonly isOneWord: boolean;
}

/** Finds the marks of a label. Linear in its length. */
export function read(label: string): Reading {
  const text = plain(label);
  const marks = new Set<Mark>();
  const opening = new Set<Mark>();
  if (UNSPACED.test(text)) {
    const rest = withoutHarmless(text);
    for (const { text: part, mark } of table().anywhere) if (rest.includes(part)) marks.add(mark);
  }
  for (const words of readings(text)) {
    for (let at = 0; at < words.length; at++) {
      const phrases = phrasesAt(words, at);
      const innocent = phrases.filter(({ mark }) => mark === 'harmless');
      if (innocent.length > 0) {
        at = Math.max(...innocent.map(({ end }) => end)) - 1;
        continue;
      }
      for (const { mark } of phrases) {
        marks.add(mark);
        if (at === 0) opening.add(mark);
      }
    }
  }
  return { marks, opening, isOneWord: wordsIn(text).length === 1 };
}
