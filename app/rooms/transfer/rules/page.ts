import { directionOf } from '~/kit/language/direction';
import { readerLanguage } from '~/kit/language/reader';
import { escapeHtml } from '~/kit/text/escape-html';
import type { Written } from '~/kit/text/language';
import { transferWords } from '~/rooms/transfer/words';
import { figureStyles } from './figure-styles';
import { Nesting } from './nesting';
import { type Colours, darkColours, lessonStyles, paperColours } from './text-styles';

/** A map as one HTML page: it folds, prints and has both themes without scripts, and loads nothing. */

/** A node with its rendered content, as safe HTML. */
export interface RenderedNode {
  readonly id: string;
  readonly level: number;
  readonly label: string;
  /** The hue of its branch. */
  readonly color: number;
  readonly written: Written;
  readonly isBranch: boolean;
  readonly lesson: RenderedLesson | null;
}

export interface RenderedLesson {
  readonly html: string;
  readonly written: Written;
  /** A note for the learner: that it is unfinished. */
  readonly note: string | null;
  /** The solutions of its exercises, as safe HTML; empty if it has none. */
  readonly solutions: string;
}

interface PageHead {
  readonly title: string;
  /** As safe HTML. */
  readonly heading: string;
  readonly written: Written;
  /** The numbers of nodes and lessons. */
  readonly facts: string;
  /** The root's own lesson. */
  readonly lesson: RenderedLesson | null;
  /** A note on the map: that it is unfinished. */
  readonly note: string | null;
  /** The origin of the map. */
  readonly foot: string;
  /** Whether everything except the lessons starts unfolded. */
  readonly isUnfolded: boolean;
}

export function pageWriter(head: PageHead) {
  /** The closing tags of the open node, by level. */
  const ends: string[] = [];
  const nesting = new Nesting((level) => ends[level] ?? '');
  /** The last page of a printed map. */
  const solutions: string[] = [];
  const takeSolutions = (label: string, written: Written, lesson: RenderedLesson | null) => {
    if (!lesson?.solutions) return;
    const own = lesson.written === head.written ? '' : attributes(lesson.written);
    const name = `<h3${written === head.written ? '' : attributes(written)}>${label}</h3>\n`;
    solutions.push(`${name}<div class="lesson"${own}>\n${lesson.solutions}</div>\n`);
  };
  return {
    head: () => {
      takeSolutions(head.heading, head.written, head.lesson);
      return [
        `<!DOCTYPE html>\n<html${attributes(head.written)}>\n<head>\n<meta charset="utf-8">\n`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">\n`,
        '<meta name="generator" content="Topiary">\n',
        `<title>${escapeHtml(head.title)}</title>\n<style>${styles}</style>\n</head>\n<body>\n<main>\n`,
        `<h1>${head.heading}</h1>\n${factual(head.facts)}`,
        head.note === null ? '' : factual(head.note),
        head.lesson ? article(head.lesson, head.written) : '',
        '<ul class="tree">\n',
      ].join('');
    },

    node({ id, level, label, color, written, isBranch, lesson }: RenderedNode): string {
      takeSolutions(label, written, lesson);
      const own = written === head.written ? '' : attributes(written);
      const hue = level === 1 ? ` class="h${color % hues.length}"` : '';
      const text = lesson ? article(lesson, head.written) : '';
      const item = `${nesting.before(level)}<li id="${id}"${hue}>`;
      if (isBranch) {
        ends[level] = '</ul>\n</details>\n</li>\n';
        const open = head.isUnfolded || level > 1 ? ' open' : '';
        const inside = lesson
          ? `<details class="leaf">\n<summary><h2>Lesson<span class="apart">: </span><span${own}>${label}</span></h2></summary>\n${text}</details>\n`
          : '';
        return `${item}<details${open}>\n<summary><span${own}>${label}</span></summary>\n${inside}<ul>\n`;
      }
      ends[level] = '</li>\n';
      return lesson
        ? `${item}<details class="leaf">\n<summary><h2${own}>${label}</h2></summary>\n${text}</details>\n`
        : `${item}<span${own}>${label}</span>\n`;
    },

    foot: () =>
      [
        `${nesting.before(1)}</ul>\n`,
        solutions.length > 0 ? `<section class="solutions">\n${solutionsName()}${solutions.join('')}</section>\n` : '',
        `</main>\n<footer>\n${factual(head.foot)}</footer>\n</body>\n</html>\n`,
      ].join(''),
  };
}

const attributes = ({ lang, dir }: Written): string =>
  `${lang === undefined ? '' : ` lang="${escapeHtml(lang)}"`} dir="${dir}"`;

