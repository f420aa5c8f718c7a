import { perLanguage } from '~/kit/language/per-language';
import { type FindGuide, guideParts } from '~/rooms/lesson/acts/writing-guide';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import type { TextWork } from '~/system/contract/text-work';
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

interface Deps {
  readonly work: Pick<TextWork, 'lesson'>;
  readonly guideIn: FindGuide;
}

/** A guide to every kind of exercise, in the reader's language. */
export const exerciseGuide = ({ work, guideIn }: Deps): (() => Promise<readonly ExerciseGuidePart[]>) =>
  perLanguage((language) => render(work, guideIn(language) ?? guide));

const render = (work: Deps['work'], text: string): Promise<ExerciseGuidePart[]> =>
  Promise.all(
    guideParts(text).map(async ({ title, intro, sample: markdown }) => {
      const [source, result] = await Promise.all([
        work.lesson(`\`\`\`\`markdown\n${markdown}\n\`\`\`\``),
        work.lesson(markdown),
      ]);
      return { title, intro, source: withReaderLabels(source.content), markdown, html: result.content };
    }),
  );
