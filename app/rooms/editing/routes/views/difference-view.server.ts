import type { Rooms } from '~/composition.server';
import { mapDirection, type Written, writtenIn } from '~/kit/text/language';

type Difference = Exclude<Awaited<ReturnType<Rooms['editing']['differenceOf']>>, 'unknown' | null>;

/** `lang` and `dir` of the labels of a changed map. */
export const writtenOfMap = ({ map, tree }: Difference): Written =>
  writtenIn(
    map.language,
    mapDirection(map.language, map.query, () => [...tree.nodes.values()].map(({ label }) => label)),
  );
