import { json } from '@remix-run/node';
import { readerLanguage } from '~/kit/language/reader';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { act, failure, page, refuseFast } from '~/server/handle.server';
import { learnerZone } from '~/server/learner-zone.server';
import { redirectWithin } from '~/server/redirect.server';

const api = { answers: 'api' } as const;

export const loader = page('member', async () => redirectWithin('/account/reminders'));

/** `POST /account/reminders/push`: a browser's subscription as JSON, which gets the learner's notifications. */
export const action = act(
  'member',
  async ({ user, request, rooms, context }) => {
    await refuseFast(rooms, user.id);
    const says = { zone: learnerZone(user, request).zone, language: readerLanguage() };
    const refused = await rooms.reminder.subscribe(user, new TextDecoder().decode(context.raw), says);
    if (refused !== null) throw failure(400, refused, api);
    return json({ message: null }, { headers: { 'Cache-Control': 'no-store' } });
  },
  { ...api, takesRaw: { maxBytes: reminderLimits.subscriptionMaxBytes } },
);
