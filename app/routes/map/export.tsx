import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { utf8Length } from '~/domain/text/plain-text';
import { ExportPage } from '~/ui/map/export';
import { pageMeta } from '~/ui/page/page-meta';
import styles from '~/ui/styles/edit.css?url';
import { mapNotFound, page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('Export');

/** The files that a map can be taken away as. */
export const loader = page('anyone', async ({ params, user, house }) => {
  const map = await house.maps.readable(params.mapId ?? '', user?.id ?? null);
  if (!map) throw mapNotFound(user);
  const bytes = utf8Length(map.result) + (await house.lessons.bytesOfMap(map.id));
  return { mapId: map.id, title: map.query, bytes, isSignedIn: user !== null };
});

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} />;
}
