import { json, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { StopScreen } from '~/rooms/reminder/ui/stop';
import { reminderWords } from '~/rooms/reminder/words';
import { act, notFound, page } from '~/server/handle.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(reminderWords.stopTitle);

/** A page with one button: programs that look at the links of mails must not stop them. */
export const loader = page('anyone', async ({ url, rooms, context }) => {
  if (!rooms.reminder.canStop(url.searchParams.get('token') ?? '') && !context.posted)
    throw notFound(reminderWords.stopInvalid);
  return null;
});

/** Stops the mails, from the button or from a mail program (RFC 8058), whose body says nothing more. */
export const action = act(
  'anyone',
  async ({ url, rooms }) => {
    if (!(await rooms.reminder.stopMails(url.searchParams.get('token') ?? '')))
      throw notFound(reminderWords.stopInvalid);
    return json({ isStopped: true });
  },
  { leavesBody: true },
);

export default function Stop() {
  return <StopScreen isStopped={useActionData<typeof action>()?.isStopped ?? false} />;
}
