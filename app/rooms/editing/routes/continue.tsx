import { messages } from '~/kit/messages';
import { formSchema, is, optionalText, readForm } from '~/server/form.server';
import { act, failure, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/map/${params.mapId}`));

const fields = formSchema({ end: is('here'), replaces: optionalText });

/** Starts the run that continues an unfinished map; with `end`, marks the map as finished instead. */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    const { end: endsHere, replaces } = readForm(fields, form);
    if (endsHere) {
      const refused = await rooms.lesson.refuseSave(user.id);
      if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
      const unpaid = await rooms.map.keepAsItIs(user.id, mapId);
      if (unpaid) throw failure(unpaid.status, unpaid.message);
      return redirectWithin(`/map/${mapId}`);
    }
    const asked = await rooms.map.continueMap(user.id, mapId, replaces);
    if (!asked.ok) throw failure(asked.status, asked.message, {}, retryAfter(asked.retryAfterMs));
    return redirectWithin(`/runs/${asked.run.id}`);
  },
  { failed: () => messages.map.updateFailed },
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
