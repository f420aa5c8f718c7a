import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

const source = { kind: 'model', name: 'a-model', prompt: '' } as const;

let test: TestRooms;
let owner: User;
let model: ScriptedModel;
let serial = 0;

const add = async (topic: string, outline: string, language?: string) => {
  serial += 1;
  const at = test.clock.now();
  const map = { ...outlined(topic, outline), source, runId: null, userId: owner.id, at };
  return test.rooms.map.maps.add({ ...map, id: `map${serial}`, ...(language && { language }) });
};
const languageOf = async (id: string) => (await test.rooms.map.maps.owned(id, owner.id))?.language;
const german = '- Mehl und Wasser\n- Den Teig kneten\n- Im Ofen backen';

beforeAll(async () => {
  model = new ScriptedModel();
  test = await openTestRooms({ model });
  owner = await test.member();
});
afterAll(() => test.close());

describe('the language of a new map', () => {
  it("is the topic's in the prompt if that is certain, and the outline's in the map and the prompts of lessons", async () => {
    const { rooms } = test;
    const started = await rooms.map.createMap(owner.id, {
      topic: 'Wie man gutes Brot zu Hause bäckt',
      key: 'one',
    });
    if (!started.ok) throw new Error(started.message);
    const call = await model.call(1);
    expect(call.asked.language).toBe('de');
    call.say(german).end();
    await until(async () => (await rooms.run.runStore.byId(started.run.id))?.state === 'done');
    const { mapId } = (await rooms.run.runStore.byId(started.run.id)) ?? {};
    if (!mapId) throw new Error('no map');
    expect(await languageOf(mapId)).toBe('de');

    expect(await rooms.map.setLanguage(mapId, owner.id, 'gsw')).toEqual({ ok: true });
    const leaf = [...((await rooms.lesson.openMap(mapId, owner.id))?.tree.nodes.values() ?? [])].at(-1);
    const lesson = await rooms.lesson.writeLesson(owner.id, mapId, leaf?.id ?? '');
    expect(lesson.ok).toBe(true);
    const lessonCall = await model.call(2);
    expect(lessonCall.asked.language).toBe('gsw');
    lessonCall.fail('unreachable');
  });

  it('is left to the model if the topic does not show it', async () => {
    const started = await test.rooms.map.createMap(owner.id, { topic: 'Tango', key: 'two' });
    if (!started.ok) throw new Error(started.message);
    const call = await model.call(3);
    expect(call.asked.language).toBeNull();
    call.say('- Los pasos básicos\n- El abrazo y la postura\n- La música y el ritmo').end();
    await until(async () => (await test.rooms.run.runStore.byId(started.run.id))?.state === 'done');
    const { mapId } = (await test.rooms.run.runStore.byId(started.run.id)) ?? {};
    expect(await languageOf(mapId ?? '')).toBe('es');
  });
});

describe('a map from before languages were stored', () => {
  it('gets its language once, after it was opened, without delaying the page', async () => {
    const id = await add('Brot', german);
    const opened = await test.rooms.lesson.openMap(id, owner.id);
    expect(opened?.map.language).toBeNull();
    await until(async () => (await languageOf(id)) === 'de');
  });

  it("keeps the owner's choice meanwhile", async () => {
    const id = await add('Brot', german);
    await test.rooms.lesson.openMap(id, owner.id);
    await test.rooms.map.setLanguage(id, owner.id, 'nl');
    await test.rooms.map.maps.foundLanguage(id, 'de');
    expect(await languageOf(id)).toBe('nl');
  });

  it('has the direction of its labels until then, not that of its topic', async () => {
    const arabic = await add('Physics', '- مقدمة في الحركة\n- القوة والطاقة\n- الكهرباء');
    expect(await test.rooms.lesson.openMap(arabic, owner.id)).toMatchObject({ direction: 'rtl' });
    const english = await add('علم الفلك', '- What is علم الفلك?\n- علم الفلك in ordinary life\n- Where to go next');
    expect(await test.rooms.lesson.openMap(english, owner.id)).toMatchObject({ direction: 'ltr' });
  });
});

describe("the owner's choice of the language", () => {
  it.each([
    ['de', 'de'],
    [' PT_br ', 'pt-BR'],
    ['', 'und'],
  ])('“%s” is stored as %s, and makes no version of the map', async (typed, kept) => {
    const id = await add('Brot', german, 'en');
    expect(await test.rooms.map.setLanguage(id, owner.id, typed)).toEqual({ ok: true });
    expect(await test.rooms.map.maps.owned(id, owner.id)).toMatchObject({ language: kept, version: 1 });
    expect(await test.rooms.map.mapVersions.list(id)).toHaveLength(1);
  });

  it('is refused with a message if it is not a language', async () => {
    const id = await add('Brot', german, 'en');
    for (const typed of ['Klingonisch', 'xx', 'de-x-nope', '<script>'])
      expect(await test.rooms.map.setLanguage(id, owner.id, typed)).toEqual({
        ok: false,
        status: 400,
        message: messages.map.languageUnknown,
      });
    expect(await languageOf(id)).toBe('en');
  });

  it("is only the owner's", async () => {
    const id = await add('Brot', german, 'en');
    const other = await test.member();
    expect(await test.rooms.map.setLanguage(id, other.id, 'de')).toMatchObject({ ok: false, status: 404 });
    expect(await languageOf(id)).toBe('en');
  });
});
