import { messages } from '~/kit/messages';
import { act, failure, page, refuseFast, sourceNotFound } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

export const loader = page('anyone', async ({ params }) => leadTo(`/sources/${params.sourceId}`));

/** Sets whether others see a source's title and cited passages on public maps (`shared` 1 or 0). */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const id = params.sourceId ?? '';
  const value = form.get('shared');
  if (!(await rooms.source.sources.byId(id, user.id))) throw sourceNotFound(user);
  if (value !== '0' && value !== '1') throw failure(400, messages.source.sharingRequired);
  await refuseFast(rooms, user.id);
  const changed = await rooms.source.shareSource(id, user.id, value === '1');
  if (!changed.ok) throw sourceNotFound(user);
  return leadTo(`/sources/${id}#sharing`, { status: 303 });
});

export { NeverDrawn as default } from '~/kit/page/never-drawn';
