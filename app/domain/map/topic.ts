import { limits } from '~/domain/limits';
import { countCharacters, plainText } from '~/domain/text/plain-text';

/** The topic as it is kept: trimmed, white space and control characters folded to single spaces, nothing invisible. */
export const normaliseTopic = (raw: string): string => plainText(raw.replace(/\p{Cc}/gu, ' '));

export type TopicCheck =
  | { readonly ok: true; readonly topic: string }
  | { readonly ok: false; readonly reason: 'empty' | 'too-long' };

/**
 * Normalises a typed topic and checks it (§5 'Search'). Its length is counted in code points, so that an emoji or a rare
 * Chinese character counts as one; a browser's `maxlength` counts UTF-16 units and never lets more through than this.
 */
export function validateTopic(raw: string): TopicCheck {
  const topic = normaliseTopic(raw);
  if (topic === '') return { ok: false, reason: 'empty' };
  if (countCharacters(topic) > limits.topicMaxCharacters) return { ok: false, reason: 'too-long' };
  return { ok: true, topic };
}

/**
 * The name of a downloaded map (§5 'Download file name'). Letters and digits of all scripts count as alphanumeric, so
 * the name may hold more than ASCII: in a Content-Disposition header it belongs into `filename*` (RFC 6266), encoded.
 */
export const downloadFileName = (query: string, ending: 'txt' | 'md' = 'txt'): string =>
  `knowledge-map-${query.replace(/[^\p{L}\p{M}\p{N}]/gu, '-')}.${ending}`;
