import { limits } from '~/domain/limits';
import { nodeLine, titleLine } from '~/domain/outline/canonical';
import { type OutlineLine, rootLabel } from '~/domain/outline/hierarchy';
import { escapeAll } from '~/domain/outline/inline-markup';
import { firstFaithful } from '~/domain/outline/line';
import { readOutline } from '~/domain/outline/outline';
import { escapeMarkdown } from '~/domain/text/escape-markdown';
import { growTree, type Tree } from './tree';

/**
 * Reads an outline into a tree. A text has no ids: they are given in document order, by default n1, n2 and so on.
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

/** The canonical text of a tree; for one that `parseOutline` made, reading it gives the same nodes again. */
export const formatOutline = (tree: Tree): string =>
  writeOutline(
    tree.nodes.get(tree.rootId)?.label ?? '',
    [...tree.nodes.values()].filter(({ id }) => id !== tree.rootId),
  );

/** The canonical text of the nodes below a topic. */
export function writeOutline(topic: string, nodes: readonly OutlineLine[]): string {
  const lines = nodes.map(({ label, level }) => nodeLine(level, label));
  return `${[titleLine(rootLabel(topic)), ...lines].join('\n')}\n`;
}

/**
 * The tree as Markdown for other programs: the topic as a heading, then a nested list with escaped labels.
 * `parseOutline` reads it back as the same tree.
 */
export const formatMarkdown = (tree: Tree): string => [...markdownPieces(tree)].join('');

/** Lines per piece: a few milliseconds of work. */
const linesOfPiece = 500;

/** As `formatMarkdown`, in pieces to stream. */
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

function* markdownLines(tree: Tree): Generator<string, void, void> {
  for (const { id, label, level } of tree.nodes.values()) {
    if (id === tree.rootId) {
      yield `# ${escapeMarkdown(label)}\n\n`;
      continue;
    }
    const escaped = escapeMarkdown(label);
    // Escapes what would start a list, heading or rule within the item.
    const guarded = escaped.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^[-+=]/, '\\$&');
    const prefix = `${' '.repeat((level - 1) * limits.indentSpaces)}- `;
    yield `${firstFaithful(prefix, label, 'item', [guarded, escapeAll(label)])}\n`;
  }
}
