import { numberLocale } from '~/kit/language/place';
import { nextSlice } from '~/kit/slices';

/** A time zone's IANA name, and how a list names it in the reader's language. */
type ZoneChoice = readonly [name: string, said: string];

/** How many zones are named before other requests get their turn: each takes half a millisecond. */
const atOnce = 20;

interface Kept {
  readonly day: string;
  readonly choices: Promise<ZoneChoice[]>;
}

/** By locale. The offsets of a day are those at its first call. */
const kept = new Map<string, Kept>();

/**
 * All time zones, by their countries' names as the reader sorts them. Cities are named as in the engine's own list,
 * which keeps old names: Node 20 has Asia/Calcutta and Europe/Kiev.
 * @param chosen is added if it is not listed, as an alias
 * @param at the time whose offsets are named
 */
export async function zoneChoices(chosen: string | null, at: Date): Promise<ZoneChoice[]> {
  const locale = numberLocale();
  const day = at.toISOString().slice(0, 10);
  let known = kept.get(locale);
  if (known?.day !== day) {
    known = { day, choices: named([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])], locale, at) };
    kept.set(locale, known);
    known.choices.catch(() => kept.delete(locale));
  }
  const all = await known.choices;
  const isListed = !chosen || all.some(([name]) => name === chosen);
  return isListed ? all : [...(await named([chosen], locale, at)), ...all];
}

/** A time zone as the list names it. */
export const zoneSaid = async (zone: string, at: Date): Promise<string> => (await sayer(numberLocale(), at))(zone);

async function named(zones: readonly string[], locale: string, at: Date): Promise<ZoneChoice[]> {
  const say = await sayer(locale, at);
  const choices: ZoneChoice[] = [];
  for (const [index, zone] of zones.entries()) {
    if (index % atOnce === atOnce - 1) await nextSlice();
    choices.push([zone, say(zone)]);
  }
  const { compare } = new Intl.Collator(locale);
  return choices.sort(([, one], [, other]) => compare(one, other));
}

/** Names zones by country, city, offset of the day and the zone's name. */
async function sayer(locale: string, at: Date): Promise<(timeZone: string) => string> {
  regions ??= regionsOfZones().catch((error: unknown) => {
    regions = undefined;
    throw error;
  });
  const regionOf = await regions;
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return (timeZone) => {
    const part = (timeZoneName: 'longGeneric' | 'longOffset'): string | undefined =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value;
    const region = regionOf.get(timeZone);
    const city = timeZone.slice(timeZone.indexOf('/') + 1).replaceAll('_', ' ');
    const said = [region && countries.of(region), city, part('longOffset'), part('longGeneric')];
    return [...new Set(said)].filter(Boolean).join(' · ');
  };
}

let regions: Promise<ReadonlyMap<string, string>> | undefined;

/** Part of Intl.Locale Info; the older engines have the property alone. */
interface LocaleInfo {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

/** The country of each zone. */
async function regionsOfZones(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters) {
    await nextSlice();
    for (const second of letters) {
      const locale: Intl.Locale & LocaleInfo = new Intl.Locale(`und-${first}${second}`);
      // An obsolete code, such as UK, stands for another one.
      if (locale.region !== first + second) continue;
      for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? [])
        if (!found.has(zone)) found.set(zone, locale.region);
    }
  }
  return found;
}
