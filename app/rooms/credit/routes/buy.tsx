import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import helpStyles from '~/kit/styles/help.css?url';
import { plans } from '~/rooms/credit/rules/plans';
import { Buy } from '~/rooms/credit/ui/buy';
import { creditWords } from '~/rooms/credit/words';
import { formSchema, idempotencyKey, readForm, text } from '~/server/form.server';
import { act, failure, page, refuseFast } from '~/server/handle.server';
import { redirectOutside } from '~/server/redirect.server';

export const handle = { scripts: false };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];
export const meta: MetaFunction = () => [{ title: creditWords.chooseYourPlanTopiary }];

export const loader = page('member', async ({ user, url, rooms }) => {
  const { credits: terms } = rooms.server.settings;
  const cancelled = url.searchParams.get('cancelled');
  return {
    state: terms === null ? ('free' as const) : rooms.credit.payments ? ('sold' as const) : ('unsold' as const),
    isAdministrator: await rooms.account.keepsServer(user.id),
    left: await rooms.credit.creditsLeft(user.id),
    texts: terms?.texts ?? {},
    submitKey: rooms.server.random.id(),
    cancelled: plans.some(({ id }) => id === cancelled) && rooms.credit.payments ? cancelled : null,
  };
});

const fields = formSchema({ plan: text, key: idempotencyKey });

/**
 * Redirects to the payment of the chosen plan. If nothing can be bought, the choice is logged and the page says that
 * payments are not set up.
 */
export const action = act('member', async ({ form, user, rooms }) => {
  // Rate limited, because each submission requests a checkout from the provider.
  if (rooms.credit.payments) await refuseFast(rooms, user.id);
  const { plan, key } = readForm(fields, form);
  const asked = await rooms.credit.buyPlan(user, plan, key);
  if (!asked.ok && asked.status === 400) throw failure(asked.status, asked.message);
  if (!asked.ok) return json({ chosen: null, problem: asked.message }, asked.status);
  if (asked.address === null || !rooms.credit.payments) return json({ chosen: asked.plan, problem: null });
  const away = new Response(null, { status: 303, headers: { Location: asked.address } });
  throw redirectOutside(away, rooms.credit.payments.origin);
});

export default function BuyPage() {
  const answer = useActionData<typeof action>();
  return <Buy {...useLoaderData<typeof loader>()} chosen={answer?.chosen} problem={answer?.problem} />;
}
