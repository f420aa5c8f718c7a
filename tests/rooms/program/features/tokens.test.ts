import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { programLimits, wrongTokensByAddress } from '~/rooms/program/rules/limits';
import { programWords } from '~/rooms/program/words';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let ada: User;

beforeEach(async () => {
  test = await openTestRooms();
  ada = await test.member({ nickname: 'Ada' });
});
afterEach(() => test.close());

const proof = { password, response: '' };
const day = 24 * 60 * 60_000;

async function token(typed: { name?: string; may?: string; days?: string } = {}): Promise<string> {
  const asked = { name: 'Notes app', may: 'write', days: '90', ...typed };
  const made = await test.rooms.program.makeToken(ada, asked, proof);
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  return made.token;
}
const call = (secret: string, address = '192.0.2.7') => test.rooms.program.bearer(`Bearer ${secret}`, { address });
const refused = { ok: false, status: 401, message: programWords.tokenWrong };
const listed = () => test.rooms.program.listTokens(ada.id);

describe('an access token', () => {
  it('admits its owner, and says whether it may write', async () => {
    const write = await token();
    expect(write).toMatch(/^topiary_[\w-]{43}$/);
    expect(await call(write)).toMatchObject({ ok: true, caller: { userId: ada.id, mayWrite: true } });
    expect(await call(await token({ may: 'read' }))).toMatchObject({ ok: true, caller: { mayWrite: false } });
    expect(await call(`${write}x`)).toEqual(refused);
    expect(await test.rooms.program.bearer(null, { address: 'a' })).toEqual({
      ...refused,
      message: programWords.tokenMissing,
    });
  });

  it('is kept as a hash, and its owner exports its name and times', async () => {
    const secret = await token();
    const rows = await test.rooms.server.database.run((db) => db.all('select * from access_tokens'));
    expect(JSON.stringify(rows)).not.toContain(secret.slice(8));
    let text = '';
    for await (const piece of test.rooms.transfer.exportAsJson(ada)) text += piece;
    const { accessTokens } = JSON.parse(text) as { accessTokens: object[] };
    expect(accessTokens).toEqual([
      {
        ...{ id: expect.any(String), name: 'Notes app', may: 'write', lastUsedAt: null },
        createdAt: test.clock.now().toISOString(),
        expiresAt: new Date(test.clock.now().getTime() + 90 * day).toISOString(),
      },
    ]);
  });

  it('ends when it is revoked, by its owner only', async () => {
    const secret = await token();
    const id = (await listed())[0]?.id ?? '';
    const bob = await test.member({ nickname: 'Bob' });
    expect(await test.rooms.program.revokeToken(id, bob.id)).toBe(false);
    expect(await call(secret)).toMatchObject({ ok: true });
    expect(await test.rooms.program.revokeToken(id, ada.id)).toBe(true);
    expect(await call(secret)).toEqual(refused);
  });

  it('ends when it expires, and makes room for another one', async () => {
    const secret = await token({ days: '30' });
    test.clock.advance(30 * day - 1);
    expect(await call(secret)).toMatchObject({ ok: true });
    test.clock.advance(1);
    expect(await call(secret)).toEqual(refused);
    expect(await listed()).toMatchObject([{ isExpired: true }]);
    await token({ days: '' });
    expect(await listed()).toMatchObject([{ isExpired: false, expiresAt: null }]);
  });

  it('is not made by who has proved to know the password before', async () => {
    const before = ada;
    await test.rooms.account.changePassword(ada, { password, newPassword: 'quite another 1' });
    const made = await test.rooms.program.makeToken(before, { name: 'a', may: 'read', days: '' }, proof);
    expect(made).toMatchObject({ ok: false, status: 400, errors: { form: messages.account.passwordWrong } });
    expect(await listed()).toEqual([]);
  });

  it('ends with a new password, with a suspension and with the account', async () => {
    const first = await token();
    await test.rooms.account.changePassword(ada, { password, newPassword: 'quite another 1' });
    expect(await call(first)).toEqual(refused);
    ada = (await test.rooms.account.users.byId(ada.id)) as User;
    const made = await test.rooms.program.makeToken(
      ada,
      { name: 'a', may: 'read', days: '' },
      { password: 'quite another 1', response: '' },
    );
    const second = made.ok ? made.token : '';
    await test.rooms.server.database.run((db) => db.run('update users set suspended_at = created_at'));
    expect(await call(second)).toEqual(refused);
    await test.rooms.server.database.run((db) => db.run('update users set suspended_at = null'));
    expect(await call(second)).toMatchObject({ ok: true });
    await test.rooms.account.removeAccount(ada);
    expect(await call(second)).toEqual(refused);
  });

  it('is made after the password only, with a name, a permission and a lifetime', async () => {
    const make = (typed: object, by = proof) =>
      test.rooms.program.makeToken(ada, { name: 'a', may: 'read', days: '', ...typed }, by);
    expect(await make({}, { password: 'wrong', response: '' })).toMatchObject({ ok: false, status: 400 });
    expect(await make({ name: ' \n ' })).toMatchObject({ errors: { name: programWords.nameMissing } });
    expect(await make({ name: 'a'.repeat(programLimits.nameMaxCharacters + 1) })).toMatchObject({ status: 400 });
    expect(await make({ may: 'all' })).toMatchObject({ errors: { form: programWords.chooseOfTheList } });
    expect(await make({ days: '9999' })).toMatchObject({ errors: { form: programWords.chooseOfTheList } });
    expect(await listed()).toEqual([]);
  });

  it('is one of at most twenty', async () => {
    for (let n = 0; n < programLimits.tokensPerUser; n += 1) await token({ name: `t${n}` });
    const more = await test.rooms.program.makeToken(ada, { name: 'a', may: 'read', days: '' }, proof);
    expect(more).toMatchObject({ ok: false, status: 409 });
  });

  it('has its last use written at most once in some minutes', async () => {
    const secret = await token();
    await call(secret);
    const first = test.clock.now();
    test.clock.advance(programLimits.useNotedEveryMs - 1);
    await call(secret);
    expect(await listed()).toMatchObject([{ lastUsedAt: first }]);
    test.clock.advance(1);
    await call(secret);
    expect(await listed()).toMatchObject([{ lastUsedAt: test.clock.now() }]);
  });
});

describe('the limits of calls', () => {
  it('count the calls of an account, whatever their tokens', async () => {
    const tokens = [await token(), await token()];
    let admitted = 0;
    for (let n = 0; n < rateLimits.callsByUser.times * 1.2; n += 1) admitted += +(await call(tokens[n % 2] ?? '')).ok;
    expect(admitted).toBeLessThanOrEqual(rateLimits.callsByUser.times + 60);
    expect(await call(tokens[0] ?? '')).toMatchObject({ ok: false, status: 429, retryAfterMs: expect.any(Number) });
  });

  it('count wrong tokens by address, and let right ones through', async () => {
    const secret = await token();
    const wrong = `topiary_${'a'.repeat(43)}`;
    for (let n = 0; n < wrongTokensByAddress.times; n += 1) expect(await call(wrong)).toEqual(refused);
    expect(await call(wrong)).toMatchObject({ status: 429 });
    expect(await call(wrong, '192.0.2.8')).toEqual(refused);
    expect(await call(secret)).toMatchObject({ ok: true });
  });
});
