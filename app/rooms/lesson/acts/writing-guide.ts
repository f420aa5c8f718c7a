import { perLanguage } from '~/kit/language/per-language';
import { withoutPictures } from '~/kit/markdown/pictures/picture-marks';
import { fenced } from '~/kit/text/fences';
import type { TextWork } from '~/system/contract/text-work';
import { withReaderLabels } from '../rules/reader-labels';
import guide from './writing-guide.md?raw';

/** One element that a lesson may contain. */
export interface GuidePart {
  readonly title: string;
  readonly intro: string;
  /** The Markdown of the element as a code block, and its rendered form. */
  readonly source: string;
  readonly result: string;
}

/** Finds the guide in a language; undefined if it is not translated. */
export type FindGuide = (language: string) => string | undefined;

export interface GuideDeps {
  readonly work: Pick<TextWork, 'lesson' | 'renderer'>;
  readonly guideIn: FindGuide;
}

/**
 * A guide in the reader's language, rendered by the lesson renderer. While one of its texts is not rendered in time, it
 * is made again next time.
 * @param english its text, if it is not translated
 * @param make gets its text, and what makes HTML of a lesson
 */
export const renderedGuide = <T>(
  { work, guideIn }: GuideDeps,
  english: string,
  make: (text: string, render: (markdown: string) => Promise<string>) => Promise<T>,
): (() => Promise<T>) =>
  perLanguage((language, unfinished) =>
    make(guideIn(language) ?? english, async (markdown) => {
      const { content, renderer } = await work.lesson(markdown);
      if (renderer !== work.renderer) unfinished();
      return content;
    }),
  );

/** A guide to every element that a lesson may contain. */
export const writingGuide = (deps: GuideDeps): (() => Promise<readonly GuidePart[]>) =>
  renderedGuide(deps, guide, (text, render) =>
    Promise.all(
      guideParts(text).map(async ({ title, intro, sample }) => {
        const [source, result] = await Promise.all([render(fenced('markdown', sample)), render(sample)]);
        // The guide is in no map, so that no picture of one's own can be shown.
        const shown = withReaderLabels(withoutPictures(result));
        return { title, intro, source: withReaderLabels(source), result: shown };
      }),
    ),
  );

/** @param text parts, each with a heading, a paragraph that explains it, and a sample */
export function guideParts(text: string): { title: string; intro: string; sample: string }[] {
  // Each part begins with a paragraph, which tells its heading from the headings inside a sample.
  return text
    .trim()
    .split(/^## (?=[^\n]+\n\n(?![#\n]))/m)
    .filter((part) => part !== '')
    .map((part) => {
      const [title = '', intro = '', ...sample] = part.split('\n\n');
      return { title, intro, sample: sample.join('\n\n').trim() };
    });
}
