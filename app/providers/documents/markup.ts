import { Parser } from 'htmlparser2';
import { DocumentFault } from '~/kit/fault/document-fault';
import { cutToUnits } from '~/kit/text/plain-text';
import { countWords } from '~/kit/text/word-count';
import type { Block } from '~/rooms/source/rules/blocks';
import { type MarkupPicture, MarkupPictures } from './markup-pictures';

/** Elements whose contents are not text of the document. */
const left = new Set(
  (
    'script style noscript template head nav aside footer form button select option datalist textarea iframe object ' +
    'embed applet audio video canvas svg map math annotation dialog menu rp del noframes frameset colgroup'
  ).split(' '),
);
const leftByRole = /^(?:navigation|banner|contentinfo|search|complementary|dialog|menu|menubar|toolbar|alert)$/;
const leftByType = /(?:^|\s)(?:toc|landmarks|page-list|pagebreak)(?:\s|$)/;

/** Elements that begin and end a paragraph. */
const blockElements = new Set(
  (
    'p div section article main header body html blockquote figure figcaption address details summary dl dt dd ul ol ' +
    'fieldset legend hgroup center caption hr pre table h1 h2 h3 h4 h5 h6'
  ).split(' '),
);
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Maximum nesting of elements; real pages do not reach a tenth of it. */
const deepest = 2_000;
const longestTitle = 1_000;

interface MarkupOptions {
  /** XHTML: elements may close themselves. */
  readonly isXml: boolean;
  /** Called several times while parsing. */
  readonly onWords?: (words: number) => void;
}

export interface Markup {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly pictures: readonly MarkupPicture[];
  /** How many drawings are written into the markup. */
  readonly drawings: number;
  /** The number of blocks before an element, by its id. */
  readonly anchors: ReadonlyMap<string, number>;
  /** Indexes of the paragraphs that are bold as a whole. */
  readonly bold: ReadonlySet<number>;
}

/**
 * The headings and paragraphs of HTML or XHTML, without navigation, scripts and styles. If most of the text is in
 * `main` or `article`, the rest of the page is omitted.
 */
export function readMarkup(html: string, { isXml, onWords = () => {} }: MarkupOptions): Markup {
  const reading = new Reading();
  const parser = new Parser(reading.handler(), {
    recognizeSelfClosing: isXml,
    recognizeCDATA: isXml,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
    decodeEntities: true,
  });
  const step = 256 * 1024;
  for (let at = 0; at < html.length; at += step) {
    parser.write(html.slice(at, at + step));
    onWords(reading.words);
  }
  parser.end();
  return reading.result();
}

