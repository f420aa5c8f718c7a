/**
 * Edits of Markdown text by the editor's toolbar and keys, without a browser. Each function takes the text with its
 * selection and returns which range to replace by what, so that the caller can apply it in a way that the browser's
 * undo knows.
 */

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces `from`…`to` by `insert`, then selects `start`…`end`. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

export type Mark = '**' | '*' | '`';
type ListKind = 'bullet' | 'task' | 'number';

/** The text after an edit. */
export const applied = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);

/** Puts marks around the selection or the cursor, or removes them if they are there already. */
export function toggleMark({ text, start, end }: Selected, mark: Mark): Edit {
  // White space at the ends stays outside: '** bold **' is not bold.
  const chosen = text.slice(start, end);
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = chosen.trim() === '' ? from : end - (chosen.length - chosen.trimEnd().length);
  const inner = text.slice(from, to);
  const size = mark.length;
  const isMarked = (before: string, after: string) =>
    before.endsWith(mark) &&
    after.startsWith(mark) &&
    // A single asterisk must not match one of a pair.
    (mark !== '*' || (run(before, 'end') % 2 === 1 && run(after, 'start') % 2 === 1));

  if (isMarked(text.slice(0, from), text.slice(to))) {
    return { from: from - size, to: to + size, insert: inner, start: from - size, end: to - size };
  }
  if (inner.length > 2 * size && isMarked(inner.slice(0, leading(inner)), inner.slice(-trailing(inner)))) {
    const bare = inner.slice(size, -size);
    return { from, to, insert: bare, start: from, end: from + bare.length };
  }
  return { from, to, insert: mark + inner + mark, start: from + size, end: to + size };
}

const leading = (text: string): number => /^\**|^`*/.exec(text)?.[0].length || 1;
const trailing = (text: string): number => /(?:\*+|`+)$/.exec(text)?.[0].length || 1;
const run = (text: string, at: 'start' | 'end'): number =>
  (at === 'start' ? /^\*+/ : /\*+$/).exec(text)?.[0].length ?? 0;

/** Turns the selection into a link: selects the address to type, or the words if the selection is an address. */
export function toLink({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen.trim());
  const words = isAddress ? 'text' : chosen || 'text';
  const address = isAddress ? chosen.trim() : 'https://';
  const insert = `[${words}](${address})`;
  // Selects the placeholder, to be typed over.
  const [first, length] = isAddress || chosen === '' ? [1, words.length] : [words.length + 3, address.length];
  return { from: start, to: end, insert, start: start + first, end: start + first + length };
}

