import { exercisesIn } from '~/kit/exercise/find';
import { hasExercises } from '~/kit/exercise/stored';
import { Busy } from '~/kit/fault/busy';
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

/**
 * The part that has an exercise; undefined if none has.
 * @throws Busy if its text was late: it shows no exercise yet, and the guide is made again with the next request
 */
export const exerciseGuidePart =
  (guide: () => Promise<readonly ExerciseGuidePart[]>) =>
  async (exercise: string): Promise<ExerciseGuidePart | undefined> => {
    const part = (await guide()).find(({ markdown }) => exercisesIn(markdown).some(({ id }) => id === exercise));
    if (part && !hasExercises(part.html)) throw new Busy(1_000, 'work');
    return part;
  };
