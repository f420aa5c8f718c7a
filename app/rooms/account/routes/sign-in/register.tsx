import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { StorageFault } from '~/kit/fault/storage-fault';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { arrivalIn } from '~/kit/request/arrival';
import { signInProblems } from '~/rooms/account/routes/views/sign-in-problems.server';
import { waysIn } from '~/rooms/account/routes/views/ways-in.server';
import { RegisterForm } from '~/rooms/account/ui/auth-forms';
import { accountWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false, indexable: true };
export const meta: MetaFunction = () => pageMeta(accountWords.createYourAccount, accountWords.makeAnAccountOn);

export const loader = page('anyone', async ({ user, url, rooms }) => {
  const arrival = arrivalIn(url.searchParams);
  const admission = await rooms.account.readInvitation(arrival.invitation);
  const isFirst = admission.ok && admission.invitation?.isFirst === true;
  // Registering without the link of the server's start must not lock its administrator out.
  if (user && (user.emailVerified || !isFirst)) throw redirectWithin('/');
  return {
    ...arrival,
    shut: admission.ok ? undefined : signInProblems()[admission.reason],
    isFirst,
    awaitsFirst: !isFirst && (await rooms.account.awaitsFirst()),
    invitedEmail: (admission.ok && admission.invitation?.email) || undefined,
    ...(await waysIn(rooms)),
  };
});

const fields = formSchema({ nickname: text, email: text, password: text });

export const action = act(
  'anyone',
  async ({ request, url, form, rooms, access, address }) => {
    const typed = readForm(fields, form);
    const arrival = arrivalIn(url.searchParams);
    const result = await rooms.account.register(typed, address, arrival);
    if (!result.ok) {
      return reject({ errors: result.errors, values: kept(form) }, result.status, result.retryAfterMs);
    }
    const query = new URLSearchParams();
    if (!result.mailSent) query.set('mail', 'failed');
    if (result.obviousPassword) query.set('password', 'obvious');
    const step = result.user.emailVerified ? '/goals' : '/verify-email';
    const to = query.size > 0 && step === '/verify-email' ? `${step}?${query}` : step;
    return redirectWithin(to, { headers: await access.enter(request, result.user, arrival) });
  },
  {
    recover: (form, error) => {
      const refused = error instanceof StorageFault && error.reason === 'read-only';
      const sentence = refused ? messages.register.permissionDenied : messages.map.unavailable;
      return reject({ errors: { form: sentence }, values: kept(form) }, 503);
    },
  },
);

/** The values to show again after a refusal; never the password. */
const kept = (form: URLSearchParams) => {
  const { nickname, email } = readForm(fields, form);
  return { nickname, email };
};

export default function Register() {
  const data = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  return <RegisterForm {...data} errors={rejection?.errors} values={rejection?.values} />;
}
