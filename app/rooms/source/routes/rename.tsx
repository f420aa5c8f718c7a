import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Field } from '~/kit/parts/field';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { sourceWords } from '~/rooms/source/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, reject, sourceNotFound } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: sourceWords.renameSourceTopiary }];

export const loader = page('member', async ({ params, user, rooms }) => {
  const source = await rooms.source.sources.byId(params.sourceId ?? '', user.id);
  if (!source) throw sourceNotFound(user);
  return { id: source.id, title: source.title };
});

const fields = formSchema({ title: text });

export const action = act('member', async ({ params, user, form, rooms }) => {
  const { title: typed } = readForm(fields, form);
  const refused = await rooms.lesson.refuseSave(user.id);
  if (refused)
    return reject(
      { errors: { title: refused.message }, values: { title: typed } },
      refused.status,
      refused.retryAfterMs,
    );
  const renamed = await rooms.source.renameSource(params.sourceId ?? '', user.id, typed);
  if (renamed.ok) return redirectWithin(`/sources/${params.sourceId}`, { status: 303 });
  if (renamed.status === 404) throw sourceNotFound(user);
  return reject({ errors: { title: renamed.message }, values: { title: typed } });
});

export default function RenameSource() {
  const source = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <section className="narrow stack">
      <h1>{sourceWords.renameSource}</h1>
      <form method="post" className="stack" noValidate>
        <Field
          label={sourceWords.newTitle}
          name="title"
          defaultValue={rejected?.values.title ?? source.title}
          error={rejected?.errors.title}
          maxCharacters={sourceLimits.titleMaxCharacters}
          required
          dir="auto"
        />
        <p className="actions">
          <Button>{sourceWords.rename}</Button>
          <CancelLink to={`/sources/${source.id}`} />
        </p>
      </form>
    </section>
  );
}
