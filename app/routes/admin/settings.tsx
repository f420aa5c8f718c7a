import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import styles from '~/ui/admin/admin.css?url';
import { SettingsScreen } from '~/ui/admin/settings';
import { pageMeta } from '~/ui/page/page-meta';
import { page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('Settings of this server');

/** What the server was started with, and what runs. */
export const loader = page('administrator', async ({ house }) => ({
  settings: house.settings.asRead,
  versions: await house.readVersions(),
}));

export default function AdminSettings() {
  return <SettingsScreen {...useLoaderData<typeof loader>()} />;
}
