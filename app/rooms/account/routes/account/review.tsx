import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { zoneSaid } from '~/rooms/account/routes/views/zone-choices.server';
import styles from '~/rooms/account/ui/fit.css?url';
import { ReviewSettingsScreen } from '~/rooms/account/ui/review-settings';
import { accountWords } from '~/rooms/account/words';
import { fitWords } from '~/rooms/account/words/fit';
import { choice, formSchema, readForm, text } from '~/server/form.server';
import { act, page, refuseFast, reject } from '~/server/handle.server';
import { learnerZone } from '~/server/learner-zone.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(accountWords.reviews);

export const loader = page('member', async ({ user, request, url, rooms }) => {
  const { zone } = learnerZone(user, request);
  return {
    // Rounded, because floating point can make a whole percentage inexact.
    retention: String(Math.round(user.reviewRetention * 10_000) / 100),
    newCards: String(user.newCardsADay),
    dayStartsAt: String(user.dayStartsAt),
    fit: {
      canFit: rooms.review.canFit(),
      isOwn: user.reviewWeights !== null,
      figures: user.reviewFit,
      said: saidOf(url.searchParams.get('fit')),
    },
    zone: zone && (await zoneSaid(zone, rooms.server.clock.now())),
    notice: url.searchParams.has('saved') ? messages.account.reviewsSaved : null,
  };
});

function saidOf(fit: string | null): string | null {
  if (fit === 'kept') return fitWords.fitted;
  if (fit === 'tried') return fitWords.tried;
  return fit === 'standard' ? fitWords.isStandard : null;
}

const fields = formSchema({ retention: text, newCards: text, dayStartsAt: text });
const acts = formSchema({ act: choice(['fit', 'standard']) });

/** Saves the settings. `act` = `fit` fits the schedule to the learner's log, `standard` gives the standard one back. */
export const action = act('member', async ({ user, form, rooms, request }) => {
  const { act } = readForm(acts, form);
  if (act !== null) {
    await refuseFast(rooms, user.id);
    const learner = {
      userId: user.id,
      days: { zone: learnerZone(user, request).zone, startsAt: user.dayStartsAt },
      retention: user.reviewRetention,
      newCardsADay: user.newCardsADay,
      weights: { version: user.weightsVersion, values: user.reviewWeights },
    };
    if (act === 'standard') {
      await rooms.review.standardSchedule(learner);
      return redirectWithin('/account/review?fit=standard#fit');
    }
    const fitted = await rooms.review.fitSchedule(learner);
    if (fitted.ok) return redirectWithin(`/account/review?fit=${fitted.isKept ? 'kept' : 'tried'}#fit`);
    return reject({ errors: { fit: fitted.message }, values: {} }, fitted.status);
  }
  const typed = readForm(fields, form);
  const errors = await rooms.review.changeReviewSettings(user.id, typed);
  return errors ? reject({ errors, values: typed }) : redirectWithin('/account/review?saved');
});

export default function ReviewSettings() {
  return <ReviewSettingsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
