import { limits } from '~/kit/limits';
import { utf8Length } from '~/kit/text/plain-text';
import { type Drawing, plainLesson, render, tasksAgree, withoutTaskNumbers } from './render';
import { type Progress, taskProgress } from './tasks';

/**
 * Stands beside the HTML that it made. It counts up with every change of what a text's HTML is: a lesson of an older
 * one is rendered anew when it is read.
 */
export const rendererVersion = 8;

/** A lesson's text as it is kept beside its source. */
export interface KeptLesson {
  /**
   * Sanitised HTML of at most `limits.lessonHtmlMaxBytes`. Its tasks carry their numbers only if they can be ticked.
   */
  readonly content: string;
  readonly tasks: Progress;
  readonly renderer: number;
  readonly canTick: boolean;
}

/**
 * Renders a whole lesson. One that would become too large stands as it was typed, with a sentence.
 * @param drawing as in `render`
 */
export function renderLesson(markdown: string, drawing?: Drawing): KeptLesson {
  const { html, isPlain } = render(markdown, 0, drawing);
  if (isPlain || utf8Length(html) > limits.lessonHtmlMaxBytes) return asTyped(markdown);
  const canTick = tasksAgree(html, markdown);
  return {
    content: canTick ? html : withoutTaskNumbers(html),
    tasks: taskProgress(markdown),
    renderer: rendererVersion,
    canTick,
  };
}

/**
 * A lesson whose rendering takes too long or becomes too large: nothing of it is lost, and nothing of it can be
 * ticked.
 */
export const asTyped = (markdown: string): KeptLesson => ({
  content: plainLesson(markdown),
  tasks: { done: 0, total: 0 },
  renderer: rendererVersion,
  canTick: false,
});

/** A lesson that was not rendered: it is when somebody reads it. */
export const notRendered = (markdown: string): KeptLesson => ({ ...asTyped(markdown), renderer: 0 });
