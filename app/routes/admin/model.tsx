import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import styles from '~/ui/admin/admin.css?url';
import { ModelScreen } from '~/ui/admin/model';
import modelStyles from '~/ui/admin/model.css?url';
import { pageMeta } from '~/ui/page/page-meta';
import { modelView } from '~/web/admin/model-view.server';
import { act, failedForm, failure, page, withinLimit } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: modelStyles },
];
export const meta: MetaFunction = () => pageMeta('The model');

/** Shorter than the minute for which proxies wait for an answer. */
const patienceMs = 50_000;

/** Which model answers, as far as the settings say. */
export const loader = page('administrator', async ({ house }) => modelView(house.settings));

/** Examines it: one call to the model, which may be charged for, and so is limited as such. */
export const action = act(
  'administrator',
  async (visit) => {
    await withinLimit(visit, rateLimits.runsByUser);
    const result = await visit.house.examineByKeeper(visit.user.id, patienceMs);
    if (!result.ok) throw failure(result.status, result.message);
    return json({ diagnosis: result.diagnosis, problem: null });
  },
  {
    recover: (_form, error) => {
      const { sentence, status } = failedForm(error, messages.keeperModel.failed);
      return json({ diagnosis: null, problem: sentence }, status);
    },
  },
);

export default function Model() {
  return <ModelScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
