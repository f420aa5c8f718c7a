import { describe, expect, it } from 'vitest';
import { clientAddress } from '~/server/exchange.server';
import { isLoopback, isLoopbackHost } from '~/server/metrics.server';

const from = (peer: string, told?: string | string[]) => ({
  headers: told === undefined ? {} : { 'x-forwarded-for': told as string },
  socket: { remoteAddress: peer },
});

describe('the address of a client', () => {
  it.each([
    ['no proxy, no claim', from('1.2.3.4'), 0, '1.2.3.4'],
    ['no proxy, and a claim', from('1.2.3.4', '9.9.9.9'), 0, '1.2.3.4'],
    ['IPv4 as IPv6', from('::ffff:1.2.3.4'), 0, '1.2.3.4'],
    ['one proxy', from('10.0.0.1', '9.9.9.9'), 1, '9.9.9.9'],
    ['one proxy, and a claim before it', from('10.0.0.1', '6.6.6.6, 9.9.9.9'), 1, '9.9.9.9'],
    ['two proxies', from('10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.2'), 2, '9.9.9.9'],
    ['a proxy that says nothing', from('10.0.0.1'), 1, '10.0.0.1'],
    ['empty claims', from('10.0.0.1', ' , ,'), 1, '10.0.0.1'],
    ['two headers', from('10.0.0.1', ['6.6.6.6', '9.9.9.9']), 1, '9.9.9.9'],
  ] as const)('with %s', (_, request, hops, expected) => {
    expect(clientAddress(request as Parameters<typeof clientAddress>[0], hops)).toBe(expected);
  });
});

describe('a name for this machine', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])('%s is one', (host) =>
    expect(isLoopbackHost(host)).toBe(true),
  );
  it.each(['', 'evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.nip.io', '10.0.0.1', '::1 x'])(
    '%j is none',
    (host) => expect(isLoopbackHost(host)).toBe(false),
  );
});

describe('this machine', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1'])('%s is one', (address) => expect(isLoopback(address)).toBe(true));
  it.each(['', '128.0.0.1', '127.0.0.1.evil.example', '10.0.0.1', '::2', 'localhost'])('%j is none', (address) =>
    expect(isLoopback(address)).toBe(false),
  );
});
