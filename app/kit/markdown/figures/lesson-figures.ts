import { drawnFigures } from '~/kit/figure/draw-figure';
import { type FigureKind, figureLimits } from '~/kit/figure/figure';
import { faultHtml } from '~/kit/figure/figure-html';
import { figureKind } from '~/kit/figure/read-block';
import { limits } from '~/kit/limits';
import { utf8Length } from '~/kit/text/plain-text';
import type { FigurePlaces } from '../code-html';
import { type KeptLesson, renderLesson } from '../lesson';
import type { RenderOptions } from '../render';

/** Figures within a text: each has a place in the rendered HTML, around its block as typed, until it is drawn. */

interface Block {
  readonly kind: FigureKind;
  readonly text: string;
}

const place = /<figure data-figure="(\d{1,9})">([\s\S]*?)<\/figure>\n?/g;

/**
 * Renders a whole lesson as `renderLesson` does, with its figures drawn. A block that cannot be drawn stands as typed,
 * with a sentence that says why. Includes what draws, so that it is for the server alone.
 */
export async function renderWithFigures(markdown: string, renderOptions: RenderOptions): Promise<KeptLesson> {
  const blocks: Block[] = [];
  const figure: FigurePlaces = (info, text, typed) => {
    const kind = figureKind(info);
    if (!kind) return null;
    blocks.push({ kind, text });
    return `<figure data-figure="${blocks.length - 1}">${typed}</figure>\n`;
  };
  const lesson = renderLesson(markdown, { ...renderOptions, figure });
  if (blocks.length === 0) return lesson;
  const room = limits.lessonHtmlMaxBytes - utf8Length(lesson.content);
  const drawn = await drawnFigures(blocks, Math.min(figureLimits.lessonMaxBytes, room));
  const content = lesson.content.replace(place, (_, at: string, typed: string) => {
    const figure = drawn[Number(at)];
    if (figure && 'html' in figure) return figure.html;
    return typed + (figure ? faultHtml(figure.fault) : '');
  });
  return { ...lesson, content };
}
