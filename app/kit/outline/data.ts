import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { readItem, type SourceLine } from './line';
import type { OtherForm } from './other-form';

/** Keys whose text is the node's label, the most certain first. */
const labelKeys = words(
  'label title name topic text heading subject subtopic module chapter section unit lesson concept root node theme ' +
    'branch category area skill term question part week day step point item',
);

/** Keys that only contain child nodes and are not nodes themselves. */
const listKeys = new Set([
  ...labelKeys,
  ...words(
    'children topics subtopics branches nodes items modules chapters sections subsections units lessons concepts themes ' +
      'categories subcategories areas skills terms questions parts weeks days steps points keypoints leaves subnodes ' +
      'subbranches subitems submodules content contents outline map mindmap tree structure curriculum course syllabus ' +
      'data result response output list hierarchy knowledgemap learningpath',
  ),
]);

/** Keys of remarks about a node. */
const remarkKeys = new Set(
  words(
    'id key type kind level depth order index number parent parentid path color colour icon emoji url link links href ' +
      'source sources image tags keywords description summary details explanation overview note notes comment duration ' +
      'time hours minutes difficulty prerequisites resources references reading readings objectives outcomes examples ' +
      'metadata meta version language lang author created status priority',
  ),
);

/** A longer text beside a key is a description. */
const shortMaxCharacters = 80;

/** An object or a list being parsed. */
interface Container {
  readonly isList: boolean;
  readonly entries: { readonly key: string; readonly value: string | Container }[];
  /** The key whose value comes next. */
  key: string;
}

/** Whether a line opens JSON: a bracket, alone or before a text or another bracket. */
export const opensData = (line: string): boolean => /^\s*[[{]\s*(?:$|["'[{])/.test(line);

/**
 * An outline sent as JSON: objects with a label and lists below it, or objects whose keys are the labels. Tolerates
 * typical errors of models (comments, extra commas, single quotes, TeX with single backslashes), and parses as much as
 * there is of a truncated text. Linear, without recursion.
 */
export class DataForm implements OtherForm {
  readonly #top: Container = { isList: true, entries: [], key: '' };
  readonly #open: Container[] = [];
  #values = 0;

  push(raw: string): SourceLine[] | null {
    const isOver = this.#values > 0 && this.#open.length === 0;
    if (isOver && !opensData(raw)) return null;
    this.#read(raw);
    return [];
  }

  end(): SourceLine[] {
    return [...labels(this.#top)];
  }

  #read(line: string): void {
    for (let at = 0; at < line.length; ) {
      const character = line.charAt(at);
      if (character === '{' || character === '[') this.#start(character === '[');
      else if (character === '}' || character === ']') this.#open.pop();
      else if (character === '"' || (character === "'" && !/\w/.test(line.charAt(at - 1)))) {
        const end = textEnd(line, at);
        this.#text(unquoted(line.slice(at + 1, end)), /^\s*:/.test(line.slice(end + 1, end + 20)));
        at = end;
      } else if (character === '/' && line.charAt(at + 1) === '/') return;
      at += 1;
    }
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > 4 * limits.outlineMaxNodes)
      throw new ModelFault('too-large', `more than ${4 * limits.outlineMaxNodes} values`);
  }

  #start(isList: boolean): void {
    this.#count();
    const value: Container = { isList, entries: [], key: '' };
    this.#put(value);
    this.#open.push(value);
  }

  #text(text: string, isKey: boolean): void {
    this.#count();
    const inside = this.#open.at(-1);
    if (inside && !inside.isList && isKey) inside.key = text;
    else this.#put(text);
  }

  #put(value: string | Container): void {
    const inside = this.#open.at(-1) ?? this.#top;
    inside.entries.push({ key: inside.isList ? '' : inside.key, value });
  }
}

/** The labels in document order, without recursion: a text may be nested deeper than the call stack. */
function* labels(top: Container): Generator<SourceLine, void, void> {
  const ahead: { readonly key: string; readonly value: string | Container; readonly depth: number }[] = [];
  const read = (container: Container, depth: number) => {
    for (let at = container.entries.length - 1; at >= 0; at -= 1) {
      const entry = container.entries[at];
      if (entry) ahead.push({ ...entry, depth });
    }
  };
  read(top, 0);
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { key, value, depth } = next;
    const name = normal(key);
    if (remarkKeys.has(name)) continue;
    const own = key === '' || listKeys.has(name) ? null : readItem(key, depth);
    if (own) yield own;
    const below = own ? depth + 1 : depth;
    if (typeof value === 'string') {
      const item = own && !isShort(value) ? null : readItem(value, below);
      if (item) yield item;
      continue;
    }
    const label = value.isList ? null : labelOf(value);
    const line = label && readItem(label.text, below);
    if (!line) {
      read(value, below);
      continue;
    }
    yield line;
    read({ ...value, entries: value.entries.filter((entry) => isBelow(entry, label.key)) }, below + 1);
  }
}

/** Whether an entry of an object with a label contains child nodes, and not a remark. */
const isBelow = ({ key, value }: Container['entries'][number], labelKey: string): boolean =>
  key !== labelKey && (typeof value !== 'string' || listKeys.has(normal(key))) && !remarkKeys.has(normal(key));

function labelOf({ entries }: Container): { readonly key: string; readonly text: string } | null {
  let best: { readonly key: string; readonly text: string } | null = null;
  let rank = labelKeys.length;
  for (const { key, value } of entries) {
    if (typeof value !== 'string') continue;
    const at = labelKeys.indexOf(normal(key));
    if (at < 0 || at >= rank) continue;
    rank = at;
    best = { key, text: value };
  }
  return best;
}

const isShort = (text: string): boolean => text.length <= shortMaxCharacters && !/[.!?。]\s*$/.test(text);

const normal = (key: string): string => key.toLowerCase().replace(/[^\p{L}]/gu, '');

/** The end of a quoted text; an unclosed text ends with its line. */
function textEnd(line: string, start: number): number {
  const quote = line.charAt(start);
  for (let at = start + 1; at < line.length; at += 1) {
    if (line.charAt(at) === '\\') at += 1;
    // An apostrophe within a word is not a closing quote.
    else if (line.charAt(at) === quote && (quote === '"' || !/\p{L}/u.test(line.charAt(at + 1)))) return at;
  }
  return line.length;
}

const escapes: Readonly<Record<string, string>> = { n: ' ', r: ' ', t: ' ', b: ' ', f: ' ' };

/**
 * The text inside the quotes. A backslash before a TeX command ('\frac', '\times') is kept, as labels contain no tabs.
 */
function unquoted(quoted: string): string {
  if (!quoted.includes('\\')) return quoted;
  return quoted.replace(
    /\\(?:u([0-9a-fA-F]{4})|([nrtbf])(?![a-z]{2})|(["'\\/]))/g,
    (_, code: string | undefined, white: string | undefined, itself: string | undefined) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : white ? (escapes[white] ?? ' ') : (itself ?? ''),
  );
}

function words(list: string): string[] {
  return list.split(' ');
}
