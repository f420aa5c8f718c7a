import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { formSchema, readForm, wantsData } from '~/server/form.server';
import { act, notFound, page, refuseFast } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

export const loader = page('anyone', async () => leadTo('/history/bin'));

const fields = formSchema({ answer: wantsData });

/** Restores a user's map from the bin. */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    await refuseFast(rooms, user.id);
    if (!(await rooms.map.putBackMap(params.mapId ?? '', user.id))) throw notFound(messages.map.notFound);
    return readForm(fields, form).answer ? json({ message: null }) : leadTo('/history');
  },
  { failed: messages.history.putBackFailed },
);

export { NeverDrawn as default } from '~/kit/page/never-drawn';
