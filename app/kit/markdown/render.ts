import { Marked, type RendererExtension, type RendererObject, type Token, type TokensList } from 'marked';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { escapeHtml } from '~/kit/text/escape-html';
import { utf8Length } from '~/kit/text/plain-text';
import { sanitiser } from './allowed/sanitiser';
import { calloutHtml, type Quote } from './callouts';
import { codeRenderer, type FigurePlaces, type Highlight, hiddenExercise, lastLineOf } from './code-html';
import { type Definitions, definitionList } from './definitions';
import { type Footnote, Footnotes, type Reference } from './footnotes';
import { type Fold, type Html, isFoldTag } from './html';
import { deepest, type FormulaToken, lex } from './lexer';
import { linkRenderers } from './link-html';
import { tableRenderer } from './table-html';
import { taskRenderers } from './task-html';

/**
 * Markdown to safe HTML: the one pipeline for server and browser. Three defences, each sufficient against most attacks:
 * raw HTML is escaped except for a few tags without attributes (`html.ts`), URLs pass an allow-list, and an independent
 * sanitiser checks the result.
 */

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

/**
 * Renders a formula to safe HTML: kit/markdown/math.ts, which includes all of Temml. A browser therefore loads it
 * later, and only if a text has a formula.
 */
type FormulaRenderer = (tex: string, display: boolean, typed: string) => string;

/** Renders the text of a block `exercise` to HTML without its key (`exercise-html.ts`); null: shown as typed. */
export type ExerciseRenderer = (text: string, render: (markdown: string) => string) => string | null;

/**
 * Renderers of code, formulas, exercises and figures; without them they are shown as typed. All are large, so a browser
 * loads them later.
 */
export interface RenderOptions {
  readonly highlight?: Highlight | undefined;
  readonly formula?: FormulaRenderer | undefined;
  readonly exercise?: ExerciseRenderer | undefined;
  readonly figure?: FigurePlaces | undefined;
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

/** Links and notes around the present place of a text. */
interface Inside {
  links: number;
  notes: number;
}

/** Renders part of a text as inside of a note. */
function asNote(inside: Inside, html: () => string): string {
  inside.notes += 1;
  const note = html();
  inside.notes -= 1;
  return note;
}

/** Renders what marked does not know: formulas, footnotes, definitions and folds. */
function extensions(footnotes: Footnotes, inside: Inside, formula: RenderOptions['formula']): RendererExtension[] {
  let formulas = 0;
  let formulaCharacters = 0;
  return [
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
    { name: 'reference', renderer: (token) => footnotes.reference(token as Reference, inside.links > 0) },
    {
      name: 'footnote',
      renderer(token) {
        return asNote(inside, () => footnotes.inPlace(token as Footnote, (tokens) => this.parser.parse(tokens)));
      },
    },
    {
      name: 'definitions',
      renderer(token) {
        const { parser } = this;
        const [blocks, line] = [parser.parse.bind(parser), (tokens: Token[]) => parser.parseInline(tokens)];
        return asNote(inside, () => definitionList(token as Definitions, blocks, line));
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
  ];
}

/** Renders raw HTML, callouts, text and headings. */
const textRenderers = (isPiece: boolean): RendererObject => ({
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
    return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeText(token.text);
  },
  heading({ tokens, depth }) {
    // The panel's heading is a level 2, so a lesson's headings begin at 3.
    const level = Math.min(6, depth < 3 ? 3 : depth);
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
  },
});

/** A renderer for one text. Its tasks are numbered in order, from `firstTask`. */
function marked(
  markdown: string,
  firstTask: number,
  { highlight, formula, exercise, figure, isPiece = false }: RenderOptions,
): { html: (blocks: TokensList) => string; tasks: () => number } {
  const footnotes = new Footnotes(isPiece ? null : textId(markdown));
  const count = { tasks: firstTask };
  const inside = { links: 0, notes: 0 };
  const parser = new Marked({ gfm: true, async: false });
  const within = (typed: string) => asNote(inside, () => parser.parser(lex(flattened(typed))));
  /** In an exercise tasks are not the lesson's, and an exercise inside of it is code. */
  const exercised = exercise && ((text: string) => (inside.notes > 0 ? null : exercise(text, within)));
  parser.use({
    extensions: extensions(footnotes, inside, formula),
    renderer: {
      ...textRenderers(isPiece),
      ...linkRenderers(inside),
      ...codeRenderer(highlight, exercised ?? (isPiece ? hiddenExercise : undefined), figure, lastLineOf(markdown)),
      ...taskRenderers(count, inside),
      ...tableRenderer,
    },
  });
  const html = (blocks: TokensList) => {
    footnotes.find(blocks);
    const notes = () => footnotes.section((tokens) => parser.parser(tokens));
    return parser.parser(blocks) + asNote(inside, notes);
  };
  return { html, tasks: () => count.tasks };
}

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
export function toHtml(markdown: string, renderOptions?: RenderOptions): string {
  const { html, isPlain } = render(markdown, 0, renderOptions);
  return isPlain ? plainLesson(markdown) : html;
}

/** A text as typed. Time and size are linear in its length. */
const asPlainText = (markdown: string): string =>
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

/** Like `toHtml`, for a part of a longer text after `firstTask` tasks, with the renderers in `renderOptions`. */
export function render(markdown: string, firstTask: number, renderOptions: RenderOptions = {}): Rendered {
  const { html: htmlOf, tasks } = marked(markdown, firstTask, renderOptions);
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
