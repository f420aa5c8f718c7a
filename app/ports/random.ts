/** Randomness is handed in, so that tests can foresee it. */
export interface Random {
  /** A short, unguessable name for a new row: letters and digits only, at least 90 bits. */
  id(): string;
  /** A secret for a link or a cookie: URL-safe, 256 bits. */
  secret(): string;
  /** A number from 0 (included) to 1 (excluded). */
  fraction(): number;
}
