import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { arrivalIn } from '~/kit/request/arrival';
import { needPasswords } from '~/rooms/account/routes/views/ways-in.server';
import { ForgotPasswordForm } from '~/rooms/account/ui/auth-forms';
import { accountWords } from '~/rooms/account/words';
import { afterAnswer } from '~/server/exchange.server';
import { formSchema, isSent, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { contactOf } from '~/server/settings.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.forgotYourPassword);

export const loader = page('anyone', async ({ url, rooms }) => {
  needPasswords(rooms);
  return { ...arrivalIn(url.searchParams), mailKind: rooms.server.mailKind, contact: contactOf(rooms.server.settings) };
});

const fields = formSchema({ email: text, from: isSent });

/** Sends the link. With `from`, only shows the form, with the address that was typed at sign-in. */
export const action = act('anyone', async ({ exchange, url, form, rooms, address }) => {
  needPasswords(rooms);
  const { email, from } = readForm(fields, form);
  if (from) return json({ values: { email } });
  const result = await rooms.account.requestReset(email, address, arrivalIn(url.searchParams));
  if (!result.ok) return reject({ errors: result.errors, values: { email } }, result.status, result.retryAfterMs);
  afterAnswer(exchange.connection, result.send);
  return json({ sent: messages.account.resetSent });
});

export default function ForgotPassword() {
  return <ForgotPasswordForm {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
