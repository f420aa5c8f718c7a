import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { knownLanguage } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { accountMark } from '~/rooms/account/routes/views/account-mark.server';
import { askLimits } from '~/rooms/ask/rules/limits';
import styles from '~/rooms/ask/ui/ask.css?url';
import { RefusedQuestion } from '~/rooms/ask/ui/refused-question';
import { threadHtml } from '~/rooms/ask/ui/thread';
import { ThreadPage } from '~/rooms/ask/ui/thread-page';
import { askWords } from '~/rooms/ask/words';
import { readForm } from '~/server/form.server';
import { act, failedForm, mapNotFound, notFound, page, refuseFast, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { askAct, askFields } from './ask-acts.server';
import { foundView, searchedFor, threadView } from './thread-view.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: askWords.askTopiary }];

/** The learner's thread on the leaf `node`; without a model, the matches for `q` in their lessons and sources. */
export const loader = page('member', async ({ user, params, url, context, rooms }) => {
  const mapId = params.mapId ?? '';
  // After a refused form only the action's answer is shown.
  if (context.posted) return null;
  const nodeId = url.searchParams.get('node') ?? '';
  const thread = { mapId, nodeId, userId: user.id };
  const turn = url.searchParams.get('turn');
  // A live turn is shown alone: a self-refreshing page keeps its scroll position only without a fragment.
  const limit = turn ? 1 : url.searchParams.has('all') ? askLimits.turnsPerLeaf : askLimits.turnsOnPage;
  const opened = await rooms.ask.openThread(thread, { limit });
  if (!opened) {
    if (await rooms.map.maps.readable(mapId, user.id)) throw notFound(messages.map.nodeNotFound);
    throw mapNotFound(user);
  }
  const question = searchedFor(url.searchParams.get('q'));
  const found = question === '' || opened.canAsk ? null : await foundView(rooms, thread, question);
  const view = await threadView(rooms, opened, user.id);
  const isLive = view.turns.some(({ is }) => is === 'live');
  if (turn && !isLive) {
    const anchor = /^\w{1,40}$/.test(turn) ? `#ask-${turn}` : '';
    throw redirectWithin(`/map/${mapId}/ask?node=${encodeURIComponent(nodeId)}${anchor}`);
  }
  const rendered = await rooms.map.renderLabels([opened.node.label]);
  return {
    mapId,
    nodeId,
    account: accountMark(rooms, user.id),
    lang: knownLanguage(opened.map.language) ?? undefined,
    label: plainFormulas(opened.node.label),
    rendered: rendered.get(opened.node.label),
    path: opened.path.map(({ label }) => plainFormulas(label)),
    html: threadHtml(view, found),
    refreshSeconds: isLive ? limits.refreshPageSeconds : null,
  };
});

/** Asks about a leaf (design §6.7), deletes, or puts an answer into the lesson. */
export const action = act(
  'member',
  async ({ form, user, params, rooms }) => {
    await refuseFast(rooms, user.id);
    const mapId = params.mapId ?? '';
    const typed = readForm(askFields, form);
    const acted = await askAct({ rooms, user, mapId, typed });
    if (acted.ok) return redirectWithin(acted.to, { status: 303 });
    const { status, message, retryAfterMs, isHelp = false } = acted;
    // Without a model, redirects to a search for the question.
    if (message === messages.ask.noModel) {
      const words = searchedFor(typed.question);
      const query = new URLSearchParams({ node: typed.node, q: words });
      return redirectWithin(`/map/${mapId}/ask?${query}`, { status: 303 });
    }
    if (status === 404) throw notFound(message);
    return json({ message, isHelp, ...typedIn(form), mapId }, { status, headers: retryAfter(retryAfterMs) });
  },
  {
    failed: () => messages.ask.failed,
    recover: (form, error) => {
      const { sentence, ...init } = failedForm(error, messages.ask.failed);
      return json({ message: sentence, isHelp: false, ...typedIn(form), mapId: '' }, init);
    },
  },
);

const typedIn = (form: URLSearchParams) => {
  const { act, node, question, selection } = readForm(askFields, form);
  return { nodeId: node, isQuestion: act === 'ask', typed: { question, selection } };
};

export default function Ask() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (refused && 'typed' in refused) return <RefusedQuestion {...refused} />;
  return shown ? <ThreadPage {...shown} /> : null;
}
