import { safePath } from '~/kit/request/safe-path';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, notFound, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

export const loader = page('anyone', async () => leadTo('/'));

const fields = formSchema({ back: text });

/** Removes a failed or stopped run from the lists of home and history. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  if (!(await rooms.run.dismissRun(params.runId ?? '', user.id))) throw notFound();
  return leadTo(safePath(readForm(fields, form).back, '/'));
});

export { NeverDrawn as default } from '~/kit/page/never-drawn';
