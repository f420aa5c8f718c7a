import { contentWords } from '~/kit/text/content-words';
import type { Turn } from './turn';

/** The size of a hint within a series on the same thing: 1 a nudge, 2 a bigger one, 3 all but the last step. */
export type HintStep = 1 | 2 | 3;

/** The share of the shorter question's words that the other must contain to be on the same thing. */
const sameShare = 0.5;

/** Whether a question continues an earlier one. */
function isOnSameThing(question: Pick<Turn, 'question' | 'selection'>, before: Turn): boolean {
  if (question.question.trim() === before.question.trim()) return true;
  const words = contentWords(question.question);
  // 'Another hint?' has no content words, so it continues the question before it.
  if (words.length === 0) return true;
  const others = new Set(contentWords(before.question));
  const shared = words.filter((word) => others.has(word)).length;
  const least = Math.min(words.length, others.size);
  return least > 0 && shared / least >= sameShare && shared >= Math.min(2, least);
}

/** The size of the next hint, from the hints given on the same thing just before. */
export function hintStep(turns: readonly Turn[], question: Pick<Turn, 'question' | 'selection'>): HintStep {
  let given = 0;
  // Counts follow-up hints without content words; the turn before them shows what they are about.
  let further = 0;
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const turn = turns[at];
    if (turn?.how !== 'hint' || turn.answer === '') break;
    if (isOnSameThing(question, turn)) {
      given += 1 + further;
      further = 0;
    } else if (contentWords(turn.question).length === 0) further += 1;
    else break;
  }
  return given === 0 ? 1 : given === 1 ? 2 : 3;
}
