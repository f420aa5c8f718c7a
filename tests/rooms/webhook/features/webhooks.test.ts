import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '~/composition.server';
import type { User } from '~/rooms/account/store/users';
import { webhookLimits } from '~/rooms/webhook/rules/limits';
import { addMap } from '../../../support/maps';
import { type Receiver, startReceiver } from '../../../support/receiver';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

/** Webhooks of a learner with one map, whose program listens on loopback. */

const minute = 60_000;
const everything = ['map.created', 'lesson.done', 'review.done'];

let home: TestRooms;
let receiver: Receiver;
let ada: User;
let mapId: string;
beforeEach(async () => {
  home = await openTestRooms({ env: { WEBHOOKS_PRIVATE: 'on' } });
  receiver = await startReceiver();
  ada = await home.member();
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n- Honey');
});
afterEach(async () => {
  await home.close();
  await receiver.close();
});

const hooks = () => home.rooms.webhook;
async function add(events: readonly string[] = everything, userId = ada.id) {
  const added = await hooks().addWebhook(userId, { address: `${receiver.url}/hook`, events });
  if ('errors' in added) throw new Error(JSON.stringify(added.errors));
  return added;
}
/** Lets the clock run, with a look at the calls every minute. */
async function run(minutes: number): Promise<void> {
  for (let step = 0; step < minutes; step += 1) {
    home.clock.advance(minute);
    await hooks().sendCalls();
  }
}
const types = () => receiver.bodies().map(({ type }) => type);
const calls = async (of = 0) => (await hooks().openWebhooks(ada.id))[of]?.calls ?? [];
const done = (nodeId: string, isDone = true, user = ada) =>
  home.rooms.lesson.setDone({ mapId, userId: user.id, nodeId }, isDone);

