import { redirect } from '@remix-run/node';
import { safePath } from '~/domain/request/safe-path';
import { act, notFound, page } from '~/web/handle.server';

export const loader = page('anyone', async () => redirect('/'));

/** Ends a live run of the user's own; the abort reaches the provider. */
export const action = act('member', async ({ params, user, form, house }) => {
  const run = await house.runStore.owned(params.runId ?? '', user.id);
  if (!run) throw notFound();
  await house.runs.stop(run.id);
  return redirect(safePath(form.get('back'), '/'));
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
