import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { personOf } from '~/rooms/account/rules/admin-acts';
import type { User } from '~/rooms/account/store/users';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';

let test: TestRooms;
let model: ScriptedModel;
let administrator: User;

beforeEach(async () => {
  model = new ScriptedModel();
  test = await openTestRooms({ model, env: { KEEPER_EMAIL: 'Second@Example.org' } });
  administrator = await test.member({ nickname: 'Kay' });
});
afterEach(() => test.close());

const acts = async () =>
  (await test.rooms.account.administrators.acts(0, 20)).map(({ act, targetId }) => [act, targetId]);

describe('the administrator', () => {
  it('is the first verified account, and no later one', async () => {
    const later = await test.member();
    expect((await test.rooms.account.administrators.person(administrator.id))?.isAdministrator).toBe(true);
    expect((await test.rooms.account.administrators.person(later.id))?.isAdministrator).toBe(false);
  });

  it('is the account of KEEPER_EMAIL, once it is verified', async () => {
    const second = await test.member({ email: 'second@example.org', emailVerified: false });
    expect((await test.rooms.account.administrators.person(second.id))?.isAdministrator).toBe(false);
    expect(await test.rooms.admin.verifyPerson(administrator.id, second.id)).toEqual({ ok: true });
    expect((await test.rooms.account.administrators.person(second.id))?.isAdministrator).toBe(true);
  });

  it('is the first account to be verified, if there was none when it registered', async () => {
    const other = await openTestRooms();
    const [first, second] = [
      await other.member({ emailVerified: false }),
      await other.member({ emailVerified: false }),
    ];
    await other.rooms.account.vouchFor(second);
    await other.rooms.account.vouchFor(first);
    expect((await other.rooms.account.users.byId(second.id))?.role).toBe('keeper');
    expect((await other.rooms.account.users.byId(first.id))?.role).toBe('member');
    await other.close();
  });
});

describe('a person', () => {
  it('is shown with all ways to sign in', async () => {
    const bo = await test.member({ googleId: 'g-1' });
    await test.rooms.account.identities.join({
      ...{ issuer: 'https://school.test', subject: 's', userId: bo.id },
      createdAt: test.clock.now(),
    });
    const ways = { hasPassword: true, usesGoogle: true, usesProvider: true, hasPasskey: false };
    expect(await test.rooms.account.administrators.person(bo.id)).toMatchObject(ways);
    const none = { hasPassword: false, usesGoogle: false, usesProvider: false, hasPasskey: false };
    const cy = await test.member({ passwordHash: null });
    expect(await test.rooms.account.administrators.person(cy.id)).toMatchObject(none);
  });
});

describe('a suspended person', () => {
  it('is signed out everywhere at once, and cannot sign in', async () => {
    const bo = await test.member({ email: 'bo@example.org' });
    const sessions = [await test.session(bo.id), await test.session(bo.id)];
    const ended = test.rooms.account.sessions.watch(
      { idHash: sessions[0]?.hash ?? '', userId: bo.id },
      new AbortController().signal,
    );
    const reset = await test.rooms.account.makeResetLink(bo);
    expect(await test.rooms.admin.suspendPerson(administrator.id, bo.id)).toEqual({ ok: true });
    expect(ended.aborted).toBe(true);
    for (const { id } of sessions)
      expect(await test.rooms.account.readSession(test.rooms.server.secrets.hash(id))).toBeNull();
    expect(await test.rooms.account.signIn({ email: bo.email, password }, '10.0.0.1')).toMatchObject({
      ok: false,
      status: 403,
      errors: { form: messages.signIn.suspended },
    });
    const token = new URL(reset).searchParams.get('token') ?? '';
    expect(await test.rooms.account.readResetLink(token)).toBeNull();
    // A sign-in that was under way leaves no session.
    const late = await test.session(bo.id);
    expect(await test.rooms.account.readSession(late.hash)).toBeNull();
    expect(await acts()).toEqual([['suspended', bo.id]]);
  });

  it('can sign in again when an administrator allows it', async () => {
    const bo = await test.member({ email: 'bo@example.org' });
    await test.rooms.admin.suspendPerson(administrator.id, bo.id);
    expect(await test.rooms.admin.suspendPerson(administrator.id, bo.id)).toMatchObject({
      ok: false,
      status: 409,
    });
    expect(await test.rooms.admin.restorePerson(administrator.id, bo.id)).toEqual({ ok: true });
    expect(await test.rooms.account.signIn({ email: bo.email, password }, '10.0.0.1')).toMatchObject({
      ok: true,
    });
    expect(await acts()).toEqual([
      ['restored', bo.id],
      ['suspended', bo.id],
    ]);
  });

  it('gets no text that was being written', async () => {
    const bo = await test.member();
    const started = await test.rooms.map.createMap(bo.id, { topic: 'Beekeeping', key: 'key' });
    if (!started.ok) throw new Error('no run');
    const call = await model.call(1);
    call.say('- Hives\n  - Frames\n  - Wax\n- Honey\n', '  - Harvest\n');
    await expect.poll(async () => (await test.rooms.run.runs.snapshot(started.run.id))?.run.text).toContain('Harvest');
    await test.rooms.admin.suspendPerson(administrator.id, bo.id);
    expect(call.signal.aborted).toBe(true);
    const run = await test.rooms.run.runStore.byId(started.run.id);
    expect(run).toMatchObject({ state: 'stopped', fault: 'suspended', text: '' });
    expect(test.rows().maps).toBe(0);
    // No new run starts either.
    await expect(
      test.rooms.run.runs.start({
        ...{ id: 'later', kind: 'map', userId: bo.id, key: 'k', topic: 'Bees' },
        ...{ mapId: null, nodeId: null, path: null, at: test.clock.now() },
      }),
    ).rejects.toThrow();
  });

  it('gets no text either that only had to be saved', async () => {
    const bo = await test.member();
    await test.rooms.admin.suspendPerson(administrator.id, bo.id);
    const insert = test.rooms.server.database.sqlite.prepare(
      `insert into maps (id, user_id, query, query_key, result, node_count, source_kind, source_name, created_at, updated_at)
       values ('late', ?, 'Bees', 'bees', 'Bees', 1, 'model', 'm', '', '')`,
    );
    expect(() => insert.run(bo.id)).toThrow('suspended');
  });
});

