import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { SettingsScreen } from '~/rooms/admin/ui/settings';
import { adminWords } from '~/rooms/admin/words';
import { page } from '~/server/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.settingsOfThisServer);

/** The settings with which the server was started, and the versions in use. */
export const loader = page('administrator', async ({ rooms }) => ({
  settings: rooms.server.settings.asRead,
  versions: await rooms.admin.readVersions(),
}));

export default function AdminSettings() {
  return <SettingsScreen {...useLoaderData<typeof loader>()} />;
}
