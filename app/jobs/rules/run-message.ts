import type { ModelFault } from '~/kit/fault/model-fault';
import { modelFaultSaid } from '~/kit/fault/model-fault-words';
import type { SpaceFull } from '~/kit/fault/space-full';
import { findMessage, type MessageId } from '~/kit/message-ids';
import { messages, spaceSaid } from '~/kit/messages';

/** The numbers and words in a message: names, sizes, times, and what a model said. */
type MessageValues = Readonly<Record<string, string | number | null>>;

/** Why a run ended without a result: the id of a message and its values. `runMessageSaid` makes the sentence. */
export type RunMessage =
  | { readonly id: MessageId | 'spaceSaid'; readonly values?: MessageValues }
  /** From a row of an earlier release, which stored the sentence. */
  | { readonly sentence: string };

export const runLost: RunMessage = { id: 'run.lost' };

type Fault = Pick<ModelFault, 'reason' | 'retryAfterMs' | 'words'>;

/**
 * The message of a model's fault.
 * @param isMap whether the text that was requested is a map
 * @param keepsServer whether the run's user is an administrator, who is told how to fix the fault
 */
export function modelFaultMessage(
  { reason, retryAfterMs, words }: Fault,
  { isMap, keepsServer }: { readonly isMap: boolean; readonly keepsServer: boolean },
): RunMessage {
  const values = {
    ...(isMap && { kind: 'map' }),
    ...(retryAfterMs !== null && { retryAfterMs }),
    ...(words !== '' && { words }),
  };
  const forAdministrator = `modelFaultForAdministrator.${reason}`;
  const id = keepsServer && isForAdministrator(forAdministrator) ? forAdministrator : (`modelFault.${reason}` as const);
  return Object.keys(values).length === 0 ? { id } : { id, values };
}

type ForAdministrator = Extract<MessageId, `modelFaultForAdministrator.${string}`>;

const isForAdministrator = (id: string): id is ForAdministrator =>
  id.startsWith('modelFaultForAdministrator.') && findMessage(id) !== null;

export const spaceMessage = ({ of, used, quota }: SpaceFull): RunMessage => ({
  id: 'spaceSaid',
  values: { of, used, quota },
});

/** The message in words. An id that this release does not know, as from a newer one, gets the general message. */
export function runMessageSaid(message: RunMessage): string {
  if ('sentence' in message) return message.sentence;
  const { id, values = {} } = message;
  const { of, used, quota, kind, words, retryAfterMs } = values;
  if (id === 'spaceSaid') {
    const quotaBytes = quota == null ? null : Number(quota);
    return spaceSaid({ of: of === 'disk' ? of : 'account', used: Number(used ?? 0), quota: quotaBytes });
  }
  const reason = faultOf(id);
  if (reason !== null) {
    const fault = {
      reason,
      words: String(words ?? ''),
      retryAfterMs: retryAfterMs == null ? null : Number(retryAfterMs),
    };
    return modelFaultSaid(fault, { kind: kind === 'map' ? 'map' : 'lesson', keepsServer: isForAdministrator(id) });
  }
  return findMessage(id) ?? messages.run.lost;
}

/** The reason of a model's fault that a message tells; null for all other messages. */
function faultOf(id: string): Fault['reason'] | null {
  const [, reason = ''] = /^modelFault(?:ForAdministrator)?\.(.+)$/.exec(id) ?? [];
  return Object.hasOwn(messages.modelFault, reason) ? (reason as Fault['reason']) : null;
}
