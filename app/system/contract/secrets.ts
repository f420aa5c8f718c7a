/**
 * Cryptography with the server's secret: hashes of tokens that it issues, and signatures of those that it must
 * recognise.
 */
export interface Secrets {
  /** A one-way hash of a secret with high entropy (a cookie's id, a link's token). */
  hash(secret: string): string;
  /** A short mark of `text` that nobody else can compute. */
  mark(text: string): string;
  /** A key of 32 bytes for `purpose`, in base64, that nobody else can compute. */
  derive(purpose: string): string;
  /** Packs and signs `payload`, URL-safe. */
  sign(payload: Readonly<Record<string, string | number>>): string;
  /** The payload of a token that this server signed, or null. */
  open(token: string): Readonly<Record<string, unknown>> | null;
}
