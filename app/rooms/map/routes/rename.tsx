import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DocumentForm } from '~/client/acts/document-form';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Field } from '~/kit/parts/field';
import { mapWords } from '~/rooms/map/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, notFound, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => [{ title: mapWords.renameMapTopiary }];

/** The form after a refused rename, with the typed title; the first form is in the map's menu. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.owned(params.mapId ?? '', user.id);
  if (!map) throw notFound(await rooms.map.refuseChange(params.mapId ?? '', user.id));
  return { id: map.id, query: map.query };
});

const fields = formSchema({ title: text });

export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const { title: typed } = readForm(fields, form);
    const refused = await rooms.lesson.refuseSave(user.id);
    if (refused) {
      const { message, status, retryAfterMs } = refused;
      return reject({ errors: { title: message }, values: { title: typed } }, status, retryAfterMs);
    }
    const renamed = await rooms.map.renameMap(params.mapId ?? '', user.id, typed);
    if (renamed.ok) return redirectWithin(`/map/${params.mapId}`);
    if (renamed.status === 404) throw notFound(renamed.message);
    return reject({ errors: { title: renamed.message }, values: { title: typed } });
  },
  { failed: () => messages.map.updateFailed },
);

export default function RenameMap() {
  const map = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <section className="narrow stack">
      <h1>{mapWords.renameMap}</h1>
      <DocumentForm action={`/map/${map.id}/rename`}>
        {(busy) => (
          <div className="stack">
            <Field
              label={mapWords.newTitle}
              name="title"
              defaultValue={rejected?.values.title ?? map.query}
              error={rejected?.errors.title}
              maxCharacters={limits.topicMaxCharacters}
              required
              dir="auto"
            />
            <p className="actions">
              <Button busy={busy}>{busy ? mapWords.renaming : mapWords.rename}</Button>
              <CancelLink to={`/map/${map.id}`} reloadDocument />
            </p>
          </div>
        )}
      </DocumentForm>
    </section>
  );
}
