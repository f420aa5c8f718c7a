import type { CardsOfLesson, LibraryCards } from '~/providers/model/contract-cards';
import { screenCards } from '~/rooms/review/rules/screen';
import { loadCards } from './cards';
import { topicOf } from './library-topic';
import { hashOf } from './text-hash';

/** Screened once: there are as many entries as written lessons. */
const known = new Map<string, CardsOfLesson>();

/** The adapter of the library's card files to their port. */
export const libraryCards: LibraryCards = {
  async of(path) {
    const topic = await topicOf(path);
    const node = path.slice(1).join(' > ');
    const found = topic && (await loadCards(topic.slug)).get(node);
    if (!topic || !found) return null;
    const place = `${topic.slug} > ${node}`;
    const made = known.get(place);
    if (made) return made;
    const { passed } = screenCards(found.cards);
    const ofNode = {
      cards: passed.map(({ draft }) => ({ key: `${topic.slug}:${hashOf(draft.front)}`, draft })),
      keys: found.keys,
    };
    known.set(place, ofNode);
    return ofNode;
  },
};
