import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { redirectFromStep } from '~/rooms/account/rules/onboarding';
import { GoalsForm } from '~/rooms/account/ui/onboarding-forms';
import { homeWords } from '~/rooms/home/words';
import { formSchema, isSent, list, readForm } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { leadOnboarded } from './home.server';

export const meta: MetaFunction = () => [{ title: homeWords.setYourGoalsTopiary }];

export const loader = page('signed-in', async ({ user }) => {
  const to = redirectFromStep('/goals', user);
  if (to !== null) throw redirectWithin(to);
  return { goals: user.goals };
});

const fields = formSchema({ skip: isSent, goals: list });

export const action = act(
  'signed-in',
  async (visit) => {
    const { user, form, rooms } = visit;
    if (!user.emailVerified) return redirectWithin('/verify-email');
    // Save redirects to / if a referral source exists, else to /referral-source; Skip always to /referral-source (§4).
    const { skip, goals } = readForm(fields, form);
    if (skip) {
      await rooms.account.skipGoals(user.id);
      return redirectWithin('/referral-source');
    }
    if (!(await rooms.account.saveGoals(user.id, goals))) {
      return json({ message: messages.goals.required }, 400);
    }
    return user.referralSource === null ? redirectWithin('/referral-source') : leadOnboarded(visit);
  },
  {
    recover: (form) =>
      json({ message: readForm(fields, form).skip ? messages.goals.skipFailed : messages.goals.saveFailed }, 503),
  },
);

export default function Goals() {
  const { goals } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  return <GoalsForm chosen={goals} rejection={rejection} busy={useNavigation().state !== 'idle'} />;
}
