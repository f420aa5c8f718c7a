import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { arrivalIn, onward } from '~/kit/request/arrival';
import { signInProblem } from '~/rooms/account/routes/views/sign-in-problems.server';
import { waysIn } from '~/rooms/account/routes/views/ways-in.server';
import { openStep } from '~/rooms/account/rules/onboarding';
import { LoginForm } from '~/rooms/account/ui/auth-forms';
import { accountWords, passkeyWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { SignInRefused } from '~/server/session.server';

export const handle = { scripts: false, indexable: true };
export const meta: MetaFunction = () => pageMeta(accountWords.signIn, accountWords.signInToYour);

/** Messages by `?notice=`. Only these are shown, so that links cannot inject text. */
const notices = () =>
  new Map<string, string>([
    ['verified', messages.account.verified],
    ['reset', messages.account.passwordChanged],
    ['reset-obvious', `${messages.account.passwordChanged} ${messages.account.obviousPassword}`],
    ['passkeys-removed', passkeyWords.removedByReset],
    ['passkeys-left', passkeyWords.stillThere],
  ]);

export const loader = page('anyone', async ({ request, user, url, rooms, access }) => {
  if (user) throw redirectWithin('/');
  const isDemoOver = await access.demoHasEnded(request, rooms.server.clock.now());
  return {
    ...arrivalIn(url.searchParams),
    ...(await waysIn(rooms)),
    demoHours: (await rooms.demo.isOpen()) ? rooms.demo.terms?.hours : undefined,
    open: rooms.server.settings.registration === 'open',
    notice:
      url.searchParams
        .getAll('notice')
        .slice(0, notices().size)
        .flatMap((name) => notices().get(name) ?? [])
        .join(' ') || (isDemoOver ? messages.demo.over : undefined),
    problem: signInProblem(url.searchParams.get('error')),
  };
});

const fields = formSchema({ email: text, password: text });

export const action = act(
  'anyone',
  async ({ request, url, form, access, address }) => {
    try {
      const user = await access.signInWithForm(request, readForm(fields, form), address);
      const arrival = arrivalIn(url.searchParams);
      if (user.secondFactor) {
        const headers = { 'Set-Cookie': await access.enterHalfway(request, user, arrival) };
        return redirectWithin('/login/second', { headers });
      }
      const to = openStep(user) === '/verify-email' ? '/verify-email' : onward(arrival);
      return redirectWithin(to, { headers: await access.enter(request, user, arrival) });
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      const { errors, status, retryAfterMs } = error.result;
      return reject({ errors, values: kept(form) }, status, retryAfterMs);
    }
  },
  { recover: (form) => reject({ errors: { form: messages.signIn.unknown }, values: kept(form) }, 503) },
);

/** The values to show again after a refusal; never the password. */
const kept = (form: URLSearchParams) => ({ email: readForm(fields, form).email });

export default function Login() {
  const { problem, ...data } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  return <LoginForm {...data} errors={rejection?.errors ?? { form: problem }} values={rejection?.values} />;
}
