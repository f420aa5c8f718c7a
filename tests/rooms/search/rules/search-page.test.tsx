import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { expect, it } from 'vitest';
import { asReaderOf } from '~/languages/reader';
import { SearchPage, type SearchPageProps } from '~/rooms/search/ui/search';

const found: SearchPageProps = {
  ...{ typed: 'mean', scope: 'all', isMember: true, map: null, page: 1, total: 1, before: null, older: null },
  ...{ hasNext: false, isEmpty: false },
  groups: [
    {
      ...{ key: 'm1', isSource: false, title: 'Statistics', lang: 'en', href: '/map/m1' },
      items: [{ kind: 'label', href: '/map/m1?node=n2', label: 'The mean', path: ['Data', 'Averages'], pieces: [] }],
    },
  ],
};

it('keeps the dot before a path out of the path, whose direction may be another', async () => {
  const routes = [{ path: '/', element: <SearchPage {...found} /> }];
  const context = await createStaticHandler(routes).query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('a redirect');
  const provider = (
    <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
  );
  const page = asReaderOf(
    () => 'ar',
    () => renderToStaticMarkup(provider),
  );
  expect(page).toContain('في الخريطة · <span dir="auto" lang="en">Data › Averages</span>');
});
