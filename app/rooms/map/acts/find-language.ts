import { type LanguageSample, sampleOf, sampleOfTopic, undetermined } from '~/kit/text/language';
import type { LanguageDetector } from '~/system/contract/language-detector';

/** Finds the language of maps and topics: by their script if that is enough, otherwise with a detector. */
export function findLanguage(detector: Pick<LanguageDetector, 'detect'>) {
  const languageOf = async ({ language, text }: LanguageSample): Promise<string | null> =>
    language ?? (text === '' ? undetermined : detector.detect(text));
  return {
    /** The language of a whole outline: `und` if unsure, null if the detector could not be asked. */
    ofMap: (topic: string, labels: readonly string[]) => languageOf(sampleOf(topic, labels)),
    /** The language of a topic, or null if unsure. */
    ofTopic: async (topic: string): Promise<string | null> => {
      const found = await languageOf(sampleOfTopic(topic));
      return found === undetermined ? null : found;
    },
  };
}

export type FindLanguage = ReturnType<typeof findLanguage>;
