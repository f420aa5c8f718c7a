import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { EditPage } from '~/rooms/editing/ui/edit';
import styles from '~/rooms/editing/ui/edit.css?url';
import { editingWords } from '~/rooms/editing/words';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { editView } from './views/edit-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? editingWords.editTitleTopiary({ title: data.title }) : editingWords.editTopiary },
];

/** The outline of the user's own map with the forms of `node`; `under` searches for a branch to move it under. */
export const loader = page('member', async (visit) => {
  const { params, user, url, rooms } = visit;
  const under = (url.searchParams.get('under') ?? '').trim();
  if (under) await withinLimit(visit, rateLimits.searches);
  const version = Number(/^\d{1,9}$/.exec(url.searchParams.get('version') ?? '')?.[0] ?? 0);
  const node = url.searchParams.get('node');
  const opened = await rooms.editing.openEdit(user.id, params.mapId ?? '', node, { version, under });
  if (!opened) throw mapNotFound(user);
  const view = await editView(rooms, opened);
  const isSame = url.searchParams.get('said') === 'unchanged';
  return { ...view, done: isSame ? messages.change.unchanged : view.done, under };
});

export default function Edit() {
  return <EditPage {...useLoaderData<typeof loader>()} refused={null} />;
}
