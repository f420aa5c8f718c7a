import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import lines from '~/kit/styles/proposal-lines.css?url';
import styles from '~/rooms/editing/ui/edit.css?url';
import { NeedsPage } from '~/rooms/editing/ui/needs';
import { editingWords } from '~/rooms/editing/words';
import { formSchema, list, optionalText, readForm, text } from '~/server/form.server';
import { act, failure, mapNotFound, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { needsView } from './views/needs-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [styles, lines].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => [{ title: editingWords.whatBuildsOnWhatTopiary }];

/** Asks for a proposal of which lessons build on which, and shows the one that waits, with a checkbox for each need. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const opened = await rooms.editing.openNeeds(user.id, params.mapId ?? '');
  if (!opened) throw mapNotFound(user);
  return needsView(rooms, opened);
});

const fields = formSchema({ act: text, replaces: optionalText, run: text, keep: list });

/**
 * With `act` = `propose` a model is asked. Otherwise the proposal of `run` is decided on: the needs in `keep`, each the
 * ids of a lesson and of one that it builds on, are added as one change; with `act` = `discard` none are.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    const sent = readForm(fields, form);
    if (sent.act === 'propose') {
      const started = await rooms.editing.proposeNeeds(user.id, mapId, sent.replaces);
      return started.ok ? redirectWithin(`/runs/${started.run.id}`, { status: 303 }) : refused(started);
    }
    const limited = await rooms.lesson.refuseSave(user.id);
    if (limited) throw failure(limited.status, limited.message, {}, retryAfter(limited.retryAfterMs));
    const kept = new Set(sent.act === 'discard' ? [] : sent.keep);
    const changed = await rooms.editing.keepNeeds(user.id, mapId, sent.run, (pair) => kept.has(pair.join(' ')));
    if (!changed.ok) return refused(changed);
    const done = changed.change ? `version=${changed.version}` : 'said=unchanged';
    return redirectWithin(`/map/${mapId}/edit?${done}`, { status: 303 });
  },
  { failed: () => messages.needs.failed },
);

function refused({ status, message, retryAfterMs }: Refusal) {
  if (status === 404) throw notFound(message);
  return json({ problem: message }, { status, headers: retryAfter(retryAfterMs) });
}

export default function Needs() {
  const answer = useActionData<typeof action>();
  const problem = answer && 'problem' in answer ? answer.problem : null;
  return <NeedsPage {...useLoaderData<typeof loader>()} problem={problem} />;
}
