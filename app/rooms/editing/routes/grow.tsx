import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { runMessageSaid } from '~/jobs/rules/run-message';
import lines from '~/kit/styles/proposal-lines.css?url';
import { plainFormulas } from '~/kit/text/plain-formula';
import styles from '~/rooms/editing/ui/edit.css?url';
import { GrowPage } from '~/rooms/editing/ui/grow';
import { editingWords } from '~/rooms/editing/words';
import { isLeaf, rootId } from '~/rooms/map/rules/tree';
import { formSchema, optionalText, readForm, text, wantsData } from '~/server/form.server';
import { act, mapNotFound, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [styles, lines].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => [{ title: editingWords.growTheMapTopiary }];

/** The form that asks for a proposal below `node`, and the proposals that await a decision. */
export const loader = page('member', async ({ params, user, url, rooms }) => {
  const mapId = params.mapId ?? '';
  const map = await rooms.map.maps.owned(mapId, user.id);
  const node = map && rooms.map.treeOf(map).nodes.get(url.searchParams.get('node') || rootId);
  if (!map || !node) throw mapNotFound(user);
  const rendered = await rooms.map.renderLabels([node.label]);
  const growths = await rooms.editing.growthsOfMap(user.id, mapId);
  return {
    mapId,
    title: plainFormulas(map.query),
    node: {
      id: node.id,
      label: plainFormulas(node.label),
      rendered: rendered.get(node.label),
      isLeaf: isLeaf(node),
      isRoot: node.parentId === null,
    },
    waiting: growths.map(({ message, ...run }) => ({ ...run, message: message && runMessageSaid(message) })),
    usesLibrary: rooms.server.usesLibrary,
  };
});

const fields = formSchema({ node: text, how: text, wish: text, replaces: optionalText, answer: wantsData });

/** Starts the run of a proposal (design §6.3). With `answer=json`: returns the run. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const { answer: asData, ...asked } = readForm(fields, form);
  const { how, wish } = asked;
  const started = await rooms.editing.growMap(user.id, params.mapId ?? '', asked);
  if (started.ok) {
    const to = `/runs/${started.run.id}`;
    return asData ? json({ message: null, run: started.run.id, to, how, wish }) : redirectWithin(to, { status: 303 });
  }
  const { status, message, retryAfterMs } = started;
  if (status === 404 && !asData) throw notFound(message);
  return json({ message, run: null, to: null, how, wish }, { status, headers: retryAfter(retryAfterMs) });
});

export default function Grow() {
  const answer = useActionData<typeof action>();
  const refused = answer && typeof answer.message === 'string' ? { ...answer, message: answer.message } : null;
  return <GrowPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
