import { countWords } from '~/kit/text/word-count';

/** How much of a text is compared: more than the longest lesson that passes. */
const charactersRead = 24_000;
/** Shorter sentences may be repeated for practice, and shorter paragraphs may be alike by chance. */
export const sentenceLeastWords = 8;
const paragraphLeastWords = 15;
const saidMaxCharacters = 60;

/** The beginning of the first sentence of prose that a text says twice, word for word; null if there is none. */
export function repeatedSentence(markdown: string): string | null {
  const seen = new Set<string>();
  for (const sentence of paragraphsOf(markdown).flatMap(sentencesOf)) {
    if (countWords(sentence) < sentenceLeastWords) continue;
    if (seen.has(folded(sentence))) return beginningOf(sentence);
    seen.add(folded(sentence));
  }
  return null;
}

/** The beginning of the first paragraph that a text takes over, word for word, from an earlier one; null for none. */
export function paragraphTakenOver(markdown: string, earlier: string): string | null {
  if (earlier === '') return null;
  const known = new Set(paragraphsOf(earlier).map(folded));
  const taken = paragraphsOf(markdown).find(
    (paragraph) => countWords(paragraph) >= paragraphLeastWords && known.has(folded(paragraph)),
  );
  return taken === undefined ? null : beginningOf(taken);
}

/** Paragraphs and items of lists, each in one line, without code, figures, exercises, tables and headings. */
const paragraphsOf = (markdown: string): string[] =>
  markdown
    .slice(0, charactersRead)
    .replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '\n\n')
    .replace(/^\s*(?:\||#{1,6}[ \t]).*$/gm, '\n')
    .split(/\n[ \t]*\n|\n(?=[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t])/)
    .map((block) =>
      block.replace(/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/, '').replace(/\s+/g, ' '),
    )
    .map((block) => block.trim())
    .filter((block) => block !== '');

/** The sentences of a paragraph in one line. */
export const sentencesOf = (paragraph: string): string[] =>
  paragraph.split(/(?<=[.!?؟]["”»)*_]{0,3})\s+|(?<=[。！？])/u);

/** A sentence as it is compared: without case. */
export const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** The first words of a text, to find it by. */
export const beginningOf = (text: string): string => {
  const line = text.trim();
  return line.length <= saidMaxCharacters ? line : `${line.slice(0, saidMaxCharacters).replace(/\s?\S*$/, '')}…`;
};
