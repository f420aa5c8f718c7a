import { withoutKeys } from '~/kit/exercise/without-keys';
import { limits } from '~/kit/limits';
import { utf8Length } from '~/kit/text/plain-text';
import { plainLesson, type RenderOptions, render } from './render';
import { tasksAgree, withoutTaskNumbers } from './task-boxes';
import { type Progress, taskProgress } from './tasks';

/**
 * Version of the renderer, stored with the HTML. It is incremented with every change of the output: a lesson with an
 * older version is rendered again when it is read.
 */
export const rendererVersion = 12;

/** A lesson's HTML as it is stored beside its source. */
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
 * Renders a whole lesson. If the result is too large, the lesson is shown as typed, with a note.
 * @param renderOptions as in `render`
 */
export function renderLesson(markdown: string, renderOptions?: RenderOptions): KeptLesson {
  const { html, isPlain } = render(markdown, 0, renderOptions);
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
 * A lesson whose rendering takes too long or becomes too large: it is shown completely, and its tasks cannot be ticked.
 */
export const asTyped = (markdown: string): KeptLesson => ({
  content: plainLesson(withoutKeys(markdown)),
  tasks: { done: 0, total: 0 },
  renderer: rendererVersion,
  canTick: false,
});

/** A lesson that is not rendered yet; it will be when somebody reads it. */
export const notRendered = (markdown: string): KeptLesson => ({ ...asTyped(markdown), renderer: 0 });
