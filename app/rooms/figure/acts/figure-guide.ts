import { perLanguage } from '~/kit/language/per-language';
import { fenced } from '~/kit/text/fences';
import type { FindGuide, GuidePart } from '~/rooms/lesson/acts/writing-guide';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import type { TextWork } from '~/system/contract/text-work';
import guide from './figure-guide.md?raw';

interface Deps {
  readonly work: Pick<TextWork, 'lesson'>;
  readonly guideIn: FindGuide;
}

/** A guide to every kind of figure, in the reader's language: how it is written (as HTML), and drawn. */
export const figureGuide = ({ work, guideIn }: Deps): (() => Promise<readonly GuidePart[]>) =>
  perLanguage((language) =>
    Promise.all(
      figureGuideParts(guideIn(language) ?? guide).map(async ({ title, intro, sample }) => {
        const texts = [intro, fenced('markdown', sample), sample];
        const rendered = await Promise.all(texts.map((text) => work.lesson(text)));
        const [how = '', source = '', result = ''] = rendered.map(({ content }) => withReaderLabels(content));
        return { title, intro: how, source, result };
      }),
    ),
  );

/** @param text parts, each with a heading, Markdown that explains it, and a figure as its last block */
export const figureGuideParts = (text: string): { title: string; intro: string; sample: string }[] =>
  text
    .trim()
    .split(/^## /m)
    .filter((part) => part !== '')
    .map((part) => {
      const [, title = '', intro = '', sample = ''] = /^(.*)\n([\s\S]*?)\n(```[\s\S]*)$/.exec(part.trim()) ?? [];
      return { title, intro: intro.trim(), sample };
    });
