import { json, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { plans } from '~/domain/credit/plans';
import { messages } from '~/domain/messages';
import { Buy } from '~/ui/front/buy';
import helpStyles from '~/ui/styles/help.css?url';
import { act, failure, page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];
export const meta: MetaFunction = () => [{ title: 'Choose Your Plan · Topiary' }];

export const loader = page('member', async () => null);

/** Logs the chosen plan and says that payments are not set up on this server. */
export const action = act('member', async ({ form, user, house }) => {
  const plan = plans.find((each) => each.id === form.get('plan'));
  if (!plan) throw failure(400, messages.request.malformed);
  house.log.info('plan chosen', { plan: plan.id, user: user.id });
  return json({ chosen: plan.id });
});

export default function BuyPage() {
  return <Buy chosen={useActionData<typeof action>()?.chosen} />;
}
