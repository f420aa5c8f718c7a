import { escapeMarkdown } from '~/kit/text/escape-markdown';

const skipped = new Set(['head', 'script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'title']);
const blocks = new Set([
  'p',
  'div',
  'body',
  'html',
  'section',
  'article',
  'center',
  'table',
  'tbody',
  'thead',
  'dl',
  'dt',
  'dd',
]);
const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  strike: '~~',
  del: '~~',
  code: '`',
  tt: '`',
};

/** Elements nested deeper than this are read as plain text. */
const depthMax = 100;

interface Open {
  readonly name: string;
  /** The text to write at the end of the element. */
  readonly after: string;
  /** The index of its first piece, to remove marks around nothing. */
  readonly from: number;
}

/**
 * Converts an HTML note to Markdown while its elements are parsed: paragraphs, lists, headings, bold, italics, code,
 * links, quotations. Drops scripts and styles with their content; keeps the alternative text of a picture.
 */
export class HtmlNote {
  readonly #out: string[] = [];
  readonly #words: string[] = [];
  readonly #open: Open[] = [];
  readonly #lists: { readonly isOrdered: boolean; count: number }[] = [];
  #skipping = 0;
  #pre = 0;
  #quotes = 0;
  #pictures = 0;
  /** Pending line breaks before the next text: 1 for a new line, 2 for a paragraph. */
  #gap = 0;
  #isLineStart = true;
  /** A list item's marker, written with its first text. */
  #marker = '';

  get pictures(): number {
    return this.#pictures;
  }

  open(rawName: string, attributes: Readonly<Record<string, string>>): void {
    const name = bare(rawName);
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping += 1;
      return;
    }
    if (!marks[name] && name !== 'a' && name !== 'span' && name !== 'font') this.#words.push(' ');
    let after = '';
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (blocks.has(name)) this.#break(2);
    else if (name === 'br') this.#break(1);
    else if (name === 'hr') this.#break(2);
    else if (name === 'tr') this.#break(1);
    else if (name === 'td' || name === 'th') after = ' ';
    else if (name === 'img') this.#picture(attributes.alt ?? '');
    else if (name === 'blockquote') {
      this.#break(2);
      this.#quotes += 1;
    } else if (name === 'pre') {
      this.#break(2);
      this.#write('```');
      this.#break(1);
      this.#pre += 1;
    } else if (heading) {
      this.#break(2);
      this.#marker = `${'#'.repeat(Number(heading))} `;
    } else if (name === 'ul' || name === 'ol') {
      this.#break(this.#lists.length > 0 ? 1 : 2);
      this.#lists.push({ isOrdered: name === 'ol', count: 0 });
    } else if (name === 'li') this.#item();
    else if (this.#pre === 0 && this.#open.length < depthMax) after = this.#inline(name, attributes);
    this.#open.push({ name, after, from: this.#out.length });
  }

  text(text: string): void {
    if (this.#skipping > 0) return;
    this.#words.push(text);
    if (this.#pre > 0) {
      const lines = text.split(/\r\n?|\n/);
      for (const [at, line] of lines.entries()) {
        if (at > 0) {
          this.#break(1);
          this.#settle();
        }
        if (line !== '') this.#write(line);
      }
      return;
    }
    const plain = text.replace(/[\s\u00a0]+/g, ' ');
    const shown = this.#isLineStart || this.#gap > 0 ? plain.trimStart() : plain;
    if (shown === '') return;
    const isCode = this.#open.at(-1)?.after === '`';
    const escaped = isCode ? shown.replaceAll('`', "'") : escapeMarkdown(shown);
    this.#write(this.#startsLine() && !isCode ? guarded(escaped) : escaped);
  }

  close(rawName: string): void {
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      return;
    }
    const name = bare(rawName);
    const open = this.#open.at(-1);
    if (open?.name !== name) return;
    this.#open.pop();
    if (name === 'pre') {
      this.#pre -= 1;
      this.#break(1);
      this.#write('```');
      this.#break(2);
    } else if (name === 'ul' || name === 'ol') {
      this.#lists.pop();
      this.#break(this.#lists.length > 0 ? 1 : 2);
    } else if (name === 'blockquote') {
      this.#break(2);
      this.#settle();
      this.#quotes -= 1;
      this.#break(2);
    } else if (blocks.has(name) || /^h[1-6]$/.test(name)) this.#break(2);
    else if (open.after !== '') this.#closeMark(open);
  }

  /** The words alone, on one line. */
  plain(): string {
    return this.#words.join('').replace(/\s+/g, ' ').trim();
  }

  end(): string {
    return this.#out
      .join('')
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  #inline(name: string, attributes: Readonly<Record<string, string>>): string {
    if (name === 'a') {
      const address = attributes.href ?? '';
      if (!/^https?:\/\/[^\s()<>]+$/i.test(address)) return '';
      this.#write('[');
      return `](${address})`;
    }
    const mark = marks[name];
    if (!mark || this.#open.some(({ after }) => after === mark)) return '';
    this.#write(mark);
    return mark;
  }

  /** Closes marks directly after their text, and removes marks around nothing. */
  #closeMark({ after, from }: Open): void {
    const inside = this.#out.slice(from).join('');
    if (inside.trim() === '') {
      const opening = this.#out[from - 1];
      if (after !== ' ' && opening !== undefined) this.#out[from - 1] = opening.replace(/(?:\*\*|\*|~~|`|\[)$/, '');
      return;
    }
    const last = this.#out.at(-1) ?? '';
    const space = /\s+$/.exec(last)?.[0] ?? '';
    if (space !== '') this.#out[this.#out.length - 1] = last.slice(0, -space.length);
    this.#out.push(after + (space === '' ? '' : ' '));
  }

  #item(): void {
    this.#break(1);
    const list = this.#lists.at(-1);
    if (list) list.count += 1;
    const indent = '   '.repeat(Math.max(0, this.#lists.length - 1));
    this.#marker = `${indent}${list?.isOrdered ? `${list.count}.` : '-'} `;
  }

  #picture(words: string): void {
    this.#pictures += 1;
    if (words.trim() !== '') this.#write(escapeMarkdown(words.replace(/\s+/g, ' ')));
  }

  #break(lines: number): void {
    // A paragraph in a list item begins on the item's line.
    if (this.#marker === '') this.#gap = Math.max(this.#gap, this.#lists.length > 0 && lines > 1 ? 1 : lines);
  }

  #startsLine = (): boolean => this.#isLineStart || this.#gap > 0;

  /** Writes the pending line breaks. */
  #settle(): void {
    if (this.#gap === 0) return;
    const line = `\n${'> '.repeat(this.#quotes)}`;
    if (this.#out.length > 0) this.#out.push(line.repeat(this.#gap));
    this.#gap = 0;
    this.#isLineStart = true;
  }

  #write(text: string): void {
    this.#settle();
    if (this.#isLineStart && this.#out.length === 0 && this.#quotes > 0) this.#out.push('> '.repeat(this.#quotes));
    if (this.#marker !== '') {
      this.#out.push(this.#marker);
      this.#marker = '';
    } else if (this.#isLineStart && this.#lists.length > 0 && this.#out.length > 0)
      this.#out.push('   '.repeat(this.#lists.length));
    this.#out.push(text);
    this.#isLineStart = false;
  }
}

/** Escapes what would begin a list or heading. */
const guarded = (text: string): string =>
  text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^[-+=](?=\s|$|[-+=])/, '\\$&');

const bare = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
