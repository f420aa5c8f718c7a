import { limits } from '~/kit/limits';
import { isCodeFence, readLine } from '~/kit/outline/line';
import { Numbering } from '~/kit/outline/markers';
import { languageTag } from '~/kit/text/language';
import { creditMark, MarkedLessons } from '~/rooms/transfer/rules/lesson-marks';
import type { TransferForm } from '~/rooms/transfer/rules/transfer-map';
import { readFrontMatter } from './front-matter';
import { columns, dedented } from './indent';
import { MapGathering, type ReadMap } from './read-map';
import { isTicked } from './read-text';
import { asLink, linksOf } from './xml-reading';

/**
 * Reads Markdown as a map: headings and list items are nodes, the text below one is its lesson. Supports our own format
 * with literal lessons (`lesson-marks.ts`), and those of Obsidian, Logseq and markmap.
 * @param options `form`: the format that the text came in; `deepest`: how many signs a heading may have
 * @throws TransferFault
 */
export const readMarkdown = (text: string, topic: string, options: Partial<MarkdownOptions> = {}): ReadMap =>
  new MarkdownReading(text, { form: 'md', deepest: 6, ...options }).read(topic);

interface MarkdownOptions {
  readonly form: TransferForm;
  readonly deepest: number;
}

/** Whether a text is our own Markdown, also saved by an editor that ends lines otherwise. */
export const isOurMarkdown = (text: string): boolean => /^---\r?\ntopiary:/.test(text);

