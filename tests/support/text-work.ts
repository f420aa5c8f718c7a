import { afterAll } from 'vitest';
import { languageDetector } from '~/adapters/threads/language-detector';
import { textPool } from '~/adapters/threads/text-pool';
import { findLanguage } from '~/features/maps/find-language';
import { mapTrees } from '~/features/maps/map-trees';

/** The real threads, for the tests of one file. */
export function realTextWork() {
  const work = textPool({ threads: 1 });
  const detector = languageDetector();
  afterAll(async () => {
    await work.close();
    await detector.close();
  });
  return { work, languages: findLanguage(detector), treeOf: mapTrees() };
}
