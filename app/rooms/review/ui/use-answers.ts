import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from '~/kit/page/router';
import { AnswerQueue, type Reply } from './answer-queue';
import type { Answer } from './answer-store';
import type { AskedCard, ReviewProps, Summary } from './review-data';
import { useKeptCards } from './use-kept-cards';
import type { ShownCards } from './use-shown-cards';

/** The form of an exercise has no grade, unless the learner does not know. */
function answerIn(form: FormData, option: string | null): Pick<Answer, 'option' | 'grade' | 'tried'> {
  if (option !== null) return { option };
  const grade = form.get('grade');
  return grade === null ? { tried: form.getAll('answer').map(String) } : { grade: String(grade) };
}

/** Whether this is the page that the document was loaded with, from the service worker's cache. */
let isFirstPage = true;
function isFromCache(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  const isLoaded = isFirstPage && loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
  isFirstPage = false;
  // client/worker/documents.ts adds the note.
  return isLoaded && document.querySelector('[data-line=kept]') !== null;
}

/**
 * Sends answers in the background. One that cannot be sent is queued (`AnswerQueue`), and the review continues with the
 * preloaded cards, then with those that this browser keeps.
 */
export function useAnswers(props: ReviewProps, shown: ShownCards) {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState(props.refused);
  const [note, setNote] = useState<string | null>(props.isUndone ? props.says.undone : null);
  /** Without a connection there are only the cards that this browser has. */
  const [isCutOff, setCutOff] = useState(false);
  /** The end of a review that a page from a cache tells: more cards may be due by now. */
  const [outdated, setOutdated] = useState<Summary | null>(null);
  const kept = useKeptCards(props, shown);
  /** The choice whose result is pending. */
  const awaited = useRef<{ readonly card: AskedCard; readonly chosenId: string | null } | null>(null);
  /** The answered cards, for taking back what was not sent yet. */
  const given = useRef<AskedCard[]>([]);

  const take = (reply: Reply, answer: Answer) => {
    const isAwaited = awaited.current?.card.id === answer.card;
    if (isAwaited) awaited.current = null;
    setNote(null);
    setCutOff(false);
    if (isAwaited && reply.asked) return shown.putBack(reply.asked);
    // A refusal is shown until the next answer is given: queued replies may follow at once.
    if (reply.message !== null) setProblem(`${props.says.notSaved} ${reply.message}`);
    if (isAwaited) shown.drop(answer.card);
    if (isAwaited && reply.answered) shown.setAnswered(reply.answered);
    if (reply.queue) shown.add(reply.queue);
    // Not while other answers are queued: the server would ask for their cards again.
    if (queue.items.length > 0) return;
    const isEnd = shown.newest.current.length === 0;
    void kept.refresh(isEnd);
    if (isEnd && !shown.answered && !(isAwaited && reply.answered)) revalidate();
  };
  const wait = () => {
    setNote(props.says.waits);
    setCutOff(true);
    if (awaited.current) goOnHere(awaited.current.card, awaited.current.chosenId);
    awaited.current = null;
    kept.draw(queue);
  };
  /**
   * Shows the next card, or the result of a choice if its card is kept here. An exercise is judged by the server alone:
   * its answer waits.
   */
  const goOnHere = (card: AskedCard, chosenId: string | null) => {
    shown.drop(card.id);
    shown.setLast({ cardId: card.id, seen: card.seen + 1 });
    if (card.kind === 'choice') shown.setAnswered(kept.judge(card, chosenId));
  };

  // The queue outlives a render and calls the newest handlers.
  const latest = useRef({ props, isCutOff, take, wait });
  latest.current = { props, isCutOff, take, wait };
  const [queue] = useState(
    () =>
      new AnswerQueue({
        account: props.account,
        have: () => shown.newest.current.map(({ id }) => id),
        address: () => latest.current.props.address,
        taken: (reply, answer) => latest.current.take(reply, answer),
        waits: () => latest.current.wait(),
      }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what an earlier page has left
  useEffect(() => {
    const end = queue.start();
    for (const { id, seen } of shown.cards) if (queue.has(id, seen)) shown.drop(id);
    // Queued answers lead on by themselves.
    const isSpent = () => shown.newest.current.length === 0 && queue.items.length === 0;
    const isOld = isFromCache();
    const isOut = () => !navigator.onLine || isOld || (!latest.current.props.summary && isSpent());
    void kept.load().then(() => {
      if (!isOut()) return kept.refresh(false);
      setCutOff(true);
      setOutdated(latest.current.props.summary);
      kept.draw(queue);
    });
    const goOn = () => {
      if (isSpent() && (latest.current.isCutOff || !latest.current.props.summary)) location.reload();
    };
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      end();
    };
  }, [queue]);

  // Data that came since the page was opened is the server's.
  const [opened] = useState(props.says);
  if (props.says !== opened && (isCutOff || outdated) && navigator.onLine) {
    setCutOff(false);
    setOutdated(null);
  }

  return {
    problem,
    note,
    isCutOff,
    summary: isCutOff || props.summary === outdated ? null : props.summary,
    /** How many answers the server does not have yet. */
    queued: queue.items.length,
    /** @param ms how long the card was shown */
    give(card: AskedCard, form: FormData, ms: number) {
      if (awaited.current?.card.id === card.id) return;
      const optionId = form.get('option');
      const chosenId = typeof optionId === 'string' ? optionId : null;
      setProblem(null);
      queue.add({
        card: card.id,
        seen: card.seen,
        ...answerIn(form, chosenId),
        ms,
        at: Date.now(),
      });
      given.current.push(card);
      if (card.kind !== 'open' && !queue.isWaiting) {
        awaited.current = { card, chosenId };
        return;
      }
      goOnHere(card, chosenId);
      if (isCutOff) kept.draw(queue);
    },
    /** Takes back the last answer: from the queue, or by a request if it was sent. */
    async takeBack(form: HTMLFormElement) {
      const fields = new FormData(form);
      const cardId = String(fields.get('card'));
      if (queue.drop(cardId)) {
        const at = given.current.findLastIndex(({ id }) => id === cardId);
        const [card] = at < 0 ? [] : given.current.splice(at);
        const last = queue.items.at(-1);
        shown.setLast(last ? { cardId: last.card, seen: last.seen + 1 } : null);
        shown.setAnswered(null);
        setNote(props.says.undone);
        return card ? shown.putBack(card) : kept.draw(queue);
      }
      const action = form.getAttribute('action') ?? '';
      const reply = await queue.post(action, 'rooms/review/routes/undo', [...fields] as [string, string][]);
      if (!reply) return setNote(props.says.waits);
      setProblem(reply.message);
      if (!reply.queue) return;
      setNote(props.says.undone);
      shown.setAnswered(null);
      shown.replace(reply.queue);
    },
  };
}
