import type { Turn } from './turn';
import { contentWords } from './words';

/** Which hint on the same thing it is: 1 a nudge, 2 a bigger one, 3 all but the last step. */
export type HintStep = 1 | 2 | 3;

/** Words that ask for more without saying of what, in a question that has few others. */
const asksForMore =
  /(?:\b(?:hints?|again|more|else|further|stuck|still|clue|next step|go on|don['’]?t (?:get|understand|see)|no idea|tipps?|hinweise?|weiter|nochmal|noch ein|verstehe|indices?|encore|plus|bloqu|comprends|pistas?|otra|más|entiendo)\b|[?？]\s*$|再|提示)/iu;

/** A longer question says itself what it is about. */
const followUpMaxWords = 4;
const sameShare = 0.5;

/** Whether a question asks on about what another one asked. */
function isOnSameThing(question: Pick<Turn, 'question' | 'selection'>, before: Turn): boolean {
  if (question.question.trim() === before.question.trim()) return true;
  const words = contentWords(question.question);
  const others = new Set(contentWords(before.question));
  const shared = words.filter((word) => others.has(word)).length;
  if (words.length <= followUpMaxWords && shared === words.length && asksForMore.test(question.question))
    return true;
  const least = Math.min(words.length, others.size);
  return least > 0 && shared / least >= sameShare && shared >= Math.min(2, least);
}

/** How big a hint has to be, by the hints that were given on the same thing just before. */
export function hintStep(turns: readonly Turn[], question: Pick<Turn, 'question' | 'selection'>): HintStep {
  let given = 0;
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const turn = turns[at];
    if (turn?.how !== 'hint' || turn.answer === '') break;
    // A follow-up stands for the question that it follows.
    const isAsked = isOnSameThing(question, turn) || (contentWords(turn.question).length === 0 && at > 0);
    if (!isAsked) break;
    given += 1;
  }
  return given === 0 ? 1 : given === 1 ? 2 : 3;
}
