/** Detects the language of a text. */
export interface LanguageDetector {
  /**
   * A BCP 47 tag, or `und` if unsure. Null if detection was not possible: too many requests, or its thread failed.
   * @param text words, without formulas and code
   */
  detect(text: string): Promise<string | null>;
  close(): Promise<void>;
}
