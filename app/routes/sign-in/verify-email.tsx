import { json, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { redirectFromStep } from '~/domain/account/onboarding';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { VerifyEmailScreen } from '~/ui/account/onboarding-forms';
import { act, page, retryAfter } from '~/web/handle.server';

export const meta: MetaFunction = () => [{ title: 'Verify your email · Topiary' }];

/**
 * The waiting screen, and with `?token=` the page of the mail's link. That one asks for a click, because mail scanners and previews
 * fetch links and must not spend them; it works in a browser that is not signed in, too.
 */
export const loader = page('anyone', async ({ user, url, house }) => {
  const token = url.searchParams.get('token');
  if (token !== null) {
    const email = await house.readVerificationLink(token);
    if (email === null && user?.emailVerified) throw redirect('/goals');
    return {
      email: email ?? user?.email ?? '',
      signedIn: user !== null,
      token: email === null ? null : token,
      mailKind: house.mailKind,
      notice: email === null ? { tone: 'error' as const, text: messages.verification.linkInvalid } : null,
    };
  }
  const to = redirectFromStep('/verify-email', user);
  if (to !== null || !user) throw redirect(to ?? '/login');
  const failed = url.searchParams.get('mail') === 'failed';
  const obvious = url.searchParams.get('password') === 'obvious';
  return {
    email: user.email,
    signedIn: true,
    token: null,
    mailKind: house.mailKind,
    notice: failed
      ? { tone: 'error' as const, text: messages.verification.sendFailed }
      : obvious
        ? { tone: 'info' as const, text: messages.account.obviousPassword }
        : null,
  };
});

export const action = act(
  'anyone',
  async ({ request, form, user, house, access }) => {
    const token = form.get('token');
    if (token !== null) {
      const verified = await house.verifyEmail(token);
      if (!verified) return json({ tone: 'error' as const, text: messages.verification.linkInvalid }, 400);
      if (user?.id === verified.id) return redirect('/goals');
      // Whoever opened the mail elsewhere signs in there with the password; the link alone opens no session.
      await access.endSession(request);
      return redirect('/login?notice=verified');
    }
    if (!user) return json({ tone: 'error' as const, text: messages.verification.noUser }, 401);
    if (form.get('intent') === 'resend') {
      const sent = await house.sendVerification(user.id);
      if (!sent.ok) {
        return json(
          { tone: 'error' as const, text: sent.message },
          { status: sent.status, headers: retryAfter(sent.retryAfterMs) },
        );
      }
      return json({ tone: 'success' as const, text: messages.verification.sent });
    }
    if (user.emailVerified) return redirect('/goals');
    return json({ tone: 'info' as const, text: messages.verification.notYet });
  },
  {
    recover: (form) =>
      json(
        {
          tone: 'error' as const,
          text:
            form.get('intent') === 'resend'
              ? messages.verification.sendFailed
              : messages.verification.checkFailed,
        },
        503,
      ),
  },
);

export default function VerifyEmail() {
  const { notice, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { formData } = useNavigation();
  const busy = formData ? String(formData.get('intent') ?? '') : null;
  const { revalidate, state } = useRevalidator();
  const waiting = data.signedIn && data.token === null;

  useEffect(() => {
    if (!waiting || state !== 'idle') return;
    const timer = setTimeout(revalidate, limits.verificationPollMs);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);

  return <VerifyEmailScreen {...data} notice={answer ?? notice} busy={busy} />;
}
