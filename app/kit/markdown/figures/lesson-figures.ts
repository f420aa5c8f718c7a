import { drawnFigures } from '~/kit/figure/draw-figure';
import { figureKind, figureLimits } from '~/kit/figure/figure';
import { faultHtml, faultSaid } from '~/kit/figure/figure-html';
import { type FigureSaid, say, withoutSaidMarks } from '~/kit/figure/said';
import { limits } from '~/kit/limits';
import { utf8Length } from '~/kit/text/plain-text';
import type { FigurePlaces } from '../code-html';
import { exerciseRenderer } from '../exercises/exercise-html';
import { asTyped, type KeptLesson, renderLesson } from '../lesson';
import { type RenderOptions, render } from '../render';
import { figurePlaces, withDrawings } from './places';

/**
 * Renders a whole lesson as `renderLesson` does, with its figures drawn. A block that cannot be drawn stands as typed,
 * with a sentence that says why, but not one in which the text ended: it is the rest that is missing. Includes what
 * draws, so that it is for the server alone.
 */
export async function renderWithFigures(markdown: string, renderOptions: RenderOptions): Promise<KeptLesson> {
  const { blocks, figure } = figurePlaces();
  const lesson = renderLesson(withoutSaidMarks(markdown), { ...renderOptions, figure });
  if (blocks.length === 0) return lesson;
  const room = limits.lessonHtmlMaxBytes - utf8Length(lesson.content);
  const drawn = await drawnFigures(blocks, Math.min(figureLimits.lessonMaxBytes, room));
  const content = withDrawings(lesson.content, (at, typed) => {
    const found = drawn[at];
    if (found && 'html' in found) return found.html;
    return typed + (found && blocks[at]?.isWhole ? faultHtml(found.fault) : '');
  });
  return utf8Length(content) > limits.lessonHtmlMaxBytes ? asTyped(markdown) : { ...lesson, content };
}

/**
 * The same without drawing, where that took too long: each figure stands as typed, with a sentence that says so. The
 * lesson counts as not rendered, so that a later reader may see them.
 */
export function renderUndrawn(markdown: string, renderOptions: RenderOptions): KeptLesson {
  const sentence = faultHtml({ line: null, said: say('figure', 'tooSlow') });
  const figure: FigurePlaces = (info, _, typed) =>
    figureKind(info) ? `<figure data-figure="0">${typed}</figure>\n` : null;
  const lesson = renderLesson(withoutSaidMarks(markdown), { ...renderOptions, figure });
  return { ...lesson, renderer: 0, content: withDrawings(lesson.content, (_, typed) => typed + sentence) };
}

/** Why figures of a text cannot be drawn, one sentence for each of them. */
export async function figureFaults(markdown: string): Promise<readonly FigureSaid[]> {
  const { blocks, figure } = figurePlaces();
  render(markdown, 0, { figure, exercise: exerciseRenderer() });
  const drawn = await drawnFigures(blocks, figureLimits.lessonMaxBytes);
  return drawn.flatMap((found) => ('fault' in found ? [faultSaid(found.fault)] : []));
}
