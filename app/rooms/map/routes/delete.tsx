import { json, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { plainFormulas } from '~/kit/text/plain-formula';
import { mapWords } from '~/rooms/map/words';
import { formSchema, readForm, wantsData } from '~/server/form.server';
import { act, notFound, page, refuseFast } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => [{ title: mapWords.deleteMapTopiary }];

/** Asks before a map goes to the bin: deleting takes two clicks and works without scripts. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.owned(params.mapId ?? '', user.id);
  if (!map) throw notFound(await rooms.map.refuseChange(params.mapId ?? '', user.id));
  return { id: map.id, query: plainFormulas(map.query) };
});

const fields = formSchema({ answer: wantsData });

export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    await refuseFast(rooms, user.id);
    if (!(await rooms.map.deleteMap(mapId, user.id))) throw notFound(await rooms.map.refuseChange(mapId, user.id));
    return readForm(fields, form).answer ? json({ message: null }) : redirectWithin(`/history?binned=${mapId}`);
  },
  { failed: () => messages.history.deleteFailed },
);

export default function DeleteMap() {
  const map = useLoaderData<typeof loader>();
  const busy = useNavigation().state !== 'idle';
  return (
    <section className="narrow stack">
      <h1>{mapWords.deleteMap}</h1>
      <p>{messages.history.deleteConfirm}</p>
      <p>
        <strong dir="auto">{map.query}</strong> {messages.history.goesToBin}
      </p>
      <Form method="post" className="actions">
        <Button variant="danger" busy={busy}>
          {busy ? mapWords.deleting : mapWords.delete}
        </Button>
        <CancelLink to={`/map/${map.id}`} reloadDocument />
      </Form>
    </section>
  );
}
