import { isBusy } from '~/kit/fault/busy';
import { notRendered } from '~/kit/markdown/lesson';
import type { RenderedLesson, TextWork } from '~/system/contract/text-work';

/** Renders a text; if no thread is free, keeps it unrendered, because it has cost money. */
export const renderOrKeep = (work: TextWork, markdown: string): Promise<RenderedLesson> =>
  work.lesson(markdown).catch((error: unknown) => {
    if (isBusy(error)) return notRendered(markdown);
    throw error;
  });
