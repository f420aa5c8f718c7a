import { readerLanguage } from './reader';

/**
 * Keeps what `make` gives for each language that it is read in: texts of the product, which are rendered once per
 * process and language. A failure is not kept, and what `make` calls `unfinished` for is made again next time.
 */
export function perLanguage<T>(make: (language: string, unfinished: () => void) => Promise<T>): () => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return () => {
    const language = readerLanguage();
    const known = kept.get(language);
    if (known) return known;
    let isFinished = true;
    const made = make(language, () => {
      isFinished = false;
    });
    kept.set(language, made);
    const forget = () => kept.delete(language);
    made.then(() => isFinished || forget(), forget);
    return made;
  };
}
