/** What the server alone can do: hash what it hands out, and sign what it must recognise. */
export interface Secrets {
  /** A one-way name for a secret of high entropy (a cookie's id, a link's token). */
  hash(secret: string): string;
  /** A short name for `text` that nobody else can make up. */
  mark(text: string): string;
  /** Packs and signs `payload`, URL-safe. */
  sign(payload: Readonly<Record<string, string | number>>): string;
  /** The payload of a token that this server signed, or null. */
  open(token: string): Readonly<Record<string, unknown>> | null;
}
