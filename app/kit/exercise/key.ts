import type { Exercise, NumberAnswer } from './exercise';

/**
 * The right answer of an exercise as Markdown, for learners who have earned it and for files with solutions. Empty for
 * code, where tests say what is right.
 * @param exercise without draws left (`withNumbers`)
 */
export function keyOf(exercise: Exercise): string {
  switch (exercise.kind) {
    case 'choice':
      return exercise.options
        .filter(({ isRight }) => isRight)
        .map(({ text }) => `* ${text}`)
        .join('\n');
    case 'number':
      return asCode(numberSaid(exercise.answers[0]));
    case 'formula':
    case 'words':
      return asCode(exercise.answers[0] ?? '');
    case 'gaps':
      return exercise.gaps.map(({ answers }, at) => `${at + 1}. ${asCode(answers[0] ?? '')}`).join('\n');
    case 'order':
      return exercise.items.map((item, at) => `${at + 1}. ${item}`).join('\n');
    case 'match':
      return exercise.pairs.map(({ left, right }) => `* ${left} → ${right}`).join('\n');
    case 'code':
      return '';
  }
}

const numberSaid = (answer: NumberAnswer | undefined): string =>
  answer ? [answer.value, answer.tolerance && `± ${answer.tolerance}`, answer.unit].filter(Boolean).join(' ') : '';

/** As typed, whatever it contains. */
const asCode = (text: string): string => {
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return `${fence}${fence.length > 1 ? ' ' : ''}${text}${fence.length > 1 ? ' ' : ''}${fence}`;
};
