import { useRef, useState } from 'react';
import type { AskedCard, ReviewProps, ReviewQueue } from './review-data';

/** The cards to come and the result of the last choice. New loader data replaces them. */
export function useShownCards(props: ReviewProps) {
  const [cards, showCards] = useState(props.cards);
  const [answered, setAnswered] = useState(props.answered);
  const [waiting, setWaiting] = useState(props.waiting);
  const [last, setLast] = useState(props.last);
  const [today, setToday] = useState(props.today);
  /** The newest cards, also between two renders. */
  const newest = useRef(cards);
  newest.current = cards;
  const setCards = (changed: readonly AskedCard[]) => {
    newest.current = changed;
    showCards(changed);
  };
  const setCounts = (queue: Pick<ReviewQueue, 'waiting' | 'last' | 'today'>) => {
    setWaiting(queue.waiting);
    setLast(queue.last);
    setToday(queue.today);
  };

  const from = useRef(props);
  if (from.current !== props && (from.current.cards !== props.cards || from.current.answered !== props.answered)) {
    from.current = props;
    setCards(props.cards);
    setAnswered(props.answered);
    setCounts(props);
  }

  return {
    cards,
    answered,
    waiting,
    last,
    today,
    newest,
    setAnswered,
    setLast,
    drop(id: string) {
      setCards(newest.current.filter((card) => card.id !== id));
    },
    /** Adds the cards that are not here yet. */
    add(queue: ReviewQueue) {
      setCounts(queue);
      const known = new Set(newest.current.map(({ id }) => id));
      setCards([...newest.current, ...queue.cards.filter(({ id }) => !known.has(id))]);
    },
    /** Takes cards that are kept here, once there are no others. */
    draw(kept: Pick<ReviewQueue, 'cards' | 'waiting'>) {
      setWaiting(kept.waiting);
      if (newest.current.length === 0) setCards(kept.cards);
    },
    /** Shows a card again whose answer was taken back. */
    putBack(card: AskedCard) {
      setCards([card, ...newest.current.filter(({ id }) => id !== card.id)]);
    },
    replace(queue: ReviewQueue) {
      setCounts(queue);
      setCards(queue.cards);
    },
  };
}

export type ShownCards = ReturnType<typeof useShownCards>;
