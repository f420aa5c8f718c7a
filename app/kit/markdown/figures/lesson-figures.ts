import { drawnFigures } from '~/kit/figure/draw-figure';
import { figureLimits } from '~/kit/figure/figure';
import { faultHtml } from '~/kit/figure/figure-html';
import { limits } from '~/kit/limits';
import { utf8Length } from '~/kit/text/plain-text';
import { type KeptLesson, renderLesson } from '../lesson';
import type { RenderOptions } from '../render';
import { figurePlaces, withDrawings } from './places';

/**
 * Renders a whole lesson as `renderLesson` does, with its figures drawn. A block that cannot be drawn stands as typed,
 * with a sentence that says why. Includes what draws, so that it is for the server alone.
 */
export async function renderWithFigures(markdown: string, renderOptions: RenderOptions): Promise<KeptLesson> {
  const { blocks, figure } = figurePlaces();
  const lesson = renderLesson(markdown, { ...renderOptions, figure });
  if (blocks.length === 0) return lesson;
  const room = limits.lessonHtmlMaxBytes - utf8Length(lesson.content);
  const drawn = await drawnFigures(blocks, Math.min(figureLimits.lessonMaxBytes, room));
  const content = withDrawings(lesson.content, (at, typed) => {
    const found = drawn[at];
    if (found && 'html' in found) return found.html;
    return typed + (found ? faultHtml(found.fault) : '');
  });
  return { ...lesson, content };
}
