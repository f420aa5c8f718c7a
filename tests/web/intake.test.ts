import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { BodyMalformed, BodyTooLarge, readForm } from '~/server/body/body.server';
import { createIntake } from '~/server/body/intake.server';
import { Spool } from '~/server/body/spool.server';

const intake = () => createIntake({ bytes: 100, shareBytes: 60, waiting: 2, waitMs: 60_000 });

describe('the room for bodies', () => {
  it('is given at once where there is some, and given back once', async () => {
    const room = intake();
    const giveBack = await room.take('a', 40);
    expect(room.taken()).toBe(40);
    giveBack();
    giveBack();
    expect(room.taken()).toBe(0);
  });

  it('of one share is no room that another lacks', async () => {
    const room = intake();
    const held = await room.take('a', 60);
    const waits = room.take('a', 1);
    await room.take('b', 40);
    held();
    await waits;
    expect(room.taken()).toBe(41);
  });

  it('is kept for who fits while somebody waits who does not', async () => {
    const room = intake();
    const first = await room.take('a', 60);
    const large = room.take('b', 60);
    const giveBack = await room.take('c', 30);
    first();
    await large;
    expect(room.taken()).toBe(90);
    giveBack();
  });

  it('is refused to those of a share beyond the ones that wait', async () => {
    const room = intake();
    await room.take('a', 60);
    const gone = new AbortController();
    const waiting = [room.take('a', 1, gone.signal), room.take('a', 1, gone.signal)];
    await expect(room.take('a', 1)).rejects.toThrow(Busy);
    gone.abort();
    for (const each of await Promise.allSettled(waiting)) expect(each.status).toBe('rejected');
    expect(room.taken()).toBe(60);
  });

  it('is not waited for longer than is said', async () => {
    const room = createIntake({ bytes: 1, shareBytes: 1, waiting: 1, waitMs: 1 });
    await room.take('a', 1);
    await expect(room.take('b', 1)).rejects.toThrow(Busy);
  });
});

describe('a text that is spooled', () => {
  const pieces = Array.from({ length: 40 }, (_, at) =>
    Buffer.alloc(10_000, String.fromCharCode(97 + (at % 26))),
  );

  it('comes back whole and has no name on the disk', async () => {
    const spool = new Spool('test00000000000000001');
    for (const piece of pieces) await spool.add(piece);
    expect(readdirSync(tmpdir()).filter((name) => name.includes('test00000000000000001'))).toEqual([]);
    expect((await spool.whole()).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('comes back whole where the disk takes none of it', async () => {
    const spool = new Spool('no/such/folder');
    for (const piece of pieces) await spool.add(piece);
    expect((await spool.whole()).equals(Buffer.concat(pieces))).toBe(true);
  });
});

describe('a body', () => {
  const form = 'application/x-www-form-urlencoded';
  const request = (body: string | ReadableStream, type = form) =>
    new Request('http://topiary.test/', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
      duplex: 'half',
    } as RequestInit);

  it('is counted as it comes', async () => {
    await expect(readForm(request(`text=${'a'.repeat(100)}`), 50)).rejects.toThrow(BodyTooLarge);
  });

  it('that breaks off is no form, and nobody else is told of the break', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error('the connection is gone'));
      },
    });
    await expect(readForm(request(broken), 50)).rejects.toThrow(BodyMalformed);
  });

  it('of another kind is not read at all', async () => {
    let isAsked = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isAsked = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    await expect(readForm(request(body, 'text/csv'), 50)).rejects.toThrow(BodyMalformed);
    expect(isAsked).toBe(false);
  });

  it('in JSON gives the fields that are known', async () => {
    const read = await readForm(request('{"node":"a","other thing":1,"seen":2}', 'application/json'), 50);
    expect([...read]).toEqual([
      ['node', 'a'],
      ['seen', '2'],
    ]);
  });
});
