import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from '~/kit/page/router';
import { AnswerQueue, type Reply } from './answer-queue';
import type { Answer } from './answer-store';
import type { AskedCard, ReviewProps } from './review-data';
import type { ShownCards } from './use-shown-cards';

/**
 * Sends answers in the background. One that cannot be sent is queued (`AnswerQueue`), and the review continues with the
 * preloaded cards.
 */
export function useAnswers(props: ReviewProps, shown: ShownCards) {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState(props.refused);
  const [note, setNote] = useState<string | null>(props.isUndone ? props.says.undone : null);
  /** Without a connection there are only the cards that this page has. */
  const [isCutOff, setCutOff] = useState(false);
  /** The choice card whose result is pending. */
  const awaited = useRef<string | null>(null);

  const take = (reply: Reply, answer: Answer) => {
    const isAwaited = awaited.current === answer.card;
    if (isAwaited) awaited.current = null;
    setNote(null);
    setCutOff(false);
    // A refusal is shown until the next answer is given: queued replies may follow at once.
    if (reply.message !== null) setProblem(`${props.says.notSaved} ${reply.message}`);
    if (isAwaited) shown.drop(answer.card);
    if (isAwaited && reply.answered) shown.setAnswered(reply.answered);
    if (reply.queue) shown.add(reply.queue);
    // Not while other answers are queued: the server would ask for their cards again.
    if (shown.newest.current.length === 0 && queue.isEmpty && !(isAwaited && reply.answered)) revalidate();
  };
  const wait = () => {
    setNote(props.says.waits);
    setCutOff(true);
    // It cannot be judged offline: go on without the result.
    if (awaited.current) shown.drop(awaited.current);
    awaited.current = null;
  };

  // The queue outlives a render and calls the newest handlers.
  const latest = useRef({ props, take, wait });
  latest.current = { props, take, wait };
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
    // A page from the cache, all of whose cards were answered. Queued answers lead on by themselves.
    const isSpent = () => !latest.current.props.summary && shown.newest.current.length === 0 && queue.isEmpty;
    setCutOff(!navigator.onLine || isSpent());
    const goOn = () => {
      if (isSpent()) location.reload();
    };
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      end();
    };
  }, [queue]);

  return {
    problem,
    note,
    isCutOff,
    /** @param ms how long the card was shown */
    give(card: AskedCard, form: FormData, ms: number) {
      if (awaited.current === card.id) return;
      const optionId = form.get('option');
      setProblem(null);
      queue.add({
        card: card.id,
        seen: card.seen,
        ...(typeof optionId === 'string' ? { option: optionId } : { grade: String(form.get('grade')) }),
        ms,
        at: Date.now(),
      });
      if (card.kind === 'choice' && !queue.isWaiting) {
        awaited.current = card.id;
        return;
      }
      shown.drop(card.id);
      shown.setLast({ cardId: card.id, seen: card.seen + 1 });
    },
    /** Takes back the last answer: from the queue, or by a request if it was sent. */
    async takeBack(form: HTMLFormElement) {
      const fields = new FormData(form);
      if (queue.drop(String(fields.get('card')))) return revalidate();
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
