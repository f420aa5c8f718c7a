/** Names of other interfaces for a full context or a limit of length: Mistral's, Anthropic's, Google's. */
const length = /^(?:model_length|max_(?:output_)?tokens|token_limit)$/;
/** Google adds its own reason ('content_filter: PROHIBITED_CONTENT'); some gateways give that reason alone. */
const filtered = /^content_filter\b|^(?:image_)?(?:safety|recitation|prohibited_content|blocklist|spii)$/;

/**
 * A `finish_reason` as OpenAI names it, because servers use other names for the same.
 * @returns null if the text goes on: some servers send an empty string until its end
 */
export function finishReason(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const reason = value.toLowerCase();
  if (length.test(reason)) return 'length';
  return filtered.test(reason) ? 'content_filter' : reason;
}
