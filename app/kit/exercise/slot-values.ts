import type { Exercise } from './exercise';
import { evaluate, readExpression } from './expression';
import { shownTexts } from './shown-texts';
import { fillSlots, numberText } from './slots';
import { withGapMarks } from './stored';

/**
 * The value of each slot of the texts that everybody sees, in the order in which the renderer numbers the slots
 * (kit/markdown/exercises/exercise-html.ts).
 */
export function slotValues(exercise: Exercise, numbers: Readonly<Record<string, number>>): readonly string[] {
  const names = exercise.draws.map(({ name }) => name);
  if (names.length === 0) return [];
  const values: string[] = [];
  const known = new Map<string, number>();
  const valueOfSlot = (expression: string): number => {
    const read = known.has(expression) ? null : readExpression(expression, names);
    if (read) known.set(expression, evaluate(read, numbers));
    return known.get(expression) ?? Number.NaN;
  };
  for (const text of [withGapMarks(exercise.question), ...shownTexts(exercise)])
    fillSlots(text, names, (expression, _, place) => {
      values.push(numberText(valueOfSlot(expression), place));
      return '';
    });
  return values;
}