/** Whether a text has headings or list items. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^(?:\uFEFF?---\r?$|<!-- lesson| {0,3}#{1,6}[ \t]+\S|[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S|(?:={3,}|-{3,})[ \t]*\r?$)/m.test(
    text,
  );

const HEADING = /^( {0,3})(#+)(?:[ \t]+(.*))?$/;
export const ITEM = /^([ \t]*)([-*+•]|\d{1,9}[.)])(?:([ \t]+)(.*))?$/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Logseq's properties and Dataview's fields. */
const PROPERTY = /^\s*(?:[-*]\s+)?([A-Za-z][\w./-]{0,60})::(?:\s+(.*))?$/;
/** When something is planned or was done, as Logseq and Org have it. */
const PLANNING = /^\s*(?:SCHEDULED|DEADLINE|CLOSED):\s*[<[]/;
/** A line that does not continue a paragraph. */
const BLOCK = /^\s*(?:>|\||#+\s|`{3}|~{3}|<!--|\$\$|(?:SCHEDULED|DEADLINE|CLOSED):|:LOGBOOK:)/;
/** A line this wide was wrapped by hand, and the next one continues its sentence. */
const wrappedColumns = 60;

interface Item {
  readonly indent: number;
  /** The column where its text begins. */
  readonly content: number;
  readonly node: number;
}

class MarkdownReading {
  readonly #map = new MapGathering();
  readonly #lines: readonly string[];
  readonly #lessons: MarkedLessons;
  /** The index of the last line with the end of a comment; -1 without one. */
  readonly #lastCommentEnd: number;
  /** The index of the line up to which no log ends. */
  #noLogEnd = 0;
  #at = 0;
  /** The open headings, outermost first. */
  readonly #headings: { readonly signs: number; readonly node: number }[] = [];
  /** The open list items of the section, outermost first. */
  readonly #items: Item[] = [];
  #numbering = new Numbering();
  #isOurs = false;
  #hasTitle = false;
  #isLogseq: boolean;
  /** The current paragraph. */
  #text: { readonly node: number; readonly line: number; readonly lines: string[] } | null = null;
  #isAfterBlank = true;

  readonly #options: MarkdownOptions;

  constructor(text: string, options: MarkdownOptions) {
    this.#options = options;
    const whole = text.replace(/^\uFEFF/, '');
    // A carriage return may belong to a lesson, unless all lines of the file end with one.
    this.#lines = whole.split(whole.startsWith('---\ntopiary:') ? /\n/ : /\r\n?|\n/);
    this.#lessons = new MarkedLessons(this.#lines);
    this.#lastCommentEnd = this.#lines.findLastIndex((line) => line.includes('-->'));
    this.#isLogseq =
      !isOurMarkdown(whole) && /^\s*-\s+(?:TODO|DOING|DONE|LATER|NOW)\s|^\s*(?:id|collapsed)::\s/m.test(text);
  }

  read(topic: string): ReadMap {
    this.#readFrontMatter();
    while (this.#at < this.#lines.length) this.#readLine(this.#lines[this.#at] ?? '');
    this.#flush();
    return this.#map.end(this.#options.form, { topic, keepsTop: this.#hasTitle });
  }

  #readFrontMatter(): void {
    const front = readFrontMatter(this.#lines);
    if (!front) return;
    this.#at = front.end;
    this.#isOurs = front.values.has('topiary');
    const known = ['title', 'topiary', 'language', 'lang'];
    this.#map.title = front.values.get('title') ?? '';
    const language = front.values.get('language') ?? front.values.get('lang') ?? '';
    this.#map.language = languageTag(language);
    const others = [...front.values.keys()].filter((key) => !known.includes(key));
    if (others.length > 0) this.#map.leaveOut(1, 'properties', others.join(', '));
  }

  #readLine(line: string): void {
    if (line.trim() === '') {
      this.#flush();
      this.#isAfterBlank = true;
      this.#at += 1;
      return;
    }
    const isTaken =
      this.#readCredit(line) ||
      this.#readLesson(line) ||
      this.#readFence(line) ||
      this.#readComment(line) ||
      this.#readProperty(line) ||
      this.#readRule(line) ||
      this.#readHeading(line) ||
      this.#readUnderlined(line) ||
      this.#readItem(line);
    if (!isTaken) this.#readText(line);
    this.#isAfterBlank = false;
  }

  /** Passes over what our own file says about a course, which stands at its end. */
  #readCredit(line: string): boolean {
    if (!this.#isOurs || line !== creditMark) return false;
    this.#flush();
    this.#at = this.#lines.length;
    return true;
  }

  /** Parses a lesson between our marks. */
  #readLesson(line: string): boolean {
    const marked = line.startsWith('<!-- lesson') ? this.#lessons.read(this.#at) : null;
    if (!marked) return false;
    this.#flush();
    this.#map.setLesson(this.#lastNode(), marked.lesson, this.#at + 1);
    this.#at = marked.next;
    return true;
  }

  #readFence(line: string): boolean {
    const fence = FENCE.exec(line)?.[1];
    if (!fence || !isCodeFence(line.trim())) return false;
    this.#flush();
    const start = this.#at;
    const { node, content } = this.#place(line);
    const block = [dedented(line, content)];
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      const inside = this.#lines[this.#at] ?? '';
      block.push(dedented(inside, content));
      const end = inside.trim();
      if (end.startsWith(fence) && end === fence.charAt(0).repeat(end.length)) {
        this.#at += 1;
        break;
      }
    }
    this.#map.append(node, block.join('\n'), start + 1);
    return true;
  }

  #readComment(line: string): boolean {
    if (!line.trimStart().startsWith('<!--')) return false;
    this.#flush();
    // A comment that is never closed is text.
    if (this.#at > this.#lastCommentEnd) return false;
    const start = this.#at;
    let end = start;
    while (!this.#lines[end]?.includes('-->')) end += 1;
    this.#at = end + 1;
    this.#map.leaveOut(start + 1, 'comment', line);
    return true;
  }

  #readProperty(line: string): boolean {
    if (this.#isOurs) return false;
    const property = PROPERTY.exec(line);
    const isPlanned = this.#isLogseq || this.#options.form === 'org';
    const isLog = isPlanned && line.trim() === ':LOGBOOK:';
    if (!property && !isLog && !(isPlanned && PLANNING.test(line))) return false;
    if (property?.[1]?.toLowerCase() === 'title') this.#map.title = property[2] ?? '';
    else this.#map.leaveOut(this.#at + 1, 'properties', line);
    this.#at = isLog ? this.#logEnd() : this.#at + 1;
    return true;
  }

  /** The line after a log, which ends before a heading at the latest. */
  #logEnd(): number {
    let at = Math.max(this.#at + 1, this.#noLogEnd);
    for (; at < this.#lines.length && !HEADING.test(this.#lines[at] ?? ''); at += 1)
      if (this.#lines[at]?.trim() === ':END:') return at + 1;
    this.#noLogEnd = at;
    return this.#at + 1;
  }

  #readRule(line: string): boolean {
    if (!RULE.test(line)) return false;
    // Directly below text it is the underline of a heading, which was read with that line.
    this.#flush();
    this.#at += 1;
    return true;
  }

  #readHeading(line: string): boolean {
    const [, , signs = '', content = ''] = HEADING.exec(line) ?? [];
    if (signs === '' || signs.length > this.#options.deepest) return false;
    this.#addHeading(signs.length, content, this.#at + 1);
    this.#at += 1;
    return true;
  }

  /** Parses a heading: a line of text with '===' or '---' below it. */
  #readUnderlined(line: string): boolean {
    const underline = UNDERLINE.exec(this.#lines[this.#at + 1] ?? '')?.[1];
    const isText = !ITEM.test(line) && !BLOCK.test(line) && !/^(?: {4}|\t)/.test(line);
    if (!underline || !isText || this.#text || this.#items.length > 0) return false;
    this.#addHeading(underline.startsWith('=') ? 1 : 2, line.trim(), this.#at + 1);
    this.#at += 2;
    return true;
  }

  #addHeading(signs: number, content: string, line: number): void {
    this.#flush();
    this.#items.length = 0;
    const isTitle = this.#isOurs && signs === 1 && this.#map.count === 0 && !this.#hasTitle;
    const label = this.#label('# ', content, line);
    if (isTitle) {
      this.#hasTitle = true;
      this.#map.title = label;
      if (isTicked(`# ${content}`)) this.#map.setDone(-1);
      return;
    }
    while (this.#headings.length > 0 && (this.#headings.at(-1)?.signs ?? 0) >= signs) this.#headings.pop();
    if (label === '') {
      this.#map.leaveOut(line, 'no-label', content || '#'.repeat(signs));
      return;
    }
    const level = this.#map.levelOf(this.#headings.at(-1)?.node ?? -1) + 1;
    const node = this.#map.add(label, level, line, { done: isTicked(`# ${content}`) });
    this.#hangLinks(node, content, line);
    this.#headings.push({ signs, node });
  }

  #readItem(line: string): boolean {
    const [, space = '', marker = '', gap = ' ', content = ''] = ITEM.exec(line) ?? [];
    if (marker === '') return false;
    const indent = columns(space);
    // A number that starts a line inside a paragraph is text: '1986. It was a good year.'
    if (this.#text && !this.#isAfterBlank && /^\d/.test(marker) && !/^1[.)]$/.test(marker)) return false;
    this.#flush();
    while (this.#items.length > 0 && (this.#items.at(-1)?.indent ?? 0) + 2 > indent) this.#items.pop();
    const start = this.#at + 1;
    const whole = this.#isOurs ? content : this.#withContinuation(content, line, indent + 2);
    this.#at += 1;
    const above = this.#items.at(-1)?.node ?? this.#headings.at(-1)?.node ?? -1;
    const offset = indent + marker.length + columns(gap);
    if (isCodeFence(content.trim())) {
      this.#at = start - 1;
      this.#readItemCode(content, above, offset);
      return true;
    }
    const { text, done } = this.#withoutTask(whole);
    const label = /^\{\{.*\}\}$/.test(text.trim()) ? '' : this.#label(`${marker} `, text, start);
    if (label === '') {
      this.#map.leaveOut(start, /!\[/.test(text) ? 'picture' : 'no-label', text || marker);
      return true;
    }
    const node = this.#map.add(label, this.#map.levelOf(above) + 1, start, { done: done || isTicked(line) });
    this.#hangLinks(node, text, start);
    this.#items.push({ indent, content: offset, node });
    return true;
  }

  /** Moves links from a label to the lesson; the label keeps only their words. */
  #hangLinks(node: number, content: string, line: number): void {
    if (this.#isOurs) return;
    for (const address of linksOf(content)) {
      const link = asLink(address);
      if (link) this.#map.append(node, link, line);
      else this.#map.leaveOut(line, 'link', address);
    }
  }

  /** Adds an item that is only code to the lesson of its parent. */
  #readItemCode(content: string, node: number, offset: number): void {
    const start = this.#at;
    const fence = FENCE.exec(content)?.[1] ?? '```';
    const block = [content.trim()];
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      const inside = dedented(this.#lines[this.#at] ?? '', offset);
      block.push(inside);
      if (inside.trim() === fence) {
        this.#at += 1;
        break;
      }
    }
    this.#map.append(node, block.join('\n'), start + 1);
  }

  /** The item's text, including wrapped lines. */
  #withContinuation(content: string, line: string, child: number): string {
    let whole = content;
    let last = line;
    for (;;) {
      const next = this.#lines[this.#at + 1];
      if (next === undefined || next.trim() === '') return whole;
      if (ITEM.test(next) || BLOCK.test(next) || PROPERTY.test(next) || RULE.test(next)) return whole;
      const isLazy = columns(/^[ \t]*/.exec(next)?.[0] ?? '') < child;
      if (!isLazy && last.trimEnd().length < wrappedColumns) return whole;
      if (whole.length > 10 * limits.labelMaxCharacters) return whole;
      whole = `${whole.trimEnd()} ${next.trim()}`;
      last = next;
      this.#at += 1;
    }
  }

  #withoutTask(content: string): { readonly text: string; readonly done: boolean } {
    const task = this.#isLogseq
      ? /^(TODO|DOING|DONE|LATER|NOW|WAITING|CANCELED|CANCELLED)\s+(?=\S)/.exec(content)
      : null;
    return { text: task ? content.slice(task[0].length) : content, done: task?.[1] === 'DONE' };
  }

  #label(prefix: string, content: string, line: number): string {
    const text = this.#isOurs ? content : this.#plain(content, line);
    const read = readLine(prefix + text, this.#isOurs ? new Numbering() : this.#numbering);
    if (!read) return '';
    return read.isCut ? text : read.label;
  }

  /** Removes other programs' markup that a label does not need. */
  #plain(content: string, line: number): string {
    // The search ends with the last `-->`: else each `<!--` without one would be compared with the rest of the text.
    const end = content.lastIndexOf('-->') + 3;
    const withoutComments = content.slice(0, end).replace(/<!--.*?-->/gs, (comment) => {
      this.#map.leaveOut(line, 'comment', comment);
      return '';
    });
    return (withoutComments + content.slice(end))
      .replace(
        /`[^`]*`|(?<!\\)!?\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]/g,
        (whole, page?: string, alias?: string) => alias ?? page ?? whole,
      )
      .replace(/(?<!\s)\s+\^[A-Za-z0-9-]{4,}\s*$/, '')
      .replace(/(?<!\s)\s*\{#[\w-]+\}\s*$/, '');
  }

  #readText(line: string): void {
    if (!this.#text) {
      const { node, content } = this.#place(line);
      this.#text = { node, line: this.#at + 1, lines: [dedented(line, content)] };
    } else {
      const content = this.#items.find(({ node }) => node === this.#text?.node)?.content ?? 0;
      this.#text.lines.push(dedented(line, content));
    }
    this.#at += 1;
  }

  /** The node that a block of text belongs to, and the indent of its lines. */
  #place(line: string): { readonly node: number; readonly content: number } {
    const indent = columns(/^[ \t]*/.exec(line)?.[0] ?? '');
    const isBelow = ({ indent: own, content }: Item) => indent >= Math.min(content, own + 2);
    while (this.#items.length > 0) {
      const item = this.#items.at(-1);
      if (item && (isBelow(item) || !this.#isAfterBlank)) return { node: item.node, content: item.content };
      this.#items.pop();
    }
    return { node: this.#headings.at(-1)?.node ?? -1, content: 0 };
  }

  #flush(): void {
    const text = this.#text;
    this.#text = null;
    if (text) this.#map.append(text.node, text.lines.join('\n'), text.line);
  }

  #lastNode = (): number => this.#map.count - 1;
}
