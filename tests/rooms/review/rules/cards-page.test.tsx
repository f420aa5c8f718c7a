import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { expect, it } from 'vitest';
import { CardsPage } from '~/rooms/review/ui/cards';

it('says that there are no cards yet, also for one map, and that none fits only to those who have some', async () => {
  const shown = async (maps: { id: string; query: string }[]) => {
    const page = { search: '', mapId: 'm', cards: [], here: '/cards?map=m', next: null, previous: null, maps };
    const routes = [{ path: '/cards', element: <CardsPage {...page} /> }];
    const context = await createStaticHandler(routes).query(new Request('http://localhost/cards'));
    if (context instanceof Response) return expect.fail('a redirect');
    const router = createStaticRouter(routes, context);
    return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  };
  expect(await shown([])).toContain('No cards yet');
  expect(await shown([])).not.toContain('No card is like this');
  expect(await shown([{ id: 'other', query: 'Bees' }])).toContain('No card is like this');
});