describe('events', () => {
  it('of a new map come to the webhooks that chose them, once', async () => {
    const { secret } = await add();
    await add(['lesson.done']);
    const id = await addMap(home, ada.id, 'Wasps', '- Nest\n- Queen');
    await run(3);
    expect(receiver.bodies()).toEqual([
      {
        id: `map_${id}`,
        type: 'map.created',
        created: '2026-01-31T12:00:00.000Z',
        data: { map: { id, title: 'Wasps', url: `http://topiary.test/map/${id}` } },
      },
    ]);
    const [call] = receiver.calls;
    // The library compares the time of the call with that of this machine.
    expect(call?.headers['webhook-timestamp']).toBe(String(Date.parse('2026-01-31T12:01:00Z') / 1000));
    expect(call?.headers['webhook-id']).toBe(`map_${id}`);
    const { 'webhook-signature': signature } = call?.headers ?? {};
    const at = new Date('2026-01-31T12:01:00Z');
    expect(signature).toBe(new Webhook(secret).sign(`map_${id}`, at, call?.text ?? ''));
  });

  it('of an import come when it is whole', async () => {
    await add();
    const { maps } = home.rooms.map;
    const sql = home.rooms.server.database.sqlite;
    sql.prepare('update maps set arriving = 1 where id = ?').run(mapId);
    await run(1);
    expect(types()).toEqual([]);
    sql.prepare('update maps set arriving = 0 where id = ?').run(mapId);
    await run(1);
    expect(types()).toEqual(['map.created']);
    expect(await maps.readable(mapId, ada.id)).not.toBeNull();
  });

  it('of a lesson come when it is ticked, and not when that is taken back or said again', async () => {
    await add();
    await done('n2');
    await done('n2');
    await run(1);
    home.clock.advance(minute);
    await done('n2', false);
    await run(1);
    expect(receiver.bodies()).toEqual([
      expect.objectContaining({
        type: 'lesson.done',
        data: {
          map: { id: mapId, title: 'Bees', url: `http://topiary.test/map/${mapId}` },
          lesson: { id: 'n2', title: 'Comb', url: `http://topiary.test/map/${mapId}?node=n2` },
        },
      }),
    ]);
    await done('n2');
    await run(1);
    expect(types()).toEqual(['lesson.done', 'lesson.done']);
    const [first, second] = receiver.bodies();
    expect(first?.id).not.toBe(second?.id);
  });

  it('of a review come once, ten minutes after its last answer, without what was undone', async () => {
    await add();
    const learner = { userId: ada.id, days: { zone: 'UTC', startsAt: 4 }, retention: 0.9, newCardsADay: 10 };
    const cards: string[] = [];
    for (const front of ['One', 'Two', 'Three']) {
      const place = { userId: ada.id, mapId, nodeId: 'n2' };
      const added = await home.rooms.review.addCard(place, { front, back: 'x' });
      if (added.ok) cards.push(added.cardId);
    }
    const grade = (cardId = '', seen = 0) =>
      home.rooms.review.gradeCard(learner, { cardId, seen, grade: 3, optionId: null, ms: 1, waitedMs: 0 });
    await grade(cards[0]);
    await run(5);
    await grade(cards[1]);
    await run(5);
    await grade(cards[2]);
    await home.rooms.review.undoReview(learner, null);
    await run(9);
    expect(types()).toEqual([]);
    await run(2);
    expect(receiver.bodies()).toEqual([
      {
        id: `review_${cards[0]}_1`,
        type: 'review.done',
        created: '2026-01-31T12:00:00.000Z',
        data: {
          started: '2026-01-31T12:00:00.000Z',
          ended: '2026-01-31T12:10:00.000Z',
          answered: 2,
          url: 'http://topiary.test/review',
        },
      },
    ]);
    await run(30);
    // A review that was undone as a whole is none.
    await grade(cards[2], 2);
    await home.rooms.review.undoReview(learner, null);
    await run(30);
    expect(types()).toEqual(['review.done']);
  });

  it('of others, of before, and of a webhook that is off do not come', async () => {
    const { id } = await add();
    const bob = await home.member({ nickname: 'Bob' });
    await addMap(home, bob.id, 'Ants', '- Nest\n- Queen');
    await run(1);
    expect(await hooks().turnWebhook(bob.id, id, 'off')).toBe(false);
    await done('n2');
    expect(await hooks().turnWebhook(ada.id, id, 'off')).toBe(true);
    await done('n3');
    await run(2);
    expect(types()).toEqual([]);
    await hooks().turnWebhook(ada.id, id, 'on');
    await run(2);
    expect(types()).toEqual([]);
    await addMap(home, ada.id, 'Ants', '- Nest\n- Queen');
    await run(1);
    expect(types()).toEqual(['map.created']);
  });

  it('have no titles any more once the learner may not read them', async () => {
    await add(['lesson.done']);
    const bob = await home.member({ nickname: 'Bob' });
    const ofBob = await addMap(home, bob.id, 'Ants', '- Nest\n- Queen');
    const sql = home.rooms.server.database.sqlite;
    sql.prepare('update maps set is_public = 1 where id = ?').run(ofBob);
    await home.rooms.lesson.setDone({ mapId: ofBob, userId: ada.id, nodeId: 'n1' }, true);
    sql.prepare('update maps set is_public = 0 where id = ?').run(ofBob);
    await run(1);
    expect(receiver.bodies()[0]?.data).toMatchObject({ map: { id: ofBob, title: null }, lesson: { title: null } });
  });

  it('are written a thousand at most while none can be sent', async () => {
    await add();
    const sql = home.rooms.server.database.sqlite;
    const row = sql.prepare('insert into node_progress (map_id, user_id, node_id, done_at) values (?, ?, ?, ?)');
    sql.transaction(() => {
      for (let n = 0; n < 1_050; n += 1) row.run(mapId, ada.id, `x${n}`, home.clock.now().toISOString());
    })();
    expect(home.rows().webhook_deliveries).toBe(1_000);
  });
});

