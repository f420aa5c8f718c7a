import { json, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { onward } from '~/kit/request/arrival';
import { openStep } from '~/rooms/account/rules/onboarding';
import { SecondFactorScreen } from '~/rooms/account/ui/screens';
import { accountWords, passkeyWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => pageMeta(accountWords.oneMoreStep);

/** The second factor: asks for a passkey after the sign-in by password or provider. */
export const loader = page('anyone', async ({ request, user, access }) => {
  if (user) throw redirectWithin('/');
  if (!(await access.halfway(request))) throw redirectWithin('/login?error=halfway');
  return null;
});

const fields = formSchema({ response: text });

export const action = act('anyone', async ({ request, user, form, rooms, access }) => {
  if (user) return redirectWithin('/');
  const halfway = await access.halfway(request);
  if (!halfway) return redirectWithin('/login?error=halfway');
  const { response } = readForm(fields, form);
  if (!(await rooms.account.secondFactorIsRight(halfway, response)))
    return json({ problem: passkeyWords.notBelieved }, 400);
  const arrival = await access.arrival(request);
  const byProvider = await access.isByProvider(request);
  const to = openStep(halfway) === null ? onward(arrival) : '/goals';
  return redirectWithin(to, { headers: await access.enter(request, halfway, arrival, { byProvider }) });
});

export default function SecondFactor() {
  return <SecondFactorScreen problem={useActionData<typeof action>()?.problem} />;
}