/** @throws DocumentFault 'entities' if a document type declares entities or other definitions */
export function refuseDefinitions(xml: string): void {
  if (/<!DOCTYPE[^>[]{0,2000}\[|<!ENTITY/i.test(xml)) throw new DocumentFault('entities');
}

class Reading {
  readonly #blocks: Block[] = [];
  readonly #anchors = new Map<string, number>();
  readonly #inMain: boolean[] = [];
  readonly #bold = new Set<number>();
  readonly #pictures = new MarkupPictures(this.#blocks);
  words = 0;

  #title = '';
  #text = '';
  #boldCharacters = 0;
  /** Names of the open elements. */
  #open: string[] = [];
  /** How many elements were open when an omitted one began; -1 outside of such an element. */
  #leftAt = -1;
  #isInTitle = false;
  /** Level of the current heading; 0 for the document's title, -1 for a paragraph. */
  #heading = -1;
  #pre = 0;
  #bolds = 0;
  #mains = 0;
  #lists: { isOrdered: boolean; next: number; depth: number }[] = [];
  /** The rows of the open tables, the innermost one last. */
  #tables: { rows: string[]; cells: string[] | null; isCell: boolean; before: string }[] = [];

  handler() {
    return {
      onopentag: (name: string, attributes: Record<string, string>) => this.#opened(name, attributes),
      onclosetag: (name: string) => this.#closed(name),
      ontext: (text: string) => this.#wrote(text),
    };
  }

  result(): Markup {
    this.#finish();
    for (const table of this.#tables.splice(0).reverse()) this.#finishTable(table);
    const main = this.#inMain.reduce((sum, isIn, at) => sum + (isIn ? wordsOf(this.#blocks[at]) : 0), 0);
    const all = this.#blocks.reduce((sum, block) => sum + wordsOf(block), 0);
    const isWhole = main < 0.4 * all;
    const kept = this.#blocks.map((_, at) => isWhole || this.#inMain[at] === true);
    // The number of kept blocks before each block.
    const before: number[] = [];
    let count = 0;
    for (const isKept of kept) {
      before.push(count);
      if (isKept) count += 1;
    }
    before.push(count);
    return {
      title: cutToUnits(this.#title, longestTitle),
      blocks: this.#blocks.filter((_, at) => kept[at]),
      pictures: this.#pictures.result((at) => before[at] ?? count),
      drawings: this.#pictures.drawings,
      anchors: new Map([...this.#anchors].map(([id, at]) => [id, before[at] ?? count])),
      bold: new Set([...this.#bold].filter((at) => kept[at]).map((at) => before[at] ?? count)),
    };
  }

  #opened(name: string, attributes: Record<string, string>) {
    if (!empty.has(name)) {
      this.#open.push(name);
      if (this.#open.length > deepest) throw new DocumentFault('broken', 'too deep');
    }
    if (name === 'title' && this.#title === '' && !this.#open.includes('svg')) this.#isInTitle = true;
    if (this.#leftAt >= 0) return;
    if (name === 'math' && attributes.alttext) this.#text += ` ${attributes.alttext} `;
    if (name === 'svg') this.#pictures.drawings += 1;
    if (isLeft(name, attributes)) {
      if (!empty.has(name)) this.#leftAt = this.#open.length;
      return;
    }
    if (blockElements.has(name) || name === 'li' || name === 'tr' || name === 'td' || name === 'th')
      this.#begin(name, attributes);
    this.#pictures.opened(name, attributes, this.#text.trim() !== '');
    const id = attributes.id ?? (name === 'a' ? attributes.name : undefined);
    if (id !== undefined && this.#anchors.size < 100_000) this.#anchors.set(id, this.#blocks.length);
    if (name === 'br') this.#text += this.#pre > 0 ? '\n' : '\u2028';
    else if (name === 'wbr') this.#text += '\u200b';
    else if (name === 'b' || name === 'strong') this.#bolds += 1;
    else if (name === 'main' || name === 'article') this.#mains += 1;
  }

  #begin(name: string, attributes: Record<string, string>) {
    const table = this.#tables.at(-1);
    if (name === 'table') {
      // A table within a cell is part of its text.
      if (!table?.isCell) this.#finish();
      this.#tables.push({ rows: [], cells: null, isCell: false, before: this.#text });
      this.#text = '';
      return;
    }
    if (table && (name === 'tr' || name === 'td' || name === 'th')) {
      this.#finishCell(table);
      if (name === 'tr') this.#finishRow(table);
      else table.isCell = true;
      table.cells ??= [];
      return;
    }
    if (table?.isCell) {
      this.#text += ' ';
      return;
    }
    if (name === 'ul' || name === 'ol') {
      if (this.#lists.length === 0) this.#finish();
      const start = Number(attributes.start ?? 1);
      this.#lists.push({
        isOrdered: name === 'ol',
        next: Number.isInteger(start) ? start : 1,
        depth: this.#lists.length,
      });
      return;
    }
    if (name === 'li') {
      const list = this.#lists.at(-1);
      if (!list) return this.#finish();
      this.#text += `\u2028${'  '.repeat(Math.min(list.depth, 6))}${list.isOrdered ? `${list.next}.` : '-'} `;
      list.next += 1;
      return;
    }
    const level = /^h([1-6])$/.exec(name)?.[1];
    // A paragraph within a list item is a line of the item.
    if (this.#lists.length > 0 && level === undefined) {
      if (name === 'pre') this.#pre += 1;
      if (!/(?:^|\u2028)\s*(?:-|\d+\.) $/.test(this.#text.slice(-20))) this.#text += ' ';
      return;
    }
    this.#finish();
    if (level !== undefined) this.#heading = isTitle(level, attributes.class) ? 0 : Number(level);
    if (name === 'pre') this.#pre += 1;
  }

  #closed(name: string) {
    if (name === 'title') this.#isInTitle = false;
    if (empty.has(name)) return;
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    this.#open.length = at;
    if (this.#leftAt >= 0) {
      if (at < this.#leftAt) this.#leftAt = -1;
      return;
    }
    this.#closedElement(name);
    this.#pictures.closed(name);
  }

  #closedElement(name: string) {
    if (name === 'b' || name === 'strong') this.#bolds = Math.max(0, this.#bolds - 1);
    const table = this.#tables.at(-1);
    if (table) {
      if (name === 'table') {
        this.#tables.pop();
        this.#finishTable(table);
      } else if (name === 'td' || name === 'th') this.#finishCell(table);
      else if (name === 'tr') {
        this.#finishCell(table);
        this.#finishRow(table);
      } else if (name === 'caption' && !table.isCell) {
        const caption = lines(this.#text, false).replaceAll('\n', ' ');
        if (caption !== '') table.rows.push(caption);
        this.#text = '';
      } else if (blockElements.has(name) && table.isCell) this.#text += ' ';
      return;
    }
    if (name === 'ul' || name === 'ol') {
      this.#lists.pop();
      if (this.#lists.length === 0) this.#finish();
    } else if (name === 'main' || name === 'article') {
      this.#finish();
      this.#mains = Math.max(0, this.#mains - 1);
    } else if (blockElements.has(name)) {
      if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
      if (this.#lists.length > 0 && !/^h[1-6]$/.test(name)) this.#text += ' ';
      else this.#finish();
    }
  }

  #wrote(text: string) {
    if (this.#isInTitle && this.#title.length < longestTitle) this.#title += text;
    if (this.#leftAt >= 0 || this.#isInTitle) return;
    // \u2028 marks a line break that is kept; line breaks of the source are spaces outside of `pre`.
    const plain = text.replaceAll('\u2028', '');
    this.#text += this.#pre > 0 ? plain.replaceAll('\n', '\u2028') : plain.replace(/[ \t\n\r\f]+/g, ' ');
    if (this.#bolds > 0) this.#boldCharacters += plain.trim().length;
  }

  #finish() {
    const isPre = this.#pre > 0 || this.#lists.length > 0 || this.#text.includes('\u2028  ');
    const text = lines(this.#text, isPre);
    const level = this.#heading;
    const isBold = level < 0 && text !== '' && this.#boldCharacters >= 0.95 * text.length;
    this.#text = '';
    this.#heading = -1;
    this.#boldCharacters = 0;
    if (text === '') return;
    if (isBold) this.#bold.add(this.#blocks.length);
    this.#add(
      level >= 0
        ? { kind: 'heading', level, text: text.replaceAll('\n', ' '), page: null }
        : { kind: 'text', text, page: null },
    );
  }

  #add(block: Block) {
    this.#blocks.push(block);
    this.#inMain.push(this.#mains > 0);
    this.words += wordsOf(block);
  }

  #finishCell(table: { cells: string[] | null; isCell: boolean }) {
    if (!table.isCell) return;
    table.cells?.push(lines(this.#text, false).replaceAll('\n', ' '));
    table.isCell = false;
    this.#text = '';
  }

  #finishRow(table: { rows: string[]; cells: string[] | null }) {
    if (table.cells?.some((cell) => cell !== '')) table.rows.push(table.cells.join(' | '));
    table.cells = null;
  }

  #finishTable(table: { rows: string[]; cells: string[] | null; isCell: boolean; before: string }) {
    // Text in a table but outside of its cells, such as the caption.
    const loose = table.isCell ? '' : lines(this.#text, false).replaceAll('\n', ' ');
    this.#finishCell(table);
    this.#finishRow(table);
    const rows = loose === '' ? table.rows : [loose, ...table.rows];
    this.#text = table.before;
    if (this.#tables.at(-1)?.isCell || this.#lists.length > 0) {
      this.#text += ` ${rows.join('; ')} `;
      return;
    }
    // Old pages use tables of one cell for layout.
    if (rows.length > 0) this.#add({ kind: 'text', text: rows.join('\n'), page: null });
  }
}

/** As written by pandoc, and by us for Word's style of that name. */
const isTitle = (level: string, classes = ''): boolean => level === '1' && /(?:^|\s)title(?:\s|$)/.test(classes);

const wordsOf = (block: Block | undefined): number => (block ? countWords(block.text) : 0);

function isLeft(name: string, attributes: Record<string, string>): boolean {
  if (left.has(name)) return true;
  const { role = '', hidden, 'aria-hidden': ariaHidden } = attributes;
  if (hidden !== undefined || ariaHidden === 'true' || leftByRole.test(role)) return true;
  if (/display\s*:\s*none/i.test(attributes.style ?? '')) return true;
  return leftByType.test(attributes['epub:type'] ?? '') || role === 'doc-toc' || role === 'doc-pagebreak';
}

/** Trimmed lines; leading spaces are kept if they are significant. */
function lines(text: string, isIndented: boolean): string {
  return text
    .split('\u2028')
    .map((line) => (isIndented ? line.trimEnd() : line.trim()))
    .filter((line) => line.trim() !== '')
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
}
