import { keepNewest } from '~/kit/keep-newest';
import { readerLanguage } from '~/kit/language/reader';
import { remember } from '~/kit/remember';

/** Languages as BCP 47 tags: what a detector has to decide, names of languages, and their direction. */

/** The language of a map for which detection failed (RFC 5646, 'undetermined'). */
export const undetermined = 'und';

/** The longest tag that RFC 5646 requires software to accept. */
export const tagMaxCharacters = 35;

/** A tag in canonical form (`DE-ch` → `de-CH`); null if it is invalid or names no language. */
export function languageTag(typed: string): string | null {
  const text = typed.trim().replaceAll('_', '-');
  if (text === '' || text.length > tagMaxCharacters) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    // `de-x-…` and `-u-…` do not identify a language; an unregistered subtag has no name.
    if (/-[a-z]-/i.test(tag) || nameIn('en', baseOf(tag)) === null) return null;
    return tag;
  } catch {
    return null;
  }
}

const baseOf = (tag: string): string => tag.split('-')[0] ?? tag;

/** Cached, because creating one takes longer than all look-ups. */
const namesKept = new Map<string, Intl.DisplayNames>();
const named = new Map<string, string | null>();

function namesIn(language: string): Intl.DisplayNames {
  const names = namesKept.get(language) ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  keepNewest(namesKept, 100, language, names);
  return names;
}

/** A language's name in another language; null if there is none. */
function nameIn(inLanguage: string, tag: string): string | null {
  const key = `${inLanguage} ${tag}`;
  const known = named.get(key);
  if (known !== undefined) return known;
  let name: string | null;
  try {
    name = namesIn(inLanguage).of(tag) ?? null;
  } catch {
    name = null;
  }
  keepNewest(named, 500, key, name);
  return name;
}

/** A map's language, or null if it is undetermined. */
export const knownLanguage = (tag: string | null | undefined): string | null =>
  tag === undetermined ? null : (tag ?? null);

/** The English name for prompts: 'German', 'Brazilian Portuguese'. Null for an unknown language. */
export const languageName = (tag: string | null): string | null =>
  knownLanguage(tag) === null ? null : nameIn('en', tag as string);

/** The name in the reader's language. */
export const languageSaid = (tag: string | null): string | null =>
  knownLanguage(tag) === null ? null : nameIn(readerLanguage(), tag as string);

/** The language's own name, such as 'Deutsch'. */
export const endonym = (tag: string): string | null => nameIn(tag, tag);

/** The languages that an owner chooses from. Any other one can be given by its tag. */
export const commonLanguages: readonly string[] = (
  'af sq am ar hy az eu be bn bs bg my ca zh-Hans zh-Hant hr cs da nl en eo et fil fi fr gl ka de el gu he hi hu is ' +
  'id ga it ja kn kk km ko ckb ky lo la lv lt mk ms ml mt mr mn ne no or ps fa pl pt pt-BR pa ro ru sr sd si sk sl ' +
  'so es sw sv ta te th tr uk ur ug uz vi cy yi yo zu'
).split(' ');

const rightToLeftScripts = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '));

export type Direction = 'ltr' | 'rtl';

const directions = new Map<string, Direction | null>();
/** A page of a list asks fifty times, and making a locale takes longer than the rest of a line. */
const directionsKept = 500;

/** The writing direction of a language; null for an unknown one. */
export function directionOf(tag: string | null): Direction | null {
  if (tag === null || knownLanguage(tag) === null) return null;
  const known = directions.get(tag);
  if (known !== undefined) return known;
  const found = directionOfScript(tag);
  keepNewest(directions, directionsKept, tag, found);
  return found;
}

function directionOfScript(tag: string): Direction | null {
  try {
    return rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return null;
  }
}

interface Script {
  readonly letters: RegExp;
  /** The language that the letters alone identify; null if several languages share them and a detector decides. */
  readonly language: string | null;
  /** A Chinese character counts more than a Latin letter. */
  readonly weight: number;
  readonly direction: Direction;
}

