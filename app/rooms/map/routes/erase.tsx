import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { rich } from '~/kit/parts/rich';
import { plainFormulas } from '~/kit/text/plain-formula';
import { mapWords } from '~/rooms/map/words';
import { act, notFound, page, refuseFast } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: mapWords.deleteMapForGood }];

/** Asks before a map in the bin is deleted for good. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.ownedOrBinned(params.mapId ?? '', user.id);
  if (!map?.deletedAt) throw notFound(messages.map.notFound);
  return { query: plainFormulas(map.query) };
});

export const action = act(
  'member',
  async ({ params, user, rooms }) => {
    await refuseFast(rooms, user.id);
    if (!(await rooms.map.eraseMap(params.mapId ?? '', user.id))) throw notFound(messages.map.notFound);
    return redirectWithin('/history/bin');
  },
  { failed: () => messages.history.deleteFailed },
);

export default function EraseMap() {
  const { query } = useLoaderData<typeof loader>();
  return (
    <section className="narrow stack">
      <h1>{mapWords.deleteForGood}</h1>
      <p>{messages.history.eraseConfirm}</p>
      <p>{rich(mapWords.queryGoesWithAll({ query }), { strong: (text) => <strong dir="auto">{text}</strong> })}</p>
      <form method="post" className="actions">
        <Button variant="danger">{mapWords.deleteForGood}</Button>
        <CancelLink to="/history/bin" />
      </form>
    </section>
  );
}
