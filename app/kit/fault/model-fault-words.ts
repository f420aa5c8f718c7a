import { messages } from '~/kit/messages';
import type { ModelFault, ModelFaultReason } from './model-fault';

/** Who is told of a fault. */
interface Told {
  /** What was to be written; null where it is not known. */
  readonly kind: 'map' | 'lesson' | null;
  /** Administrators learn what to set right. */
  readonly keepsServer: boolean;
}

/** What is said of a fault, with the model's own words where it has refused in words. */
export function modelFaultSaid(fault: ModelFault, { kind, keepsServer }: Told): string {
  const sentence = keepsServer ? keeperSentence(fault.reason) : messages.modelFault[fault.reason];
  const words = fault.words === '' ? '' : ` It said: “${fault.words}”`;
  switch (fault.reason) {
    case 'rate-limited':
      return fault.retryAfterMs === null || fault.retryAfterMs < 1_000
        ? sentence
        : sentence.replace('in a moment', inTime(fault.retryAfterMs));
    case 'bad-parameter':
      return keepsServer ? sentence + words : sentence;
    case 'no-outline':
    case 'refused-in-words':
      return `${sentence}${words}${kind === 'map' ? ' Please try again or word the topic differently.' : ''}`;
    case 'refused-request':
      return kind === 'map' ? `${sentence} Please word the topic differently.` : sentence;
    default:
      return sentence;
  }
}

/** For administrators: what to set right if there is something, otherwise what everybody is told. */
export const keeperSentence = (reason: ModelFaultReason): string => {
  const forKeeper: Partial<Record<ModelFaultReason, string>> = messages.modelFaultForKeeper;
  return forKeeper[reason] ?? messages.modelFault[reason];
};

/** 'in 45 seconds', 'in 3 minutes', 'in 2 hours'; rounded up, so that nobody comes too early. */
function inTime(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return `in ${counted(seconds, 'second')}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `in ${counted(minutes, 'minute')}` : `in ${counted(Math.ceil(minutes / 60), 'hour')}`;
}

const counted = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;
