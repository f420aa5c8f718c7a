import { administratorSentence } from '~/kit/fault/model-fault-words';
import { messages } from '~/kit/messages';

/** The runs that a list shows: `failed` are those that a fault has ended, including those with kept texts. */
export type RunsShown = 'live' | 'waiting' | 'failed';

/** Messages of the faults that are neither a model's nor a document's. */
const own: Readonly<Record<string, string>> = {
  broken: 'Something on this server broke. Its log has the reason.',
  changed: 'What it was for had been changed meanwhile.',
  'file-gone': messages.source.fileGone,
  full: messages.source.full,
  gone: 'What it was for is not there any more.',
  interrupted: 'The server was stopped twice while it was written.',
  length: messages.run.lengthLimit,
  'no-cards': messages.cards.noneRead,
  'no-lesson': messages.cards.noLesson,
  'no-model': 'No model is connected that could write it.',
  'not-allowed': 'Its owner may not do this any more.',
  suspended: 'The account was suspended.',
  whole: 'There was nothing left to add to it.',
};

/** A run's fault in words for administrators, with a remedy if there is one. */
export function runFaultSaid(fault: string): string {
  if (Object.hasOwn(messages.modelFault, fault))
    return administratorSentence(fault as keyof typeof messages.modelFault);
  const ofDocuments: Readonly<Record<string, string>> = messages.documentFault;
  return own[fault] ?? ofDocuments[fault] ?? `It ended with “${fault}”.`;
}
