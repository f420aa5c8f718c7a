/** How much is kept at once, in characters of keys and documents together: some two hundred usual pages. */
const mostCharacters = 16_000_000;

/** What stands in a kept document where a value belongs that each answer has anew. No document holds one itself, see below. */
const mark = (at: number): string => `\0${at}`;
const marks = /\0(\d)/g;

export interface Drawing {
  /** All that the document is drawn from. Equal data is an equal document. */
  readonly from: string;
  /** Values that only this answer has, such as the nonce: unguessable, so that nothing else in the document looks the same. */
  readonly once: readonly string[];
}

/**
 * Keeps the documents that were drawn last, because to draw one costs React more than all the rest of its answer: whoever comes back to a page,
 * and the crowd that follows a link, get the one that is there. A change needs to tell nobody, for what is kept counts only
 * for the very same data.
 * @returns draws a document, or takes the kept one and puts this answer's own values in
 */
export function drawnDocuments(
  most: number = mostCharacters,
): (drawing: Drawing, draw: () => string) => string {
  const kept = new Map<string, string>();
  let characters = 0;
  const forget = (key: string): void => {
    const document = kept.get(key);
    if (document === undefined) return;
    characters -= key.length + document.length;
    kept.delete(key);
  };

  return ({ from, once }, draw) => {
    const withoutOwn = (text: string) =>
      once.reduce((done, value, at) => (value === '' ? done : done.replaceAll(value, mark(at))), text);
    const key = withoutOwn(from);
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known.replace(marks, (_, at: string) => once[Number(at)] ?? '');
    }
    const drawn = draw();
    // A label may hold any character, and what looks like a mark would be taken for one.
    if (from.includes('\0') || drawn.includes('\0')) return drawn;
    const document = withoutOwn(drawn);
    kept.set(key, document);
    characters += key.length + document.length;
    for (const oldest of kept.keys()) {
      if (characters <= most) break;
      forget(oldest);
    }
    return drawn;
  };
}
