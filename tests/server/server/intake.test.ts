import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { BodyMalformed, BodyTooLarge, readFormBody, slowest } from '~/server/body/body.server';
import { createIntake } from '~/server/body/intake.server';
import { Spool } from '~/server/body/spool.server';
import { receiveForm, sourceForm } from '~/server/body/upload.server';

const sizes = { bytes: 100, strangerBytes: 50, shareBytes: 60, waiting: 2, waitMs: 60_000 };
const member = (share: string) => ({ share, isMember: true });

describe('the room for bodies', () => {
  it('is taken as bytes arrive, and returned once', async () => {
    const intake = createIntake(sizes);
    const room = intake.open(member('a'));
    expect(intake.taken()).toBe(0);
    await room.take(30);
    await room.take(10);
    expect(intake.taken()).toBe(40);
    room.giveBack();
    room.giveBack();
    expect(intake.taken()).toBe(0);
  });

  it('is separate for each share', async () => {
    const intake = createIntake(sizes);
    const held = intake.open(member('a'));
    await held.take(60);
    const waits = intake.open(member('a')).take(1);
    await intake.open(member('b')).take(40);
    held.giveBack();
    await waits;
    expect(intake.taken()).toBe(41);
  });

  it('for strangers is half of it, however many addresses they have', async () => {
    const intake = createIntake({ ...sizes, waitMs: 1 });
    for (const share of ['1', '2']) await intake.open({ share, isMember: false }).take(25);
    await expect(intake.open({ share: '3', isMember: false }).take(1)).rejects.toThrow(Busy);
    await intake.open(member('a')).take(50);
    expect(intake.taken()).toBe(100);
  });

  it('goes to a request that fits while another waits that does not', async () => {
    const intake = createIntake(sizes);
    const first = intake.open(member('a'));
    await first.take(60);
    const large = intake.open(member('b')).take(60);
    await intake.open(member('c')).take(30);
    first.giveBack();
    await large;
    expect(intake.taken()).toBe(90);
  });

  it('is refused to a share that already has requests waiting', async () => {
    const intake = createIntake(sizes);
    const held = intake.open(member('a'));
    await held.take(60);
    const waiting = [intake.open(member('a')).take(1), intake.open(member('a')).take(1)];
    await expect(intake.open(member('a')).take(1)).rejects.toThrow(Busy);
    held.giveBack();
    await Promise.all(waiting);
    expect(intake.taken()).toBe(2);
  });

  it('is waited for within a limit', async () => {
    const intake = createIntake({ ...sizes, shareBytes: 1, waitMs: 1 });
    await intake.open(member('a')).take(1);
    await expect(intake.open(member('a')).take(1)).rejects.toThrow(Busy);
  });

  it('that comes after a request has left is returned at once', async () => {
    const intake = createIntake(sizes);
    const held = intake.open(member('a'));
    await held.take(60);
    const late = intake.open(member('a'));
    const waits = late.take(1);
    late.giveBack();
    held.giveBack();
    await waits;
    expect(intake.taken()).toBe(0);
  });
});

describe('a spooled text', () => {
  const pieces = Array.from({ length: 40 }, (_, at) => Buffer.alloc(10_000, String.fromCharCode(97 + (at % 26))));

  it('is read whole and has no name on the disk', async () => {
    const spool = new Spool('test00000000000000001');
    for (const piece of pieces) await spool.add(piece);
    expect(readdirSync(tmpdir()).filter((name) => name.includes('test00000000000000001'))).toEqual([]);
    expect((await spool.whole()).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('is read whole even if the disk takes none of it', async () => {
    const spool = new Spool('no/such/folder');
    for (const piece of pieces) await spool.add(piece);
    expect((await spool.whole()).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('is read whole if the disk takes a part of its last piece, as one does that fills up', async () => {
    const left = { bytes: 105_000 };
    const handle = await open(process.execPath);
    const file = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const { write } = file;
    file.write = function (this: FileHandle, piece: Uint8Array, offset: number, length: number, at: number) {
      const takes = Math.min(length, left.bytes);
      left.bytes -= takes;
      if (takes === 0) throw new Error('no space left on the disk');
      return Reflect.apply(write, this, [piece, offset, takes, at]);
    } as FileHandle['write'];
    try {
      const some = pieces.slice(0, 17);
      const spool = new Spool('test00000000000000002');
      for (const piece of some) await spool.add(piece);
      expect(left.bytes).toBe(0);
      expect((await spool.whole()).equals(Buffer.concat(some))).toBe(true);
    } finally {
      file.write = write;
    }
  });
});

describe('a body', () => {
  const form = 'application/x-www-form-urlencoded';
  const room = createIntake({ ...sizes, bytes: 1_000, shareBytes: 1_000 }).open(member('a'));
  const request = (body: string | ReadableStream, type = form) =>
    new Request('http://topiary.test/', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
      duplex: 'half',
    } as RequestInit);

  it('is counted as it arrives', async () => {
    await expect(readFormBody(request(`text=${'a'.repeat(100)}`), 50, room)).rejects.toThrow(BodyTooLarge);
  });

  it('that came while this process was busy is read, although its time is over', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [[received]] = (await Promise.all([once(server, 'connection'), once(sender, 'connect')])) as [[Socket], []];
    const leftMs = 20;
    const began = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - slowest.silenceMs + leftMs);
    const reading = readFormBody(request(Readable.toWeb(received) as ReadableStream), 1_000, room);
    began.mockRestore();
    sender.end('text=Bees');
    for (const end = performance.now() + 2 * leftMs; performance.now() < end; );
    expect((await reading).get('text')).toBe('Bees');
    server.close();
  });

  it('that breaks off is not a form, and the break is reported once', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error('the connection is gone'));
      },
    });
    await expect(readFormBody(request(broken), 50, room)).rejects.toThrow(BodyMalformed);
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
    await expect(readFormBody(request(body, 'text/csv'), 50, room)).rejects.toThrow(BodyMalformed);
    expect(isAsked).toBe(false);
  });

  it('in JSON gives the known fields', async () => {
    const read = await readFormBody(request('{"node":"a","other thing":1,"seen":2}', 'application/json'), 50, room);
    expect([...read]).toEqual([
      ['node', 'a'],
      ['seen', '2'],
    ]);
  });
});

it('a file that the disk does not take is refused once its form is read, and no rejection is unhandled meanwhile', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const receive = vi.fn(async (_: string, file: AsyncIterable<Uint8Array>): Promise<number> => {
    for await (const _piece of file) throw new Error('no space left on the disk');
    return 0;
  });
  async function* slowly() {
    yield '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nBees ';
    // Node tells of unhandled rejections at the end of a turn.
    await vi.waitFor(() => expect(receive).toHaveBeenCalledOnce());
    await expect(receive.mock.results[0]?.value).rejects.toThrow();
    await new Promise((turn) => setImmediate(turn));
    yield 'dance.\r\n--cut--\r\n';
  }
  const request = new Request('http://topiary.test/', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=cut' },
    body: Readable.toWeb(Readable.from(slowly(), { objectMode: false })) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  const server = { uploads: { receive, remove: async () => {} }, random: { id: () => 'upload' } };
  const sender = { ...member('a'), mayKeep: async () => null };
  const { upload, unkept } = await receiveForm(request, { server } as never, sourceForm, sender);
  process.off('unhandledRejection', note);
  expect({ upload, unkept }).toMatchObject({ upload: null, unkept: { name: 'StorageFault' } });
  expect(unhandled).toEqual([]);
});
