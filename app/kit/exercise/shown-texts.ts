import type { Exercise } from './exercise';

/** The texts besides the question that everybody sees, in the author's order; Markdown of one line each. */
export function shownTexts(exercise: Exercise): readonly string[] {
  switch (exercise.kind) {
    case 'choice':
      return exercise.options.map(({ text }) => text);
    case 'order':
      return exercise.items;
    case 'match':
      return [
        ...exercise.pairs.map(({ left }) => left),
        ...exercise.pairs.map(({ right }) => right),
        ...exercise.others,
      ];
    default:
      return [];
  }
}
