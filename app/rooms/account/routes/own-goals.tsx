import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { GoalsForm } from '~/rooms/account/ui/onboarding-forms';
import { accountWords } from '~/rooms/account/words';
import { formSchema, isSent, list, readForm } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => pageMeta(accountWords.updateYourGoals);

/** Changes existing goals; /goals cannot, because its guard redirects users who have completed onboarding (§2). */
export const loader = page('member', async ({ user }) => ({ goals: user.goals ?? [] }));

const fields = formSchema({ none: isSent, goals: list });

export const action = act('member', async ({ user, form, rooms }) => {
  const { none, goals } = readForm(fields, form);
  if (none) {
    await rooms.account.skipGoals(user.id);
    return redirectWithin('/account?notice=saved');
  }
  if (!(await rooms.account.saveGoals(user.id, goals))) {
    return json({ message: messages.goals.required }, 400);
  }
  return redirectWithin('/account?notice=saved');
});

export default function UpdateGoals() {
  const { goals } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  return <GoalsForm mode="update" chosen={goals} rejection={rejection} busy={useNavigation().state !== 'idle'} />;
}
