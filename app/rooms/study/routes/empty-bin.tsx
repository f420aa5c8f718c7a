import type { MetaFunction } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { studyWords } from '~/rooms/study/words';
import { act, page, refuseFast } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: studyWords.emptyTheBinTopiary }];

export const loader = page('member', async () => null);

/** Deletes everything in the user's bin for good. */
export const action = act(
  'member',
  async ({ user, rooms }) => {
    await refuseFast(rooms, user.id);
    await rooms.map.emptyBin(user.id);
    return redirectWithin('/history/bin');
  },
  { failed: () => messages.history.emptyFailed },
);

export default function EmptyBin() {
  return (
    <section className="narrow stack">
      <h1>{studyWords.emptyTheBin}</h1>
      <p>{messages.history.emptyConfirm}</p>
      <p>{studyWords.allMapsInThe}</p>
      <form method="post" className="actions">
        <Button variant="danger">{studyWords.deleteForGood}</Button>
        <CancelLink to="/history/bin" />
      </form>
    </section>
  );
}
