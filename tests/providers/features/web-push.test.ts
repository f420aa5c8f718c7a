import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect, createServer as createRawServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPublicAddress, mayBePublic, publicLookup } from '~/providers/network/public-address';
import { vapidKeys, webPushSender } from '~/providers/push/web-push';

/** A browser with its keys, and the push service of its maker on loopback, to which all connections lead. */

const secret = 'a secret for tests alone';
let server: Server;
let status = 201;
const received: { headers: IncomingHttpHeaders; body: Buffer; url: string }[] = [];
const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);
const target = {
  endpoint: 'https://push.example.org/send/1',
  p256dh: browser.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
};

beforeEach(async () => {
  status = 201;
  received.length = 0;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks), url: request.url ?? '' });
    response.writeHead(status).end('A body that nobody reads.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function sender(at: Pick<Server, 'address'> = server) {
  const { port } = at.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  return webPushSender({ secret, contact: 'a@topiary.test', keptSeconds: 60, agent });
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]) => {
  const made = createHmac('sha256', key);
  for (const each of data) made.update(each);
  return made.digest();
};

/** Decrypts `aes128gcm` (RFC 8188) with the browser's keys (RFC 8291), as a browser does. */
function decrypted(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = browser.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey, Buffer.from([1])]);
  const material = hmac(salt, hmac(hmac(auth, shared), info));
  const key = hmac(material, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(material, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // A byte of 2 ends the text of the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

it('a notification is encrypted for the browser and signed by the server', async () => {
  const push = sender();
  expect(await push.send(target, { title: 'Topiary', body: 'Zwölf Karten' })).toBe('sent');
  const [{ headers, body, url } = { headers: {}, body: Buffer.alloc(0), url: '' }] = received;
  expect(url).toBe('/send/1');
  expect(headers).toMatchObject({ ttl: '60', topic: 'reminder', 'content-encoding': 'aes128gcm' });
  expect(body.toString('latin1')).not.toContain('Karten');
  expect(JSON.parse(decrypted(body))).toEqual({ title: 'Topiary', body: 'Zwölf Karten' });

  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(push.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example.org',
    sub: 'mailto:a@topiary.test',
  });
  const point = Buffer.from(push.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('a browser that takes no more notifications is told apart from a service that fails', async () => {
  for (status of [404, 410, 403, 401]) expect(await sender().send(target, { title: 'T', body: 'B' })).toBe('gone');
  status = 500;
  await expect(sender().send(target, { title: 'T', body: 'B' })).rejects.toThrow('500');
  status = 302;
  await expect(sender().send(target, { title: 'T', body: 'B' })).rejects.toThrow('302');
});

it('a service that wants another protocol, or ends the connection, is told as a failure', async () => {
  const other = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n';
  for (const answer of [other, 'HTTP/1.1 103 Early Hints\r\n\r\n', '']) {
    const raw = createRawServer((socket) => socket.once('data', () => socket.end(answer)));
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    await expect(sender(raw).send(target, { title: 'T', body: 'B' })).rejects.toThrow();
    await new Promise((resolve) => raw.close(resolve));
  }
});

it('the key pair is that of the secret', () => {
  expect(vapidKeys(secret)).toEqual(vapidKeys(secret));
  expect(vapidKeys(secret).publicKey).not.toBe(vapidKeys('another secret').publicKey);
  expect(Buffer.from(vapidKeys(secret).publicKey, 'base64url')).toHaveLength(65);
});

it('only addresses on the public internet are accepted', () => {
  const accepts = (endpoint: string) => sender().accepts({ ...target, endpoint });
  expect(accepts(target.endpoint)).toBe(true);
  for (const endpoint of [
    'http://push.example.org/1',
    'https://user:word@push.example.org/1',
    'https://push.example.org:8443/1',
    'https://localhost/1',
    'https://router/1',
    'https://a.localhost/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://10.1.2.3/1',
    'https://169.254.169.254/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://[fd00::1]/1',
    'nonsense',
  ])
    expect(accepts(endpoint), endpoint).toBe(false);
  expect(sender().accepts({ ...target, auth: 'AAAA' })).toBe(false);
  expect(isPublicAddress('8.8.8.8')).toBe(true);
  expect(isPublicAddress('2606:4700::1111')).toBe(true);
  expect(['100.64.0.1', '192.168.1.1', '224.0.0.1', '::', 'fe80::1', '2002:a00:1::1'].filter(isPublicAddress)).toEqual(
    [],
  );
  expect(mayBePublic('updates.push.services.mozilla.com')).toBe(true);
});

/** A name server on loopback: each name's first label is its only address of version 4, with dashes for dots. */
async function nameServer(): Promise<Socket> {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const label = query.subarray(13, 13 + query.readUInt8(12)).toString();
    let end = 12;
    while (query.readUInt8(end) !== 0) end += 1 + query.readUInt8(end);
    const question = query.subarray(12, end + 5);
    const addresses =
      query.readUInt16BE(end + 1) === 1 ? label.split('x').map((each) => each.split('-').map(Number)) : [];
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
    const records = addresses.map((each) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...each]));
    server.send(Buffer.concat([head, question, ...records]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  return server;
}

it('a name that leads into a private network is refused on connecting, also if only one of its addresses does', async () => {
  const server = await nameServer();
  const lookup = publicLookup([`127.0.0.1:${server.address().port}`]);
  const found = (name: string) =>
    new Promise((resolve) => lookup(name, { all: true }, (error, addresses) => resolve(error?.message ?? addresses)));
  expect(await found('8-8-8-8.example.org')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(await found('8-8-8-8x9-9-9-9.example.org')).toHaveLength(2);
  for (const name of ['10-0-0-1', '127-0-0-1', '169-254-169-254', '8-8-8-8x192-168-1-1'])
    expect(await found(`${name}.example.org`)).toBe('The address is not public.');
  server.close();
});
