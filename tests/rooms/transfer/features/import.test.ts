import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, rateLimits } from '~/kit/limits';
import { normaliseTopic } from '~/kit/text/topic';
import type { User } from '~/rooms/account/store/users';
import type { ExportForm } from '~/rooms/transfer/rules/forms';
import { writeJson } from '~/rooms/transfer/rules/json';
import type { TransferMap } from '~/rooms/transfer/rules/transfer-map';
import { fullLesson, wholeFile } from '../../../support/exported';
import { randomMaps } from '../../../support/random-maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { isFull } from '../../../torture/scale';

/** Files become maps: they are previewed, imported, and deleted again. */

let test: TestRooms;
let ada: User;
/** Few maps are theirs, so that an archive of all of them is small. */
let grace: User;

beforeAll(async () => {
  test = await openTestRooms();
  ada = await test.member({ email: 'ada@example.org' });
  grace = await test.member({ email: 'grace@example.org' });
}, 60_000);
afterAll(() => test.close());

async function previewed(file: string | Uint8Array, name = 'file') {
  const result = await test.rooms.transfer.previewImport(Buffer.from(file), name);
  if (!result.ok) throw new Error(result.message);
  return result.read;
}

let submits = 0;
async function imported(file: string, topic?: string, key?: string, owner = ada): Promise<string> {
  submits += 1;
  // Imports count as runs, which are limited by the hour.
  test.clock.advance(rateLimits.runsByUser.windowMs / rateLimits.runsByUser.times);
  const read = await previewed(file);
  const { packed, form } = read;
  const made = await test.rooms.transfer.makeImport(owner.id, {
    packed,
    topic: topic ?? read.topic,
    form,
    key: key ?? `${submits}`,
  });
  if (!made.ok) throw new Error(made.message);
  return made.mapId;
}

async function exported(mapId: string, form: ExportForm, owner = ada): Promise<string> {
  const file = await test.rooms.transfer.exportMap(mapId, owner.id, form);
  if (!file) throw new Error('no map');
  return (await wholeFile(file.pieces)).toString('utf8');
}

/** Gives the map an allowed topic, cut between characters, because databases do not keep half a surrogate pair. */
const named = (map: TransferMap): TransferMap => ({
  ...map,
  topic: normaliseTopic([...`Topic ${map.topic}`].slice(0, 30).join('')),
});

/** The first difference only, since both texts may have megabytes. */
function differs(one: string, other: string): string | null {
  if (one === other) return null;
  const at = [...one].findIndex((_, index) => one[index] !== other[index]);
  return `${at}: ${one.slice(Math.max(0, at - 40), at + 80)} ≠ ${other.slice(Math.max(0, at - 40), at + 80)}`;
}

describe('an exported and imported map', () => {
  it('is the same: as JSON byte for byte, in Markdown, OPML and FreeMind its tree and lessons', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const [map] = fc.sample(randomMaps(40), { numRuns: 1, seed });
        if (!map) return;
        const json = writeJson(named(map));
        const first = await imported(json);
        const left = await exported(first, 'json');
        expect(differs(left, json)).toBeNull();
        for (const form of ['md', 'opml', 'mm'] as const) {
          const again = await imported(await exported(first, form));
          // If the file does not state its language, the import detects it.
          const ids = /(?: ?"id"|"language"):"[\w-]+",/g;
          expect(differs((await exported(again, 'json')).replace(ids, ''), json.replace(ids, ''))).toBeNull();
        }
      }),
      { numRuns: isFull ? 400 : 4 },
    );
  }, 600_000);

  it('may have 5,000 nodes, and a repeated submit adds nothing', async () => {
    const nodes = Array.from({ length: 5_000 }, (_, at) => ({
      id: `n${at}`,
      level: 1 + (at % 10),
      label: `Node ${at} 木`,
      lesson: at % 16 === 0 ? `# ${at}\n\n${fullLesson}` : null,
      done: at % 3 === 0,
    }));
    const json = writeJson({ topic: 'Large', language: 'en', root: { lesson: null, done: false }, nodes });
    expect(json.length).toBeGreaterThan(3 * limits.importBatchMaxBytes);
    const mapId = await imported(json, 'Large', 'large');
    expect(differs(await exported(mapId, 'json'), json)).toBeNull();
    const again = await imported(json, 'Large', 'large');
    expect(again).toBe(mapId);
    const other = await imported(await exported(mapId, 'md'));
    expect((await test.rooms.lesson.lessons.nodesOfMap(other)).length).toBe(313);
  }, 60_000);
});

