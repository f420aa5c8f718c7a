/** Randomness is injected, so that tests are deterministic. */
export interface Random {
  /** A short, unguessable id for a new row: letters and digits only, at least 90 bits. */
  id(): string;
  /** An id for a node within its map: n and 12 letters and digits, 62 bits. A map may need 50,000 at once. */
  nodeId(): string;
  /** A secret for a link or a cookie: URL-safe, 256 bits. */
  secret(): string;
  /** A number from 0 (included) to 1 (excluded). */
  fraction(): number;
}
