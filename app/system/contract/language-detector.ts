/** Tells the language of a text. */
export interface LanguageDetector {
  /**
   * A BCP 47 tag, or `und` where it is not sure. Null where it could not look: too many ask, or its thread broke.
   * @param text words, without formulas and code
   */
  detect(text: string): Promise<string | null>;
  close(): Promise<void>;
}