describe('an import that is interrupted between its batches', () => {
  const json = writeJson({
    topic: 'Broken off',
    language: 'en',
    root: { lesson: null, done: false },
    nodes: Array.from({ length: 400 }, (_, at) => ({
      id: `broken${at}`,
      level: 1 + (at % 3),
      label: `Node ${at}`,
      lesson: `${at} ${'-'.repeat(1_500)}`,
      done: at === 7,
    })),
  });
  const breakOff = async (key: string) => {
    const { sqlite } = test.rooms.server.database;
    sqlite.exec(`create trigger power_cut before insert on node_descriptions when new.node_id = 'broken390'
      begin select raise(abort, 'the power is cut'); end`);
    await expect(imported(json, 'Broken off', key, grace)).rejects.toThrow();
    sqlite.exec('drop trigger power_cut');
  };
  const seen = async () => {
    const {
      map: { maps },
      server: { database },
      transfer: { exportHistory },
    } = test.rooms;
    const archive = (await wholeFile(exportHistory(grace.id))).toString('latin1');
    return {
      listed: (await maps.listForUser(grace.id, { limit: 2_000 })).filter(({ query }) => query === 'Broken off').length,
      binned: (await maps.listBin(grace.id, 100)).length,
      inArchive: archive.includes('Broken-off'),
      rows: database.sqlite.prepare(`select count(*) from maps where query = 'Broken off'`).pluck().get(),
    };
  };

  it('is invisible, is finished when the form is sent again, and made anew if it was deleted since', async () => {
    await breakOff('broken');
    expect(await seen()).toEqual({ listed: 0, binned: 0, inArchive: false, rows: 1 });
    await test.rooms.map.emptyBin(grace.id);
    const mapId = await imported(json, 'Broken off', 'broken', grace);
    expect(differs(await exported(mapId, 'json', grace), json)).toBeNull();
    expect(await seen()).toEqual({ listed: 1, binned: 0, inArchive: true, rows: 1 });
    const map = await test.rooms.map.maps.owned(mapId, grace.id);
    expect(map).toMatchObject({ deletedAt: null, doneCount: 1, leafCount: 400 });

    expect(await imported(json, 'Broken off', 'broken', grace)).toBe(mapId);
    await test.rooms.map.deleteMap(mapId, grace.id);
    const anew = await imported(json, 'Broken off', 'broken', grace);
    expect(anew).not.toBe(mapId);
    expect(differs(await exported(anew, 'json', grace), json)).toBeNull();
  }, 60_000);

  it('is not the map of another file that is sent with its key, which counts for itself', async () => {
    const { server, map } = test.rooms;
    // The counts of all tests before.
    await server.limiter.clear(rateLimits.runsByUser, grace.id);
    await breakOff('exchanged');
    const other = '# Another\n\n- One\n- Two\n';
    const mapId = await imported(other, 'Another', 'exchanged', grace);
    expect(await map.maps.owned(mapId, grace.id)).toMatchObject({ query: 'Another' });
    expect(await imported(other, 'Another', 'exchanged', grace)).toBe(mapId);
    const whole = await imported(json, 'Broken off', 'exchanged', grace);
    expect(differs(await exported(whole, 'json', grace), json)).toBeNull();
    const { times } = rateLimits.runsByUser;
    expect(await server.limiter.left(rateLimits.runsByUser, grace.id, test.clock.now())).toBe(times - 2);
  }, 60_000);

  it('is made whole by a smaller file of the same outline', async () => {
    await breakOff('emptied');
    const { nodes, ...more } = JSON.parse(json);
    const bare = JSON.stringify({ ...more, nodes: nodes.map((node: object) => ({ ...node, lesson: null })) });
    const mapId = await imported(bare, 'Broken off', 'emptied', grace);
    expect(await test.rooms.map.maps.owned(mapId, grace.id)).toMatchObject({ deletedAt: null });
  }, 60_000);

  it('is deleted after a while', async () => {
    const before = await seen();
    await breakOff('forgotten');
    await test.rooms.admin.sweep();
    expect((await seen()).rows).toBe(Number(before.rows) + 1);
    test.clock.advance(limits.importKeptMs);
    await test.rooms.admin.sweep();
    expect(await seen()).toEqual(before);
  }, 60_000);
});
