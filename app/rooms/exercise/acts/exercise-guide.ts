import { type GuideDeps, guideParts, renderedGuide } from '~/rooms/lesson/acts/writing-guide';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import guide from './exercise-guide.md?raw';

/** A kind of exercise: how it is written, and the same as a lesson that can be tried. */
interface ExerciseGuidePart {
  readonly title: string;
  readonly intro: string;
  /** HTML of the block as typed. */
  readonly source: string;
  readonly markdown: string;
  /** HTML of the exercise as a lesson stores it. */
  readonly html: string;
}

/** A guide to every kind of exercise, in the reader's language. */
export const exerciseGuide = (deps: GuideDeps): (() => Promise<readonly ExerciseGuidePart[]>) =>
  renderedGuide(deps, guide, (text, render) =>
    Promise.all(
      guideParts(text).map(async ({ title, intro, sample: markdown }) => {
        const [source, html] = await Promise.all([render(`\`\`\`\`markdown\n${markdown}\n\`\`\`\``), render(markdown)]);
        return { title, intro, source: withReaderLabels(source), markdown, html };
      }),
    ),
  );
