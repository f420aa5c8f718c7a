import type { Passage, Source, Sources } from '~/rooms/source/store/sources';

/** So many are read at once, with a turn for everybody else between. */
const atOnce = 500;

/** All passages of a source, in their order. */
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
