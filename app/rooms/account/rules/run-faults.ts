import { administratorSentence } from '~/kit/fault/model-fault-words';
import { messages } from '~/kit/messages';
import { accountRuleWords } from '~/rooms/account/words/rules';

/** The runs that a list shows: `failed` are those that a fault has ended, including those with kept texts. */
export type RunsShown = 'live' | 'waiting' | 'failed';

/** Messages of the faults that are neither a model's nor a document's. */
const own = (): Readonly<Record<string, string>> => ({
  broken: accountRuleWords.faultBroken,
  changed: accountRuleWords.faultChanged,
  'file-gone': messages.source.fileGone,
  full: messages.source.full,
  gone: accountRuleWords.faultGone,
  interrupted: accountRuleWords.faultInterrupted,
  length: messages.run.lengthLimit,
  'no-cards': messages.cards.noneRead,
  'no-lesson': messages.cards.noLesson,
  'no-model': accountRuleWords.faultNoModel,
  'not-allowed': accountRuleWords.faultNotAllowed,
  suspended: accountRuleWords.faultSuspended,
  whole: accountRuleWords.faultWhole,
});

/** A run's fault in words for administrators, with a remedy if there is one. */
export function runFaultSaid(fault: string): string {
  if (Object.hasOwn(messages.modelFault, fault))
    return administratorSentence(fault as keyof typeof messages.modelFault);
  const ofDocuments: Readonly<Record<string, string>> = messages.documentFault;
  return own()[fault] ?? ofDocuments[fault] ?? accountRuleWords.faultUnknown({ fault });
}
