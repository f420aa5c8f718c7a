import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { type Account, signUp } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';
import { type StripeServer, startStripeServer } from '../../../support/stripe-server';

let stripe: StripeServer;
let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  stripe = await startStripeServer();
  server = await startTopiary({ env: { CREDITS: 'on', ...stripe.env } });
  stripe.webhook = `${server.url}/webhooks/stripe`;
  ada = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await stripe.close();
});

const balance = async (of = ada): Promise<number> =>
  Number(/<output>(-?\d+)<\/output>/.exec(await (await of.send('/account/credits')).text())?.[1]);

/** Presses Get Started and returns the answer. */
async function pressed(plan: string, of = ada): Promise<Response> {
  const page = await (await of.send('/buy')).text();
  const key = /name="key" value="(\w+)"/.exec(page)?.[1] ?? '';
  return of.post('/buy', { plan, key });
}

async function bought(plan: string, of = ada) {
  const address = (await pressed(plan, of)).headers.get('Location') ?? '';
  const checkout = stripe.checkouts.find(({ id }) => address.endsWith(id));
  if (!checkout) throw new Error(`no checkout at ${address}`);
  return checkout;
}

describe('credits', () => {
  it('pay for maps; the third map for 20 credits is refused with the reason', async () => {
    const bob = await signUp(server, { nickname: 'Bob' });
    expect(await balance(bob)).toBe(20);
    await makeMap(bob, 'Bees');
    await makeMap(bob, 'Wasps');
    expect(await balance(bob)).toBe(0);
    const refused = await bob.post('/?index', { topic: 'Ants', key: 'third' });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('This costs 10 credits, and you have 0 to spend.');
    const ledger = await (await bob.send('/account/credits')).text();
    for (const words of ['Welcome', 'Bees', 'Wasps', '−10']) expect(ledger).toContain(words);
  });

  it('pay for API calls, which are refused in JSON when none are left', async () => {
    const bob = await readyAccount(server, { credits: 20 });
    const issued = await bob.send('/api/get-token', { method: 'POST' });
    const { token } = (await issued.json()) as { token: string };
    const ask = (topic: string) =>
      fetch(`${server.url}/api/map?prompt=${topic}`, { headers: { 'X-Access-Token': token } });
    expect((await ask('Chess')).status).toBe(200);
    expect(await balance(bob)).toBe(10);
    expect((await ask('Guitar')).status).toBe(200);
    const refused = await ask('Algebra');
    expect(refused.status).toBe(402);
    expect(refused.headers.get('content-type')).toContain('application/json');
    expect(await refused.json()).toEqual({
      error: 'This costs 10 credits, and you have 0 to spend. Nothing was started.',
    });
    expect(await balance(bob)).toBe(0);
    expect(await (await bob.send('/account/credits')).text()).toContain('A map by a program:');
  });

  it('are bought at the price of the plan, with the mail address, and booked once in 100 repeats', async () => {
    const before = await balance();
    const checkout = await bought('explorer');
    expect(Object.fromEntries(checkout.form)).toMatchObject({
      mode: 'payment',
      customer_email: ada.email,
      'line_items[0][price_data][unit_amount]': '999',
      'line_items[0][price_data][currency]': 'usd',
      success_url: `${server.url}/buy/done?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${server.url}/buy?cancelled=explorer`,
    });
    const waiting = await (await ada.send(`/buy/done?session=${checkout.id}`)).text();
    expect(waiting).toContain('on its way');
    const event = stripe.paidEvent(checkout, 'evt_repeated');
    const answers = await Promise.all(Array.from({ length: 100 }, () => stripe.send(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await balance()).toBe(before + 25);
    expect(await (await ada.send(`/buy/done?session=${checkout.id}`)).text()).toContain('25 credits were added.');

    const receipt = await ada.send(`/account/credits/receipt/${checkout.paymentId}`);
    expect(receipt.headers.get('Location')).toBe(`${stripe.env.STRIPE_BASE_URL}/receipts/${checkout.paymentId}`);
    const eve = await readyAccount(server, { credits: 20 });
    expect((await eve.send(`/account/credits/receipt/${checkout.paymentId}`)).status).toBe(404);
    expect(await (await eve.send(`/buy/done?session=${checkout.id}`)).text()).toContain('on its way');
  });

  it('are subtracted by a refund that arrives before its payment', async () => {
    const before = await balance();
    const checkout = await bought('professional');
    const charge = { id: 'ch_1', payment_intent: checkout.paymentId, amount: 2_999, amount_refunded: 2_999 };
    expect(await stripe.send(stripe.event('charge.refunded', charge))).toBe(200);
    expect(await stripe.send(stripe.paidEvent(checkout))).toBe(200);
    expect(await balance()).toBe(before);
  });

  it('say why the balance is below zero', async () => {
    const cy = await readyAccount(server, { credits: 20 });
    const checkout = await bought('starter', cy);
    await stripe.send(stripe.paidEvent(checkout));
    for (const topic of ['Oak', 'Elm', 'Ash']) await makeMap(cy, topic);
    const dispute = { id: 'dp_1', payment_intent: checkout.paymentId, amount: 499, status: 'needs_response' };
    await stripe.send(stripe.event('charge.dispute.created', dispute));
    expect(await balance(cy)).toBe(-10);
    const page = await (await cy.send('/account/credits')).text();
    expect(page).toContain('Your balance is below zero.');
    expect(page).toContain('disputed at the bank');
    await stripe.send(stripe.event('charge.dispute.closed', { ...dispute, status: 'won' }));
    expect(await balance(cy)).toBe(0);
  });

  it('open one checkout for a button that is pressed twice', async () => {
    const fields = { plan: 'starter', key: 'pressed-twice' };
    const both = await Promise.all([ada.post('/buy', fields), ada.post('/buy', fields)]);
    const [one, other] = both.map((answer) => answer.headers.get('Location'));
    expect(one).toBeTruthy();
    expect(one).toBe(other);
  });

  it.each(['down', 'astray'] as const)('are not charged where Stripe is %s, and the page says so', async (fault) => {
    stripe.fault = fault;
    const answer = await pressed('starter').finally(() => {
      stripe.fault = null;
    });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('nothing was charged');
  });

  it('have a limit on checkouts', async () => {
    const eve = await readyAccount(server, { credits: 20 });
    const before = stripe.checkouts.length;
    const statuses = [];
    for (let n = 0; n <= rateLimits.savesByUser.times; n += 1)
      statuses.push((await eve.post('/buy', { plan: 'starter', key: `${n}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(stripe.checkouts.length - before).toBeLessThanOrEqual(rateLimits.savesByUser.times);
    expect((await eve.send('/account/credits/receipt/pi_1')).status).toBe(429);
  });

  it('lead forms only to the payment page, and to no other site', async () => {
    const policy = (await ada.send('/buy')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`form-action 'self' ${stripe.env.STRIPE_BASE_URL}`);
  });
});

describe('a server without payments', () => {
  it('says so on its plans, and names its administrator', async () => {
    const other = await startTopiary({ env: { CREDITS: 'on' } });
    try {
      const bob = await signUp(other);
      const page = await bob.send('/buy');
      expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self';");
      const html = (await page.text()).replaceAll('<!-- -->', '');
      expect(html).toContain('You have 20 credits to spend.');
      expect(html).toContain('Nothing is for sale on this server.');
      expect(html).toContain('‘Get Started’ buys nothing here: it only notes in the log of this server');
      expect(html.match(/<button[^>]*aria-describedby="plan-\w+ not-sold"/g)).toHaveLength(3);
      expect(html).toContain('The administrator gives them to those who need them.');
      // Bob made the first account, so he is told what to switch on.
      expect(html).toContain('The two keys of Stripe');
      expect(html).not.toContain('Can I get my money back?');
      expect(await (await (await signUp(other)).send('/buy')).text()).not.toContain('Stripe');
      const chosen = await bob.post('/buy', { plan: 'explorer', key: 'k' });
      expect(chosen.status).toBe(200);
      const said = (await chosen.text()).replaceAll('<!-- -->', '');
      expect(said).toContain('You chose Explorer.');
      expect(said).toContain('nothing was charged. Please ask the administrator of this server for credits.');
      expect(said).not.toContain('without credits');
      expect(other.log()).toMatch(/plan chosen.*explorer/);
      expect(await balance(bob)).toBe(20);
      expect((await bob.send('/buy/done?session=cs_test_1')).headers.get('Location')).toBe('/buy');
      const body = stripe.event('customer.created', { id: 'cus_1' });
      const event = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
      expect((await fetch(`${other.url}/webhooks/stripe`, event)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });
});

describe('a request to /webhooks/stripe', () => {
  const paidBody = async () => stripe.paidEvent(await bought('starter'));

  it.each([
    ['no signature', () => ({ 'Stripe-Signature': '' }), 400],
    ['another secret', (body: string) => ({ 'Stripe-Signature': stripe.sign(body, new Date(), 'whsec_x') }), 400],
    ['another body', () => ({ 'Stripe-Signature': stripe.sign('{}') }), 400],
    [
      'a signature of six minutes ago',
      (body: string) => ({ 'Stripe-Signature': stripe.sign(body, new Date(Date.now() - 360_000)) }),
      400,
    ],
    [
      'a signature of the day after',
      (body: string) => ({ 'Stripe-Signature': stripe.sign(body, new Date(Date.now() + 86_400_000)) }),
      400,
    ],
    ['the type of a form', () => ({ 'Content-Type': 'application/x-www-form-urlencoded' }), 415],
    ['no type', () => ({ 'Content-Type': 'text/plain' }), 415],
    ['the origin of another site', () => ({ Origin: 'https://evil.example' }), 403],
  ])('is refused with %s, and books nothing', async (_, headers, status) => {
    const before = await balance();
    const body = await paidBody();
    expect(await stripe.send(body, headers(body))).toBe(status);
    expect(await balance()).toBe(before);
  });

  it.each(['', 'no json', '[]', '{}', '{"id":"evt","type":"x","created":"now","data":{"object":{}}}', 'null'])(
    'is refused if it is signed but not an event: %j',
    async (body) => {
      expect(await stripe.send(body)).toBe(400);
    },
  );

  it('is acknowledged and changes nothing if it is about something else', async () => {
    const before = await balance();
    const checkout = await bought('starter');
    const session = JSON.parse(stripe.paidEvent(checkout)).data.object;
    for (const change of [
      { payment_status: 'unpaid' },
      { metadata: {} },
      { metadata: { ...session.metadata, topiary_credits: '-10' } },
      { metadata: { ...session.metadata, topiary_credits: '2.5' } },
      { metadata: { ...session.metadata, topiary_user: 'nobody' } },
    ])
      expect(await stripe.send(stripe.event('checkout.session.completed', { ...session, ...change }))).toBe(200);
    expect(await stripe.send(stripe.event('customer.created', { id: 'cus_1' }))).toBe(200);
    expect(await balance()).toBe(before);
    expect(server.log()).toContain('a payment of nobody who has an account');
  });

  it('is refused above its limit', async () => {
    expect(await stripe.send(JSON.stringify({ id: 'x'.repeat(300_000) }))).toBe(413);
  });
});
