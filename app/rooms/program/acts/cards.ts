import type { FormRefusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { isId } from '~/kit/request/ids';
import type { createLessons } from '~/rooms/lesson/acts/lessons';
import type { Maps } from '~/rooms/map/store/maps';
import { type Answer, given, refused, timeOf } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';
import type { createRecall } from '~/rooms/review/acts/recall';
import { withoutFigure } from '~/rooms/review/rules/figure/figure-line';
import type { Card, Cards } from '~/rooms/review/store/cards';
import { refuseReader } from './who';

export interface CardDeps {
  readonly cards: Pick<Cards, 'byId' | 'list' | 'ofNode'>;
  readonly maps: Pick<Maps, 'readable'>;
  readonly lesson: Pick<ReturnType<typeof createLessons>, 'refuseSave'>;
  readonly review: Pick<ReturnType<typeof createRecall>, 'addCard' | 'editCard' | 'suspendCard' | 'deleteCard'>;
}

/** A card of the caller's, as written. */
export interface CardItem {
  readonly id: string;
  readonly map: string;
  readonly node: string;
  readonly kind: 'open' | 'cloze' | 'choice' | 'exercise';
  /** Markdown; empty for an exercise, whose text has its key. */
  readonly front: string;
  readonly back: string;
  /** The number of the lesson's figure that the question shows; empty for none. */
  readonly figure: string;
  readonly options: readonly { readonly id: string; readonly text: string; readonly right: boolean }[];
  readonly suspended: boolean;
  /** How often it was reviewed. */
  readonly seen: number;
  /** Null for a card that was never reviewed. */
  readonly dueAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface CardList {
  readonly cards: readonly CardItem[];
  /** The number of the next page; null at the end. */
  readonly next: number | null;
}

export interface TypedCard {
  readonly front?: string | undefined;
  readonly back?: string | undefined;
  readonly figure?: string | undefined;
}

const cardsPerPage = 50;
const pagesMax = 10_000;

const cardItem = (card: Card): CardItem => {
  const { text } = card;
  const isExercise = text.kind === 'exercise';
  return {
    id: card.id,
    map: card.mapId,
    node: card.nodeId,
    kind: text.kind,
    ...withoutFigure(isExercise ? '' : text.front),
    back: text.back,
    options:
      text.kind === 'choice'
        ? text.options.map((option) => ({ id: option.id, text: option.text, right: option.id === text.rightId }))
        : [],
    suspended: card.suspendedAt !== null,
    seen: card.seen,
    dueAt: timeOf(card.memory?.dueAt ?? null),
    createdAt: card.createdAt.toISOString(),
    updatedAt: card.updatedAt.toISOString(),
  };
};

const refusalOf = ({ status, errors, ...rest }: FormRefusal<string>): Answer<never> => ({
  ...rest,
  status,
  message: Object.values(errors)[0] ?? messages.recall.failed,
});

export function cardCalls({ cards, maps, lesson, review }: CardDeps) {
  const gone = () => refused(404, messages.recall.gone);

  return {
    /** The caller's cards of a map, newest first, or all of a node, oldest first. */
    listCards: async (
      { userId }: Caller,
      mapId: string,
      { node = '', page = 1 }: { node?: string; page?: number },
    ): Promise<Answer<CardList>> => {
      if (!isId(mapId) || !(await maps.readable(mapId, userId))) return refused(404, messages.map.notFound);
      if (node !== '') return given({ cards: (await cards.ofNode(mapId, userId, node)).map(cardItem), next: null });
      const offset = (page - 1) * cardsPerPage;
      const found = await cards.list(userId, { mapId, offset, limit: cardsPerPage + 1 });
      const next = found.length > cardsPerPage && page < pagesMax ? page + 1 : null;
      return given({ cards: found.slice(0, cardsPerPage).map(cardItem), next });
    },

    readCard: async ({ userId }: Caller, mapId: string, cardId: string): Promise<Answer<CardItem>> => {
      const card = isId(cardId) ? await cards.byId(cardId, userId) : null;
      return card?.mapId === mapId ? given(cardItem(card)) : gone();
    },

    /** Adds a card; a text with several gaps adds one for each number. The same key adds it once. */
    addCard: async (
      caller: Caller,
      mapId: string,
      { node, front, back = '', figure = '', key = '' }: TypedCard & { node: string; front: string; key?: string },
    ): Promise<Answer<CardItem>> => {
      const { userId } = caller;
      const no = refuseReader(caller) ?? (await lesson.refuseSave(userId));
      if (no) return no;
      if (!isId(mapId)) return refused(404, messages.map.notFound);
      const added = await review.addCard({ userId, mapId, nodeId: node }, { front, back, figure }, key);
      if (!added.ok) return refusalOf(added);
      const card = await cards.byId(added.cardId, userId);
      // A repeated key has added its card before, under another id.
      if (card) return given(cardItem(card));
      const same = (await cards.ofNode(mapId, userId, node)).find(({ onceKey }) => onceKey === `form:${key}`);
      return same ? given(cardItem(same)) : gone();
    },

    /** Changes a card's texts, or suspends or resumes it. A member that is missing stays as it is. */
    changeCard: async (
      caller: Caller,
      mapId: string,
      cardId: string,
      { suspended, ...typed }: TypedCard & { readonly suspended?: boolean | undefined },
    ): Promise<Answer<CardItem>> => {
      const { userId } = caller;
      const no = refuseReader(caller) ?? (await lesson.refuseSave(userId));
      if (no) return no;
      const hasText = Object.values(typed).some((each) => each !== undefined);
      if (!hasText && suspended === undefined) return refused(400, programWords.nothingToChange);
      const card = isId(cardId) ? await cards.byId(cardId, userId) : null;
      if (card?.mapId !== mapId) return gone();
      const { front, back, figure } = cardItem(card);
      if (hasText) {
        const text = { front: typed.front ?? front, back: typed.back ?? back, figure: typed.figure ?? figure };
        const edited = await review.editCard(userId, mapId, cardId, text);
        if (!edited.ok) return refusalOf(edited);
      }
      if (suspended !== undefined) {
        const changed = await review.suspendCard(userId, mapId, cardId, suspended);
        if (!changed.ok) return changed;
      }
      const changed = await cards.byId(cardId, userId);
      return changed ? given(cardItem(changed)) : gone();
    },

    /** Deletes a card with its reviews. */
    deleteCard: async (caller: Caller, mapId: string, cardId: string): Promise<Answer<null>> => {
      const no = refuseReader(caller) ?? (await lesson.refuseSave(caller.userId));
      if (no) return no;
      const removed = isId(cardId) ? await review.deleteCard(caller.userId, mapId, cardId) : null;
      return removed?.ok ? given(null) : gone();
    },
  };
}