describe('the last administrator', () => {
  it('cannot suspend or delete themselves in any way', async () => {
    await test.member();
    const refused = { ok: false, status: 409, message: messages.administrator.lastAdministrator };
    const notYourself = { ...refused, message: messages.administrator.notYourself };
    expect(await test.rooms.admin.suspendPerson(administrator.id, administrator.id)).toEqual(notYourself);
    expect(await test.rooms.admin.deletePerson(administrator.id, administrator.id, administrator.email)).toEqual(
      refused,
    );
    expect(await test.rooms.account.deleteAccount(administrator, { password })).toMatchObject({
      ok: false,
      status: 409,
    });
    expect(await test.rooms.account.users.byId(administrator.id)).not.toBeNull();
    expect(await acts()).toEqual([]);
  });

  it('may be deleted if nobody else has an account', async () => {
    expect(await test.rooms.account.deleteAccount(administrator, { password })).toEqual({ ok: true });
    const next = await test.member();
    expect((await test.rooms.account.users.byId(next.id))?.role).toBe('keeper');
  });

  it('cannot suspend themselves even with other administrators', async () => {
    await test.member({ email: 'second@example.org' });
    expect(await test.rooms.admin.suspendPerson(administrator.id, administrator.id)).toMatchObject({
      message: messages.administrator.notYourself,
    });
    expect((await test.rooms.account.administrators.person(administrator.id))?.suspendedAt).toBeNull();
  });

  it('remains if two administrators suspend each other at once', async () => {
    const second = await test.member({ email: 'second@example.org' });
    const results = await Promise.all([
      test.rooms.admin.suspendPerson(administrator.id, second.id),
      test.rooms.admin.suspendPerson(second.id, administrator.id),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('deleting a person', () => {
  it('deletes everything of theirs, once their address was typed', async () => {
    const before = test.rows();
    const bo = await test.member({ email: 'bo@example.org' });
    await test.session(bo.id);
    expect(await test.rooms.admin.deletePerson(administrator.id, bo.id, 'other@example.org')).toMatchObject({
      status: 400,
    });
    expect(await test.rooms.admin.deletePerson(administrator.id, bo.id, ' BO@example.org')).toEqual({
      ok: true,
    });
    expect(test.rows()).toEqual({ ...before, keeper_acts: 1, sqlite_sequence: before.sqlite_sequence });
    expect((await test.rooms.account.administrators.acts(0, 1))[0]).toMatchObject({
      act: 'deleted',
      target: null,
    });
  });
});

describe('acts', () => {
  it('are refused without administrator rights, and then not recorded', async () => {
    const [bo, cy] = [await test.member(), await test.member()];
    for (const result of [
      await test.rooms.admin.suspendPerson(bo.id, cy.id),
      await test.rooms.admin.verifyPerson(bo.id, cy.id),
      await test.rooms.admin.deletePerson(bo.id, cy.id, cy.email),
    ])
      expect(result).toMatchObject({ ok: false, status: 404 });
    expect((await test.rooms.account.administrators.person(cy.id))?.suspendedAt).toBeNull();
    expect(await acts()).toEqual([]);
  });

  it('name a person, except for those on invitations', async () => {
    const bo = await test.member();
    await test.rooms.account.invite(administrator.id, '');
    await test.rooms.admin.suspendPerson(administrator.id, bo.id);
    const about = (await test.rooms.account.administrators.acts(0, 5)).map((act) => [act.act, personOf(act)]);
    expect(about).toEqual([
      ['suspended', bo.id],
      ['invited', null],
    ]);
    expect(personOf({ act: 'invitation-withdrawn', targetId: 'i' })).toBeNull();
  });

  it('are found by the administrator or the person', async () => {
    const [bo, cy] = [await test.member({ nickname: 'Bo' }), await test.member({ nickname: 'Cy' })];
    await test.rooms.admin.suspendPerson(administrator.id, bo.id);
    await test.rooms.admin.suspendPerson(administrator.id, cy.id);
    const found = async (search: string) =>
      (await test.rooms.account.administrators.acts(0, 5, search)).map(({ target }) => target);
    expect(await found('bo')).toEqual(['Bo']);
    expect(await found('KAY')).toEqual(['Cy', 'Bo']);
    expect(await found('nobody')).toEqual([]);
  });

  it('cannot be changed or removed', async () => {
    const bo = await test.member();
    await test.rooms.admin.suspendPerson(administrator.id, bo.id);
    const { sqlite } = test.rooms.server.database;
    expect(() => sqlite.prepare("update keeper_acts set act = 'verified'").run()).toThrow('only added to');
    expect(() => sqlite.prepare('delete from keeper_acts').run()).toThrow('only added to');
  });
});
