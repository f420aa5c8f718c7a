import { fenceAround } from '~/kit/text/fences';
import { columns, dedented } from './indent';
import type { ReadMap } from './read-map';
import { readMarkdown } from './read-markdown';
import { codeBlocks, linesOf, starredLine } from './starred-lines';

/** The ends of an Org heading: its state and priority, and its tags. */
const STATE = /^(?:(TODO|DONE)[ \t]+)?(?:\[#[A-Z0-9]\][ \t]+)?(?=\S)/;
const TAGS = /(?<![ \t])[ \t]+:(?:[\p{L}\p{N}_@#%]+:)+[ \t]*$/u;
const TITLE = /^#\+title:[ \t]*(\S.*)$/i;
const KEYWORD = /^#\+(\w+):[ \t]*(.*)$/;
const PROPERTY = /^[ \t]*:(\S+?)\+?:(?:[ \t]+(.*))?$/;
/** When a heading's task is or was to be done. */
const PLANNED = /^[ \t]*(?:CLOSED|SCHEDULED|DEADLINE):[ \t]*[<[]/;
const COMMENT = /^ {0,3}#(?:[ \t]+(.*))?$/;
const BEGINS_CODE = /^[ \t]*#\+begin_\w+(?:[ \t]+(\w[\w+#-]*))?/i;
/** The comma that Org puts before a star or `#+` within code. */
const COMMA = /^([ \t]*,*),(?=\*|#\+)/;
const LINK = /\[\[(https?:[^\s[\]]+)\]\[([^[\]]+)\]\]/g;
/** Markdown makes the line above one of these a heading. */
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/;

/**
 * Reads a text whose levels are stars (`looksStarred`): it is turned into Markdown line by line.
 * @throws TransferFault
 */
export const readStarred = (text: string, topic: string): ReadMap =>
  readMarkdown(markdownOf(linesOf(text)), topic, { deepest: Number.POSITIVE_INFINITY });

function markdownOf(lines: readonly string[]): string {
  const blocks = codeBlocks(lines);
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
      whole.push(...(BEGINS_CODE.test(line) ? codeOf(block) : block));
      at = end;
      continue;
    }
    const property = PROPERTY.exec(line);
    if (isDrawer && property) {
      isDrawer = property[1]?.toUpperCase() !== 'END';
      whole.push(isDrawer ? propertyOf(line, property[1], property[2]) : '');
      continue;
    }
    const logEnd = endOfLog(lines, at);
    isDrawer = /^[ \t]*:PROPERTIES:[ \t]*$/i.test(line);
    if (isDrawer) whole.push('');
    else if (logEnd > at) {
      whole.push('LOGBOOK::', ...Array<string>(logEnd - at).fill(''));
      at = logEnd;
    } else if (hasTitle && at === top) whole.push(line.replace(TITLE, '# $1'));
    else whole.push(heading(line, Number(hasTitle)) ?? bodyLine(dedented(line, indents[at] ?? 0)));
  }
  return whole.join('\n');
}

/** The last line of the log of a task's states and times that begins at `start`; `start` if there is none. */
function endOfLog(lines: readonly string[], start: number): number {
  if (!/^[ \t]*:LOGBOOK:[ \t]*$/i.test(lines[start] ?? '')) return start;
  for (let at = start + 1; at < lines.length && !/^(?:\*|[ \t]*:LOGBOOK:)/i.test(lines[at] ?? ''); at += 1)
    if (/^[ \t]*:END:[ \t]*$/i.test(lines[at] ?? '')) return at;
  return start;
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

/** A property, as Markdown has it; not one named title, which would name the whole map. */
const propertyOf = (line: string, name = '', value = ''): string =>
  /^title$/i.test(name) || !/^[a-z][\w./-]{0,60}$/i.test(name) ? comment(line) : `${name}:: ${value}`;

const comment = (text: string): string => (text.trim() === '' ? '' : `<!-- ${text.trim()} -->`);

function heading(line: string, above: number): string | null {
  const starred = starredLine(line);
  if (!starred) return null;
  const state = STATE.exec(starred.rest);
  const label = starred.rest.slice(state?.[0].length ?? 0).replace(TAGS, '');
  return `${'#'.repeat(starred.stars + above)} ${state?.[1] === 'DONE' ? '[x] ' : ''}${linked(label)}`;
}

function bodyLine(line: string): string {
  const remark = COMMENT.exec(line);
  if (remark) return comment(remark[1] ?? '');
  if (TITLE.test(line)) return comment(line);
  if (PLANNED.test(line)) return line.replace(':', '::');
  if (UNDERLINE.test(line)) return /^[ \t]*-{5}/.test(line) ? '***' : line.replace(/[=-]/, '\\$&');
  return linked(line.replace(KEYWORD, '$1:: $2'));
}

/** A text with its links to the web as Markdown has them, where brackets end an address. */
const linked = (text: string): string =>
  text.replace(LINK, (_, address: string, label: string) => {
    return `[${label}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  });