describe('a call that fails', () => {
  it('is tried again with growing pauses, as the same event, until it arrives', async () => {
    await add();
    receiver.status = 500;
    await done('n2');
    await run(1);
    expect(receiver.calls).toHaveLength(1);
    await run(1);
    expect(receiver.calls).toHaveLength(2);
    expect((await calls())[0]).toMatchObject({ status: 500, deliveredAt: null, attempts: 2 });
    await run(4);
    expect(receiver.calls).toHaveLength(2);
    await run(1);
    expect(receiver.calls).toHaveLength(3);
    receiver.status = 204;
    await run(40);
    expect(receiver.calls).toHaveLength(4);
    expect(new Set(receiver.bodies().map(({ id }) => id)).size).toBe(1);
    expect((await calls())[0]).toMatchObject({ status: 204, nextAt: null, attempts: 4 });
    await run(60);
    expect(receiver.calls).toHaveLength(4);
  });

  it('turns its webhook off after three days, and what waits is not sent', async () => {
    const { id } = await add();
    receiver.status = 302;
    await done('n2');
    for (let hour = 0; hour < 4 * 24; hour += 1) {
      home.clock.advance(60 * minute);
      await hooks().sendCalls();
    }
    const [opened] = await hooks().openWebhooks(ada.id);
    expect(opened).toMatchObject({ offWhy: 'failing', calls: [{ status: 302, nextAt: null }] });
    const tries = receiver.calls.length;
    receiver.status = 200;
    await run(5);
    expect(receiver.calls).toHaveLength(tries);
    await hooks().turnWebhook(ada.id, id, 'on');
    await done('n3');
    await run(1);
    expect(receiver.calls).toHaveLength(tries + 1);
  });

  it('turns its webhook off at once if the address is gone', async () => {
    await add();
    receiver.status = 410;
    await done('n2');
    await run(1);
    expect(await hooks().openWebhooks(ada.id)).toMatchObject([{ offWhy: 'gone' }]);
  });

  it('does not hold up the next one for longer than a look', async () => {
    await add();
    receiver.status = 500;
    await done('n2');
    await done('n3');
    await run(1);
    expect(receiver.calls).toHaveLength(1);
    await run(1);
    expect(new Set(receiver.bodies().map(({ id }) => id)).size).toBe(2);
  });

  it('is sent by another process if the one that began it ends', async () => {
    await add();
    await done('n2');
    const { webhooks } = home.rooms.server.stores;
    home.clock.advance(minute);
    const now = home.clock.now();
    const [waiting] = await webhooks.waiting(now, { ofAll: 10, ofEach: 10 }, []);
    if (!waiting) throw new Error('nothing waits');
    const until = new Date(now.getTime() + webhookLimits.leaseMs);
    expect(await webhooks.claim(waiting, now, until)).toMatchObject({ id: waiting.webhookId });
    expect(await webhooks.claim(waiting, now, until)).toBeNull();
    await hooks().sendCalls();
    expect(receiver.calls).toEqual([]);
    await run(1);
    expect(receiver.calls).toHaveLength(1);
  });
});

it('two processes send each call once', async () => {
  await add();
  for (const title of ['One', 'Two', 'Three', 'Four']) await addMap(home, ada.id, title, '- A\n- B');
  const other = compose(home.settings, { clock: home.clock });
  home.clock.advance(minute);
  await Promise.all([hooks().sendCalls(), other.webhook.sendCalls()]);
  await other.server.close();
  expect(
    receiver
      .bodies()
      .map(({ id }) => id)
      .sort(),
  ).toHaveLength(4);
  expect(new Set(receiver.bodies().map(({ id }) => id)).size).toBe(4);
});

