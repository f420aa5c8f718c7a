import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { sourceWords } from '~/rooms/source/words';
import { act, page, refuseFast, sourceNotFound } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: sourceWords.deleteSourceTopiary }];

/** Asks before a source is deleted. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const source = await rooms.source.sources.byId(params.sourceId ?? '', user.id);
  if (!source) throw sourceNotFound(user);
  const maps = await rooms.source.sources.mapsOf(source.id, user.id);
  return { id: source.id, title: source.title, maps };
});

export const action = act('member', async ({ params, user, rooms }) => {
  await refuseFast(rooms, user.id);
  const deleted = await rooms.source.deleteSource(params.sourceId ?? '', user.id);
  if (!deleted.ok) throw sourceNotFound(user);
  return redirectWithin('/sources', { status: 303 });
});

export default function DeleteSource() {
  const { id, title, maps } = useLoaderData<typeof loader>();
  return (
    <section className="narrow stack">
      <h1>{sourceWords.deleteSource}</h1>
      <p>{messages.source.deleteConfirm}</p>
      <p>
        <strong dir="auto">{title}</strong> {messages.source.goesForGood}
      </p>
      {maps.length > 0 ? (
        <div>
          <p>{sourceWords.theseMapsUseIt}</p>
          <ul>
            {maps.map(({ id: mapId, query }) => (
              <li key={mapId}>
                <a href={`/map/${mapId}`} dir="auto">
                  {query}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <form method="post" className="actions">
        <Button variant="danger" icon="trash">
          {sourceWords.deleteForGood}
        </Button>
        <CancelLink to={`/sources/${id}`} />
      </form>
    </section>
  );
}
