import { fenceAround } from '~/kit/text/fences';
import { columns, dedented } from './indent';
import { markdownLabel, markdownLine } from './org-inline';
import type { ReadMap } from './read-map';
import { readMarkdown } from './read-markdown';
import { blocksOf, linesOf, starredLine } from './starred-lines';

/** The ends of an Org heading: its state and priority, and its tags. */
const STATE = /^(?:(TODO|DONE)[ \t]+)?(?:\[#[A-Z0-9]\][ \t]+)?(?=\S)/;
const TAGS = /(?<![ \t])[ \t]+:(?:[\p{L}\p{N}_@#%]+:)+[ \t]*$/u;
const TITLE = /^#\+title:[ \t]*(\S.*)$/i;
const KEYWORD = /^#\+(\w+):[ \t]*(.*)$/;
const PROPERTY = /^[ \t]*:(\S+?)\+?:(?:[ \t]+(.*))?$/;
const COMMENT = /^ {0,3}#(?:[ \t]+(.*))?$/;
const BEGINS_QUOTE = /^[ \t]*#\+begin_quote\b/i;
const BEGINS_CODE = /^[ \t]*#\+begin_\w+(?:[ \t]+(\w[\w+#-]*))?/i;
/** The comma that Org puts before a star or `#+` within code. */
const COMMA = /^([ \t]*,*),(?=\*|#\+)/;
/** Markdown makes the line above one of these a heading. */
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/;

/**
 * Reads a text whose levels are stars (`starredForm`): it is turned into Markdown line by line.
 * @throws TransferFault
 */
export const readStarred = (text: string, topic: string, form: 'org' | 'stars'): ReadMap =>
  readMarkdown(markdownOf(linesOf(text), form === 'org').join('\n'), topic, {
    form,
    deepest: Number.POSITIVE_INFINITY,
  });

/** As many lines as were given, so that a line keeps its number. */
function markdownOf(lines: readonly string[], isOrg: boolean): string[] {
  const blocks = blocksOf(lines);
  const top = outside(lines, blocks).find((at) => TITLE.test(lines[at] ?? '') || starredLine(lines[at] ?? ''));
  // A title above all headings becomes the only one at the top, and so the topic.
  const hasTitle = top !== undefined && TITLE.test(lines[top] ?? '');
  const indents = bodyIndents(lines, blocks);
  const whole: string[] = [];
  let isDrawer = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = blocks.get(at);
    if (end !== undefined) {
      const block = lines.slice(at, end + 1).map((inside) => dedented(inside, indents[at] ?? 0));
      whole.push(...(BEGINS_QUOTE.test(line) ? quoteOf(block, isOrg) : BEGINS_CODE.test(line) ? codeOf(block) : block));
      at = end;
      continue;
    }
    const property = PROPERTY.exec(line);
    if (isDrawer && property) {
      isDrawer = property[1]?.toUpperCase() !== 'END';
      whole.push(isDrawer ? propertyOf(line, property[1], property[2]) : '');
      continue;
    }
    isDrawer = /^[ \t]*:PROPERTIES:[ \t]*$/i.test(line);
    if (isDrawer) whole.push('');
    else if (hasTitle && at === top) whole.push(line.replace(TITLE, '# $1'));
    else whole.push(heading(line, Number(hasTitle), isOrg) ?? bodyLine(dedented(line, indents[at] ?? 0), isOrg));
  }
  return whole;
}

/** The indexes of the lines outside of code, with those at its edges. */
function outside(lines: readonly string[], blocks: ReadonlyMap<number, number>): number[] {
  const found: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    found.push(at);
    at = Math.max(at, (blocks.get(at) ?? at) - 1);
  }
  return found;
}

/**
 * The columns to remove from each line outside of code: Org can indent all that stands below a heading, and Markdown
 * would take that for code.
 */
function bodyIndents(lines: readonly string[], blocks: ReadonlyMap<number, number>): number[] {
  const indents: number[] = [];
  let body: number[] = [];
  let indent = 0;
  const endBody = (): void => {
    for (const at of body) indents[at] = indent;
    body = [];
  };
  for (const at of outside(lines, blocks)) {
    const line = lines[at] ?? '';
    if (starredLine(line)) {
      endBody();
      indent = Number.POSITIVE_INFINITY;
    } else if (line.trim() !== '') {
      indent = Math.min(indent, columns(/^[ \t]*/.exec(line)?.[0] ?? ''));
      body.push(at);
    }
  }
  endBody();
  return indents;
}

function codeOf([first = '', ...rest]: readonly string[]): string[] {
  const inside = rest.slice(0, -1).map((line) => line.replace(COMMA, '$1'));
  const fence = fenceAround(inside.join('\n'));
  const indent = /^[ \t]*/.exec(first)?.[0] ?? '';
  return [`${indent}${fence}${BEGINS_CODE.exec(first)?.[1] ?? ''}`, ...inside, `${indent}${fence}`];
}

function quoteOf([first = '', ...rest]: readonly string[], isOrg: boolean): string[] {
  const indent = /^[ \t]*/.exec(first)?.[0] ?? '';
  const inside = rest.slice(0, -1).map((line) => dedented(line, columns(indent)));
  return ['', ...markdownOf(inside, isOrg).map((line) => `${indent}> ${line}`.trimEnd()), ''];
}

/** A property, as Markdown has it; not one named title, which would name the whole map. */
const propertyOf = (line: string, name = '', value = ''): string =>
  /^title$/i.test(name) || !/^[a-z][\w./-]{0,60}$/i.test(name) ? comment(line) : `${name}:: ${value}`;

const comment = (text: string): string => (text.trim() === '' ? '' : `<!-- ${text.trim()} -->`);

function heading(line: string, above: number, isOrg: boolean): string | null {
  const starred = starredLine(line);
  if (!starred) return null;
  const state = STATE.exec(starred.rest);
  const words = starred.rest.slice(state?.[0].length ?? 0).replace(TAGS, '');
  const label = isOrg ? markdownLabel(words) : words;
  return `${'#'.repeat(starred.stars + above)} ${state?.[1] === 'DONE' ? `[x] ${label}` : label}`;
}

function bodyLine(line: string, isOrg: boolean): string {
  const remark = COMMENT.exec(line);
  if (remark) return comment(remark[1] ?? '');
  if (TITLE.test(line)) return comment(line);
  if (UNDERLINE.test(line)) return /^[ \t]*-{5}/.test(line) ? '***' : line.replace(/[=-]/, '\\$&');
  return isOrg && !KEYWORD.test(line) ? markdownLine(line) : line.replace(KEYWORD, '$1:: $2');
}
