import type { Passage, Source, Sources } from '~/rooms/source/store/sources';

/** How many passages are read at a time; other requests get their turn in between. */
const atOnce = 500;

/** All passages of a source, in order. */
export async function allPassages(
  sources: Pick<Sources, 'passages'>,
  { id, userId, passages: count }: Pick<Source, 'id' | 'userId' | 'passages'>,
): Promise<Passage[]> {
  const all: Passage[] = [];
  for (let from = 1; from <= count; from += atOnce) {
    if (from > 1) await new Promise((resolve) => setTimeout(resolve, 0));
    all.push(...(await sources.passages(id, userId, from, from + atOnce - 1)));
  }
  return all;
}
