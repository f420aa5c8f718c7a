import { afterAll } from 'vitest';
import { findLanguage } from '~/rooms/map/acts/find-language';
import { mapTrees } from '~/rooms/map/acts/map-trees';
import { textPool } from '~/threads/text-pool';
import { languageDetector } from '~/threads/words/language-detector';

/** The real threads, for the tests of one file. */
export function realTextWork() {
  // On a busy machine a thread starts late.
  const work = textPool({ threads: 1, deadlineMs: 20_000 });
  const detector = languageDetector();
  afterAll(async () => {
    await work.close();
    await detector.close();
  });
  return { work, languages: findLanguage(detector), treeOf: mapTrees() };
}
