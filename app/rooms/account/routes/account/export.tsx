import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/kit/page/page-meta';
import { ExportScreen } from '~/rooms/account/ui/account-data';
import { accountWords } from '~/rooms/account/words';
import { page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.downloadYourData);

/** The page; `?format=` redirects to the file, which needs a resource route of its own. */
export const loader = page('member', async ({ url }) => {
  const format = url.searchParams.get('format');
  if (format === 'json' || format === 'markdown' || format === 'zip') throw redirectWithin(`/account/export/${format}`);
  return null;
});

export default function Export() {
  return <ExportScreen />;
}
