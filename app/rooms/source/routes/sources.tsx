import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { SourcesPage } from '~/rooms/source/ui/sources';
import styles from '~/rooms/source/ui/sources.css?url';
import { sourceWords } from '~/rooms/source/words';
import { sourceForm } from '~/server/body/upload.server';
import { act, failedForm, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { askedSource, listedSources } from './source-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: sourceWords.mySourcesTopiary }];

/** The user's sources, newest first, live and failed runs, and the form to add one. */
export const loader = page('member', async ({ user, rooms }) => ({
  ...(await listedSources(rooms, user.id)),
  formKey: rooms.server.random.id(),
}));

/** Takes a file (`file`) or a pasted text (`text`), and redirects to the run that reads it. */
export const action = act(
  'member',
  async ({ user, form, rooms, context }) => {
    const asked = askedSource(form, context.received);
    const added = await rooms.source.addSource(user.id, asked);
    if (added.ok) return redirectWithin(`/runs/${added.run.id}`, { status: 303 });
    const { errors, status, retryAfterMs } = added;
    const hadFile = asked.upload || asked.fault ? '1' : '';
    return reject({ errors, values: { title: asked.title, text: asked.text, hadFile } }, status, retryAfterMs);
  },
  {
    takesFile: sourceForm,
    recover: (form, error) => {
      const { sentence, status } = failedForm(error, messages.map.saveFailed);
      const { title, text } = askedSource(form, undefined);
      return reject({ errors: { form: sentence }, values: { title, text, hadFile: text ? '' : '1' } }, status);
    },
  },
);

export default function Sources() {
  return <SourcesPage {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