describe('many calls of one webhook', () => {
  const write = (count: number) => {
    const sql = home.rooms.server.database.sqlite;
    const row = sql.prepare('insert into node_progress (map_id, user_id, node_id, done_at) values (?, ?, ?, ?)');
    sql.transaction(() => {
      for (let n = 0; n < count; n += 1) row.run(mapId, ada.id, `x${n}`, home.clock.now().toISOString());
    })();
  };

  it('come in turn with those of others', async () => {
    for (let n = 0; n < 5; n += 1) await add(['lesson.done']);
    write(60);
    home.clock.advance(minute);
    const bob = await home.member({ nickname: 'Bob' });
    await add(['map.created'], bob.id);
    await addMap(home, bob.id, 'Ants', '- Nest\n- Queen');
    await run(1);
    expect(types().indexOf('map.created')).toBeLessThan(60);
    expect(receiver.calls).toHaveLength(301);
  });

  it('are not sent one after another for longer than a call may take, if the answers are slow', async () => {
    await add(['lesson.done']);
    write(40);
    const { id } = await add(['map.created']);
    home.clock.advance(minute);
    receiver.before = () => {
      // Something else happens while the first call of many is under way.
      if (receiver.calls.length === 1)
        home.rooms.server.database.sqlite
          .prepare(
            `insert into webhook_deliveries (webhook_id, id, type, map_id, created_at, next_at, attempts)
              values (?, 'map_late', 'map.created', ?, ?, ?, 0)`,
          )
          .run(id, mapId, home.clock.now().toISOString(), home.clock.now().toISOString());
      home.clock.advance(9_900);
    };
    await hooks().sendCalls();
    expect(types().indexOf('map.created')).toBeGreaterThan(0);
    expect(types().indexOf('map.created')).toBeLessThan(5);
    expect(receiver.calls.length).toBeLessThan(20);
  });

  it('are not sent without a pause to an address that fails', async () => {
    await add(['lesson.done']);
    write(300);
    receiver.status = 500;
    await run(1);
    expect(receiver.calls).toHaveLength(1);
  });

  it('go to the address, with the secret, of the moment, and to nobody once the account is suspended', async () => {
    const { id } = await add(['lesson.done']);
    write(9);
    let secret = '';
    receiver.before = async () => {
      if (receiver.calls.length === 1) {
        await hooks().changeWebhook(ada.id, id, { address: `${receiver.url}/other`, events: ['lesson.done'] });
        secret = (await hooks().renewSecret(ada.id, id)) ?? '';
      }
      if (receiver.calls.length === 3)
        home.rooms.server.database.sqlite.prepare('update users set suspended_at = created_at').run();
    };
    await run(1);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/other', '/other']);
    const last = receiver.calls[2];
    const sent = new Webhook(secret).sign(String(last?.headers['webhook-id']), home.clock.now(), last?.text ?? '');
    expect(last?.headers['webhook-signature']).toBe(sent);
  });
});

