import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { noArrival, onward } from '~/kit/request/arrival';
import { openStep, redirectFromStep } from '~/rooms/account/rules/onboarding';
import { VerifyEmailScreen, type VerifyEmailScreenProps } from '~/rooms/account/ui/onboarding-forms';
import { accountWords } from '~/rooms/account/words';
import { type FormValues, formSchema, optionalText, readForm, text } from '~/server/form.server';
import { act, type PostedVisit, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { SignInRefused } from '~/server/session.server';
import { contactOf } from '~/server/settings.server';

export const meta: MetaFunction = () => [{ title: accountWords.verifyYourEmailTopiary }];

/**
 * The waiting screen, or with `?token=` the mail link's page. The link page needs a click, because mail scanners fetch
 * links; in a browser that is not signed in to the account it needs the password too.
 */
export const loader = page('anyone', async ({ user, url, rooms }) => {
  const token = url.searchParams.get('token');
  if (token !== null) {
    const link = await rooms.account.readVerificationLink(token);
    if (link === null && user?.emailVerified) throw redirectWithin('/goals');
    const to = url.searchParams.get('to') ?? '';
    return {
      email: link?.email ?? user?.email ?? '',
      signedIn: user !== null,
      token: link === null ? null : token,
      to,
      arrival: rooms.account.readArrival(to),
      asksPassword: link !== null && link.userId !== user?.id,
      mailKind: rooms.server.mailKind,
      contact: null,
      awaitsFirst: false,
      notice: link === null ? error(messages.verification.linkInvalid) : null,
    };
  }
  const step = redirectFromStep('/verify-email', user);
  if (step !== null || !user) throw redirectWithin(step ?? '/login');
  const failed = url.searchParams.get('mail') === 'failed';
  const obvious = url.searchParams.get('password') === 'obvious';
  return {
    email: user.email,
    signedIn: true,
    token: null,
    to: '',
    arrival: noArrival,
    asksPassword: false,
    mailKind: rooms.server.mailKind,
    contact: contactOf(rooms.server.settings),
    awaitsFirst: await rooms.account.awaitsFirst(),
    notice: failed
      ? error(messages.verification.sendFailed)
      : obvious
        ? { tone: 'info' as const, text: messages.account.obviousPassword }
        : null,
  };
});

const fields = formSchema({ token: optionalText, to: optionalText, password: text, intent: text });

export const action = act(
  'anyone',
  async (visit) => {
    const { request, form, user, rooms, access } = visit;
    const typed = readForm(fields, form);
    const { token, intent } = typed;
    if (token !== null) return confirm(visit, { ...typed, token });
    if (!user) return json({ notice: error(messages.verification.noUser) }, 401);
    if (intent === 'resend') {
      const sent = await rooms.account.sendVerification(user.id, await access.arrival(request));
      if (!sent.ok) {
        const { status, message, retryAfterMs } = sent;
        return json({ notice: error(message) }, { status, headers: retryAfter(retryAfterMs) });
      }
      const { sent: mailed, sentToOutbox } = messages.verification;
      return json({
        notice: {
          tone: 'success' as const,
          text: rooms.server.mailKind === 'outbox' ? sentToOutbox : mailed,
        },
      });
    }
    if (user.emailVerified) return redirectWithin('/goals');
    return json({ notice: { tone: 'info' as const, text: messages.verification.notYet } });
  },
  {
    recover: (form) => {
      const { sendFailed, checkFailed } = messages.verification;
      const { intent } = readForm(fields, form);
      return json({ notice: error(intent === 'resend' ? sendFailed : checkFailed) }, 503);
    },
  },
);

/** The link is invalid or expired. */
const invalid = () => json({ notice: error(messages.verification.linkInvalid) }, 400);

const error = (text: string) => ({ tone: 'error' as const, text });

/** Consumes the token if the user is signed in to the account, or types its password, which signs them in. */
async function confirm(
  { request, user, rooms, access, address }: PostedVisit,
  { token, to: back, password }: FormValues<typeof fields> & { readonly token: string },
) {
  const link = await rooms.account.readVerificationLink(token);
  if (link === null) return invalid();
  const arrival = rooms.account.readArrival(back);
  if (user?.id === link.userId) {
    if (!(await rooms.account.verifyEmail(token, user.id))) return invalid();
    await access.remember(request, arrival);
    return redirectWithin('/goals');
  }
  try {
    const typed = { email: link.email, password };
    const verified = await rooms.account.verifyEmail(token, (await access.signInWithForm(request, typed, address)).id);
    if (!verified) return invalid();
    const to = openStep(verified) === null ? onward(arrival) : '/goals';
    return redirectWithin(to, { headers: await access.enter(request, verified, arrival) });
  } catch (refused) {
    if (!(refused instanceof SignInRefused)) throw refused;
    const { errors, status, retryAfterMs } = refused.result;
    const text = errors.form ?? errors.email;
    return json(
      { notice: text ? error(text) : null, problem: errors.password },
      { status, headers: retryAfter(retryAfterMs) },
    );
  }
}

type Answer = Pick<VerifyEmailScreenProps, 'notice' | 'problem'>;

export default function VerifyEmail() {
  const { notice, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const { formData } = useNavigation();
  const busy = formData ? String(formData.get('intent') ?? '') : null;
  const { revalidate, state } = useRevalidator();
  const waiting = data.signedIn && data.token === null;

  useEffect(() => {
    if (!waiting || state !== 'idle') return;
    const timer = setTimeout(revalidate, limits.verificationPollMs);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);

  return <VerifyEmailScreen {...data} notice={answer ? answer.notice : notice} problem={answer?.problem} busy={busy} />;
}
