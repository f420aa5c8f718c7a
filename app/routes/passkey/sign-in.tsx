import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { arrivalIn, onward } from '~/domain/account/arrival';
import { openStep } from '~/domain/account/onboarding';
import { passkeyWords } from '~/domain/account/passkey-words';
import { pageMeta } from '~/ui/page/page-meta';
import { PasskeySignInScreen } from '~/ui/passkeys/screens';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const meta: MetaFunction = () => pageMeta('Sign in with a passkey');

export const loader = page('anyone', async ({ user, url }) => {
  if (user) throw leadTo('/');
  return arrivalIn(url.searchParams);
});

export const action = act('anyone', async ({ request, url, user: comer, form, house, access }) => {
  if (comer) return leadTo('/');
  const user = await house.signInWithPasskey(form.get('response') ?? '');
  if (!user) return json({ problem: passkeyWords.notBelieved }, 400);
  const arrival = arrivalIn(url.searchParams);
  const to = openStep(user) === null ? onward(arrival) : '/goals';
  return leadTo(to, { headers: await access.enter(request, user, arrival) });
});

export default function PasskeySignIn() {
  return (
    <PasskeySignInScreen
      arrival={useLoaderData<typeof loader>()}
      problem={useActionData<typeof action>()?.problem}
    />
  );
}
