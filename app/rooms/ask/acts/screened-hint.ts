import { screenedStream } from '~/jobs/acts/screened-stream';
import { lessonOf } from '~/kit/markdown/model-text';
import type { AnswerRequest, LanguageModel, TextStream } from '~/providers/model/language-model';
import { type Giveaway, giveaways } from '~/rooms/ask/rules/hint-check';
import type { HintStep } from '~/rooms/ask/rules/hint-step';
import { askLimits } from '~/rooms/ask/rules/limits';

/** What a hint of each size must not do: a bigger one names the rule and does a step, the last one leaves only one. */
const forbidden: Readonly<Record<HintStep, readonly Giveaway[]>> = {
  1: ['result', 'announced', 'worked-out', 'code', 'all-steps'],
  2: ['result', 'announced', 'worked-out', 'code'],
  3: ['result', 'announced'],
};

const said: Readonly<Record<Giveaway, string>> = {
  result: 'it states the result',
  announced: 'it says what the answer is',
  'worked-out': "it works the learner's own case out",
  code: 'it has finished code',
  'all-steps': 'it goes through all steps',
};

type Hint = Pick<AnswerRequest, 'question' | 'lesson' | 'hint'>;

/** How a hint gives the answer away, each as a part of a sentence; none of an answer in full. */
export function hintFaults({ question, lesson, hint: step }: Hint, hint: string): string[] {
  if (step === null) return [];
  return giveaways({ question, lesson, answer: [], hint })
    .filter((fault) => forbidden[step].includes(fault))
    .map((fault) => said[fault]);
}

/** A hint that is asked for once more where it gives the answer away; any other answer as it is. */
export const screenedHint = (
  writeAnswer: NonNullable<LanguageModel['writeAnswer']>,
  request: AnswerRequest,
  first: TextStream,
): TextStream =>
  screenedStream(first, {
    signal: request.signal,
    maxBytes: askLimits.answerMaxBytes,
    faultsOf: (text) => hintFaults(request, lessonOf(text, '')),
    again: (faults) => writeAnswer({ ...request, fault: `the hint gives the answer away: ${faults}` }),
  });

/** Holds back what of a growing hint gives the answer away. */
export function heldHint(request: Hint) {
  let text = '';
  let shown = 0;
  let isHeld = false;
  return {
    /** Takes the next piece; gives what may be shown. */
    push(piece: string): string {
      text += piece;
      isHeld ||= hintFaults(request, text).length > 0;
      if (isHeld) return '';
      const more = text.slice(shown);
      shown = text.length;
      return more;
    },
    /** The text so far, shown or not. */
    text: () => text,
  };
}
