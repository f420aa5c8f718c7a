import { readerLanguage } from './reader';

/**
 * Keeps what `make` gives for each language that it is read in: texts of the product, which are rendered once per
 * process and language. A failure is not kept.
 */
export function perLanguage<T>(make: (language: string) => Promise<T>): () => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return () => {
    const language = readerLanguage();
    const known = kept.get(language);
    if (known) return known;
    const made = make(language);
    kept.set(language, made);
    made.catch(() => kept.delete(language));
    return made;
  };
}
