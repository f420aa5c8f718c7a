import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { failureSaid } from '~/rooms/webhook/rules/failure-said';
import { WebhooksScreen } from '~/rooms/webhook/ui/webhooks';
import styles from '~/rooms/webhook/ui/webhooks.css?url';
import { webhookWords } from '~/rooms/webhook/words';
import { choice, formSchema, list, readForm, text } from '~/server/form.server';
import { act, failure, page, reject, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(webhookWords.webhooks);

const notices = () =>
  new Map<string, string>([
    ['save', webhookWords.saved],
    ['on', webhookWords.turnedOn],
    ['off', webhookWords.turnedOff],
    ['remove', webhookWords.removed],
    ['test', webhookWords.testArrived],
  ]);

export const loader = page('member', async ({ user, url, rooms }) => ({
  webhooks: await rooms.webhook.openWebhooks(user.id),
  callsPrivate: rooms.server.settings.webhooksPrivate,
  notice: notices().get(url.searchParams.get('saved') ?? '') ?? null,
}));

const acts = ['add', 'save', 'on', 'off', 'renew', 'remove', 'test'] as const;
const fields = formSchema({ act: choice(acts), id: text, address: text, events: list });

const unknown = () => failure(404, webhookWords.unknown);

/** One form a press: `act`, the webhook's `id`, and for `add` and `save` its `address` and `events`. */
export const action = act(
  'member',
  async ({ user, form, rooms, address }) => {
    const { act: pressed, id, ...typed } = readForm(fields, form);
    const values = { id, address: typed.address, events: typed.events.join(' ') };
    const { webhook } = rooms;
    if (pressed === 'add') {
      const added = await webhook.addWebhook(user.id, typed);
      if ('errors' in added) return reject({ errors: added.errors, values: { ...values, id: '' } });
      return json({ made: { ...added, notice: webhookWords.added } });
    }
    if (pressed === 'save') {
      const errors = await webhook.changeWebhook(user.id, id, typed);
      if (errors === 'unknown') throw unknown();
      if (errors) return reject({ errors, values });
    } else if (pressed === 'renew') {
      const secret = await webhook.renewSecret(user.id, id);
      if (secret === null) throw unknown();
      return json({ made: { id, secret, notice: webhookWords.saved } });
    } else if (pressed === 'test') {
      await withinLimit({ rooms, user, address }, rateLimits.webhookTests);
      const failed = await webhook.testWebhook(user.id, id);
      if (failed === 'unknown') throw unknown();
      if (failed) return json({ failed: webhookWords.testFailed({ why: failureSaid(failed) }) });
    } else if (pressed === 'on' || pressed === 'off') {
      if (!(await webhook.turnWebhook(user.id, id, pressed))) throw unknown();
    } else if (pressed !== 'remove') throw failure(400, messages.request.broken);
    else if (!(await webhook.removeWebhook(user.id, id))) throw unknown();
    return redirectWithin(`/account/webhooks?saved=${pressed}`, { status: 303 });
  },
  { failed: () => messages.request.broken },
);

export default function Webhooks() {
  return <WebhooksScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
