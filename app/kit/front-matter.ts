import { Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, visit } from 'yaml';

/** A value of front matter: a text, a list of texts, or texts and lists by their names. */
type FrontValue = string | readonly string[] | Readonly<Record<string, string | readonly string[]>>;

/** A field and the line of the file on which it stands, counted from 1. */
export interface FrontField {
  readonly value: FrontValue;
  readonly line: number;
}

/** Faults of front matter. `value` is the key, or what the reader of YAML says. */
export interface FrontFault {
  readonly line: number;
  readonly is: 'noFrontMatter' | 'frontMatterOpen' | 'frontMatterLong' | 'notYaml' | 'noText' | 'alias';
  readonly value: string;
}

export interface FrontMatter {
  readonly fields: ReadonlyMap<string, FrontField>;
  /** The text below the front matter. */
  readonly body: string;
  /** The line of the file on which the body begins, counted from 1. */
  readonly bodyLine: number;
  readonly faults: readonly FrontFault[];
}

/** The longest front matter in characters: a course names its 140 topics' names in six languages in less than 4 kB. */
export const frontMatterMax = 32_000;

/**
 * Reads the YAML between two lines `---` at the top of a file. All scalars are texts (YAML's failsafe schema), so that
 * `no`, `1.10` and `2026-11-28` stay what somebody typed; anchors, aliases and tags are refused.
 * @param file with line ends of any system
 */
export function readFrontMatter(file: string): FrontMatter {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const failed = (is: FrontFault['is'], line = 1): FrontMatter => ({
    fields: new Map(),
    body: text,
    bodyLine: 1,
    faults: [{ line, is, value: '' }],
  });
  if (!/^---[ \t]*\n/.test(text)) return failed('noFrontMatter');
  const start = text.indexOf('\n') + 1;
  const end = /^---[ \t]*$/m.exec(text.slice(start, start + frontMatterMax + 4));
  if (!end) return failed(text.length - start > frontMatterMax ? 'frontMatterLong' : 'frontMatterOpen');
  const front = text.slice(start, start + end.index);
  const rest = text.slice(start + end.index + end[0].length);
  const plain = plainFields(front);
  const { fields, faults } = plain ? { fields: plain, faults: [] } : fieldsOf(front);
  const bodyLine = 2 + front.split('\n').length;
  return { fields, faults, body: rest.replace(/^\n/, ''), bodyLine };
}

/** A text that YAML reads as it stands: it begins with a letter or digit, and nothing in it has a meaning. */
const plainText = /^[\p{L}\p{N}](?:(?!: | #|\t).)*(?<![ :])$/u;
/** A text in quotes without an escape. */
const quotedText = /^"([^"\\\t]*)"$/;

const simpleText = (text: string): string | null =>
  plainText.test(text) ? text : (quotedText.exec(text)?.[1]?.trim() ?? null);

/**
 * Reads fields of plain texts and lists, one a line, as `writeFrontMatter` writes most of them; null for all other
 * YAML. It takes 0.02 ms where the whole language takes 0.8 ms, and a library has 2,000 such files.
 */
export function plainFields(front: string): ReadonlyMap<string, FrontField> | null {
  const fields = new Map<string, { value: string | string[] | Record<string, string[]>; line: number }>();
  let field: { value: string | string[] | Record<string, string[]>; line: number } | undefined;
  let list: string[] | undefined;
  for (const [at, line] of front.trimEnd().split('\n').entries()) {
    const [, indent = '', dash, text = ''] = /^( *)(- )?(.*)$/.exec(line) ?? [];
    const [, key = '', value] = (!dash && /^([A-Za-z][\w-]*):(?: (.*))?$/.exec(text)) || [];
    const simple = value === undefined ? '' : simpleText(value);
    const item = dash ? simpleText(text) : null;
    if (indent === '' && key !== '' && !fields.has(key) && simple !== null) {
      field = { value: simple, line: at + 2 };
      list = undefined;
      fields.set(key, field);
    } else if (field && indent === '  ' && key !== '' && value === undefined && !Array.isArray(field.value)) {
      if (field.value === '') field.value = {};
      if (typeof field.value === 'string' || Object.hasOwn(field.value, key)) return null;
      list = field.value[key] = [];
    } else if (field && item !== null) {
      if (indent === '  ' && field.value === '') list = field.value = [];
      if (!list || indent !== (list === field.value ? '  ' : '    ')) return null;
      list.push(item);
    } else return null;
  }
  const hasEmpty = [...fields.values()].some(
    ({ value }) =>
      typeof value === 'object' && !Array.isArray(value) && Object.values(value).some((each) => !each.length),
  );
  return hasEmpty ? null : fields;
}

function fieldsOf(front: string): Pick<FrontMatter, 'fields' | 'faults'> {
  const lines = new LineCounter();
  // The file's first line is `---`.
  const lineOf = (offset: number | undefined): number => lines.linePos(offset ?? 0).line + 1;
  const document = parseDocument(front, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const faults: FrontFault[] = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    line: lineOf(pos[0]),
    is: 'notYaml',
    value: message,
  }));
  visit(document, {
    Node: (_, node) => {
      const isAnchored = isAlias(node) || ('anchor' in node && node.anchor);
      if (isAnchored) {
        faults.push({ line: lineOf(node.range?.[0]), is: 'alias', value: '' });
        return visit.BREAK;
      }
      return undefined;
    },
  });
  const fields = new Map<string, FrontField>();
  if (faults.length > 0) return { fields, faults };
  if (document.contents !== null && !isMap(document.contents))
    return { fields, faults: [{ line: 2, is: 'notYaml', value: 'not a list of fields' }] };
  for (const pair of isMap(document.contents) ? document.contents.items : []) {
    const key = isScalar(pair.key) ? String(pair.key.value) : '';
    const line = lineOf(isScalar(pair.key) ? pair.key.range?.[0] : 0);
    const value = pairValue(pair);
    if (value === null) faults.push({ line, is: 'noText', value: key });
    else fields.set(key, { value, line });
  }
  return { fields, faults };
}

/** The value of a pair; null if it is nested more deeply than front matter is. */
function pairValue({ value }: Pair): FrontValue | null {
  const flat = flatOf(value);
  if (flat !== null) return flat;
  if (!isMap(value)) return null;
  const named: [string, string | readonly string[]][] = [];
  for (const inner of value.items) {
    const each = flatOf(inner.value);
    if (!isScalar(inner.key) || each === null) return null;
    named.push([String(inner.key.value), each]);
  }
  return Object.fromEntries(named);
}

function flatOf(value: unknown): string | readonly string[] | null {
  if (value === null || value === undefined) return '';
  if (isScalar(value)) return String(value.value ?? '').trim();
  if (!isSeq(value)) return null;
  const items = value.items.map((item) => (isScalar(item) ? String(item.value ?? '').trim() : null));
  return items.every((item) => item !== null) ? items : null;
}

/**
 * Writes front matter that reads back as the same fields.
 * @param fields in their order; empty texts and lists are left out
 */
export function writeFrontMatter(fields: Readonly<Record<string, FrontValue | null>>): string {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== null && (typeof value === 'string' ? value !== '' : Object.keys(value).length > 0),
  );
  const document = new Document(Object.fromEntries(kept), { schema: 'failsafe' });
  return `---\n${document.toString({ lineWidth: 0 })}---\n`;
}
