import { type LanguageSample, sampleOf, sampleOfTopic, undetermined } from '~/kit/text/language';
import type { LanguageDetector } from '~/system/contract/language-detector';

/** Tells the language of maps and topics: by their letters where that is enough, otherwise by a detector. */
export function findLanguage(detector: Pick<LanguageDetector, 'detect'>) {
  const languageOf = async ({ language, text }: LanguageSample): Promise<string | null> =>
    language ?? (text === '' ? undetermined : detector.detect(text));
  return {
    /** Of a whole outline: `und` where it is not sure, null where it could not be looked for. */
    ofMap: (topic: string, labels: readonly string[]) => languageOf(sampleOf(topic, labels)),
    /** Of a topic, where that is sure. */
    ofTopic: async (topic: string): Promise<string | null> => {
      const found = await languageOf(sampleOfTopic(topic));
      return found === undetermined ? null : found;
    },
  };
}

export type FindLanguage = ReturnType<typeof findLanguage>;
