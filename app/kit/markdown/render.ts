import { Marked, type Token, type Tokens, type TokensList } from 'marked';
import { FilterXSS } from 'xss';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { escapeHtml } from '~/kit/text/escape-html';
import { plainFormula } from '~/kit/text/plain-formula';
import { utf8Length } from '~/kit/text/plain-text';
import { calloutHtml, type Quote } from './callouts';
import type { CaptionedTable } from './captions';
import { type Definitions, definitionList } from './definitions';
import { type Footnote, Footnotes, type Reference } from './footnotes';
import { type Fold, type Html, isFoldTag } from './html';
import { deepest, type FormulaToken, lex } from './lexer';
import { mathAttribute, mathAttributes, mathClass, mathElements } from './mathml';
import { listTasks } from './tasks';

/**
 * Markdown to safe HTML: the one pipeline of server and browser. Three walls, each enough for most attacks: raw HTML is
 * escaped, but for a few tags without attributes (`html.ts`), addresses pass an allow-list, and the result goes through
 * a sanitiser that knows nothing of the first two.
 */

/**
 * The address when a reader may follow it: http, https and mailto, nothing relative (a lesson has no place of its own
 * on this server). Parsed as a browser parses, so that 'java\tscript:' is what a browser would make of it.
 */
export function safeAddress(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

const linkRel = 'noopener noreferrer nofollow ugc';

/** What is read aloud for a task's checkbox: its text without marks. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (['checkbox', 'list', 'reference'].includes(token.type)) return '';
      if ((token as Html).understood !== undefined) return '';
      if (token.type === 'formula') return plainFormula((token as FormulaToken).tex);
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The blocks of a text, one by one, or null for one that the parser cannot take. */
export function blocksOf(markdown: string): TokensList | null {
  try {
    return lex(markdown, false);
  } catch {
    return null;
  }
}

/** As `escapeHtml`, but an entity of the text stays one: it can become nothing but a character. */
const escapeText = (text: string): string =>
  escapeHtml(text).replace(/&amp;(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});)/gi, '&');

type LabelledCheckbox = Tokens.Checkbox & { label?: string };

/** The HTML of some code in its colours, or null for code that stays plain. */
export type Highlight = (code: string, language: string) => string | null;

/** Longer lines do not fit a panel. */
const codeLineCharacters = 56;

/**
 * A formula as safe HTML. Its renderer (math.ts) brings all of Temml, so a browser loads it later, and only where a
 * text has a formula.
 */
export type FormulaRenderer = (tex: string, display: boolean, typed: string) => string;

/** What draws code and formulas; without, they stand as typed. Both are large, so a browser has them later. */
export interface Drawing {
  readonly highlight?: Highlight | undefined;
  readonly formula?: FormulaRenderer | undefined;
  /** A piece of a text that streams in: what belongs together may stand in different pieces. */
  readonly isPiece?: boolean | undefined;
}

/** A formula as it was typed, until the other can be drawn, or because it cannot be read. */
export const typedFormula = (typed: string): string => `<code class="tex">${escapeHtml(typed)}</code>`;

/** What one text may have of them; formulas beyond stand as they were typed. */
const mostFormulas = 500;
const mostFormulaCharacters = 30_000;

