import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { noArrival, onward } from '~/kit/request/arrival';
import { openStep } from '~/rooms/account/rules/onboarding';
import { SignInLinkScreen } from '~/rooms/account/ui/auth-forms';
import { accountWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.signInByA);

/** The page of a sign-in link from the command line. Viewing it does not consume the link. */
export const loader = page('anyone', async ({ url, rooms }) => {
  const token = url.searchParams.get('token') ?? '';
  return { token: (await rooms.account.readSignInLink(token)) ? token : null };
});

const fields = formSchema({ token: text });

export const action = act('anyone', async ({ request, form, rooms, access }) => {
  const user = await rooms.account.spendSignInLink(readForm(fields, form).token);
  if (!user) return reject({ errors: { form: messages.verification.linkInvalid }, values: {} });
  const to = openStep(user) === null ? onward(noArrival) : '/goals';
  return redirectWithin(to, { headers: await access.enter(request, user) });
});

export default function SignInLink() {
  const { token } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  const problem = token === null ? messages.verification.linkInvalid : errors?.form;
  return <SignInLinkScreen token={token} problem={problem} />;
}
