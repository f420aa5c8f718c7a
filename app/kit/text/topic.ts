import { limits } from '~/kit/limits';
import { countCharacters, plainText } from './plain-text';

/** Trims, reduces white space and control characters to single spaces, and removes invisible characters. */
export const normaliseTopic = (raw: string): string => plainText(raw.replace(/\p{Cc}/gu, ' '));

type TopicCheck =
  | { readonly ok: true; readonly topic: string }
  | { readonly ok: false; readonly reason: 'empty' | 'no-words' | 'too-long' };

/**
 * Normalises and checks a typed topic (§5 'Search'). The limit is in code points.
 */
export function validateTopic(raw: string): TopicCheck {
  const topic = normaliseTopic(raw);
  if (topic === '') return { ok: false, reason: 'empty' };
  if (!/[\p{L}\p{N}]|[^\p{ASCII}\p{P}\p{Z}]/u.test(topic)) return { ok: false, reason: 'no-words' };
  if (countCharacters(topic) > limits.topicMaxCharacters) return { ok: false, reason: 'too-long' };
  return { ok: true, topic };
}

/**
 * §5 'Download file name'. Letters and digits of all scripts are kept, so in a Content-Disposition header the name
 * needs the encoded form `filename*` (RFC 6266).
 */
export const downloadFileName = (query: string, ending = 'txt'): string =>
  `knowledge-map-${query.replace(/[^\p{L}\p{M}\p{N}]/gu, '-')}.${ending}`;