describe('a webhook', () => {
  it('is refused with a sentence for each field, and beyond five', async () => {
    const refused = await hooks().addWebhook(ada.id, { address: ' ftp://x ', events: ['map.deleted'] });
    expect(refused).toEqual({
      errors: {
        address: 'Type an address such as https://example.org/topiary.',
        events: 'Choose at least one event.',
      },
    });
    const long = await hooks().addWebhook(ada.id, {
      address: `${receiver.url}/${'x'.repeat(500)}`,
      events: everything,
    });
    expect(long).toEqual({ errors: { address: 'Use at most 500 characters.' } });
    for (let n = 0; n < 5; n += 1) await add();
    expect(await hooks().addWebhook(ada.id, { address: receiver.url, events: everything })).toMatchObject({
      errors: { form: expect.stringContaining('You have 5 webhooks') },
    });
  });

  it('is changed, gets a new secret and is removed by its owner alone', async () => {
    const { id, secret } = await add();
    const bob = await home.member({ nickname: 'Bob' });
    const changed = { address: `${receiver.url}/other`, events: ['map.created'] };
    expect(await hooks().changeWebhook(bob.id, id, changed)).toBe('unknown');
    expect(await hooks().renewSecret(bob.id, id)).toBeNull();
    expect(await hooks().testWebhook(bob.id, id)).toBe('unknown');
    expect(await hooks().removeWebhook(bob.id, id)).toBe(false);
    expect(await hooks().changeWebhook(ada.id, id, changed)).toBeNull();
    expect(await hooks().renewSecret(ada.id, id)).not.toBe(secret);
    expect(await hooks().openWebhooks(ada.id)).toMatchObject([{ ...changed, offWhy: null }]);
    expect(await hooks().removeWebhook(ada.id, id)).toBe(true);
    expect(await hooks().openWebhooks(ada.id)).toEqual([]);
  });

  it('is tested at once, and a test that fails is not sent again', async () => {
    const { id } = await add();
    expect(await hooks().testWebhook(ada.id, id)).toBeNull();
    expect(receiver.bodies()).toMatchObject([{ type: 'test', data: { url: 'http://topiary.test/account/webhooks' } }]);
    receiver.status = 500;
    expect(await hooks().testWebhook(ada.id, id)).toEqual({ status: 500, fault: null });
    await run(60);
    expect(receiver.calls).toHaveLength(2);
  });

  it('is not turned off because of a test that failed days before, or of another address', async () => {
    const { id } = await add();
    const failOnce = async () => {
      receiver.status = 500;
      await done('n2');
      await run(1);
      const [opened] = await hooks().openWebhooks(ada.id);
      expect(opened?.offWhy).toBeNull();
    };
    receiver.status = 500;
    await hooks().testWebhook(ada.id, id);
    home.clock.advance(4 * 24 * 60 * minute);
    await failOnce();
    home.clock.advance(4 * 24 * 60 * minute);
    await hooks().changeWebhook(ada.id, id, { address: `${receiver.url}/other`, events: everything });
    await run(1);
    const calls = receiver.calls.length;
    expect(receiver.calls[calls - 1]?.path).toBe('/other');
    expect((await hooks().openWebhooks(ada.id))[0]?.offWhy).toBeNull();
  });

  it('is turned off by a new password', async () => {
    await add();
    const newPassword = 'nine herons on the river';
    const changed = await home.rooms.account.changePassword(ada, { password, newPassword });
    expect(changed.ok).toBe(true);
    expect(await hooks().openWebhooks(ada.id)).toMatchObject([{ offWhy: 'learner' }]);
    await done('n2');
    await run(2);
    expect(receiver.calls).toEqual([]);
  });

  it('keeps its last hundred calls, for thirty days', async () => {
    await add(['lesson.done']);
    const sql = home.rooms.server.database.sqlite;
    const row = sql.prepare('insert into node_progress (map_id, user_id, node_id, done_at) values (?, ?, ?, ?)');
    sql.transaction(() => {
      for (let n = 0; n < 130; n += 1) row.run(mapId, ada.id, `x${n}`, home.clock.now().toISOString());
    })();
    await run(1);
    expect(receiver.calls).toHaveLength(130);
    expect(home.rows().webhook_deliveries).toBe(100);
    home.clock.advance(31 * 24 * 60 * minute);
    await run(1);
    expect(home.rows().webhook_deliveries).toBe(0);
  });

  it('goes with its account, and stands in its export without its secret', async () => {
    const { secret } = await add();
    await done('n2');
    let text = '';
    for await (const piece of home.rooms.transfer.exportAsJson(ada)) text += piece;
    const { webhooks } = JSON.parse(text);
    expect(webhooks).toMatchObject([{ address: `${receiver.url}/hook`, calls: [{ type: 'lesson.done' }] }]);
    expect(webhooks[0].secretKey).toBeUndefined();
    expect(text).not.toContain(secret.slice(6));
    await home.rooms.account.users.remove(ada.id);
    expect(home.rows()).toMatchObject({ webhooks: 0, webhook_deliveries: 0 });
  });
});

it('a suspended account calls nobody', async () => {
  await add();
  await done('n2');
  home.rooms.server.database.sqlite
    .prepare('update users set suspended_at = ? where id = ?')
    .run('2026-01-01T00:00:00.000Z', ada.id);
  await run(2);
  expect(receiver.calls).toEqual([]);
});
