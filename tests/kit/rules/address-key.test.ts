import { describe, expect, it } from 'vitest';
import { addressKey } from '~/kit/request/address-key';

describe('the key of an address for limits', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:61234', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['[::1]:5', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
    ['1:2:3', '1:2:3'],
    ['[::1', '[::1'],
  ])('%j counts as %j', (sent, key) => expect(addressKey(sent)).toBe(key));

  it('keeps at most a line of an invalid address', () => {
    expect(addressKey('x'.repeat(10_000))).toHaveLength(100);
  });
});
