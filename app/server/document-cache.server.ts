/** Size limit in characters of keys and documents: about two hundred pages. */
const maxCharacters = 16_000_000;

/** Placeholder of a per-response value in a cached document. Documents that contain NUL themselves are not cached. */
const placeholder = (at: number): string => `\0${at}`;
const placeholders = /\0(\d)/g;

export interface CachedDocument {
  /** Everything that the document depends on: the cache key. */
  readonly from: string;
  /** Values of this response only, such as the nonce: random, so that nothing else in the document equals them. */
  readonly perResponse: readonly string[];
}

/**
 * LRU cache of rendered documents, because React's rendering costs more than the rest of a response (decision 10).
 * Needs no invalidation, because the key contains all data.
 * @returns a function that renders a document, or takes the cached one and fills in the per-response values
 */
export function documentCache(most: number = maxCharacters): (cached: CachedDocument, render: () => string) => string {
  const kept = new Map<string, string>();
  let characters = 0;
  const forget = (key: string): void => {
    const document = kept.get(key);
    if (document === undefined) return;
    characters -= key.length + document.length;
    kept.delete(key);
  };

  return ({ from, perResponse }, render) => {
    const withPlaceholders = (text: string) =>
      perResponse.reduce((done, value, at) => (value === '' ? done : done.replaceAll(value, placeholder(at))), text);
    const key = withPlaceholders(from);
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known.replace(placeholders, (_, at: string) => perResponse[Number(at)] ?? '');
    }
    const rendered = render();
    // Labels may contain any character, even one that looks like a placeholder.
    if (from.includes('\0') || rendered.includes('\0')) return rendered;
    const document = withPlaceholders(rendered);
    kept.set(key, document);
    characters += key.length + document.length;
    for (const oldest of kept.keys()) {
      if (characters <= most) break;
      forget(oldest);
    }
    return rendered;
  };
}
