import { afterEach, expect, it, vi } from 'vitest';
import { connectLanguages } from '~/kit/language/reader';
import { timeZoneNamed } from '~/kit/text/time-zone';
import { zoneChoices, zoneSaid } from '~/rooms/account/routes/views/zone-choices.server';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

const readIn = (language: string) =>
  connectLanguages({ asked: () => language, within: (_, work) => work(), translated: () => undefined });
afterEach(() => readIn('en'));

/** How a list in this language names zones. */
async function saidIn(language: string, zones: readonly string[], at = winter) {
  readIn(language);
  const said = new Map(await zoneChoices(null, at));
  return zones.map((zone) => said.get(zone));
}

it('lists each zone once, and a chosen alias', async () => {
  const all = (await zoneChoices('US/Pacific', winter)).map(([name]) => name);
  expect(all).toEqual(expect.arrayContaining([...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Pacific']));
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((name) => timeZoneNamed(name) !== null)).toBe(true);
});

it('names country, offset and zone in the reader’s language', async () => {
  const zones = ['Europe/Berlin', 'America/Los_Angeles'];
  expect(await saidIn('en', zones)).toEqual([
    'Germany · Berlin · GMT+01:00 · Central European Time',
    'United States · Los Angeles · GMT-08:00 · Pacific Time',
  ]);
  expect(await saidIn('de', zones)).toEqual([
    'Deutschland · Berlin · GMT+01:00 · Mitteleuropäische Zeit',
    'Vereinigte Staaten · Los Angeles · GMT-08:00 · Nordamerikanische Westküstenzeit',
  ]);
  expect(await saidIn('zh-Hans', zones)).toEqual([
    '德国 · Berlin · GMT+01:00 · 中欧时间',
    '美国 · Los Angeles · GMT-08:00 · 北美太平洋时间',
  ]);
});

it('has the offset of the day, and a name once', async () => {
  expect(await saidIn('de', ['Europe/Berlin'], summer)).toEqual([
    'Deutschland · Berlin · GMT+02:00 · Mitteleuropäische Zeit',
  ]);
  expect(await saidIn('en', ['Asia/Singapore'], summer)).toEqual(['Singapore · GMT+08:00 · Singapore Standard Time']);
});

it('is sorted by the country as the reader writes it', async () => {
  readIn('de');
  const said = (await zoneChoices(null, winter)).map(([, each]) => each);
  const countries = said.map((each) => each.split(' · ')[0] ?? '');
  const some = ['Ägypten', 'Australien', 'Deutschland', 'Österreich', 'Peru'];
  expect([...new Set(countries)].filter((country) => some.includes(country))).toEqual(some);
});

it('says one zone as the list does, also one that the list has not', async () => {
  readIn('de');
  expect(await zoneSaid('Europe/Berlin', summer)).toBe('Deutschland · Berlin · GMT+02:00 · Mitteleuropäische Zeit');
  expect(await zoneSaid('US/Pacific', winter)).toBe('Pacific · GMT-08:00 · Nordamerikanische Westküstenzeit');
});

const fails = () => {
  throw new Error('out of memory');
};

it.each([
  ['the zones of a country', () => vi.spyOn(Intl.Locale.prototype, 'region', 'get').mockImplementation(fails)],
  ['the name of a country', () => vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(fails)],
] as const)('keeps no failure of %s', async (_, breaks) => {
  vi.resetModules();
  const { zoneChoices: choices } = await import('~/rooms/account/routes/views/zone-choices.server');
  const broken = breaks();
  await expect(choices(null, winter)).rejects.toThrow('out of memory');
  broken.mockRestore();
  expect((await choices(null, winter)).map(([name]) => name)).toContain('Europe/Berlin');
});
