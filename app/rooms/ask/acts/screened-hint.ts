import { screenedStream } from '~/jobs/acts/screened-stream';
import { lessonOf } from '~/kit/markdown/model-text';
import type { AnswerRequest, LanguageModel, TextStream } from '~/providers/model/language-model';
import { type Giveaway, giveaways } from '~/rooms/ask/rules/hint-check';
import type { HintStep } from '~/rooms/ask/rules/hint-step';
import { askLimits } from '~/rooms/ask/rules/limits';
import { confirms, isReplyToHint } from '~/rooms/ask/rules/right-answer';

/**
 * Giveaways that are forbidden per hint step: a bigger hint names the rule and does a step, the last one leaves one
 * step.
 */
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

type Hint = Pick<AnswerRequest, 'question' | 'lesson' | 'hint' | 'turns'>;

/**
 * How a hint gives the answer away, as parts of a sentence; empty for an answer in full, and for one that confirms what
 * the learner has answered: then it may be said whole.
 */
export function hintFaults({ question, lesson, hint: step, turns }: Hint, hint: string): string[] {
  if (step === null || (isReplyToHint(turns, question) && confirms(hint))) return [];
  return giveaways({ question, lesson, answer: [], hint })
    .filter((fault) => forbidden[step].includes(fault))
    .map((fault) => said[fault]);
}

/** A stream of an answer; a hint that gives the answer away is requested once more. */
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

/** Holds back a streaming hint from the point at which it gives the answer away. */
export function heldHint(request: Hint) {
  let text = '';
  let shown = 0;
  let isHeld = false;
  return {
    /** Takes the next piece; returns the text that may be shown. */
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
