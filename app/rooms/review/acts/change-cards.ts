import type { FormRefusal, Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { Maps } from '~/rooms/map/store/maps';
import { cardsFrom, editedCard } from '~/rooms/review/rules/cloze/edited';
import { recallLimits } from '~/rooms/review/rules/limits';
import { type CardField, type CardForm, cardFaults, figureFaults, tidyCard } from '~/rooms/review/rules/typed-card';
import type { Card, Cards } from '~/rooms/review/store/cards';
import { reviewWords } from '~/rooms/review/words';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import { numberedKey } from './add-kept-cards';

/** The place of a card. */
interface CardPlace {
  readonly userId: string;
  readonly mapId: string;
  readonly nodeId: string;
}

type Changed = { readonly ok: true; readonly card: Card } | Refusal;

interface Deps {
  readonly cards: Cards;
  readonly maps: Pick<Maps, 'readable'>;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
  readonly clock: Clock;
}

/** Writing, changing, suspending and deleting one's own cards. */
export function changeCards({ cards, maps, treeOf, random, clock }: Deps) {
  const gone: Refusal = { ok: false, status: 404, message: messages.recall.gone };

  /** A learner's card, if it is on this map: the address names both. */
  const find = async (userId: string, mapId: string, cardId: string): Promise<Card | null> => {
    const card = await cards.byId(cardId, userId);
    return card?.mapId === mapId ? card : null;
  };

  return {
    findCard: find,

    /**
     * Adds a card written by hand, or with gaps one for each of their numbers.
     * @param key idempotency key of the form: sending it twice adds one card; two forms may add the same text
     */
    addCard: async (
      { userId, mapId, nodeId }: CardPlace,
      typed: CardForm,
      key = '',
    ): Promise<{ readonly ok: true; readonly cardId: string } | FormRefusal<CardField>> => {
      const map = await maps.readable(mapId, userId);
      if (!map) return { ok: false, status: 404, errors: { form: messages.map.notFound } };
      if (!treeOf(map).nodes.has(nodeId))
        return { ok: false, status: 404, errors: { form: messages.map.nodeNotFound } };
      const text = tidyCard(typed);
      const errors = { ...cardFaults(text), ...figureFaults(typed) };
      if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors };
      const texts = cardsFrom(text);
      if ((await cards.ofNode(mapId, userId, nodeId)).length + texts.length > recallLimits.cardsPerNode)
        return { ok: false, status: 409, errors: { form: messages.recall.tooMany } };
      const start = clock.now().getTime();
      const added = texts.map((each, at) => ({
        ...{ id: random.id(), userId, mapId, nodeId, text: each, origin: 'hand' as const, sourceName: '' },
        onceKey: key === '' ? null : numberedKey(`form:${key}`, at),
        // Increasing times, to keep their order.
        at: new Date(start + at),
      }));
      await cards.add(added);
      return { ok: true, cardId: added[0]?.id ?? '' };
    },

    /**
     * Changes a card's question and answer; a choice card keeps its options. A text with several gaps changes for all
     * of its cards. An exercise is changed in its lesson.
     */
    editCard: async (
      userId: string,
      mapId: string,
      cardId: string,
      typed: CardForm,
    ): Promise<{ readonly ok: true; readonly card: Card } | FormRefusal<CardField>> => {
      const card = await find(userId, mapId, cardId);
      const lost = { ok: false, status: 404, errors: { form: messages.recall.gone } } as const;
      if (!card) return lost;
      if (card.text.kind === 'exercise')
        return { ok: false, status: 409, errors: { form: reviewWords.exerciseInLesson } };
      const edited = editedCard(card.text, tidyCard(typed));
      const errors = { ...('errors' in edited ? edited.errors : {}), ...figureFaults(typed) };
      if ('errors' in edited || errors.figure) return { ok: false, status: 400, errors };
      const { text } = edited;
      const isChanged =
        card.text.kind === 'cloze' && text.kind === 'cloze'
          ? await cards.editCloze(card, card.text, text, clock.now())
          : await cards.edit(cardId, userId, text, clock.now());
      return isChanged ? { ok: true, card: { ...card, text } } : lost;
    },

    /** Suspends or resumes a card. */
    suspendCard: async (userId: string, mapId: string, cardId: string, isSuspended: boolean): Promise<Changed> => {
      const card = await find(userId, mapId, cardId);
      const now = clock.now();
      if (!card || !(await cards.suspend(cardId, userId, isSuspended ? now : null, now))) return gone;
      return { ok: true, card };
    },

    /** Deletes a card with its log. */
    deleteCard: async (userId: string, mapId: string, cardId: string): Promise<Changed> => {
      const card = await find(userId, mapId, cardId);
      return card && (await cards.remove(cardId, userId)) ? { ok: true, card } : gone;
    },
  };
}
