import {
  type FormEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { useRevalidator } from '~/kit/page/router';
import type { AnsweredCard, AskedCard, ReviewProps, ReviewQueue, Summary } from './review-data';
import { useAnswers } from './use-answers';
import { useShownCards } from './use-shown-cards';

/** The state of the screen, and the handlers of its forms and keys once scripts run. */
export interface ReviewSteps extends Pick<ReviewQueue, 'waiting' | 'last' | 'within' | 'today'> {
  readonly card: AskedCard | null;
  readonly answered: AnsweredCard | null;
  readonly problem: string | null;
  readonly note: string | null;
  /** There is no connection: more cards cannot be fetched. */
  readonly isCutOff: boolean;
  /** The end of the review; null while cards are left or it is not known. */
  readonly summary: Summary | null;
  /** How many answers the server does not have yet. */
  readonly queued: number;
  readonly place: RefObject<HTMLElement>;
  readonly whole: HTMLAttributes<HTMLElement>;
  submit(event: FormEvent<HTMLFormElement>): void;
  undo(event: FormEvent<HTMLFormElement>): void;
  opened(event: SyntheticEvent<HTMLDetailsElement>): void;
  goOn(event: MouseEvent<HTMLAnchorElement>): void;
}

/** Shows the next card at once and sends the answer in the background (`useAnswers`). */
export function useReview(props: ReviewProps): ReviewSteps {
  const { revalidate } = useRevalidator();
  const shown = useShownCards(props);
  const { cards, answered, waiting, last, today } = shown;
  const { problem, note, isCutOff, summary, queued, give, takeBack } = useAnswers(props, shown);
  const card = cards[0] ?? null;
  const isWhole = props.within === null && today === null;
  useEffect(() => {
    if (isWhole) dispatchEvent(new CustomEvent('due', { detail: waiting.due }));
  }, [isWhole, waiting.due]);
  // The HTML of an exercise changes when an answer could not be read: then it is focused again.
  const asked = card && `${card.id} ${card.seen} ${card.exercise ?? ''}`;
  const { place, shownAt } = useFocus(answered ? `answered ${answered.card.id}` : asked);
  return {
    card,
    answered,
    waiting,
    last,
    today,
    within: props.within,
    problem,
    note,
    isCutOff,
    summary: card || answered ? null : summary,
    queued,
    place,
    whole: { onKeyDown: (event) => pressByKey(event, answered !== null) },
    submit: (event) => {
      event.preventDefault();
      const button = (event.nativeEvent as SubmitEvent).submitter;
      const form = new FormData(event.currentTarget);
      if (button instanceof HTMLButtonElement && button.name) form.set(button.name, button.value);
      if (card) give(card, form, Math.round(performance.now() - shownAt.current));
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
      // The address of a form that was sent before scripts ran names this answer: its data would show it again.
      if (cards.length === 0 && new URLSearchParams(location.search).has('answered')) return;
      event.preventDefault();
      shown.setAnswered(null);
      if (cards.length === 0 && !isCutOff) revalidate();
    },
  };
}

/** Focuses each card that is shown, and starts its time. */
function useFocus(shown: string | null) {
  const place = useRef<HTMLElement>(null);
  const shownAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each card that is shown
  useEffect(() => {
    shownAt.current = performance.now();
    place.current?.focus({ preventScroll: true });
  }, [shown]);
  return { place, shownAt };
}

/** Space goes on, digits answer, U takes back: each key presses the control that does so. */
function pressByKey(event: KeyboardEvent<HTMLElement>, isAnswered: boolean): void {
  const { key, ctrlKey, altKey, metaKey, target } = event;
  if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return;
  if (target.closest('textarea, input, select')) return;
  const whole = event.currentTarget;
  const press = (selector: string) => whole.querySelector<HTMLElement>(selector)?.click();
  if (key === ' ' && !target.closest('button, a, summary')) {
    event.preventDefault();
    if (isAnswered) press('.flashcard .actions a');
    else press('.flashcard-answer:not([open]) > summary');
  } else if (/^[1-6]$/.test(key)) {
    press(`.flashcard-answer[open] .grade-${key}`);
    press(`.options > .option:nth-of-type(${key})`);
  } else if (key === 'u') press('.review-tools > form button');
}
