import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { expect, it } from 'vitest';
import { BackupWarning } from '~/rooms/admin/ui/backups';
import type { BackupReason } from '~/rooms/storage/rules/backups';

const at = '2026-11-29T12:00:00.000Z';

async function warningOf(reason: BackupReason | null): Promise<string> {
  const backups = {
    ...{ every: '1h', keep: 7, folder: '/backups', kept: [], next: at, isOverdue: false },
    newest: { name: 'topiary-2026-11-29T11-00-00Z.db', at, size: '1 MB' },
    failure: reason && { at, reason, detail: 'EISDIR' },
  };
  // Times ask the router for the reader's zone.
  const routes = [{ path: '/', element: <BackupWarning backups={backups} /> }];
  const context = await createStaticHandler(routes).query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('a redirect');
  const router = createStaticRouter(routes, context);
  const page = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, '');
}

it('says that an attempt failed, and why', async () => {
  expect(await warningOf('copy')).toMatch(/failed.*The database could not be copied: EISDIR/);
});

it('does not say so if only an old copy could not be removed', async () => {
  expect(await warningOf('removal')).toContain('The newest copy is good, but an old one could not be removed: EISDIR');
  expect(await warningOf('removal')).not.toContain('failed');
});

it('is absent without a failure', async () => {
  expect(await warningOf(null)).toBe('');
});
