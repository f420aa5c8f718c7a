import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { answerAct } from './views/admin-pages.server';

export const handle = { scripts: false };

export const loader = page('administrator', async () => redirectWithin('/admin/runs'));

/** Stops a user's live run, as its owner could. */
export const action = act('administrator', async ({ params, user, rooms }) =>
  answerAct(await rooms.admin.stopAnyRun(user.id, params.runId ?? ''), '/admin/runs', 'runStopped'),
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
