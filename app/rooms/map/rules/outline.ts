import { limits } from '~/kit/limits';
import { lineLabel, lineLevel, nodeLine, titleLine } from '~/kit/outline/canonical';
import { type OutlineLine, rootLabel } from '~/kit/outline/hierarchy';
import { escapeAll, escapeAroundFormulas } from '~/kit/outline/inline-markup';
import { firstFaithful } from '~/kit/outline/line';
import { readOutline } from '~/kit/outline/outline';
import { escapeMarkdown } from '~/kit/text/escape-markdown';
import { growTree, type Tree } from './tree';

/**
 * Parses an outline into a tree. Its nodes get ids in document order, by default n1, n2 and so on.
 * @throws ModelFault 'no-outline' or 'too-large'
 */
export function parseOutline(topic: string, text: string, newId: () => string = countedIds()): Tree {
  const nodes = readOutline(topic, text);
  return growTree(
    rootLabel(topic),
    nodes.map((node) => ({ ...node, id: newId() })),
  );
}

function countedIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `n${count}`;
  };
}

/** The canonical text of a topic and its nodes. */
export function writeOutline(topic: string, nodes: readonly OutlineLine[]): string {
  const lines = nodes.map(({ label, level }) => nodeLine(level, label));
  return `${[titleLine(rootLabel(topic)), ...lines].join('\n')}\n`;
}

/** Lines per piece: a few milliseconds of work. */
const linesOfPiece = 500;

/**
 * The tree as Markdown for other programs, in pieces to stream: the topic as a heading, then a nested list with escaped
 * labels. `parseOutline` reads it back as the same tree.
 */
export function* markdownPieces(tree: Tree): Generator<string, void, void> {
  let lines: string[] = [];
  for (const line of markdownLines(tree)) {
    lines.push(line);
    if (lines.length < linesOfPiece) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

/**
 * A stored outline for people, in pieces to stream: formulas lose the second backslash that tells `\(x\)` from escaped
 * brackets in the store. `parseOutline` reads both forms alike.
 */
export function* outlinePieces(result: string): Generator<string, void, void> {
  const lines = result.slice(0, -1).split('\n');
  for (let at = 0; at < lines.length; at += linesOfPiece) {
    const some = lines.slice(at, at + linesOfPiece);
    yield some.map((line, index) => `${at + index === 0 ? line : readableLine(line)}\n`).join('');
  }
}

function readableLine(line: string): string {
  if (!line.includes('\\\\')) return line;
  const label = lineLabel(line);
  const prefix = `${' '.repeat(lineLevel(line) * limits.indentSpaces)}- `;
  return firstFaithful(prefix, label, 'item', [label, escapeAroundFormulas(label), escapeAll(label)]);
}

function* markdownLines(tree: Tree): Generator<string, void, void> {
  for (const { id, label, level } of tree.nodes.values()) {
    if (id === tree.rootId) {
      yield `# ${escapeMarkdown(label)}\n\n`;
      continue;
    }
    const prefix = `${' '.repeat((level - 1) * limits.indentSpaces)}- `;
    yield `${prefix}${markdownLabel(prefix, label, 'item')}\n`;
  }
}

/** A label as Markdown, with the backslashes it needs after `prefix` to be parsed as the same label. */
export function markdownLabel(prefix: string, label: string, mark: 'item' | 'heading'): string {
  const escaped = escapeMarkdown(label);
  // Escapes what would start a list, heading or rule within the item.
  const guarded = escaped.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^[-+=]/, '\\$&');
  return firstFaithful(prefix, label, mark, [guarded, escapeAll(label)]).slice(prefix.length);
}
