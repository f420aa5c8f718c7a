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
 * Markdown to safe HTML: the one pipeline for server and browser. Three defences, each sufficient against most attacks:
 * raw HTML is escaped except for a few tags without attributes (`html.ts`), URLs pass an allow-list, and an independent
 * sanitiser checks the result.
 */

/**
 * The URL if a reader may follow it: http, https or mailto, never relative (a lesson has no base URL). Parsed as a
 * browser does, so 'java\tscript:' is what a browser would make of it.
 */
export function safeAddress(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

const linkRel = 'noopener noreferrer nofollow ugc';

/** The accessible name of a task's checkbox: its text without markup. */
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

/** The separate blocks of a text; null for a text that the parser rejects. */
export function blocksOf(markdown: string): TokensList | null {
  try {
    return lex(markdown, false);
  } catch {
    return null;
  }
}

/** Like `escapeHtml`, but keeps entities of the text: they can only become characters. */
const escapeText = (text: string): string =>
  escapeHtml(text).replace(/&amp;(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});)/gi, '&');

type LabelledCheckbox = Tokens.Checkbox & { label?: string };

/** Highlighted HTML of some code, or null for code that stays plain. */
export type Highlight = (code: string, language: string) => string | null;

/** Longer lines do not fit a panel. */
const codeLineCharacters = 56;

/**
 * Renders a formula to safe HTML: kit/markdown/math.ts, which includes all of Temml. A browser therefore loads it
 * later, and only if a text has a formula.
 */
export type FormulaRenderer = (tex: string, display: boolean, typed: string) => string;

/**
 * Renderers of code and formulas; without them, both are shown as typed. Both are large, so a browser loads them later.
 */
export interface Drawing {
  readonly highlight?: Highlight | undefined;
  readonly formula?: FormulaRenderer | undefined;
  /** A part of a text that streams in: related blocks may be in different parts. */
  readonly isPiece?: boolean | undefined;
}

/** A formula as typed, until it can be rendered or because it cannot be parsed. */
export const typedFormula = (typed: string): string => `<code class="tex">${escapeHtml(typed)}</code>`;

/** Limits of rendered formulas in one text; those beyond are shown as typed. */
const mostFormulas = 500;
const mostFormulaCharacters = 30_000;

