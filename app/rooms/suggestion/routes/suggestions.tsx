import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/suggestion/ui/suggestion.css?url';
import { SuggestionsScreen } from '~/rooms/suggestion/ui/suggestions';
import { suggestionWords } from '~/rooms/suggestion/words';
import { choice, formSchema, readForm, text } from '~/server/form.server';
import { act, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { ownView, receivedView } from './suggestion-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(suggestionWords.suggestions);

const notices = () =>
  new Map<string, string>([
    ['sent', suggestionWords.sent],
    ['done', suggestionWords.done],
  ]);

/** The suggestions for the learner's public maps, and their own. */
export const loader = page('member', async ({ user, url, rooms }) => {
  const { suggestions } = rooms.suggestion;
  return {
    received: receivedView(await suggestions.forWriter(user.id)),
    own: ownView(await suggestions.ofSuggester(user.id)),
    notice: notices().get(url.searchParams.get('notice') ?? '') ?? null,
  };
});

const fields = formSchema({ id: text, act: choice(['take', 'decline', 'withdraw']), text });

/** Takes (`act=take`) or declines the suggestion `id` on a map of one's own; `withdraw` deletes one of one's own. */
export const action = act(
  'member',
  async ({ user, form, rooms: { suggestion } }) => {
    const sent = readForm(fields, form);
    const decisions = {
      take: suggestion.takeSuggestion,
      decline: suggestion.declineSuggestion,
      withdraw: suggestion.withdrawSuggestion,
    };
    const result = await decisions[sent.act ?? 'withdraw'](user.id, sent.act ? sent.id : '', sent.text);
    if (result.ok) return redirectWithin('/suggestions?notice=done', { status: 303 });
    const { status, message, retryAfterMs } = result;
    return json({ refused: { id: sent.id, message, text: sent.text } }, { status, headers: retryAfter(retryAfterMs) });
  },
  { failed: () => suggestionWords.decideFailed },
);

export default function SuggestionsPage() {
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : null;
  return <SuggestionsScreen {...useLoaderData<typeof loader>()} refused={refused} />;
}