const script = (
  name: string,
  language: string | null,
  { weight = 1, direction = 'ltr' }: Partial<Pick<Script, 'weight' | 'direction'>> = {},
): Script => ({
  letters: new RegExp(`[${name.replace(/\w+/g, '\\p{Script=$&}').replaceAll(' ', '')}]`, 'gu'),
  language,
  weight,
  direction,
});

const rtl = { direction: 'rtl' } as const;
const eastAsian = script('Hiragana Katakana Han', 'zh', { weight: 3 });
const scripts: readonly Script[] = [
  script('Latin', null),
  script('Cyrillic', null),
  script('Arabic', null, rtl),
  script('Devanagari', null),
  script('Hebrew', 'he', rtl),
  eastAsian,
  script('Hangul', 'ko', { weight: 2 }),
  script('Thai', 'th'),
  script('Greek', 'el'),
  script('Bengali', 'bn'),
  script('Tamil', 'ta'),
  script('Telugu', 'te'),
  script('Gujarati', 'gu'),
  script('Gurmukhi', 'pa'),
  script('Kannada', 'kn'),
  script('Malayalam', 'ml'),
  script('Oriya', 'or'),
  script('Sinhala', 'si'),
  script('Armenian', 'hy'),
  script('Georgian', 'ka'),
  script('Ethiopic', 'am'),
  script('Khmer', 'km'),
  script('Lao', 'lo'),
  script('Myanmar', 'my'),
  script('Thaana', 'dv', rtl),
  script('Syriac', 'syr', rtl),
];

export interface LanguageSample {
  /** The language that the script alone identifies; null if a detector must decide. */
  readonly language: string | null;
  /** Words in the predominant script, for a detector; empty if there are hardly any. */
  readonly text: string;
  /** The direction of that script. */
  readonly direction: Direction;
}

/** The amount of text that a detector reads. */
export const sampleMaxCharacters = 1_000;
/** Fewer letters identify no language: a name, a formula, a number. Languages that share letters need more. */
const fewestLetters = 8;
const fewestForDetector = 20;
const labelsRead = 120;

/**
 * The sample from which a map's language is detected: labels from the whole outline, without formulas, code and URLs.
 * The topic itself counts only if they are too short: plans of the built-in library are in English for any topic.
 */
export function sampleOf(topic: string, labels: readonly string[]): LanguageSample {
  const step = Math.max(1, Math.ceil(labels.length / labelsRead));
  const wholeTopic = topic.trim();
  const texts = labels
    .filter((_, at) => at % step === 0)
    .map((label) => wordsOf(wholeTopic === '' ? label : label.replaceAll(wholeTopic, ' ')));
  const sample = sampleOfText(texts.join('\n'));
  return sample.text === '' ? sampleOfText([wordsOf(topic), ...texts].join('\n')) : sample;
}

/**
 * Like `sampleOf`, for a topic alone. A few Han characters may be Chinese or Japanese, and 'Tango' is a word of many
 * languages.
 */
export function sampleOfTopic(topic: string): LanguageSample {
  const sample = sampleOfText(wordsOf(topic));
  const isOpen = sample.language === 'zh' && sample.text.length < fewestForDetector / eastAsian.weight;
  return isOpen ? { ...sample, language: null, text: '' } : sample;
}

