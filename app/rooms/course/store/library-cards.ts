import { createHash } from 'node:crypto';
import type { LibraryCards } from '~/providers/model/contract-cards';
import { screenCards } from '~/rooms/review/rules/screen';
import { loadCards } from './cards';
import { topicOf } from './library-topic';

/** The adapter of the library's card files to their port. */
export const libraryCards: LibraryCards = {
  async of(path) {
    const topic = await topicOf(path);
    const found = topic && (await loadCards(topic.slug)).get(path.slice(1).join(' > '));
    if (!topic || !found) return null;
    const { passed } = screenCards(found.cards);
    return {
      cards: passed.map(({ draft }) => ({ key: `${topic.slug}:${hashOf(draft.front)}`, draft })),
      keys: found.keys,
    };
  },
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
