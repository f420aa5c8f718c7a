import type { ModelFault } from '~/kit/fault/model-fault';
import { administratorSentence } from '~/kit/fault/model-fault-words';
import { numberSaid } from '~/kit/language/format';
import { adminRuleWords } from '~/rooms/admin/words/rules';
import { bad, type Finding, good, notReached, poor, saidBy, time } from './model-check';

/** The texts that an administrator can let the model try, in this order. */
export const trials = ['lesson', 'cards', 'exercises', 'hint', 'context'] as const;

export type Trial = (typeof trials)[number];

/** The observations of a trial. */
export interface TrialText {
  readonly text: string;
  readonly fault: ModelFault | null;
  /** `enough`: the examination waited no longer. Null if it failed. */
  readonly ending: 'whole' | 'length' | 'enough' | null;
  readonly wholeMs: number;
  /** The tokens of the prompt, as the server counts them; null if it did not say. */
  readonly tokensIn: number | null;
}

/** The worth of a whole text: a note on its faults, or null; or how many of its parts can be used. */
export type TrialResult =
  | { readonly of: 'lesson' | 'hint'; readonly note: string | null }
  | { readonly of: 'cards' | 'exercises'; readonly usable: number; readonly all: number }
  | { readonly of: 'context'; readonly knowsBeginning: boolean };

/** The trials by name. */
export const trialNames = (): Readonly<Record<Trial, string>> => ({
  lesson: adminRuleWords.trialLesson,
  cards: adminRuleWords.trialCards,
  exercises: adminRuleWords.trialExercises,
  hint: adminRuleWords.trialHint,
  context: adminRuleWords.trialContext,
});

/** A trial for which no time was left. */
export const trialNotReached = (trial: Trial): Finding => notReached(trialNames()[trial]);

/** The finding of a trial, with what to change. */
export function trialFinding(trial: Trial, seen: TrialText, result: TrialResult): Finding {
  const step = trialNames()[trial];
  const { fault, ending, wholeMs } = seen;
  const figure = adminRuleWords.afterTime({ time: time(wholeMs) });
  if (fault) {
    const remedy = fault.reason === 'context-full' ? adminRuleWords.giveItALargerContext : saidBy(fault);
    return bad(step, figure, administratorSentence(fault.reason), remedy);
  }
  if (ending === 'enough')
    return poor(step, figure, adminRuleWords.theExaminationWaitedNoLonger, adminRuleWords.tryItAlone);
  if (ending === 'length')
    return poor(step, figure, adminRuleWords.itCameToTheLimit, adminRuleWords.letTheModelWriteMore);
  switch (result.of) {
    case 'lesson':
      return result.note === null
        ? good(step, figure, adminRuleWords.theLessonPasses)
        : poor(step, figure, result.note, adminRuleWords.chooseALargerModelOr);
    case 'hint':
      return result.note === null
        ? good(step, figure, adminRuleWords.theHintHelps)
        : poor(step, figure, result.note, adminRuleWords.chooseALargerModelOr);
    case 'context':
      return ofContext(step, seen, result.knowsBeginning);
    default:
      return ofParts(step, result);
  }
}

function ofParts(step: string, { usable, all }: Extract<TrialResult, { usable: number }>): Finding {
  const figure = adminRuleWords.usableOfAll({ usable, all });
  if (usable === 0)
    return bad(
      step,
      figure,
      all === 0 ? adminRuleWords.nothingCanBeRead : adminRuleWords.noneIsUsable,
      adminRuleWords.chooseALargerModelOr,
    );
  return 2 * usable < all
    ? poor(step, figure, adminRuleWords.mostAreDropped, adminRuleWords.chooseALargerModelOr)
    : good(step, figure, adminRuleWords.theyCanBeUsed);
}

function ofContext(step: string, { tokensIn }: TrialText, knowsBeginning: boolean): Finding {
  const figure =
    tokensIn === null ? adminRuleWords.tokensNotSaid : adminRuleWords.tokensRead({ tokens: numberSaid(tokensIn) });
  return knowsBeginning
    ? good(step, figure, adminRuleWords.itKnowsTheBeginning)
    : bad(step, figure, adminRuleWords.itDoesNotKnowTheBeginning, adminRuleWords.giveItALargerContext);
}
