import { act, page } from '~/web/handle.server';
import { answerAct } from '~/web/keeper/keeper-pages.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('keeper', async () => leadTo('/keeper/runs'));

/** Stops somebody's live run, as they could themselves. */
export const action = act('keeper', async ({ params, user, house }) =>
  answerAct(await house.stopAnyRun(user.id, params.runId ?? ''), '/keeper/runs', 'runStopped'),
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
