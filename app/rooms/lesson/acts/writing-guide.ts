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

interface Deps {
  readonly work: Pick<TextWork, 'lesson'>;
  readonly guideIn: FindGuide;
}

/**
 * A guide to every element that a lesson may contain, in the reader's language, rendered by the lesson renderer itself.
 */
export const writingGuide = ({ work, guideIn }: Deps): (() => Promise<readonly GuidePart[]>) =>
  perLanguage((language) => draw(work, guideIn(language) ?? guide));

const draw = (work: Deps['work'], text: string): Promise<GuidePart[]> =>
  Promise.all(
    guideParts(text).map(async ({ title, intro, sample }) => {
      const [source, result] = await Promise.all([work.lesson(fenced('markdown', sample)), work.lesson(sample)]);
      // The guide is in no map, so that no picture of one's own can be shown.
      const shown = withReaderLabels(withoutPictures(result.content));
      return { title, intro, source: withReaderLabels(source.content), result: shown };
    }),
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
