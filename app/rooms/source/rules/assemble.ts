import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import type { Block, HeadingBlock } from './blocks';
import type { ReadDocument, SourceKind, SourceStructure } from './document';
import { sourceLimits } from './limits';
import { withNumbering } from './numbering';
import { passagesOf } from './passages';

interface Found {
  readonly kind: SourceKind;
  /** What the document calls itself; empty if nothing. */
  readonly title: string;
  /** The file's name, or what stands for it. */
  readonly name: string;
  readonly pages: number | null;
  /** Where the headings among the blocks come from. */
  readonly structure: SourceStructure;
  readonly blocks: readonly Block[];
}

/** Makes a document of what was found in it. It has no passages where there was no text. */
export function assemble({ kind, title, name, pages, structure, blocks }: Found): ReadDocument {
  const clean = blocks.map(cleaned).filter((block) => block.text !== '');
  const isStructured = clean.some(isHeading);
  const numbered = isStructured ? clean : withNumbering(clean);
  const { heading, rest } = withoutTitle(numbered, plainText(title));
  const levelled = inSteps(withoutContents(rest));
  const { headings, passages } = passagesOf(levelled);
  const from = isStructured ? structure : 'numbering';
  return {
    kind,
    title: cutToCharacters(
      [title, heading, nameWithoutEnding(name), headings[0]?.text ?? ''].map(plainText).find(isTelling) ??
        'Untitled',
      sourceLimits.titleMaxCharacters,
    ),
    pages,
    structure: headings.length === 0 ? 'none' : from,
    headings,
    passages,
  };
}

const isHeading = (block: Block): block is HeadingBlock => block.kind === 'heading';

function cleaned(block: Block): Block {
  if (block.kind === 'heading')
    return { ...block, text: cutToCharacters(plainText(block.text), sourceLimits.headingMaxCharacters) };
  const lines = block.text.split('\n');
  if (lines.length === 1) return { ...block, text: plainText(block.text) };
  // Code is indented.
  const indent = (line: string) => /^[ \t]{0,24}/.exec(line)?.[0].replaceAll('\t', '    ') ?? '';
  const kept = lines.filter((line) => line.trim() !== '').map((line) => indent(line) + plainText(line));
  return { ...block, text: kept.join('\n').trim() };
}

/** Programs that write documents put these where a title should be. */
const isTelling = (title: string): boolean =>
  /[\p{L}\p{N}]/u.test(title) &&
  !/^(?:untitled|title|document\d*|microsoft word - .*|.*\.(?:docx?|pdf|tex|dvi|indd|html?|qxd|pptx?|rtf|odt))$/iu.test(
    title,
  );

/**
 * The only heading of the highest level, before all others, is the document's own: those below it move up. It goes as
 * well where it only repeats the title.
 */
function withoutTitle(blocks: readonly Block[], title: string): { heading: string; rest: readonly Block[] } {
  const headings = blocks.filter(isHeading);
  const [first, ...others] = headings;
  if (!first) return { heading: '', rest: blocks };
  const isAlone = others.length > 0 && others.every(({ level }) => level > first.level);
  const isTitle = first.text.toLowerCase() === title.toLowerCase() && blocks[0] === first;
  if (!isAlone && !isTitle) return { heading: '', rest: blocks };
  // Text of its own before a chapter: then it is a chapter itself, unless it stands at the top.
  if (!isTitle && blocks.indexOf(first) > 3) return { heading: '', rest: blocks };
  return { heading: first.text, rest: blocks.filter((block) => block !== first) };
}

/** The heading of a table of contents, of which nothing is left. */
const withoutContents = (blocks: readonly Block[]): readonly Block[] =>
  blocks.filter(
    (block, at) =>
      !(isHeading(block) && contents.test(block.text) && (blocks[at + 1]?.kind ?? 'heading') === 'heading'),
  );

const contents =
  /^(?:table of contents|contents|inhalt|inhaltsverzeichnis|table des matières|sommaire|índice|indice|sommario|spis treści|inhoud|содержание|оглавление|目录|目次)$/iu;

/** Levels begin at 1, and none is more than one below the heading before it. */
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