/** Hash of a text that makes its anchors unique in a page. It does not depend on ticked tasks. */
function textId(markdown: string): string {
  let hash = 0x811c9dc5;
  for (const character of markdown.replace(/\[[ xX]\]/g, '')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Renders the formulas of one text, up to their limits. */
function formulaDrawer(formula: Drawing['formula']): (token: FormulaToken) => string {
  let formulas = 0;
  let characters = 0;
  return ({ raw, tex, display }) => {
    formulas += 1;
    characters += tex.length;
    const isTooMuch = formulas > mostFormulas || characters > mostFormulaCharacters;
    return formula && !isTooMuch ? formula(tex, display, raw) : typedFormula(raw);
  };
}

function codeHtml({ text, lang }: Tokens.Code, highlight: Drawing['highlight']): string {
  const language = /^[\w+#.-]{1,20}/.exec(lang ?? '')?.[0];
  const name = language ? ` class="language-${escapeHtml(language)}"` : '';
  const isWide = text.split('\n').some((line) => line.length > codeLineCharacters);
  const wrap = isWide ? '<label><input type="checkbox" class="wrap">Wrap lines</label>' : '';
  const head = language || wrap ? `<div class="code-head"><span>${language ?? ''}</span>${wrap}</div>` : '';
  const coloured = (language && highlight?.(text, language)) || escapeHtml(text);
  return `${head}<pre tabindex="0"><code${name}>${coloured}</code></pre>\n`;
}

/** A renderer for one text. Its tasks are numbered in order, from `firstTask`. */
function marked(
  markdown: string,
  firstTask: number,
  { highlight, formula, isPiece = false }: Drawing,
): { html: (blocks: TokensList) => string; tasks: () => number } {
  const footnotes = new Footnotes(isPiece ? null : textId(markdown));
  const drawFormula = formulaDrawer(formula);
  let task = firstTask;
  let insideLink = 0;
  /** Tasks in footnotes and definitions are not counted, as in `kit/markdown/tasks.ts`. */
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
      { name: 'formula', renderer: (token) => drawFormula(token as FormulaToken) },
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
      // marked does not escape text after an opening `<code>`, `<pre>` or `<kbd>` of raw HTML; we treat it as text.
      text(token) {
        return 'tokens' in token && token.tokens
          ? this.parser.parseInline(token.tokens)
          : escapeText(token.text);
      },
      link({ href, tokens }) {
        const address = safeAddress(href);
        if (!address) return this.parser.parseInline(tokens);
        // HTML forbids links within links, so a picture within a link shows only its name.
        insideLink += 1;
        const text = this.parser.parseInline(tokens);
        insideLink -= 1;
        return `<a href="${escapeHtml(address)}" rel="${linkRel}">${text.trim() || escapeHtml(address)}</a>`;
      },
      // Pictures are never loaded automatically, because they can track readers. The reader's click opens them.
      image({ href, text }) {
        const address = safeAddress(href);
        const name = escapeHtml(text || 'picture');
        return address?.startsWith('https:') && insideLink === 0
          ? `<a class="picture" href="${escapeHtml(address)}" rel="${linkRel}">Open picture: ${name}</a>`
          : name;
      },
      code: (token) => codeHtml(token, highlight),
      heading({ tokens, depth }) {
        // The panel's heading is a level 2, so a lesson's headings begin at 3.
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
        // The text of the task is the label of its checkbox; nested content (a list, code) is not.
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

/** Anchors within a text (`footnotes.ts`). */
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
// Spaces only belong to the marker before them: with two ways to match each one, a line of thirty markers would take
// minutes.
const tooManyMarks = new RegExp(`^([ \\t]*(?:${nestingMark}){${deepest}})(?:${nestingMark})+`, 'gm');

/**
 * Removes the markers beyond `deepest` at the start of a line: marked recurses by depth, and 100,000 '>' would overflow
 * the stack.
 */
const flattened = (markdown: string): string => markdown.replace(tooManyMarks, '$1');

/** Safe HTML of a whole text. Never throws: a text that the parser rejects is shown as typed, with a note. */
export function toHtml(markdown: string, drawing?: Drawing): string {
  const { html, isPlain } = render(markdown, 0, drawing);
  return isPlain ? plainLesson(markdown) : html;
}

/** A text as typed. Time and size are linear in its length. */
export const asPlainText = (markdown: string): string =>
  `<pre class="plain" tabindex="0">${markdown.replace(/[&<>]/g, (character) => plainEntities[character] ?? '')}</pre>\n`;

const plainEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A whole text as typed, with a note that says so. */
export const plainLesson = (markdown: string): string =>
  `<p class="plain-note">${escapeHtml(messages.lesson.shownAsTyped)}</p>\n${asPlainText(markdown)}`;

interface Rendered {
  readonly html: string;
  /** The number of tasks up to the end of this text, counted from `firstTask`. */
  readonly tasks: number;
  /** The text could not be rendered and is shown as typed. */
  readonly isPlain: boolean;
}

/** Like `toHtml`, for a part of a longer text after `firstTask` tasks, with the renderers in `drawing`. */
export function render(markdown: string, firstTask: number, drawing: Drawing = {}): Rendered {
  const { html: htmlOf, tasks } = marked(markdown, firstTask, drawing);
  try {
    // No stored lesson is this long, but an editor previews a text before it is sent.
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
 * Whether the tasks on the page match those of the source. Two parsers number them, marked and `kit/markdown/tasks.ts`:
 * if they disagree, no tick may be accepted, because it could change another task than the pressed one.
 * @param html the output of `toHtml` for `markdown`
 */
export function tasksAgree(html: string, markdown: string): boolean {
  const onPage = [...html.matchAll(checkboxes)].map(([, checked]) => checked !== undefined);
  const inSource = listTasks(markdown);
  return onPage.length === inSource.length && inSource.every(({ done }, at) => done === onPage[at]);
}

/** The same HTML for readers other than the owner, without the owner's ticks. */
export const withoutTicks = (html: string): string =>
  html.replace(checkboxes, (box) => box.replace(' checked', ''));

/** The HTML of a text whose tasks cannot be ticked: `withTaskButtons` changes none of them. */
export const withoutTaskNumbers = (html: string): string =>
  html.replace(checkboxes, (box) => box.replace(/ data-task="\d+"/, ''));

/**
 * The same HTML for the owner, who can tick tasks: each disabled checkbox becomes a submit button of the form `formId`.
 * The buttons work without scripts, and scripts may enhance them. Only for our own sanitised output.
 */
export const withTaskButtons = (html: string, formId: string): string =>
  html.replace(
    checkboxes,
    (_, checked: string | undefined, task: string, label: string) =>
      `<button type="submit" form="${escapeHtml(formId)}" name="task" value="${task}:${checked ? 0 : 1}" class="tick" role="checkbox" aria-checked="${checked ? 'true' : 'false'}" aria-label="${label}"></button>`,
  );
