import { safePath } from '~/domain/request/safe-path';
import { act, notFound, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const loader = page('anyone', async () => leadTo('/'));

/** Stops a live run of the user; aborts the provider's request. */
export const action = act('member', async ({ params, user, form, house }) => {
  if (!(await house.stopRun(params.runId ?? '', user.id))) throw notFound();
  return leadTo(safePath(form.get('back'), '/'));
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
