import { type FigureKind, figureKind, figureLimits } from '~/kit/figure/figure';
import type { FigurePlaces } from '../code-html';

/** Figures within a text: each has a place in the rendered HTML, around its block as typed, until it is drawn. */

export interface FoundFigure {
  readonly kind: FigureKind;
  readonly text: string;
  /** False if the text ended within the block, as when writing it was stopped. */
  readonly isWhole: boolean;
}

/** An option of the renderer that gives each figure its place, and the blocks that it finds, in their order. */
export function figurePlaces(): { readonly blocks: readonly FoundFigure[]; readonly figure: FigurePlaces } {
  const blocks: FoundFigure[] = [];
  const figure: FigurePlaces = (info, text, typed, isWhole) => {
    const kind = figureKind(info);
    // The first one beyond the limit is told why; the further ones are code.
    if (!kind || blocks.length > figureLimits.perLessonMax) return null;
    blocks.push({ kind, text, isWhole });
    return `<figure data-figure="${blocks.length - 1}">${typed}</figure>\n`;
  };
  return { blocks, figure };
}

const place = /<figure data-figure="(\d{1,9})">([\s\S]*?)<\/figure>\n?/g;

/** Replaces each place by what `shown` gives for its number and its HTML as typed. */
export const withDrawings = (html: string, shown: (at: number, typed: string) => string): string =>
  html.replace(place, (_, at: string, typed: string) => shown(Number(at), typed));
