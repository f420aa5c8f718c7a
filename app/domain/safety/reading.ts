import { entries, type Mark } from './words';

/** Scripts whose words have no spaces between them, or carry prefixes: entries match anywhere in the text. */
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

/** Longer labels are cut: none is that long but to slow this down. */
const LONGEST = 2_000;

/** Lower case without accents, short vowel marks and letters that only look different. */
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

/** The same text as it may be meant: as typed, with digits for letters, and with its letters spaced out. */
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
  readonly marks: Mark;
  readonly rest: readonly string[];
}

const anywhere: { readonly text: string; readonly mark: Mark }[] = [];
/** Phrases by their first word; one that ends in `*` matches by its beginning. */
const byFirst = new Map<string, Phrase[]>();
for (const { mark, words } of entries) {
  const folded = words.map((word) => (word.endsWith('*') ? `${plain(word.slice(0, -1))}*` : plain(word)));
  const [first = '', ...rest] = folded;
  if (UNSPACED.test(first)) anywhere.push({ text: folded.join(' '), mark });
  else byFirst.set(first, [...(byFirst.get(first) ?? []), { marks: mark, rest }]);
}

const fits = (word: string | undefined, pattern: string): boolean =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern);

/** The longest beginning of a word that an entry may name. */
const LONGEST_STEM = 24;

function phrasesAt(words: readonly string[], at: number): Phrase[] {
  const word = words[at] ?? '';
  const found = [...(byFirst.get(word) ?? [])];
  for (let length = 2; length <= Math.min(word.length, LONGEST_STEM); length++)
    found.push(...(byFirst.get(`${word.slice(0, length)}*`) ?? []));
  return found.filter(({ rest }) => rest.every((pattern, index) => fits(words[at + 1 + index], pattern)));
}

/** What a label speaks of, and whether it begins with it. */
export interface Reading {
  readonly marks: ReadonlySet<Mark>;
  readonly opening: ReadonlySet<Mark>;
}

/** Marks a label's words. Linear in its length. */
export function read(label: string): Reading {
  const text = plain(label);
  const marks = new Set<Mark>();
  const opening = new Set<Mark>();
  if (UNSPACED.test(text))
    for (const { text: part, mark } of anywhere) if (text.includes(part)) marks.add(mark);
  for (const words of readings(text)) {
    for (let at = 0; at < words.length; at++) {
      const phrases = phrasesAt(words, at);
      const innocent = phrases.filter(({ marks: mark }) => mark === 'harmless');
      if (innocent.length > 0) {
        at += Math.max(...innocent.map(({ rest }) => rest.length));
        continue;
      }
      for (const { marks: mark } of phrases) {
        marks.add(mark);
        if (at === 0) opening.add(mark);
      }
    }
  }
  return { marks, opening };
}
