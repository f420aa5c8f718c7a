import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { pageMeta } from '~/kit/page/page-meta';
import { SuggestScreen } from '~/rooms/suggestion/ui/suggest';
import styles from '~/rooms/suggestion/ui/suggestion.css?url';
import { suggestionWords } from '~/rooms/suggestion/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, failure, mapNotFound, page } from '~/server/handle.server';
import { passageIn, recoverSuggestion, sendSuggestion } from './suggestion-form.server';
import { suggestView } from './suggestion-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(suggestionWords.suggest);

/** The form of a suggestion on the lesson of `node`; with `passage` that paragraph can be changed. */
export const loader = page('member', async ({ params, user, url, rooms, context }) => {
  // After a refused form only the action's answer is shown.
  if (context.posted) return null;
  const place = { mapId: params.mapId ?? '', nodeId: url.searchParams.get('node') ?? '', userId: user.id };
  const view = await suggestView(rooms, place, { text: '', chosen: passageIn(url), changed: null });
  if (!view) throw await nobodyTakes(rooms.map.maps.readable(place.mapId, user.id), user);
  return { view, refused: null };
});

const nobodyTakes = async (map: Promise<unknown>, user: Parameters<typeof mapNotFound>[0]) =>
  (await map) ? failure(404, suggestionWords.nobodyTakes) : mapNotFound(user);

const fields = formSchema({ node: text });

/** Sends the suggestion (suggestion-form.server.ts). */
export const action = act(
  'member',
  async (visit) => {
    const { node } = readForm(fields, visit.form);
    return sendSuggestion(visit, { mapId: visit.params.mapId ?? '', nodeId: node, userId: visit.user.id });
  },
  // A paragraph travels twice: as it stood, and as it should be.
  { maxBytes: limits.lessonBodyMaxBytes, failed: () => suggestionWords.failed, recover: recoverSuggestion },
);

export default function Suggestion() {
  const answer = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  const shown = answer && 'view' in answer ? answer : data;
  return shown ? <SuggestScreen {...shown} /> : null;
}
