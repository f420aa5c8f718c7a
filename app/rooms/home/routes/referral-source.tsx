import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useNavigation } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { redirectFromStep, referralSkipped } from '~/rooms/account/rules/onboarding';
import { ReferralForm } from '~/rooms/account/ui/onboarding-forms';
import { homeWords } from '~/rooms/home/words';
import { formSchema, isSent, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { leadOnboarded } from './home.server';

export const meta: MetaFunction = () => [{ title: homeWords.oneMoreQuestionTopiary }];

export const loader = page('signed-in', async ({ user }) => {
  const to = redirectFromStep('/referral-source', user);
  if (to !== null) throw redirectWithin(to);
  return null;
});

const fields = formSchema({ skip: isSent, source: text });

export const action = act(
  'signed-in',
  async (visit) => {
    const { user, form, rooms } = visit;
    const to = redirectFromStep('/referral-source', user);
    // The form was sent twice: redirects like the first time.
    if (to === '/') return leadOnboarded(visit);
    if (to !== null) return redirectWithin(to);
    const { skip, ...typed } = readForm(fields, form);
    const source = skip ? referralSkipped : typed.source;
    if (source === referralSkipped && !skip) return json({ message: messages.referral.required }, 400);
    if (!(await rooms.account.saveReferral(user.id, source))) return json({ message: messages.referral.required }, 400);
    return leadOnboarded(visit);
  },
  {
    recover: (form) =>
      json(
        {
          message: readForm(fields, form).skip ? messages.referral.skipFailed : messages.referral.saveFailed,
        },
        503,
      ),
  },
);

export default function ReferralSource() {
  const rejection = useActionData<typeof action>();
  return <ReferralForm rejection={rejection} busy={useNavigation().state !== 'idle'} />;
}
