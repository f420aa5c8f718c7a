import {
  type FormEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from '~/kit/page/router';
import { AnswerQueue, type Reply } from './answer-queue';
import type { Answer } from './answer-store';
import type { AnsweredCard, AskedCard, ReviewProps, ReviewQueue } from './review-data';

/** The state of the screen, and the handlers of its forms and keys once scripts run. */
export interface ReviewSteps extends Pick<ReviewQueue, 'waiting' | 'last' | 'within'> {
  readonly card: AskedCard | null;
  readonly answered: AnsweredCard | null;
  readonly problem: string | null;
  readonly note: string | null;
  readonly place: RefObject<HTMLElement>;
  readonly whole: HTMLAttributes<HTMLElement>;
  submit(event: FormEvent<HTMLFormElement>): void;
  undo(event: FormEvent<HTMLFormElement>): void;
  opened(event: SyntheticEvent<HTMLDetailsElement>): void;
  goOn(event: MouseEvent<HTMLAnchorElement>): void;
}

/**
 * Shows the next card at once and sends the answer in the background. An answer that cannot be sent is queued
 * (`AnswerQueue`), and the review continues with the preloaded cards.
 */
export function useReview(props: ReviewProps): ReviewSteps {
  const { revalidate } = useRevalidator();
  const [cards, setCards] = useState(props.cards);
  const [answered, setAnswered] = useState(props.answered);
  const [waiting, setWaiting] = useState(props.waiting);
  const [last, setLast] = useState(props.last);
  const [problem, setProblem] = useState(props.refused);
  const [note, setNote] = useState<string | null>(props.isUndone ? props.says.undone : null);
  const place = useRef<HTMLElement>(null);
  const shownAt = useRef(0);
  const current = useRef({ cards, props });
  current.current = { cards, props };
  const card = cards[0] ?? null;

  // New loader data replaces the state.
  const from = useRef(props);
  if (
    from.current !== props &&
    (from.current.cards !== props.cards || from.current.answered !== props.answered)
  ) {
    from.current = props;
    setCards(props.cards);
    setAnswered(props.answered);
    setWaiting(props.waiting);
    setLast(props.last);
  }

  /** The choice card whose result is pending. */
  const awaited = useRef<string | null>(null);
  const drop = (id: string) => {
    const rest = current.current.cards.filter((each) => each.id !== id);
    current.current = { ...current.current, cards: rest };
    setCards(rest);
  };

  const take = (reply: Reply, answer: Answer) => {
    const isAwaited = awaited.current === answer.card;
    if (isAwaited) awaited.current = null;
    setNote(null);
    // A refusal is shown until the next answer is given: queued replies may follow at once.
    if (reply.message !== null) setProblem(`${current.current.props.says.notSaved} ${reply.message}`);
    if (isAwaited) drop(answer.card);
    if (isAwaited && reply.answered) setAnswered(reply.answered);
    const { queue: next } = reply;
    if (next) {
      setWaiting(next.waiting);
      setLast(next.last);
      const known = new Set(current.current.cards.map(({ id }) => id));
      const rest = [...current.current.cards, ...next.cards.filter(({ id }) => !known.has(id))];
      current.current = { ...current.current, cards: rest };
      setCards(rest);
    }
    if (current.current.cards.length === 0 && !(isAwaited && reply.answered)) revalidate();
  };

  const takes = useRef(take);
  takes.current = take;
  const [queue] = useState(
    () =>
      new AnswerQueue({
        account: props.account,
        have: () => current.current.cards.map(({ id }) => id),
        address: () => current.current.props.address,
        taken: (reply, answer) => takes.current(reply, answer),
        waits: () => {
          setNote(current.current.props.says.waits);
          // It cannot be judged offline: go on without the result.
          if (awaited.current) drop(awaited.current);
          awaited.current = null;
        },
      }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what an earlier page has left
  useEffect(() => {
    const end = queue.start();
    for (const { id, seen } of cards) if (queue.has(id, seen)) drop(id);
    return end;
  }, [queue]);

  // Each new card restarts its time and gets the focus.
  const shown = answered ? `answered ${answered.card.id}` : card && `${card.id} ${card.seen}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each card that is shown
  useEffect(() => {
    shownAt.current = performance.now();
    place.current?.focus({ preventScroll: true });
  }, [shown]);

  const give = (form: FormData) => {
    if (!card || awaited.current === card.id) return;
    const optionId = form.get('option');
    const grade = form.get('grade');
    setProblem(null);
    queue.add({
      card: card.id,
      seen: card.seen,
      ...(typeof optionId === 'string' ? { option: optionId } : { grade: String(grade) }),
      ms: Math.round(performance.now() - shownAt.current),
      at: Date.now(),
    });
    if (card.kind === 'choice' && !queue.isWaiting) {
      awaited.current = card.id;
      return;
    }
    drop(card.id);
    setLast({ cardId: card.id, seen: card.seen + 1 });
  };

  const takeBack = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const dropped = queue.drop(String(fields.get('card')));
    const reply = dropped
      ? null
      : await queue.post(form.getAttribute('action') ?? '', 'rooms/review/routes/undo', [...fields] as [
          string,
          string,
        ][]);
    if (dropped) return revalidate();
    if (!reply) return setNote(props.says.waits);
    setProblem(reply.message);
    if (!reply.queue) return;
    setNote(props.says.undone);
    setAnswered(null);
    setCards(reply.queue.cards);
    setWaiting(reply.queue.waiting);
    setLast(reply.queue.last);
  };

  const goOn = () => {
    setAnswered(null);
    if (cards.length === 0) revalidate();
  };

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return;
    if (target.closest('textarea, input, select')) return;
    const whole = event.currentTarget;
    const press = (selector: string) => whole.querySelector<HTMLElement>(selector)?.click();
    if (key === ' ' && !target.closest('button, a, summary')) {
      event.preventDefault();
      if (answered) press('.flashcard .actions a');
      else press('.flashcard-answer:not([open]) > summary');
    } else if (/^[1-6]$/.test(key)) {
      press(`.flashcard-answer[open] .grade-${key}`);
      press(`.options > .option:nth-of-type(${key})`);
    } else if (key === 'u') press('.review-tools > form button');
  };

  return {
    card,
    answered,
    waiting,
    last,
    within: props.within,
    problem,
    note,
    place,
    whole: { onKeyDown: keys },
    submit: (event) => {
      event.preventDefault();
      const button = (event.nativeEvent as SubmitEvent).submitter;
      const form = new FormData(event.currentTarget);
      if (button instanceof HTMLButtonElement) form.set(button.name, button.value);
      give(form);
    },
    undo: (event) => {
      event.preventDefault();
      void takeBack(event.currentTarget);
    },
    opened: ({ currentTarget }) => {
      if (currentTarget.open) currentTarget.querySelector('form')?.scrollIntoView({ block: 'nearest' });
    },
    goOn: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goOn();
    },
  };
}
