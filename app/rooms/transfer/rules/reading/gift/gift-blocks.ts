/** A question, or a description, in a GIFT file. */
export interface GiftBlock {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** The names of its category and of those above it; empty before the first category. */
  readonly category: readonly string[];
}

interface GiftFile {
  readonly blocks: readonly GiftBlock[];
  /** The comments, which also have the ids of questions. */
  readonly comments: readonly { readonly line: number; readonly text: string }[];
}

/** Cuts a file at its blank lines. */
export function giftBlocks(file: string): GiftFile {
  const blocks: GiftBlock[] = [];
  const comments: { line: number; text: string }[] = [];
  let category: readonly string[] = [];
  let open: string[] = [];
  let start = 0;
  const close = () => {
    const text = open.join('\n').trim();
    if (text !== '') blocks.push({ line: start, text, category });
    open = [];
  };
  for (const [at, line] of file.split(/\r\n?|\n/).entries()) {
    const named = open.length === 0 ? /^\s*\$CATEGORY:(.*)$/.exec(line)?.[1] : undefined;
    if (named !== undefined) category = categoryNames(named);
    else if (line.trim() === '') close();
    else if (line.trimStart().startsWith('//')) comments.push({ line: at + 1, text: line.trim().slice(2).trim() });
    else {
      if (open.length === 0) start = at + 1;
      open.push(line);
    }
  }
  close();
  return { blocks, comments };
}

const doubled = '\u{e111}';

/** Names between slashes; a slash in a name is written twice. Moodle's own topmost categories have no name of use. */
function categoryNames(typed: string): readonly string[] {
  const names = typed
    .replaceAll(doubled, '')
    .replaceAll('//', doubled)
    .split('/')
    .map((name) => name.replaceAll(doubled, '/').trim())
    .filter((name) => name !== '');
  const isOfMoodle = (name: string | undefined) => name === 'top' || /^\$[a-z]+\d*\$$/.test(name ?? '');
  let first = 0;
  while (isOfMoodle(names[first])) first += 1;
  return names.slice(first);
}
