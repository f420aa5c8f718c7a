import { act, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';
import { answerAct } from './views/admin-pages.server';

export const handle = { scripts: false };

export const loader = page('administrator', async () => leadTo('/admin/runs'));

/** Stops a user's live run, as its owner could. */
export const action = act('administrator', async ({ params, user, rooms }) =>
  answerAct(await rooms.admin.stopAnyRun(user.id, params.runId ?? ''), '/admin/runs', 'runStopped'),
);

export { NeverDrawn as default } from '~/kit/page/never-drawn';
