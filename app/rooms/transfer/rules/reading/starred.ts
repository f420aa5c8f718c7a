/** `** label`: a heading of Org, or a list item of a wiki. Markdown has no such line. */
const STARRED = /^(\*+)[ \t]+(\S.*)$/;
/** The ends of an Org heading: its state and priority, and its tags. */
const STATE = /^(?:(TODO|DONE)[ \t]+)?(?:\[#[A-Z0-9]\][ \t]+)?/;
const TAGS = /[ \t]+:(?:[\w@#%]+:)+[ \t]*$/;
const TITLE = /^#\+title:[ \t]*(\S.*)$/i;
const KEYWORD = /^#\+(\w+):[ \t]*(.*)$/;
const PROPERTY = /^[ \t]*:([\w-]+):[ \t]*(.*)$/;
const BEGINS_CODE = /^[ \t]*#\+begin_(?:src|example)(?:[ \t]+([\w+#-]+))?.*$/i;
const ENDS_CODE = /^[ \t]*#\+end_(?:src|example)[ \t]*$/i;
const FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
/** The deepest heading of Markdown. */
const deepest = 6;

/** Whether stars at the beginning of a line are the levels of a text, as in Org and in lists of wikis. */
export const looksStarred = (text: string): boolean =>
  /^\*{2,}[ \t]+\S/m.test(text) &&
  /^\uFEFF?\*[ \t]+\S/m.test(text) &&
  !/^(?:\uFEFF?---\r?$|<!-- lesson| {0,3}#{1,6}[ \t]+\S)/m.test(text);

/** The same text as Markdown, line by line: headings, ticks, properties and code. */
export function markdownOfStarred(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  // A title becomes the only heading at the top, and so the topic.
  const above = lines.some((line) => TITLE.test(line)) ? 1 : 0;
  let block: 'code' | 'fence' | 'properties' | null = null;
  const converted = (line: string): string => {
    if (block === 'code') {
      if (!ENDS_CODE.test(line)) return line;
      block = null;
      return '```';
    }
    if (FENCE.test(line)) block = block === 'fence' ? null : 'fence';
    if (block === 'fence') return line;
    if (block === 'properties') {
      if (!/^[ \t]*:END:[ \t]*$/i.test(line)) return line.replace(PROPERTY, '$1:: $2');
      block = null;
      return '';
    }
    const code = BEGINS_CODE.exec(line);
    if (code) {
      block = 'code';
      return `\`\`\`${code[1] ?? ''}`;
    }
    if (/^[ \t]*:PROPERTIES:[ \t]*$/i.test(line)) {
      block = 'properties';
      return '';
    }
    const title = TITLE.exec(line)?.[1];
    return title ? `# ${title}` : heading(line, above).replace(KEYWORD, '$1:: $2');
  };
  return lines.map(converted).join('\n');
}

function heading(line: string, above: number): string {
  const [, stars = '', rest = ''] = STARRED.exec(line) ?? [];
  if (stars === '') return line;
  const level = stars.length + above;
  const state = STATE.exec(rest);
  const label = rest.slice(state?.[0].length ?? 0).replace(TAGS, '');
  const ticked = state?.[1] === 'DONE' ? `[x] ${label}` : label;
  return level > deepest ? `${'  '.repeat(level - deepest - 1)}- ${ticked}` : `${'#'.repeat(level)} ${ticked}`;
}
