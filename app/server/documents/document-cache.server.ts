import { keptWithin } from '~/kit/remember';

/** Size limit in bytes of the documents and their keys: about two hundred pages. */
const mostBytes = 16_000_000;

/** A value of this response alone: where it stands in the document, and what is sent there. */
interface PerResponse {
  /** Random, so that nothing else in the document equals it; empty if the document has none. */
  readonly mark: string;
  readonly put: readonly Buffer[];
}

export interface CachedDocument {
  /** Everything that the document depends on but for the values of one response: the cache key. */
  readonly from: string;
  /** Values of this response alone, such as the nonce. Each in the same place of the list in every response. */
  readonly perResponse: readonly PerResponse[];
}

/** A document in pieces: bytes, and for a value of the response its place in the list. */
type Pieces = readonly (Buffer | number)[];

/**
 * LRU cache of rendered documents, because React's rendering costs more than the rest of a response (decision 10).
 * Needs no invalidation, because the key contains all data. Documents are kept as bytes, so that an answer is put
 * together and not searched.
 * @returns a function that renders a document or takes the cached one, with the values of this response
 */
export function documentCache(most: number = mostBytes): (cached: CachedDocument, render: () => string) => Buffer[] {
  const kept = keptWithin(most, bytesOf);
  return ({ from, perResponse }, render) => {
    const known = kept.get(from);
    if (known) return filled(known, perResponse);
    const pieces = cut(render(), perResponse);
    kept.set(from, pieces);
    return filled(pieces, perResponse);
  };
}

const bytesOf = (pieces: Pieces): number =>
  pieces.reduce<number>((total, piece) => total + (typeof piece === 'number' ? 0 : piece.length), 0);

const filled = (pieces: Pieces, perResponse: readonly PerResponse[]): Buffer[] =>
  pieces.flatMap((piece) => (typeof piece === 'number' ? (perResponse[piece]?.put ?? []) : piece));

/** Cuts a document at the marks. A mark that contains another one has to be before it in the list. */
function cut(document: string, perResponse: readonly PerResponse[]): Pieces {
  let pieces: (string | number)[] = [document];
  for (const [at, { mark }] of perResponse.entries()) {
    if (mark === '') continue;
    pieces = pieces.flatMap((piece) =>
      typeof piece === 'number' ? piece : piece.split(mark).flatMap((part, n) => (n === 0 ? part : [at, part])),
    );
  }
  return pieces.map((piece) => (typeof piece === 'number' ? piece : Buffer.from(piece)));
}