const solutionsName = (): string =>
  `<h2 lang="${readerLanguage()}" dir="${directionOf(readerLanguage())}">${escapeHtml(transferWords.solutions)}</h2>\n`;

/** In the reader's language, not in the map's. */
const factual = (text: string): string =>
  `<p class="facts" lang="${readerLanguage()}" dir="${directionOf(readerLanguage())}">${escapeHtml(text)}</p>\n`;

const article = ({ html, written, note }: RenderedLesson, map: Written): string =>
  `<div class="lesson"${written === map ? '' : attributes(written)}>\n${html}</div>\n${note === null ? '' : factual(note)}`;

const hues = [147, 255, 52, 310, 200, 22, 92, 280, 122, 348, 230, 172];

const declared = (colours: Colours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

const styles = `
:root { color-scheme: light dark; --light: 0.49; ${declared(paperColours)} }
@media (prefers-color-scheme: dark) { :root { --light: 0.8; ${declared(darkColours)} } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 "Segoe UI", Ubuntu, Cantarell, "Noto Sans", Roboto, "Helvetica Neue", system-ui, sans-serif; }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 3rem; overflow-wrap: break-word; }
h1, h2, h3 { font-family: Georgia, "Noto Serif", "Liberation Serif", serif; line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 0.25em; font-size: clamp(1.8rem, 1.4rem + 2vw, 2.6rem); }
h2 { display: inline; margin: 0; font: inherit; }
h3 { font-size: 1.2rem; }
h4, h5, h6 { font-size: 1rem; }
a { color: var(--accent); overflow-wrap: anywhere; }
.facts { margin: 0 0 1.5rem; color: var(--muted); font-size: 0.9rem; }
.tree, .tree ul { margin: 0; padding: 0; list-style: none; }
.tree ul { margin-inline-start: 0.45rem; padding-inline-start: 1rem; border-inline-start: 2px solid var(--hue); }
.tree li { margin-block: 0.15rem; }
.tree > li { margin-block: 0.5rem; }
.tree > li > details > summary, .tree > li > span { font-weight: 600; font-size: 1.1rem; }
.tree li > span { display: block; padding: 0.2rem 0 0.2rem 1.2rem; }
html[dir="ltr"] .tree li > span { text-align: left; }
html[dir="rtl"] .tree li > span { padding: 0.2rem 1.2rem 0.2rem 0; text-align: right; }
summary { padding-block: 0.2rem; border-radius: 0.3rem; cursor: pointer; }
summary::marker { color: var(--hue, var(--accent)); }
summary:hover { background: var(--sunken); }
summary:focus-visible, a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.leaf > summary h2 { color: var(--accent); }
.lesson { margin: 0.5rem 0 1.5rem; padding: 0.75rem 1.25rem; border: 1px solid var(--line); border-radius: 0.6rem;
  background: var(--surface); }
.lesson .lesson-note { color: var(--muted); }
.lesson > :first-child { margin-top: 0; }
.lesson > :last-child { margin-bottom: 0; }
.solutions { display: none; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
mark { background: #e0c26a66; color: inherit; }
${hues.map((hue, at) => `.h${at} { --hue: oklch(var(--light) 0.11 ${hue}); }`).join('\n')}
.lesson :is(ul, ol) { padding-inline-start: 1.4em; margin-inline-start: 0; border: 0; list-style: revert; }
.lesson li.task { list-style: none; margin-inline-start: -1.2em; }
.lesson li > span { display: inline; padding: 0; }
math { direction: ltr; }
${lessonStyles((name) => `var(--${name})`)}${figureStyles((name) => `var(--${name})`)}
.tree details { margin-block: 0; }
.tree .lesson details { margin-block: 1em; }
@media print {
  :root { color-scheme: light; --light: 0.49; ${declared({ ...paperColours, paper: '#fff', surface: '#fff' })} }
  html { font-size: 11pt; }
  body { max-width: none; padding: 0; }
  details::details-content { content-visibility: visible; block-size: auto; }
  summary { list-style: none; break-after: avoid; }
  summary::-webkit-details-marker { display: none; }
  .solution { display: none; }
  .solutions { display: block; break-before: page; }
  .solutions h2 { display: block; font-size: 1.4rem; }
  .lesson { padding: 0 0 0 1rem; border-width: 0 0 0 1px; border-radius: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  h1, h2, h3, h4 { break-after: avoid; }
  pre, tr, blockquote { break-inside: avoid; }
  .lesson a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; }
}
`;
