import { exerciseLimits } from '~/kit/exercise/exercise';
import { exerciseIds } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { shownTexts } from '~/kit/exercise/shown-texts';
import { fillSlots } from '~/kit/exercise/slots';
import { gapMarks, slotMark, storedExercise, withGapMarks } from '~/kit/exercise/stored';
import { hiddenExercise } from '../code-html';
import type { ExerciseRenderer } from '../render';

/**
 * A renderer for the exercises of one text: the part of each that everybody may see; null for a block that cannot be
 * read. Drawn numbers and gaps become marks, which are filled for each learner. Includes the whole parser, so a browser
 * loads it later.
 */
export function exerciseRenderer(): ExerciseRenderer {
  const idOf = exerciseIds();
  let count = 0;
  return (text, render) => {
    const id = idOf(text);
    const exercise = exerciseIn(text);
    if (!exercise) return null;
    count += 1;
    if (count > exerciseLimits.perLessonMax) return hiddenExercise();
    const names = exercise.draws.map(({ name }) => name);
    let slots = 0;
    const marked = (typed: string): string =>
      names.length === 0 ? typed : fillSlots(typed, names, () => slotMark(slots++));
    const question = render(marked(withGapMarks(exercise.question)));
    // A gap in a link's address, for example, has no place for its field.
    const gaps = exercise.kind === 'gaps' ? exercise.gaps.length : 0;
    if ([...question.matchAll(gapMarks)].length !== gaps) return hiddenExercise();
    return storedExercise(
      id,
      question,
      shownTexts(exercise).map((part) => asLine(render(marked(part)))),
    );
  };
}

/** HTML of one paragraph without its element, as the text of a label. */
const asLine = (html: string): string => /^<p>((?:(?!<p>)[\s\S])*)<\/p>\n?$/.exec(html)?.[1] ?? html;
