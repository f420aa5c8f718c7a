import { fenced } from '~/kit/text/fences';
import { type GuideDeps, type GuidePart, renderedGuide } from '~/rooms/lesson/acts/writing-guide';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import guide from './figure-guide.md?raw';

/** A guide to every kind of figure, in the reader's language: how it is written (as HTML), and drawn. */
export const figureGuide = (deps: GuideDeps): (() => Promise<readonly GuidePart[]>) =>
  renderedGuide(deps, guide, (text, render) =>
    Promise.all(
      figureGuideParts(text).map(async ({ title, intro, sample }) => {
        const rendered = await Promise.all([intro, fenced('markdown', sample), sample].map(render));
        const [how = '', source = '', result = ''] = rendered.map(withReaderLabels);
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
