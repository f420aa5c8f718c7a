import { redirect } from '@remix-run/node';
import { safePath } from '~/domain/request/safe-path';
import { act, notFound, page } from '~/web/handle.server';

export const loader = page('anyone', async () => redirect('/'));

/** Takes a failed or stopped run off the lists of home and history. */
export const action = act('member', async ({ params, user, form, house }) => {
  if (!(await house.runStore.dismiss(params.runId ?? '', user.id, house.clock.now()))) throw notFound();
  return redirect(safePath(form.get('back'), '/'));
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
