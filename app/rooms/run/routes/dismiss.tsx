import { safePath } from '~/kit/request/safe-path';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, notFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async () => redirectWithin('/'));

const fields = formSchema({ back: text });

/** Removes a failed or stopped run from the lists of home and history. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  if (!(await rooms.run.dismissRun(params.runId ?? '', user.id))) throw notFound();
  return redirectWithin(safePath(readForm(fields, form).back, '/'));
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
