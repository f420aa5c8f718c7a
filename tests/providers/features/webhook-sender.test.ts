import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpWebhookSender } from '~/providers/webhook/http-sender';
import { signedHeaders } from '~/providers/webhook/signature';
import { type Receiver, startReceiver } from '../../support/receiver';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const call = (address: string) => ({ address, secret, id: 'map_1', at: new Date(), body: '{"type":"test"}' });

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
const toAnywhere = httpWebhookSender({ callsPrivate: true, patienceMs: 5_000 });
const toPublic = httpWebhookSender({ callsPrivate: false, patienceMs: 5_000 });

it('signs as Standard Webhooks has it in its own example', () => {
  const example = { secret, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(signedHeaders({ ...example, at: new Date(1_614_265_330_999) })).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('sends a call that the library of Standard Webhooks accepts', async () => {
  expect(await toAnywhere.send(call(`${receiver.url}/hook?a=b`))).toEqual({ status: 200 });
  const [received] = receiver.calls;
  expect(received).toMatchObject({ path: '/hook?a=b', text: '{"type":"test"}' });
  const headers = received?.headers as Record<string, string>;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(new Webhook(secret).verify(received?.text ?? '', headers)).toEqual({ type: 'test' });
  expect(() => new Webhook(secret).verify('{"type":"other"}', headers)).toThrow();
});

it('does not follow a redirect', async () => {
  receiver.status = 307;
  expect(await toAnywhere.send(call(receiver.url))).toEqual({ status: 307 });
  expect(receiver.calls).toHaveLength(1);
});

it('gives up a server that does not answer, and one that is not there', async () => {
  const silent = createServer((socket) => void socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const hasty = httpWebhookSender({ callsPrivate: true, patienceMs: 200 });
  expect(await hasty.send(call(`http://127.0.0.1:${port}`))).toEqual({ fault: 'timeout' });
  await new Promise((resolve) => silent.close(resolve));
  expect(await toAnywhere.send(call(`http://127.0.0.1:${port}`))).toEqual({ fault: 'network' });
});

it('calls no address of a private network unless the administrator allows it', async () => {
  const { port } = new URL(receiver.url);
  const inside = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '10.0.0.1'];
  for (const host of [...inside, '169.254.169.254', 'metadata.internal', '192.168.1.1', '[fd00::1]', '0.0.0.0']) {
    expect([host, toPublic.refuses(`https://${host}:${port}/`)]).toEqual([host, 'private']);
    expect(await toPublic.send(call(`https://${host}:${port}/`))).toEqual({ fault: 'private' });
    expect(toAnywhere.refuses(`https://${host}:${port}/`)).toBeNull();
  }
  expect(receiver.calls).toEqual([]);
});

it('refuses an address by what is wrong with it', () => {
  expect(toPublic.refuses('http://example.org/')).toBe('insecure');
  expect(toPublic.refuses('https://example.org:8443/hook?key=1')).toBeNull();
  for (const typed of ['', 'example.org', 'ftp://example.org', 'https://ada:pw@example.org', 'javascript:alert(1)'])
    expect([typed, toPublic.refuses(typed), toAnywhere.refuses(typed)]).toEqual([typed, 'malformed', 'malformed']);
});
