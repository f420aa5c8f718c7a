import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import type { Block, HeadingBlock } from './blocks';
import type { ReadDocument, SourceKind, SourceStructure } from './document';
import { sourceLimits } from './limits';
import { withNumbering } from './numbering';
import { passagesOf } from './passages';

interface Found {
  readonly kind: SourceKind;
  /** The document's own title; empty if it has none. */
  readonly title: string;
  /** The name of the file or of the pasted text. */
  readonly name: string;
  readonly pages: number | null;
  /** The origin of the headings among the blocks. */
  readonly structure: SourceStructure;
  readonly blocks: readonly Block[];
}

interface Assembled {
  readonly document: ReadDocument;
  /** The passage in which a block begins, by the number that its reader gave it. */
  readonly passageAt: (block: number) => number;
}

/** Builds a document from the blocks found in it. It has no passages if there was no text. */
export const assemble = (found: Found): ReadDocument => assembled(found).document;

/** The same, with the places of its blocks. */
export function assembled({ kind, title, name, pages, structure, blocks }: Found): Assembled {
  const clean = blocks.map(cleaned).filter((block) => block.text !== '');
  const isStructured = clean.some(isHeading);
  const numbered = isStructured ? clean : withNumbering(clean);
  const { heading, rest } = withoutTitle(numbered, plainText(title));
  const levelled = inSteps(withoutContents(rest));
  const { headings, passages, places } = passagesOf(levelled);
  const from = isStructured ? structure : 'numbering';
  const document: ReadDocument = {
    kind,
    title: cutToCharacters(
      [title, heading, nameWithoutEnding(name), headings[0]?.text ?? ''].map(plainText).find(isTelling) ?? 'Untitled',
      sourceLimits.titleMaxCharacters,
    ),
    pages,
    structure: headings.length === 0 ? 'none' : from,
    headings,
    passages,
  };
  // Blocks that were dropped, such as the title, have no place of their own.
  const known = [...places.keys()].sort((a, b) => a - b);
  const passageAt = (block: number) => places.get(known.findLast((at) => at <= block) ?? -1) ?? 1;
  return { document, passageAt };
}

const isHeading = (block: Block): block is HeadingBlock => block.kind === 'heading';

function cleaned(block: Block): Block {
  if (block.kind === 'heading')
    return { ...block, text: cutToCharacters(plainText(block.text), sourceLimits.headingMaxCharacters) };
  const lines = block.text.split('\n');
  if (lines.length === 1) return { ...block, text: plainText(block.text) };
  // Code keeps its indentation.
  const indent = (line: string) => /^[ \t]{0,24}/.exec(line)?.[0].replaceAll('\t', '    ') ?? '';
  const kept = lines.filter((line) => line.trim() !== '').map((line) => indent(line) + plainText(line));
  return { ...block, text: kept.join('\n').trim() };
}

/** Whether a title is informative: some programs fill in placeholders or the file's name. */
const isTelling = (title: string): boolean =>
  /[\p{L}\p{N}]/u.test(title) &&
  !/^(?:untitled|title|document\d*|microsoft word - .*|.*\.(?:docx?|pdf|tex|dvi|indd|html?|qxd|pptx?|rtf|odt))$/iu.test(
    title,
  );

/**
 * Removes the document's own heading: the only one of the highest level, before all others, whose sub-headings move up;
 * or a first one that only repeats the title.
 */
function withoutTitle(blocks: readonly Block[], title: string): { heading: string; rest: readonly Block[] } {
  const headings = blocks.filter(isHeading);
  const [first, ...others] = headings;
  if (!first) return { heading: '', rest: blocks };
  const isAlone = others.length > 0 && others.every(({ level }) => level > first.level);
  const isTitle = first.text.toLowerCase() === title.toLowerCase() && blocks[0] === first;
  if (!isAlone && !isTitle) return { heading: '', rest: blocks };
  // With more text before it, the heading starts a chapter and is not the title.
  if (!isTitle && blocks.indexOf(first) > 3) return { heading: '', rest: blocks };
  return { heading: first.text, rest: blocks.filter((block) => block !== first) };
}

/** Removes the heading of a table of contents whose entries were dropped. */
const withoutContents = (blocks: readonly Block[]): readonly Block[] =>
  blocks.filter(
    (block, at) =>
      !(isHeading(block) && contents.test(block.text) && (blocks[at + 1]?.kind ?? 'heading') === 'heading'),
  );

const contents =
  /^(?:table of contents|contents|inhalt|inhaltsverzeichnis|table des matières|sommaire|índice|indice|sommario|spis treści|inhoud|содержание|оглавление|目录|目次)$/iu;

/** Makes levels begin at 1, and none more than one below the heading before it. */
function inSteps(blocks: readonly Block[]): readonly Block[] {
  const above: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    while (above.length > 0 && (above.at(-1) ?? 0) >= block.level) above.pop();
    above.push(block.level);
    return { ...block, level: Math.min(above.length, sourceLimits.headingMaxLevel) };
  });
}

const nameWithoutEnding = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:txt|text|md|markdown|html?|xhtml|pdf|docx|epub)$/i, '')
    .replace(/_+/g, ' ');
