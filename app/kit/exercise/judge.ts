import type { Answer, Exercise, Verdict } from './exercise';
import { judgeFormula } from './judging/formula';
import { judgeNumber } from './judging/number';
import { judgeChoice, judgeGaps, judgeMatch, judgeOrder } from './judging/parts';
import { isTooLong, type Judged, textAt, uncounted, verdictOf } from './judging/verdict';
import { judgeWords } from './judging/words';

/**
 * Judges an answer, whatever it holds: it never throws, and takes some milliseconds at most.
 * @param exercise without draws (`withNumbers`); code is judged by its tests, elsewhere
 */
export function judge(exercise: Exercise, answer: Answer): Verdict {
  switch (exercise.kind) {
    case 'choice':
      return judgeChoice(exercise, answer);
    case 'number':
      return judgeText(answer, (text) => judgeNumber(exercise, text));
    case 'formula':
      return judgeText(answer, (text) => judgeFormula(exercise, text));
    case 'words':
      return judgeText(answer, (text) => judgeWords(exercise.answers, exercise.accentsCount, text));
    case 'gaps':
      return judgeGaps(exercise, answer);
    case 'order':
      return judgeOrder(exercise, answer);
    case 'match':
      return judgeMatch(exercise, answer);
    case 'code':
      return verdictOf(uncounted());
  }
}

function judgeText(answer: Answer, judged: (text: string) => Judged): Verdict {
  const text = textAt(answer, 0);
  if (isTooLong(text)) return verdictOf(uncounted('too-long'));
  return verdictOf(text.trim() === '' ? uncounted('incomplete') : judged(text));
}
