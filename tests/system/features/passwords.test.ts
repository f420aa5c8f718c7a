import { describe, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { scryptPasswords } from '~/system/passwords';

/** The real hashing; all other tests use a fast one. */

describe('hashing a password', () => {
  it('uses a salt, and recognises the right password and no other', async () => {
    const passwords = scryptPasswords();
    const [one, other] = await Promise.all([passwords.hash('a secret'), passwords.hash('a secret')]);
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify('a secret', one)).toBe(true);
    expect(await passwords.verify('a secret ', one)).toBe(false);
    expect(await passwords.verify('A secret', one)).toBe(false);
  });

  it('recognises a password whose hash was made at another cost, and that it is outdated', async () => {
    const cheap = scryptPasswords({ cost: { N: 2 ** 10, r: 8, p: 1 } });
    const now = scryptPasswords();
    const old = await cheap.hash('a secret');
    expect(old).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(await now.verify('a secret', old)).toBe(true);
    expect(await now.verify('another', old)).toBe(false);
    expect([now.isOutdated(old), cheap.isOutdated(old)]).toEqual([true, false]);
    const own = await now.hash('a secret');
    expect([now.isOutdated(own), cheap.isOutdated(own)]).toEqual([false, true]);
  });

  it.each([
    ['2 GB', 'scrypt$2097152$8$1'],
    ['minutes', 'scrypt$16384$8$9999'],
    ['no power of two', 'scrypt$16383$8$1'],
    ['nothing', 'scrypt$16384$8$0'],
  ])('does not follow a hash that costs %s', async (_, setting) => {
    const passwords = scryptPasswords({ cost: { N: 2 ** 10, r: 8, p: 1 } });
    const [, , , , salt, key] = (await passwords.hash('a secret')).split('$');
    const hash = [setting, salt, key].join('$');
    // The memory would be refused with an error, and the work would exceed the test's time limit.
    expect(await passwords.verify('a secret', hash)).toBe(false);
    expect(passwords.isOutdated(hash)).toBe(false);
  });

  it('does not block the event loop, which goes on before the first hash is done', async () => {
    const order: string[] = [];
    const hashed = scryptPasswords()
      .hash('a secret')
      .then(() => order.push('hashed'));
    // If hashing blocked this thread, 'hashed' would come first: promises settle before setImmediate callbacks.
    await new Promise<void>((resolve) => setImmediate(() => resolve(void order.push('the loop turned'))));
    await hashed;
    expect(order).toEqual(['the loop turned', 'hashed']);
  });

  it('does the same work if there is no account, so that the time reveals nothing', async () => {
    const passwords = scryptPasswords({ atATime: 1, waiting: 0 });
    const without = passwords.verify('a secret', null);
    // The first call holds the only turn.
    await expect(passwords.hash('another')).rejects.toBeInstanceOf(Busy);
    expect(await without).toBe(false);
    expect(await passwords.verify('a secret', 'garbled')).toBe(false);
  });

  it('takes a few at a time, lets some wait and refuses the rest at once', async () => {
    const passwords = scryptPasswords({ atATime: 2, waiting: 3 });
    const tries = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.verify('a secret', null)));
    expect(tries.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(4).fill('rejected')]);
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Busy);
    // All turns are free again.
    expect(await passwords.verify('a secret', await passwords.hash('a secret'))).toBe(true);
  });
});
