import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lightFetch } from '../support/light-fetch';

/** The tests' own client sends and reads what `fetch` does: each request is sent with both. */

const asked: unknown[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text) => {
    body += text;
  });
  request.on('end', () => {
    const { connection, 'accept-encoding': encoding, ...headers } = request.headers;
    asked.push([request.method, request.url, headers, body]);
    if (request.url === '/dead') return request.socket.destroy();
    if (request.url === '/cut') {
      response.writeHead(200, { 'Content-Length': 100 });
      return response.write('{', () => response.destroy());
    }
    const fields = ['Set-Cookie', 'a=b; Path=/', 'Set-Cookie', 'c=d', 'Vary', 'A', 'Vary', 'B', 'Location', '/\xe9'];
    response.writeHead(request.url === '/304' ? 304 : 302, fields);
    response.end('\uFEFF{"a":"ü"}');
  });
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it.each<[string, RequestInit]>([
  ['/a b?x=ü%E&y=[]|#there', {}],
  ['/..//evil\\x', { method: 'POST' }],
  ['/', { method: 'POST', body: new URLSearchParams({ a: 'ü&', b: '' }) }],
  ['/', { method: 'PUT', body: new URLSearchParams() }],
  ['/', { method: 'POST', body: 'text, ü' }],
  ['/', { method: 'POST', body: '', headers: { 'Content-Type': 'text/csv', Origin: 'null', Cookie: 'a=b' } }],
  ['/', { method: 'PATCH', body: null, headers: { 'X-Empty': '', 'Accept-Language': 'de', 'Last-Event-ID': 'a  b ' } }],
  ['/', { method: 'DELETE' }],
  ['/', { method: 'DELETE', body: 'x=1' }],
  ['/', { method: 'HEAD' }],
  ['/', { method: 'OPTIONS' }],
  ['/304', {}],
])('%s %j', async (path, init) => {
  const read = async (answer: Response) => {
    const headers = [...answer.headers].filter(([name]) => !/^(?:connection|keep-alive|date)$/.test(name));
    return [answer.status, answer.statusText, headers, answer.headers.getSetCookie(), await answer.text()];
  };
  asked.length = 0;
  const told = await read(await lightFetch(origin + path, init));
  expect(told).toEqual(await read(await fetch(origin + path, { ...init, redirect: 'manual' })));
  expect(asked).toHaveLength(2);
  expect(asked[0]).toEqual(asked[1]);
});

it('reads JSON and bytes, and nothing else as if it were empty', async () => {
  expect(await (await lightFetch(origin)).json()).toEqual({ a: 'ü' });
  expect((await (await lightFetch(origin)).arrayBuffer()).byteLength).toBe(13);
  const answer = await lightFetch(origin);
  for (const read of ['blob', 'bytes', 'formData'] as const) expect(() => answer[read]()).toThrow();
  for (const read of ['body', 'url'] as const) expect(() => answer[read]).toThrow();
  expect([await answer.clone().text(), await answer.text()]).toEqual(Array(2).fill('{"a":"ü"}'));
});

it('fails where the connection ends', async () => {
  await expect(lightFetch(`${origin}/dead`)).rejects.toThrow('fetch failed');
  const cut = await lightFetch(`${origin}/cut`);
  expect(cut.status).toBe(200);
  await expect(cut.text()).rejects.toThrow('terminated');
});

it('uses no connection that has ended while this process could not read it', async () => {
  await (await lightFetch(origin)).text();
  server.closeIdleConnections();
  expect(await (await lightFetch(origin)).text()).toBe('{"a":"ü"}');
});
