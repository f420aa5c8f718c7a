import { useRef } from 'react';
import { keptCardsToAsk } from '~/rooms/review/rules/kept-cards';
import { recallLimits } from '~/rooms/review/rules/limits';
import { gradeOfChoice } from '~/rooms/review/rules/memory';
import type { AnswerQueue } from './answer-queue';
import { type AheadCard, keepCards, keptCards } from './kept-cards';
import type { AnsweredCard, AskedCard, ReviewProps } from './review-data';
import type { ShownCards } from './use-shown-cards';

/** The cards that this browser keeps, for a review without a connection. */
export function useKeptCards({ account, within }: ReviewProps, shown: ShownCards) {
  const kept = useRef<readonly AheadCard[]>([]);
  /** The tree is not here: the review of a branch goes on only with the cards of that very node. */
  const isWithin = ({ mapId, nodeId }: AheadCard) =>
    !within || (mapId === within.mapId && (within.nodeId ?? nodeId) === nodeId);

  return {
    async load(): Promise<void> {
      kept.current = await keptCards(account);
    },
    async refresh(isEnd: boolean): Promise<void> {
      kept.current = (await keepCards(account, isEnd)) ?? kept.current;
    },
    /** Counts what is left here, and shows the next cards if the page has no other. */
    draw(queue: AnswerQueue): void {
      if (kept.current.length === 0) return;
      shown.draw(
        keptCardsToAsk(kept.current.filter(isWithin), {
          given: queue.items,
          isSent: ({ id, seen }) => queue.has(id, seen),
          now: Date.now(),
          count: 1 + recallLimits.cardsAhead,
        }),
      );
    },
    /** The result of a choice; null if its card is not kept here. */
    judge(asked: AskedCard, chosenId: string | null): AnsweredCard | null {
      const card = kept.current.find(({ id }) => id === asked.id);
      if (!card) return null;
      const isRight = chosenId === card.rightId;
      return {
        card: {
          ...card,
          ...asked,
          options: asked.options.flatMap(({ id }) => card.options.find((one) => one.id === id) ?? []),
        },
        chosenId,
        isRight,
        exercise: null,
        wait: asked.waits[gradeOfChoice(isRight)],
      };
    },
  };
}
