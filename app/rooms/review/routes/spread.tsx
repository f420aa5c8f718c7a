import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, refuseFast } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { learnerOf } from './views/learner.server';

export const loader = page('member', async () => redirectWithin('/review'));

const fields = formSchema({ value: text });

/** After a time away: with `value=1` the due cards come spread over days, with `0` all at once. */
export const action = act('member', async ({ user, request, form, rooms }) => {
  await refuseFast(rooms, user.id);
  const learner = learnerOf(user, request);
  const { value } = readForm(fields, form);
  await (value === '1' ? rooms.review.spreadCards(learner) : rooms.review.showAllCards(learner));
  return redirectWithin('/review', { status: 303 });
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
