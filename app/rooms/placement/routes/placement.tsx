import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import exerciseStyles from '~/rooms/exercise/ui/exercise.css?url';
import { PlacementScreen } from '~/rooms/placement/ui/placement';
import styles from '~/rooms/placement/ui/placement.css?url';
import { placementWords } from '~/rooms/placement/words';
import { formSchema, list, optionalText, readForm, text, wholeNumber } from '~/server/form.server';
import { act, mapNotFound, page, retryAfter, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { placementView } from './placement-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [exerciseStyles, styles].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => [{ title: placementWords.titleTopiary }];

/** The next question of the learner's placement on the map, or what is believed known at its end. */
export const loader = page('member', async ({ params, user, url, rooms, context }) => {
  // After a refused form only the action's answer is shown.
  if (context.posted) return null;
  const opened = await rooms.lesson.openMap(params.mapId ?? '', user.id);
  if (!opened) throw mapNotFound(user);
  const { searchParams } = url;
  const wants = searchParams.has('tree') ? 'tree' : searchParams.has('end') ? 'end' : null;
  return { view: await placementView(rooms, opened, user.id, wants), message: null };
});

const fields = formSchema({
  question: optionalText,
  answer: list,
  act: text,
  replaces: text,
  keep: list,
  shown: list,
  branch: list,
  at: wholeNumber(15),
});

/**
 * With `question` an answer: an option's number as shown, a number, words, or `unknown`. With `act` = `again` the
 * placement begins anew, with `make` a model writes questions. Without these the end: the lessons `keep` are known from
 * now on, and no others that were known when the page was made (`at`).
 */
export const action = act(
  'member',
  async (visit) => {
    const { params, user, form, rooms } = visit;
    await withinLimit(visit, rateLimits.reviewsByUser);
    const opened = await rooms.lesson.openMap(params.mapId ?? '', user.id);
    if (!opened) throw mapNotFound(user);
    const mapId = opened.map.id;
    const here = `/map/${mapId}/placement`;
    const sent = readForm(fields, form);
    const refused = async (status: number, message: string | null, typed: Parameters<typeof placementView>[4] = null) =>
      json({ view: await placementView(rooms, opened, user.id, null, typed), message }, { status, headers: noStore });

    if (sent.question !== null) {
      const answered = await rooms.placement.answerQuestion(opened, user.id, sent.question, sent.answer);
      // The next question is where the reader goes on, not the head of the page.
      if (answered.kind === 'kept') return redirectWithin(`${here}#question`, { status: 303 });
      if (answered.kind === 'stale') return refused(409, messages.placement.stale);
      return refused(200, null, answered);
    }
    if (sent.act === 'again') {
      await rooms.placement.startAnew({ mapId, userId: user.id }, rooms.server.clock.now());
      return redirectWithin(here, { status: 303 });
    }
    if (sent.act === 'make') {
      const made = await rooms.placement.makeQuestions(opened, user.id, sent.replaces || null);
      if (made.ok) return redirectWithin(`/runs/${made.run.id}`, { status: 303 });
      const view = await placementView(rooms, opened, user.id, null);
      return json({ view, message: made.message }, { status: made.status, headers: retryAfter(made.retryAfterMs) });
    }
    // Neither an answer without its question nor an unknown act may take all marks away.
    if (sent.act !== '' || sent.answer.length > 0) return refused(409, messages.placement.stale);
    const at = sent.at === null ? null : new Date(sent.at);
    await rooms.placement.takePlacement(opened, user.id, { ...sent, at });
    return redirectWithin(`/map/${mapId}`, { status: 303 });
  },
  { maxBytes: limits.formBodyMaxBytes, failed: () => messages.placement.failed },
);

const noStore = { 'Cache-Control': 'no-store' };

export default function Placement() {
  const answer = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  const shown = answer && 'view' in answer ? answer : data;
  return shown ? <PlacementScreen {...shown.view} message={shown.message} /> : null;
}
