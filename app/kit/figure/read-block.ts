import { onlyXml } from '~/kit/text/escape-xml';
import { type FigureBlock, FigureFault, type FigureLine, figureLimits } from './figure';
import { say, withoutSaidMarks } from './said';

/** A block's lines, and what its first lines say of it. */
interface FigureText extends FigureBlock {
  readonly alt: string | null;
}

const headLine = /^\s*(title|alt):(.*)$/i;

/**
 * Reads the lines `title:` and `alt:`, which may stand before the first other line of a block, in any order. They are
 * the same for all kinds. Throws `FigureFault` for a text beyond the limits.
 */
export function readBlock(typedText: string): FigureText {
  const text = withoutSaidMarks(onlyXml(typedText));
  const { blockMaxCharacters, titleMaxCharacters, altMaxCharacters } = figureLimits;
  if (text.length > blockMaxCharacters)
    throw new FigureFault(null, say('figure', 'tooLong', { most: blockMaxCharacters, found: text.length }));
  const lines: FigureLine[] = text.split(/\r\n|\n|\r/).map((typed, at) => ({ line: at + 1, text: typed }));
  const head: Record<'title' | 'alt', string | null> = { title: null, alt: null };
  let first = 0;
  for (; first < lines.length; first += 1) {
    const { line, text: typed } = lines[first] as FigureLine;
    if (typed.trim() === '') continue;
    const [, name = '', value = ''] = headLine.exec(typed) ?? [];
    const key = name.toLowerCase();
    if (key !== 'title' && key !== 'alt') break;
    const most = key === 'title' ? titleMaxCharacters : altMaxCharacters;
    const said = value.trim();
    if (said.length > most) throw new FigureFault(line, say('figure', `${key}TooLong`, { most }));
    head[key] = said === '' ? null : said;
  }
  const rest = lines.slice(first);
  if (rest.every(({ text: typed }) => typed.trim() === '')) throw new FigureFault(null, say('figure', 'empty'));
  return { ...head, lines: rest };
}
