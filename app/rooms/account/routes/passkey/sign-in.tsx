import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { arrivalIn, onward } from '~/kit/request/arrival';
import { openStep } from '~/rooms/account/rules/onboarding';
import { PasskeySignInScreen } from '~/rooms/account/ui/screens';
import { accountWords, passkeyWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => pageMeta(accountWords.signInWithA);

export const loader = page('anyone', async ({ user, url }) => {
  if (user) throw redirectWithin('/');
  return arrivalIn(url.searchParams);
});

const fields = formSchema({ response: text });

export const action = act('anyone', async ({ request, url, user: comer, form, rooms, access }) => {
  if (comer) return redirectWithin('/');
  const user = await rooms.account.signInWithPasskey(readForm(fields, form).response);
  if (!user) return json({ problem: passkeyWords.notBelieved }, 400);
  const arrival = arrivalIn(url.searchParams);
  const to = openStep(user) === null ? onward(arrival) : '/goals';
  return redirectWithin(to, { headers: await access.enter(request, user, arrival) });
});

export default function PasskeySignIn() {
  return (
    <PasskeySignInScreen arrival={useLoaderData<typeof loader>()} problem={useActionData<typeof action>()?.problem} />
  );
}