/** Code between backticks within a line, or between fences for several lines. */
export function toggleCode(selected: Selected): Edit {
  const { text, start, end } = selected;
  if (!text.slice(start, end).includes('\n')) return toggleMark(selected, '`');
  const { from, to } = wholeLines(selected);
  const lines = text.slice(from, to);
  const fence = '`'.repeat(Math.max(3, ...[...lines.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  const fenced = /^(`{3,})[^\n]*\n([\s\S]*)\n\1$/.exec(lines);
  const insert = fenced?.[2] ?? `${fence}\n${lines}\n${fence}`;
  return { from, to, insert, start: from, end: from + insert.length };
}

/** Cycles through no heading, `##` and `###`. */
export function cycleHeading(selected: Selected): Edit {
  return eachLine(selected, (line) => {
    const [, marks = '', rest = line] = /^(#{1,6})[ \t]+(.*)$/.exec(line) ?? [];
    if (marks === '') return `## ${line}`;
    return marks.length === 2 ? `### ${rest}` : rest;
  });
}

const ITEM = /^([ \t]*)(?:([-*+])|(\d{1,9})([.)]))[ \t]+(\[[ xX]\][ \t]+)?/;

/** Turns the selected lines into a list, or back into text if all of them are such items. */
export function toggleList(selected: Selected, kind: ListKind): Edit {
  const { from, to } = wholeLines(selected);
  const lines = selected.text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isAll = filled.length > 0 && filled.every((line) => kindOf(line) === kind);
  let number = 0;
  return eachLine(selected, (line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    const space = /^[ \t]*/.exec(line)?.[0] ?? '';
    const bare = line.slice(ITEM.exec(line)?.[0].length ?? space.length);
    if (isAll) return space + bare;
    number += 1;
    return space + { bullet: '- ', task: '- [ ] ', number: `${number}. ` }[kind] + bare;
  });
}

function kindOf(line: string): ListKind | null {
  const match = ITEM.exec(line);
  if (!match) return null;
  return match[5] ? 'task' : match[3] ? 'number' : 'bullet';
}

/**
 * Handles Enter within a list or a quotation: inserts the next item with its number, or ends the list at an empty item.
 * Null if Enter should have its default effect.
 */
export function continueList({ text, start, end }: Selected): Edit | null {
  if (start !== end || insideFence(text, start)) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, endOfLine(text, start));
  const item = ITEM.exec(line);
  const quote = item ? null : /^[ \t]*>[ \t]?/.exec(line);
  const marker = item?.[0] ?? quote?.[0];
  if (marker === undefined || start < from + marker.length) return null;

  if (line.slice(marker.length).trim() === '') {
    // Moves out of an inner list into the outer one, or out of the outermost list into text.
    const indent = item?.[1] ?? '';
    const rest = indent.length >= 2 ? indent.slice(2) + marker.slice(indent.length) : '';
    return { from, to: from + line.length, insert: rest, start: from + rest.length, end: from + rest.length };
  }
  const next = item
    ? item[3] === undefined
      ? `${item[1]}${item[2]} ${item[5] ? '[ ] ' : ''}`
      : `${item[1]}${Number(item[3]) + 1}${item[4]} ${item[5] ? '[ ] ' : ''}`
    : marker;
  const head = `\n${next}`;
  if (item?.[3] === undefined)
    return { from: start, to: start, insert: head, start: start + head.length, end: start + head.length };
  // Renumbers the items that follow in the same list.
  const lineEnd = endOfLine(text, start);
  const after = renumber(text.slice(lineEnd), item[1] ?? '', Number(item[3]) + 2);
  return {
    from: start,
    to: lineEnd + after.replaces,
    insert: head + text.slice(start, lineEnd) + after.text,
    start: start + head.length,
    end: start + head.length,
  };
}

/** Numbers the following items of the same indent from `first`, up to the end of their list. */
function renumber(rest: string, indent: string, first: number): { text: string; replaces: number } {
  const lines = rest.split('\n');
  let number = first;
  let upTo = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const item = ITEM.exec(line);
    if (item?.[1] === indent && item[3] !== undefined) {
      lines[at] = `${indent}${number}${line.slice(indent.length + item[3].length)}`;
      number += 1;
      upTo = at;
    } else if (line.trim() !== '' && !/^[ \t]/.test(line.slice(indent.length))) {
      break;
    }
  }
  const replaces = rest
    .split('\n')
    .slice(0, upTo + 1)
    .join('\n').length;
  return { text: lines.slice(0, upTo + 1).join('\n'), replaces };
}

function insideFence(text: string, at: number): boolean {
  let fence: string | null = null;
  for (const line of text.slice(0, at).split('\n').slice(0, -1)) {
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (marks === undefined) continue;
    if (fence === null) fence = marks;
    else if (marks.startsWith(fence)) fence = null;
  }
  return fence !== null;
}

function eachLine(selected: Selected, change: (line: string) => string): Edit {
  const { text, start, end } = selected;
  const { from, to } = wholeLines(selected);
  const insert = text.slice(from, to).split('\n').map(change).join('\n');
  const grown = insert.length - (to - from);
  // A single line keeps its cursor at the same place in the words; several lines stay selected.
  if (start === end) {
    const at = Math.max(from, start + grown);
    return { from, to, insert, start: at, end: at };
  }
  return { from, to, insert, start: from, end: from + insert.length };
}

function wholeLines({ text, start, end }: Selected): { from: number; to: number } {
  // A selection that ends at the very start of a line does not include that line.
  const last = end > start && text.charAt(end - 1) === '\n' ? end - 1 : end;
  return { from: text.lastIndexOf('\n', start - 1) + 1, to: endOfLine(text, last) };
}

function endOfLine(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
}
