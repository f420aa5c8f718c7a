import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { ReviewSettingsScreen } from '~/rooms/account/ui/review-settings';
import { accountWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { learnerZone } from '~/server/learner-zone.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.reviews);

export const loader = page('member', async ({ user, request, url }) => ({
  // Rounded, because floating point can make a whole percentage inexact.
  retention: String(Math.round(user.reviewRetention * 10_000) / 100),
  newCards: String(user.newCardsADay),
  dayStartsAt: String(user.dayStartsAt),
  zone: learnerZone(user, request).zone,
  notice: url.searchParams.has('saved') ? messages.account.reviewsSaved : null,
}));

const fields = formSchema({ retention: text, newCards: text, dayStartsAt: text });

export const action = act('member', async ({ user, form, rooms }) => {
  const typed = readForm(fields, form);
  const errors = await rooms.review.changeReviewSettings(user.id, typed);
  return errors ? reject({ errors, values: typed }) : redirectWithin('/account/review?saved');
});

export default function ReviewSettings() {
  return <ReviewSettingsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
