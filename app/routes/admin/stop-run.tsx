import { answerAct } from '~/web/admin/admin-pages.server';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('administrator', async () => leadTo('/admin/runs'));

/** Stops somebody's live run, as they could themselves. */
export const action = act('administrator', async ({ params, user, house }) =>
  answerAct(await house.stopAnyRun(user.id, params.runId ?? ''), '/admin/runs', 'runStopped'),
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
