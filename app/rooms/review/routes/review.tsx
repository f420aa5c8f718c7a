import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMemo, useState } from 'react';
import type { Rooms } from '~/composition.server';
import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { plainFormulas } from '~/kit/text/plain-formula';
import { accountMark } from '~/rooms/account/routes/views/account-mark.server';
import exerciseStyles from '~/rooms/exercise/ui/exercise.css?url';
import { answeredHtml } from '~/rooms/review/ui/questions/lesson-questions';
import { Review } from '~/rooms/review/ui/review';
import styles from '~/rooms/review/ui/review.css?url';
import { reviewWords } from '~/rooms/review/words';
import { formSchema, list, optionalText, readForm, text, wholeNumber } from '~/server/form.server';
import { act, mapNotFound, page, retryAfter, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { learnerOf } from './views/learner.server';
import { answeredData, askedData, queueData, reviewAddress, scopeOf } from './views/review-view.server';
import { cardsToday, goOnWithToday } from './views/today-step.server';
import { resultQuery, triedIn } from './views/tried-answer.server';

export const links: LinksFunction = () => [styles, exerciseStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => [{ title: reviewWords.reviewTopiary }];

/**
 * The next card, limited to `map` or its branch `node` if given, with `more` new cards than the settings allow a day;
 * `card` is shown first if it is due or new. `answered` shows the result of a choice card (with `option`) or of an
 * exercise (with `seen` and `answer`).
 */
export const loader = page('member', async ({ user, url, request, rooms }) => {
  const learner = learnerOf(user, request);
  const scope = scopeOf(url);
  const answered = url.searchParams.get('answered');
  const today = scope.isToday ? await cardsToday(rooms, learner, scope) : null;
  // After its last card a day leads on, once the result of that card was shown.
  if (scope.isToday && !today && answered === null)
    throw redirectWithin(goOnWithToday, { headers: { 'X-Remix-Reload-Document': 'true' } });
  const queue = await rooms.review.nextCards(today?.learner ?? learner, today?.scope ?? scope, {
    first: url.searchParams.get('card'),
    ...(scope.isToday && { count: today?.count ?? 0 }),
  });
  if (!queue) throw mapNotFound(user);
  const result =
    answered &&
    (await rooms.review.answeredCard(user.id, answered, url.searchParams.get('option'), triedIn(url.searchParams)));
  return {
    ...queueData(queue, today?.line),
    /** Shown in the bar of places; null if only a part is reviewed. */
    due: queue.within || scope.isToday ? null : queue.waiting.due,
    account: accountMark(rooms, user.id),
    at: rooms.server.clock.now().getTime(),
    back: queue.within ? null : await returnOf(rooms, learner),
    address: reviewAddress(scope),
    isUndone: url.searchParams.has('undone'),
    answered: result ? answeredData(result) : null,
    says: { undone: messages.recall.undone, waits: messages.recall.waits, notSaved: messages.recall.notSaved },
    summary: queue.cards.length === 0 && !scope.isToday ? await endOf(rooms, learner) : null,
  };
});

async function returnOf(rooms: Rooms, learner: ReturnType<typeof learnerOf>) {
  const back = await rooms.review.openReturn(learner);
  return back && { left: 0, doneOn: null, ...back };
}

/** The end of a review, with the leaf at which the learner continues. */
async function endOf(rooms: Rooms, learner: ReturnType<typeof learnerOf>) {
  const [summary, last] = await Promise.all([
    rooms.review.daySummary(learner),
    rooms.lesson.continueReading(learner.userId),
  ]);
  const goOn = last && {
    address: `/map/${last.mapId}?node=${last.nodeId}`,
    label: plainFormulas(last.label),
    query: plainFormulas(last.query),
  };
  return { ...summary, goOn };
}

const number = wholeNumber(15);
const fields = formSchema({
  account: optionalText,
  card: text,
  key: optionalText,
  option: optionalText,
  seen: number,
  grade: number,
  ms: number,
  at: number,
  waited: number,
  have: text,
  to: text,
  answer: list,
  as: optionalText,
});

/** The form's `to` if the card was asked at the end of its lesson. */
const leafAddress = /^\/map\/\w+\?node=[^&#]+$/;

const refused = ({ status, message, retryAfterMs }: Refusal) =>
  json({ message, asked: null }, { status, headers: retryAfter(retryAfterMs) });

/** The learner's card that the form names. One of the library (`key`) is kept first; its options go by their index. */
async function cardOf(
  rooms: Rooms,
  userId: string,
  { mapId, nodeId }: ReturnType<typeof scopeOf>,
  { card, key, option }: { readonly card: string; readonly key: string | null; readonly option: string | null },
) {
  if (key === null) return { ok: true, cardId: card, optionId: option } as const;
  const kept = await rooms.review.keepLibraryCard(userId, mapId ?? '', nodeId ?? '', key);
  if (!kept.ok) return kept;
  const { id, text } = kept.card;
  const chosen = text.kind === 'choice' && option !== null ? (text.options[Number(option)]?.id ?? option) : option;
  return { ok: true, cardId: id, optionId: chosen } as const;
}

/**
 * A learner's answer: `card`, `seen`, and `grade` (1 to 4), `option`, or for an exercise `answer`, repeated where it
 * has several parts. An answer that cannot be read does not count, and its exercise is asked again with what was
 * typed. Idempotent: a stale or repeated answer changes nothing and redirects on. `account` names the owner of an
 * answer that was queued in a browser. `as=json`, or
 * `answer=json` without an exercise, returns the result and cards that are not in `have`. At the end of
 * a lesson `to` names its leaf, to which the answer leads back, and `key` may name a library card.
 */
export const action = act(
  'member',
  async (visit) => {
    const { user, url, request, form, rooms } = visit;
    const { account, answer, as, ...typed } = readForm(fields, form);
    const asData = as === null ? answer[0] === 'json' : as === 'json';
    if (account !== null && account !== accountMark(rooms, user.id))
      return json({ message: messages.recall.otherAccount, isOther: true }, { status: 409 });
    await withinLimit(visit, rateLimits.reviewsByUser);
    const learner = learnerOf(user, request);
    const scope = scopeOf(url);
    const named = await cardOf(rooms, user.id, scope, typed);
    if (!named.ok) return refused(named);
    const { cardId, optionId } = named;
    const now = rooms.server.clock.now().getTime();
    const seen = typed.seen ?? -1;
    const sent = typed.grade !== null || (asData && as === null) ? [] : answer;
    const graded = await rooms.review.gradeCard(learner, {
      cardId,
      seen,
      grade: typed.grade,
      optionId,
      tried: sent,
      ms: typed.ms ?? now - (typed.at ?? now),
      waitedMs: typed.waited ?? 0,
    });
    if (!graded.ok && graded.unread) {
      const asked = await rooms.review.askAgain(learner, cardId, { sent, says: graded.unread });
      // Without a fault in the browser's console: the exercise is asked again in place.
      const status = asData && asked ? 200 : graded.status;
      return json({ message: graded.message, asked: asked && askedData(asked) }, { status });
    }
    if (!graded.ok) return refused(graded);
    const { kind } = graded.card.text;
    const tried = kind === 'exercise' ? { seen, sent, judged: graded.judged } : null;
    const isJudged = (kind === 'choice' || kind === 'exercise') && graded.grade !== null;
    const findAnswered = async () => {
      const answered = await rooms.review.answeredCard(user.id, cardId, optionId, tried);
      return answered && answeredData(answered);
    };
    const result = resultQuery(cardId, optionId, tried);
    if (leafAddress.test(typed.to)) {
      if (!asData) return redirectWithin(`${typed.to}&${new URLSearchParams(result ?? [])}#questions`, { status: 303 });
      const answered = await findAnswered();
      return json({ message: null, html: answered ? answeredHtml(answered) : '' });
    }
    if (asData) {
      const without = new Set(typed.have.split(',').slice(0, 100));
      const today = scope.isToday ? await cardsToday(rooms, learner, scope, typed.have ? without.size : 0) : null;
      const queue = await rooms.review.nextCards(today?.learner ?? learner, today?.scope ?? scope, {
        without,
        ...(scope.isToday && { count: today?.count ?? 0 }),
      });
      return json({
        message: null,
        queue: queue && queueData(queue, today?.line),
        answered: isJudged ? await findAnswered() : null,
      });
    }
    if (isJudged && result === null) return json({ message: null, answered: await findAnswered() });
    return redirectWithin(reviewAddress(scope, (isJudged && result) || []), { status: 303 });
  },
  { failed: () => messages.recall.failed },
);

export default function ReviewRoute() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The response to a form holds until newer cards come.
  const [first] = useState(data);
  const posted = data === first ? answer : undefined;
  const shown = useMemo(() => {
    const asked = posted && 'asked' in posted ? posted.asked : null;
    const answered = posted && 'answered' in posted ? posted.answered : null;
    const cards = asked ? [asked, ...data.cards.filter(({ id }) => id !== asked.id)] : data.cards;
    return { ...data, cards, answered: answered ?? data.answered, summary: asked ? null : data.summary };
  }, [data, posted]);
  // Otherwise the exercise itself says why its answer was not read.
  const isRefused = posted && !('asked' in posted && posted.asked);
  return <Review {...shown} refused={isRefused ? posted.message : null} />;
}
