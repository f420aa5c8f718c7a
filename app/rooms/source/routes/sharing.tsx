import { messages } from '~/kit/messages';
import { checkForm, formSchema, oneOrZero } from '~/server/form.server';
import { act, failure, page, refuseFast, sourceNotFound } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/sources/${params.sourceId}`));

const fields = () => formSchema({ shared: oneOrZero(messages.source.sharingRequired) });

/** Sets whether others see a source's title and cited passages on public maps (`shared` 1 or 0). */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const id = params.sourceId ?? '';
  const read = checkForm(fields(), form);
  if (!(await rooms.source.sources.byId(id, user.id))) throw sourceNotFound(user);
  if (!read.ok) throw failure(400, read.message);
  await refuseFast(rooms, user.id);
  const changed = await rooms.source.shareSource(id, user.id, read.values.shared);
  if (!changed.ok) throw sourceNotFound(user);
  return redirectWithin(`/sources/${id}#sharing`, { status: 303 });
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