/** Names a text, so that the addresses in it differ from another one's; the same whatever is ticked. */
function textId(markdown: string): string {
  let hash = 0x811c9dc5;
  for (const character of markdown.replace(/\[[ xX]\]/g, '')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** A renderer for one text: tasks are numbered in the order in which they stand, from `firstTask`. */
function marked(
  markdown: string,
  firstTask: number,
  { highlight, formula, isPiece = false }: Drawing,
): { html: (blocks: TokensList) => string; tasks: () => number } {
  const footnotes = new Footnotes(isPiece ? null : textId(markdown));
  let task = firstTask;
  let formulas = 0;
  let formulaCharacters = 0;
  let insideLink = 0;
  /** Tasks in footnotes and definitions are none, as for `kit/markdown/tasks.ts`. */
  let insideNote = 0;
  const note = (draw: () => string): string => {
    insideNote += 1;
    const html = draw();
    insideNote -= 1;
    return html;
  };
  const parser = new Marked({ gfm: true, async: false });
  parser.use({
    extensions: [
      {
        name: 'formula',
        renderer(token) {
          const { raw, tex, display } = token as FormulaToken;
          formulas += 1;
          formulaCharacters += tex.length;
          const isTooMuch = formulas > mostFormulas || formulaCharacters > mostFormulaCharacters;
          return formula && !isTooMuch ? formula(tex, display, raw) : typedFormula(raw);
        },
      },
      { name: 'reference', renderer: (token) => footnotes.reference(token as Reference, insideLink > 0) },
      {
        name: 'footnote',
        renderer(token) {
          return note(() => footnotes.inPlace(token as Footnote, (tokens) => this.parser.parse(tokens)));
        },
      },
      {
        name: 'definitions',
        renderer(token) {
          const { parser } = this;
          const [blocks, line] = [parser.parse.bind(parser), (tokens: Token[]) => parser.parseInline(tokens)];
          return note(() => definitionList(token as Definitions, blocks, line));
        },
      },
      {
        name: 'fold',
        renderer(token) {
          const { summary, tokens } = token as Fold;
          const name = summary ? this.parser.parseInline(summary) : 'Details';
          return `<details><summary>${name}</summary>\n${this.parser.parse(tokens)}</details>\n`;
        },
      },
    ],
    renderer: {
      html(token) {
        const { understood, text } = token as Html;
        if (isPiece && isFoldTag(text)) return '';
        return understood ?? escapeHtml(text);
      },
      blockquote(token) {
        const { callout, title, tokens } = token as Quote;
        if (!callout) return false;
        return calloutHtml(callout, title && this.parser.parseInline(title), this.parser.parse(tokens));
      },
      // marked passes text on unescaped behind an opening `<code>`, `<pre>` or `<kbd>` of raw HTML; to us that is
      // text as well.
      text(token) {
        return 'tokens' in token && token.tokens
          ? this.parser.parseInline(token.tokens)
          : escapeText(token.text);
      },
      link({ href, tokens }) {
        const address = safeAddress(href);
        if (!address) return this.parser.parseInline(tokens);
        // A link in a link is none in HTML, so a picture in one gives its name.
        insideLink += 1;
        const text = this.parser.parseInline(tokens);
        insideLink -= 1;
        return `<a href="${escapeHtml(address)}" rel="${linkRel}">${text.trim() || escapeHtml(address)}</a>`;
      },
      // Never loaded by itself: a picture is a beacon. The reader's click opens it.
      image({ href, text }) {
        const address = safeAddress(href);
        const name = escapeHtml(text || 'picture');
        return address?.startsWith('https:') && insideLink === 0
          ? `<a class="picture" href="${escapeHtml(address)}" rel="${linkRel}">Open picture: ${name}</a>`
          : name;
      },
      code({ text, lang }) {
        const language = /^[\w+#.-]{1,20}/.exec(lang ?? '')?.[0];
        const name = language ? ` class="language-${escapeHtml(language)}"` : '';
        const isWide = text.split('\n').some((line) => line.length > codeLineCharacters);
        const wrap = isWide ? '<label><input type="checkbox" class="wrap">Wrap lines</label>' : '';
        const head =
          language || wrap ? `<div class="code-head"><span>${language ?? ''}</span>${wrap}</div>` : '';
        const coloured = (language && highlight?.(text, language)) || escapeHtml(text);
        return `${head}<pre tabindex="0"><code${name}>${coloured}</code></pre>\n`;
      },
      heading({ tokens, depth }) {
        // The panel's own heading is a level 2, so a lesson's begin at 3.
        const level = Math.min(6, depth < 3 ? 3 : depth);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      listitem(item) {
        if (!item.task || insideNote > 0) return false;
        const label = plainText(item.tokens) || 'Task';
        const mark = (tokens: readonly Token[]): boolean =>
          tokens.some((token) => {
            if (token.type === 'checkbox') {
              (token as LabelledCheckbox).label = label;
              return true;
            }
            return token.type === 'paragraph' && mark((token as Tokens.Paragraph).tokens);
          });
        mark(item.tokens);
        // The words of the task are the label of its box; what is below them (a list, code) is not.
        const [first, words, ...below] = item.tokens;
        if (first?.type === 'checkbox' && words?.type === 'text') {
          const box = this.checkbox(first as Tokens.Checkbox);
          const text = this.parser.parseInline(words.tokens ?? []);
          return `<li class="task"><label>${box}${text}</label>\n${this.parser.parse(below)}</li>\n`;
        }
        const html = this.parser.parse(item.tokens).replace(/^<p>(.*?)<\/p>/s, '<p><label>$1</label></p>');
        return `<li class="task">${html}</li>\n`;
      },
      checkbox(token) {
        const { checked, label = 'Task' } = token as LabelledCheckbox;
        if (insideNote > 0) return checked ? '[x] ' : '[ ] ';
        const index = task;
        task += 1;
        return `<input type="checkbox"${checked ? ' checked' : ''} disabled data-task="${index}" aria-label="${escapeHtml(label)}"> `;
      },
      table(token) {
        const { header, rows, caption } = token as CaptionedTable;
        const cell = (tag: 'th' | 'td', { tokens, align }: Tokens.TableCell) =>
          `<${tag}${align ? ` class="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
        const line = (tag: 'th' | 'td', cells: Tokens.TableCell[]) =>
          `<tr>${cells.map((each) => cell(tag, each)).join('')}</tr>\n`;
        const body = rows.map((row) => line('td', row)).join('');
        const name = caption ? `<caption>${this.parser.parseInline(caption)}</caption>` : '';
        return `<div class="table" tabindex="0"><table>${name}\n<thead>\n${line('th', header)}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
      },
    },
  });
  const html = (blocks: TokensList) => {
    footnotes.find(blocks);
    return parser.parser(blocks) + note(() => footnotes.section((tokens) => parser.parser(tokens)));
  };
  return { html, tasks: () => task };
}

const classes =
  /^(?:callout callout-(?:note|tip|important|warning|caution)|footnotes|hljs-(?:keyword|string|number|title|type|comment|deletion|subst)|code-head|wrap|task|formula(?: inline)?|tex|picture|table|left|center|right|language-[\w+#.-]{1,20})$/;

const mathTags: Readonly<Record<string, string[]>> = Object.fromEntries(
  mathElements.map((name) => [name, [...mathAttributes, 'class']]),
);

/** Addresses within a text (`footnotes.ts`). */
const innerId = /^fn(?:ref)?-[a-z0-9]{1,7}-\d{1,6}(?:-\d)?$/;

const sanitiser = new FilterXSS({
  whiteList: {
    h3: [],
    h4: [],
    h5: [],
    h6: [],
    p: [],
    br: [],
    hr: [],
    sub: [],
    sup: [],
    kbd: [],
    mark: [],
    details: [],
    summary: [],
    dl: [],
    dt: [],
    dd: [],
    section: ['class', 'aria-label'],
    blockquote: [],
    strong: [],
    em: [],
    del: [],
    a: ['href', 'rel', 'class', 'id', 'aria-label'],
    ul: [],
    ol: ['start'],
    li: ['class', 'id'],
    pre: ['tabindex'],
    code: ['class'],
    div: ['class', 'tabindex', 'role'],
    span: ['class', 'tabindex'],
    label: [],
    table: [],
    caption: [],
    thead: [],
    tbody: [],
    tr: [],
    th: ['class'],
    td: ['class'],
    input: ['type', 'class', 'checked', 'disabled', 'data-task', 'aria-label'],
    ...mathTags,
  },
  css: false,
  stripIgnoreTagBody: ['script', 'style'],
  safeAttrValue(tag, name, value) {
    if (name === 'href' && innerId.test(value.slice(1))) return value.startsWith('#') ? value : '';
    if (name === 'href') return escapeHtml(safeAddress(unescapeAttribute(value)) ?? '');
    if (tag in mathTags)
      return (name === 'class' ? mathClass.test(value) && value : mathAttribute(name, value)) || '';
    if (name === 'class') return classes.test(value) ? value : '';
    if (name === 'type') return tag === 'input' ? 'checkbox' : '';
    if (name === 'tabindex') return '0';
    if (name === 'id') return innerId.test(value) ? value : '';
    if (name === 'role') return 'note';
    if (name === 'start' || name === 'data-task') return /^\d{1,9}$/.test(value) ? value : '';
    return escapeHtml(unescapeAttribute(value));
  },
});

const unescapeAttribute = (value: string): string =>
  value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const nestingMark = '(?:>|[-*+]|\\d{1,9}[.)])[ \\t]*';
// Spaces belong to the mark before them alone: with two ways to read each one, a line of thirty marks would take
// minutes.
const tooManyMarks = new RegExp(`^([ \\t]*(?:${nestingMark}){${deepest}})(?:${nestingMark})+`, 'gm');

/**
 * Without the marks beyond `deepest` at the start of a line: marked recurses by depth, and 100,000 '>' would end the
 * stack.
 */
const flattened = (markdown: string): string => markdown.replace(tooManyMarks, '$1');

/** Safe HTML of a whole text. Never throws: a text that the parser cannot take is shown as it is, with a sentence. */
export function toHtml(markdown: string, drawing?: Drawing): string {
  const { html, isPlain } = render(markdown, 0, drawing);
  return isPlain ? plainLesson(markdown) : html;
}

/** A text as it was typed. Takes time and room in proportion to it, whatever it is. */
export const asPlainText = (markdown: string): string =>
  `<pre class="plain" tabindex="0">${markdown.replace(/[&<>]/g, (character) => plainEntities[character] ?? '')}</pre>\n`;

const plainEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A whole text as it was typed, with the sentence that says so. */
export const plainLesson = (markdown: string): string =>
  `<p class="plain-note">${escapeHtml(messages.lesson.shownAsTyped)}</p>\n${asPlainText(markdown)}`;

interface Rendered {
  readonly html: string;
  /** How many tasks come before what follows this text. */
  readonly tasks: number;
  /** It could not be rendered and stands as it was typed. */
  readonly isPlain: boolean;
}

/** As `toHtml`, for a piece of a longer text in which `firstTask` tasks came before, drawn by `drawing`. */
export function render(markdown: string, firstTask: number, drawing: Drawing = {}): Rendered {
  const { html: htmlOf, tasks } = marked(markdown, firstTask, drawing);
  try {
    // None is kept; but an editor shows what is typed before it is sent.
    if (utf8Length(markdown) > limits.lessonMaxBytes) throw new RangeError('longer than a lesson may be');
    const blocks = lex(flattened(markdown));
    const html = htmlOf(blocks);
    if (html.length > limits.lessonHtmlMaxBytes) throw new RangeError('longer than a lesson may become');
    return { html: sanitiser.process(html), tasks: tasks(), isPlain: false };
  } catch {
    return { html: asPlainText(markdown), tasks: firstTask, isPlain: true };
  }
}

const checkboxes =
  /<input type="checkbox"( checked)? disabled data-task="(\d+)" aria-label="([^"]*)"\s*\/?>/g;

/**
 * Whether the tasks on the page are those of the source, one for one. Two readers number them, marked and
 * `kit/markdown/tasks.ts`: where they see different tasks in a text, no tick may be taken, because it could land on
 * another one than was pressed.
 * @param html as `toHtml` made it of `markdown`
 */
export function tasksAgree(html: string, markdown: string): boolean {
  const onPage = [...html.matchAll(checkboxes)].map(([, checked]) => checked !== undefined);
  const inSource = listTasks(markdown);
  return onPage.length === inSource.length && inSource.every(({ done }, at) => done === onPage[at]);
}

/** The same HTML for readers who are not its owner: what the owner has ticked is not theirs. */
export const withoutTicks = (html: string): string =>
  html.replace(checkboxes, (box) => box.replace(' checked', ''));

/** The HTML of a text whose tasks cannot be ticked: `withTaskButtons` changes none of them. */
export const withoutTaskNumbers = (html: string): string =>
  html.replace(checkboxes, (box) => box.replace(/ data-task="\d+"/, ''));

/**
 * The same HTML for the owner, whose tasks can be ticked: each disabled checkbox becomes a submit button of the form
 * `formId`, which works without scripts and which scripts may take over. Works on our own sanitised output alone.
 */
export const withTaskButtons = (html: string, formId: string): string =>
  html.replace(
    checkboxes,
    (_, checked: string | undefined, task: string, label: string) =>
      `<button type="submit" form="${escapeHtml(formId)}" name="task" value="${task}:${checked ? 0 : 1}" class="tick" role="checkbox" aria-checked="${checked ? 'true' : 'false'}" aria-label="${label}"></button>`,
  );
