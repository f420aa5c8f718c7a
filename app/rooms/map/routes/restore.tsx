import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { formSchema, readForm, wantsData } from '~/server/form.server';
import { act, notFound, page, refuseFast } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async () => redirectWithin('/history/bin'));

const fields = formSchema({ answer: wantsData });

/** Restores a user's map from the bin. */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    await refuseFast(rooms, user.id);
    if (!(await rooms.map.putBackMap(params.mapId ?? '', user.id))) throw notFound(messages.map.notFound);
    return readForm(fields, form).answer ? json({ message: null }) : redirectWithin('/history');
  },
  { failed: () => messages.history.putBackFailed },
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
