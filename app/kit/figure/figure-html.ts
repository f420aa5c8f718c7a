import { escapeXml } from '~/kit/text/escape-xml';
import type { Drawing, FigureFault, FigureKind, FigureTable } from './figure';
import { type FigureSaid, saidMark, say, withoutSaidMarks } from './said';
import { rounded, svgText } from './svg';

/** Lines of the block for all kinds, as its author typed them. */
interface Typed {
  readonly title: string | null;
  readonly alt: string | null;
}

const textOf = (cell: string | FigureSaid): string =>
  typeof cell === 'string' ? escapeXml(withoutSaidMarks(cell)) : saidMark(cell);

/**
 * A drawing as HTML that is well-formed XML too: the drawing, its title as the caption, and its data as a table behind
 * a disclosure. Sentences are marks (`said.ts`).
 */
export function figureHtml(kind: FigureKind, drawing: Drawing, typed: Typed): string {
  const { width, height, shapes, said, table } = drawing;
  const title = typed.title ?? drawing.title ?? null;
  const alt = typed.alt ?? drawing.alt ?? null;
  const described = alt === null ? said.map(saidMark).join(' ') : textOf(alt);
  const size = `width="${rounded(width)}" height="${rounded(height)}" viewBox="0 0 ${rounded(width)} ${rounded(height)}"`;
  const name = title === null ? described : `${textOf(title)}. ${described}`.trim();
  const drawn = withoutSaidMarks(shapes.map(svgText).join(''));
  const caption = (title === null ? '' : `<p>${textOf(title)}</p>`) + (table ? tableHtml(table) : '');
  const below = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure class="figure figure-${kind}"><svg ${size} role="img" direction="ltr" aria-label="${name}">${drawn}</svg>${below}</figure>\n`;
}

function tableHtml({ head, rows }: FigureTable): string {
  const heads = head.map((cell) => `<th>${textOf(cell)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${textOf(cell)}</td>`).join('')}</tr>`).join('');
  const table = `<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`;
  const summary = saidMark(say('figure', 'data'));
  return `<details class="figure-data"><summary>${summary}</summary><div class="table" tabindex="0">${table}</div></details>`;
}

/** The sentence for a block that is not drawn, with its line. */
export const faultSaid = ({ line, said }: Pick<FigureFault, 'line' | 'said'>): FigureSaid =>
  say('figure', line === null ? 'notDrawn' : 'atLine', {
    ...(line !== null && { line }),
    sentence: saidMark(said),
  });

/** The sentence below a block that is not drawn. Its reason is put into it when it is read (`said.ts`). */
export const faultHtml = (fault: Pick<FigureFault, 'line' | 'said'>): string =>
  `<p class="figure-fault">${saidMark(faultSaid(fault))}</p>\n`;

/** Whether a lesson's HTML has drawings, or a block that could not be drawn. */
export const hasFigures = (html: string): boolean => /<figure class="figure |<p class="figure-fault"/.test(html);

const tooSlowMark = `${encodeURIComponent(saidMark(say('figure', 'tooSlow')).charAt(0))}figure.tooSlow.`;

/** Whether a text has a figure that was not drawn because it took too long: a later reader may see it. */
export const hasUndrawn = (html: string): boolean => html.includes(tooSlowMark);
