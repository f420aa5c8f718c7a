import { closesFence } from '~/kit/text/fences';
import { exerciseLimits } from './exercise';
import { exercisesIn } from './find';
import { type Cut, cutLines, type Item, splitOutside } from './read-lines';
import { fillGaps, fillSlots } from './slots';

/**
 * A lesson's Markdown for excerpts, prompts and feeds: each exercise is its question and its options or items, so that
 * its key is nowhere in it. Also for blocks that cannot be read. Linear in the text's length.
 */
export function withoutKeys(markdown: string): string {
  const found = exercisesIn(markdown);
  if (found.length === 0) return markdown;
  const lines = markdown.split(/\r\n|\n|\r/);
  const out: string[] = [];
  let at = 0;
  for (const { line, text } of found) {
    const opening = lines[line - 1] ?? '';
    out.push(...lines.slice(at, line - 1));
    out.push(...shownLines(text).map((each) => (prefixOf(opening) + each).trimEnd()));
    at = endOf(lines, line, text, opening);
  }
  return [...out, ...lines.slice(at)].join('\n');
}

/** A longer block has no question: reading it would take too long. */
function shownLines(text: string): readonly string[] {
  if (text.length > exerciseLimits.blockMaxCharacters) return [];
  const cut = cutLines(text);
  const names = cut.draws.map(({ name }) => name);
  const plain = (typed: string) => fillSlots(typed, names, (expression) => expression);
  const question = plain(fillGaps(closedQuestion(cut), () => '…'));
  const parts = shownParts(cut).map((part) => `* ${plain(part)}`);
  return [...question.split('\n'), ...(parts.length > 0 ? ['', ...parts] : [])];
}

/** A fence that is not closed reaches over the answers. */
function closedQuestion({ question, questionLine, faults }: Cut): string {
  const open = faults.find(({ code }) => code === 'fence-unclosed');
  if (!open) return question;
  return question
    .split('\n')
    .slice(0, Math.max(0, open.line - questionLine))
    .join('\n');
}

/** The author's order may be the key, or give it away. */
function shownParts({ items }: Cut): readonly string[] {
  const of = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').sort();
  const pairs = items.filter(({ mark }) => mark === 'pair');
  return [
    ...of(items.filter(({ mark }) => mark === '+' || mark === '-').map(optionText)),
    ...of(items.filter(({ mark }) => mark === 'step').map(({ text }) => text)),
    ...of(pairs.map(({ before }) => before)),
    ...of(pairs.map(({ text }) => text)),
  ];
}

const optionText = ({ text }: Item): string => splitOutside(text, /(?:^|\s)::(?=\s|$)/g)?.[0] ?? text;

/** Quote marks and indent as before the lines of the block: a list marker becomes the indent of its item. */
const prefixOf = (opening: string): string => opening.slice(0, opening.search(/[`~]/)).replace(/[^ \t>]/g, ' ');

/** The index of the line after the block; its closing fence may be missing. */
function endOf(lines: readonly string[], line: number, text: string, opening: string): number {
  const fence = /`{3,}|~{3,}/.exec(opening)?.[0] ?? '```';
  const closes = (at: number): boolean => closesFence(lines[at] ?? '', fence);
  if (text === '' && closes(line)) return line + 1;
  const end = line + text.split('\n').length;
  return closes(end) ? end + 1 : Math.min(end, lines.length);
}
