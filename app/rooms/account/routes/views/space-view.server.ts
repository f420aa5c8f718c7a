import { bytesSaid } from '~/kit/store/storage';
import type { SpaceKinds, SpaceUsed } from '~/rooms/storage/store/space';

const kindNames: Readonly<Record<keyof SpaceKinds, string>> = {
  maps: 'maps',
  versions: 'earlier versions',
  lessons: 'lessons',
  sources: 'sources',
  cards: 'cards',
  uploads: 'uploads',
};

/** '12 MB of 500 MB'; without the second part if there is no quota. */
export const usedOf = ({ used, quota }: SpaceUsed): string =>
  quota === null ? bytesSaid(used) : `${bytesSaid(used)} of ${bytesSaid(quota)}`;

/** An account's storage in words: the total, and its kinds, largest first. */
export function spaceView(space: SpaceUsed): { readonly used: string; readonly kinds: string } {
  const kinds = (Object.keys(kindNames) as (keyof SpaceKinds)[])
    .filter((kind) => space[kind] > 0)
    .sort((one, other) => space[other] - space[one])
    .map((kind) => `${kindNames[kind]} ${bytesSaid(space[kind])}`);
  return { used: usedOf(space), kinds: kinds.join(', ') };
}