const wordsOf = (label: string): string =>
  label
    .slice(0, 400)
    .replace(/\$[^$]*\$|\\\(.*?\\\)|`[^`]*`|\b(?:https?:\/\/|www\.)\S+|\S+@\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function sampleOfText(text: string): LanguageSample {
  let most = scripts[0] as Script;
  let weightOfMost = 0;
  for (const each of scripts) {
    const weight = (text.match(each.letters)?.length ?? 0) * each.weight;
    if (weight > weightOfMost) {
      most = each;
      weightOfMost = weight;
    }
  }
  const { direction } = most;
  const fewest = most.language === null ? fewestForDetector : fewestLetters;
  if (weightOfMost < fewest) return { language: null, text: '', direction };
  const words = text
    .split(/\s+/)
    .filter((word) => word.search(most.letters) >= 0)
    .join(' ')
    .slice(0, sampleMaxCharacters);
  return { language: most === eastAsian ? chineseOrJapanese(words) : most.language, text: words, direction };
}

function chineseOrJapanese(words: string): 'ja' | 'zh' {
  const kana = words.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return kana > words.length * 0.05 ? 'ja' : 'zh';
}

/** The direction of a map: its language's if known, otherwise that of its labels' letters. */
export const mapDirection = (tag: string | null, topic: string, labels: () => readonly string[]): Direction =>
  directionOf(tag) ?? sampleOf(topic, labels()).direction;

/** A text's `lang` and `dir`; `lang` is missing if the language is unknown. */
export interface Written {
  readonly lang?: string;
  readonly dir: Direction;
}

export function writtenIn(tag: string | null, dir: Direction): Written {
  const lang = knownLanguage(tag);
  return lang === null ? { dir } : { lang, dir };
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/gu;

/**
 * `lang` and `dir` of a label: the map's, unless all of its letters have the other direction. An English question in an
 * Arabic map has its question mark at its own end; 'DNA' within an Arabic label changes nothing.
 */
export function labelWritten(label: string, map: Written): Written {
  const hasRtl = label.search(rightToLeft) >= 0;
  if (map.dir === 'ltr') return hasRtl && !/\p{L}/u.test(label.replace(rightToLeft, '')) ? { dir: 'rtl' } : map;
  return !hasRtl && /\p{L}/u.test(label) ? { dir: 'ltr' } : map;
}

/**
 * Gives paragraphs, headings and items of a lesson's HTML a direction of their own if all of their letters run against
 * the lesson's: an English sentence in an Arabic lesson has its full stop at its own end. Skips texts that are so long
 * that scanning them would delay others.
 */
export function withOwnDirections(html: string, lesson: Written): string {
  if (html.length > charactersLookedThrough || (lesson.dir === 'ltr' && html.search(rightToLeft) < 0)) return html;
  return html.replace(
    /<(p|li|h[1-6]|th|td|dt|dd)>([\s\S]*?)(?=<\/?(?:p|li|ul|ol|h[1-6]|th|td|dt|dd|pre)\b)/g,
    (all, name, inside: string) => {
      const words = inside.replace(/<(code|math|kbd)\b[\s\S]*?<\/\1>|<[^>]*>|&\w+;/g, ' ');
      const own = labelWritten(words, lesson);
      return own === lesson ? all : `<${name} lang="" dir="${own.dir}">${inside}`;
    },
  );
}

const charactersLookedThrough = 100_000;

/** The amount of a lesson that determines its direction. */
const charactersOfLesson = 4_000;

/** `lang` and `dir` of a lesson: the map's, unless most of its letters have the other direction. */
export function lessonWritten(markdown: string, map: Written): Written {
  const begin = markdown.slice(0, charactersOfLesson);
  // A copy: a slice keeps the whole lesson in memory.
  const dir = keptDirections(Buffer.from(begin).toString(), () => directionOfLetters(begin));
  return dir === map.dir || dir === 'none' ? map : { dir };
}

const keptDirections = remember<Direction | 'none'>(800_000, () => 0);

function directionOfLetters(markdown: string): Direction | 'none' {
  const text = markdown.replace(/```[\s\S]*?(?:```|$)/g, '');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 'none';
  return 2 * (text.match(rightToLeft)?.length ?? 0) > letters ? 'rtl' : 'ltr';
}

/**
 * `lang` of a map's title in a list: undefined if its letters have the other direction, as an Arabic topic over
 * English.
 */
export function languageOfTitle(title: string, tag: string | null): string | undefined {
  const known = knownLanguage(tag);
  const dir = directionOf(known);
  return known !== null && dir !== null ? labelWritten(title, { lang: known, dir }).lang : undefined;
}
