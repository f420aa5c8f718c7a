import type { OptionText } from './card';
import { type LabelKind, labels, optionLetters } from './card-labels';

interface OptionInJson extends OptionText {
  readonly isRight: boolean;
}

/** A card as parsed from JSON. */
export interface CardInJson {
  readonly front: string;
  /** The explanation; without options, the answer. */
  readonly back: string;
  readonly options: readonly OptionInJson[];
  /** The answer, which may name an option by its letter or text; empty if the options are marked. */
  readonly answer: string;
}

type Value = string | number | boolean | null | Container;

/** An object or a list; `isWhole` once it is closed. */
interface Container {
  readonly isList: boolean;
  readonly entries: { readonly key: string; readonly value: Value }[];
  key: string | null;
  isWhole: boolean;
}

/** Whether a line opens JSON: a bracket alone, or before a string or another bracket. */
export const opensJson = (line: string): boolean => /^\s*[[{]\s*(?:$|["'[{])/.test(line);

/** Deeper nesting is not searched for cards. */
const deepest = 8;

/**
 * Parses cards from JSON, line by line, and tolerates what models write: extra commas, comments, single quotes, TeX
 * with single backslashes. A truncated text gives its complete cards. Runs in linear time.
 */
export class JsonCards {
  readonly #top: Container = { isList: true, entries: [], key: null, isWhole: true };
  readonly #open: Container[] = [];
  #hasBegun = false;
  /** The open quote character, and its text so far. */
  #quote = '';
  #text = '';

  get isClosed(): boolean {
    return this.#hasBegun && this.#open.length === 0 && this.#quote === '';
  }

  push(line: string): void {
    for (let at = 0; at < line.length; at += 1) {
      const character = line.charAt(at);
      if (this.#quote !== '') at = this.#readText(line, at);
      else if (character === '{' || character === '[') this.#start(character === '[');
      else if (character === '}' || character === ']') {
        const closed = this.#open.pop();
        if (closed) closed.isWhole = true;
      } else if (character === '"' || character === "'") this.#quote = character;
      else if (character === '/' && line.charAt(at + 1) === '/') break;
      else if (/[\w.-]/.test(character)) {
        const word = /^[\w.+-]+/.exec(line.slice(at, at + 40))?.[0] ?? character;
        this.#readWord(word, /^\s*:/.test(line.slice(at + word.length, at + word.length + 20)));
        at += word.length - 1;
      }
    }
    if (this.#quote !== '') this.#text += '\n';
  }

  /** The cards, in order. */
  read(): CardInJson[] {
    return cardsIn(this.#top, 0);
  }

  #start(isList: boolean): void {
    this.#hasBegun = true;
    const value: Container = { isList, entries: [], key: null, isWhole: false };
    this.#put(value);
    this.#open.push(value);
  }

  /** @returns the index where the parsed piece of text ends */
  #readText(line: string, at: number): number {
    const character = line.charAt(at);
    if (character === '\\') {
      const [whole, text] = escaped(line.slice(at, at + 6));
      this.#text += text;
      return at + whole - 1;
    }
    // An apostrophe inside a word is not a closing quote.
    const isEnd = character === this.#quote && (character === '"' || !/\p{L}/u.test(line.charAt(at + 1)));
    if (!isEnd) this.#text += character;
    else {
      const text = this.#text;
      this.#text = '';
      this.#quote = '';
      this.#said(text, /^\s*:/.test(line.slice(at + 1, at + 20)));
    }
    return at;
  }

  #readWord(word: string, isKey: boolean): void {
    if (isKey) this.#said(word, true);
    else if (word === 'true' || word === 'false') this.#put(word === 'true');
    else if (/^-?\d+(?:\.\d+)?$/.test(word)) this.#put(Number(word));
    else if (word === 'null') this.#put(null);
  }

  #said(text: string, isKey: boolean): void {
    const inside = this.#open.at(-1);
    if (inside && !inside.isList && inside.key === null && isKey) inside.key = text;
    else this.#put(text);
  }

  #put(value: Value): void {
    const inside = this.#open.at(-1) ?? this.#top;
    if (!inside.isList && inside.key === null) return;
    inside.entries.push({ key: inside.key ?? '', value });
    inside.key = null;
  }
}

const whites: Readonly<Record<string, string>> = { n: '\n', r: '', t: '\t', b: '', f: '' };

/** The text of an escape sequence, and its length. TeX keeps its commands ('\frac', '\times'). */
function escaped(text: string): readonly [length: number, text: string] {
  const code = /^\\u([0-9a-fA-F]{4})/.exec(text)?.[1];
  if (code) return [6, String.fromCharCode(Number.parseInt(code, 16))];
  const next = text.charAt(1);
  const isCommand = /^[a-z]{2}/.test(text.slice(2)) && 'rtbf'.includes(next);
  const isTeXOfN = /^\\n(?:eq|abla|ot|u\b|eg)/.test(text);
  if (next in whites && !isCommand && !isTeXOfN) return [2, whites[next] ?? ''];
  if (/^["'\\/]$/.test(next)) return [2, next];
  return [1, '\\'];
}

const isContainer = (value: Value): value is Container => typeof value === 'object' && value !== null;

/** 'correctAnswer', 'correct_answer' and 'Correct answer' are one name. */
const nameOf = (key: string): string =>
  key
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();

const frontNames = new Set(['term', 'stem', 'word', 'concept', 'begriff']);
const answerNames = new Set([
  'definition',
  'meaning',
  'translation',
  'response',
  'key',
  'richtig',
  'correcta',
  'correta',
]);
const optionNames = new Set(
  (
    'options,choices,alternatives,answers,possible answers,answer options,optionen,antworten,antwortmöglichkeiten,auswahl,' +
    'opciones,respuestas,alternativas,opções,respostas,opzioni,risposte,choix,réponses,选项,選択肢,보기,خيارات,الخيارات'
  ).split(','),
);
const wrongNames = new Set(
  'distractors,incorrect answers,wrong answers,incorrect,wrong,incorrect options,falsche antworten'.split(','),
);

type Kind = LabelKind | 'options' | 'wrong' | 'index';

function kindOf(key: string): Kind | undefined {
  const name = nameOf(key);
  if (optionNames.has(name)) return 'options';
  if (wrongNames.has(name)) return 'wrong';
  if (/(?:^| )(?:index|idx)$/.test(name)) return 'index';
  if (frontNames.has(name)) return 'front';
  if (answerNames.has(name) || /^(?:correct|right) (?:option|choice|answers)$/.test(name)) return 'answer';
  return labels.get(name);
}

function cardsIn(container: Container, depth: number): CardInJson[] {
  if (depth > deepest) return [];
  if (!container.isList) {
    const front = container.entries.find(({ key, value }) => kindOf(key) === 'front' && isText(value));
    if (front) return container.isWhole ? [cardOf(String(front.value).trim(), container)] : [];
    const pairs = container.entries.filter(({ key, value }) => isText(value) && /[?？؟]\s*$/.test(key));
    if (pairs.length > 0)
      return pairs.map(({ key, value }) => ({ front: key.trim(), back: textOf(value), options: [], answer: '' }));
  }
  return container.entries.flatMap(({ value }) => (isContainer(value) ? cardsIn(value, depth + 1) : []));
}

const isText = (value: Value): boolean => typeof value === 'string' || typeof value === 'number';
const textOf = (value: Value): string => (isText(value) ? String(value).trim() : '');

function cardOf(front: string, { entries }: Container): CardInJson {
  const of = (kind: Kind) => entries.filter(({ key }) => kindOf(key) === kind).map(({ value }) => value);
  const options = [...of('options'), ...of('wrong')].flatMap((value) =>
    isContainer(value) ? value.entries.map(optionOf) : [],
  );
  const answers = of('answer').flatMap((value) =>
    isContainer(value) ? value.entries.map((each) => each.value) : [value],
  );
  const texts = answers.filter((value) => typeof value === 'string').map((text) => text.trim());
  const note = of('note').map(textOf).filter(Boolean).join('\n\n');
  if (options.length === 0)
    return { front, back: note, options: [], answer: answers.map(textOf).filter(Boolean).join('\n\n') };
  // The right option is in a field of its own, apart from the wrong ones.
  if (of('options').length === 0) {
    const right = texts.map((text) => ({ text, isRight: true }));
    return { front, back: note, options: [...right, ...options], answer: '' };
  }
  const places = [...of('index'), ...answers].filter((value) => typeof value === 'number');
  const rightPlaces = new Set(places.map((place) => (place === options.length ? place - 1 : place)));
  const isPlural = texts.length > 1;
  return {
    front,
    back: note,
    options: options.map((option, at) => ({
      ...option,
      isRight: option.isRight || rightPlaces.has(at) || (isPlural && texts.includes(option.text)),
    })),
    answer: texts[0] ?? '',
  };
}

const letterBefore = new RegExp(`^[(（]?(?:${optionLetters})(?:[.)]\\s+|[．、）]\\s*)`, 'u');

function optionOf({ value }: Container['entries'][number]): OptionInJson {
  if (!isContainer(value)) return { text: textOf(value).replace(letterBefore, ''), isRight: false };
  const texts = value.entries.filter(({ key, value: said }) => isText(said) && !/^(?:id|letter|key|label)$/i.test(key));
  const text = texts.find(({ key }) => kindOf(key) !== 'note');
  const why = texts.find(({ key }) => kindOf(key) === 'note');
  const isRight = value.entries.some(({ value: said }) => said === true);
  return { text: text ? textOf(text.value) : '', ...(why && { why: textOf(why.value) }), isRight };
}
