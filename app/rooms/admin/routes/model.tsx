import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { trials } from '~/rooms/admin/rules/model-trials';
import styles from '~/rooms/admin/ui/admin.css?url';
import { ModelScreen } from '~/rooms/admin/ui/model';
import modelStyles from '~/rooms/admin/ui/model.css?url';
import { adminWords } from '~/rooms/admin/words';
import { choice, formSchema, readForm } from '~/server/form.server';
import { act, failedForm, failure, page, withinLimit } from '~/server/handle.server';
import { modelView } from './views/model-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: modelStyles },
];
export const meta: MetaFunction = () => pageMeta(adminWords.theModel);

/** Shorter than the minute after which proxies time out. */
const patienceMs = 50_000;

/** The configured model. */
export const loader = page('administrator', async ({ rooms }) => modelView(rooms.server.settings));

/** Anything else is the outline. */
const fields = formSchema({ task: choice([...trials, 'texts']) });

/** Examines the model: calls that may be charged for, and therefore count against the limit of runs. */
export const action = act(
  'administrator',
  async (visit) => {
    await withinLimit(visit, rateLimits.runsByUser);
    const { task } = readForm(fields, visit.form);
    const result = await visit.rooms.admin.examineByAdministrator(visit.user.id, patienceMs, task ?? 'outline');
    if (!result.ok) throw failure(result.status, result.message);
    return json({ diagnosis: result.diagnosis, problem: null });
  },
  {
    recover: (_form, error) => {
      const { sentence, status } = failedForm(error, messages.administratorModel.failed);
      return json({ diagnosis: null, problem: sentence }, status);
    },
  },
);

export default function Model() {
  return <ModelScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
