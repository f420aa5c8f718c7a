import { messages } from '~/kit/messages';
import { kitWords } from '~/kit/words';
import type { ModelFault, ModelFaultReason } from './model-fault';

/** The learner or administrator who reads a fault's message. */
interface Told {
  /** The text that was requested; null if unknown. */
  readonly kind: 'map' | 'lesson' | null;
  /** Administrators are told how to fix the fault. */
  readonly keepsServer: boolean;
}

/** The message of a fault, including the model's own words if it refused in words. */
export function modelFaultSaid(
  fault: Pick<ModelFault, 'reason' | 'retryAfterMs' | 'words'>,
  { kind, keepsServer }: Told,
): string {
  const sentence = keepsServer ? administratorSentence(fault.reason) : messages.modelFault[fault.reason];
  const words = fault.words === '' ? [] : [kitWords.modelSaid({ words: fault.words })];
  switch (fault.reason) {
    case 'rate-limited': {
      if (fault.retryAfterMs === null || fault.retryAfterMs < 1_000) return sentence;
      const inTime = inTimeSaid(fault.retryAfterMs);
      return keepsServer ? kitWords.tooManyToProvider({ inTime }) : kitWords.tooManyToModel({ inTime });
    }
    case 'bad-parameter':
      return keepsServer ? [sentence, ...words].join(' ') : sentence;
    case 'no-outline':
    case 'refused-in-words':
      return [sentence, ...words, ...(kind === 'map' ? [kitWords.againOrDifferently] : [])].join(' ');
    case 'refused-request':
      return kind === 'map' ? `${sentence} ${kitWords.wordTopicDifferently}` : sentence;
    default:
      return sentence;
  }
}

/** The message for administrators: how to fix the fault if they can, otherwise the message for everybody. */
export const administratorSentence = (reason: ModelFaultReason): string => {
  const forAdministrator: Partial<Record<ModelFaultReason, string>> = messages.modelFaultForAdministrator;
  return forAdministrator[reason] ?? messages.modelFault[reason];
};

/** 'in 45 seconds', 'in 3 minutes', 'in 2 hours'; rounded up, so that nobody retries too early. */
function inTimeSaid(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return kitWords.inSeconds({ n: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? kitWords.inMinutes({ n: minutes }) : kitWords.inHours({ n: Math.ceil(minutes / 60) });
}
