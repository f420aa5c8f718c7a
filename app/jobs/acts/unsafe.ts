import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { remember } from '~/kit/remember';
import { judge } from '~/kit/safety/judge';

/** Note shown above a node's text or instead of it. */
export interface SafetyNote {
  readonly kind: 'help' | 'refuse' | 'careful';
  readonly text: string;
}

/** A lesson's page asks each time, and the words of its path are looked up in all languages. */
const keptJudgements = remember<ReturnType<typeof judge>>(500_000, () => 0);

/** @param labels a topic, or a path from the topic to a leaf */
export function safetyNote(labels: readonly string[]): SafetyNote | null {
  const judged = keptJudgements(JSON.stringify(labels), () => judge(labels));
  switch (judged.kind) {
    case 'help':
      return { kind: 'help', text: messages.safety.help };
    case 'refuse':
      return { kind: 'refuse', text: messages.safety.refused };
    case 'careful':
      return { kind: 'careful', text: messages.safety[judged.of] };
    case 'serve':
      return null;
  }
}

/**
 * Refuses to ask the model or the library for a text on these labels. Nothing of the request is kept, counted or
 * logged. 422: the request was understood, and is not carried out (decision 30).
 */
export function refuseUnsafe(labels: readonly string[]): Refusal | null {
  const { kind } = judge(labels);
  if (kind === 'help') {
    const message = `${messages.safety.help} findahelpline.com`;
    return { ok: false, status: 422, message, isHelp: true };
  }
  return kind === 'refuse' ? { ok: false, status: 422, message: messages.safety.refused } : null;
}
