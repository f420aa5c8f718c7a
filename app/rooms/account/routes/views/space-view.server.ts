import { listSaid } from '~/kit/language/format';
import { bytesSaid } from '~/kit/store/storage';
import { accountWords } from '~/rooms/account/words';
import type { SpaceKinds, SpaceUsed } from '~/rooms/storage/store/space';

const kindSaid: Readonly<Record<keyof SpaceKinds, (size: string) => string>> = {
  maps: (size) => accountWords.kindMaps({ size }),
  versions: (size) => accountWords.kindVersions({ size }),
  lessons: (size) => accountWords.kindLessons({ size }),
  sources: (size) => accountWords.kindSources({ size }),
  cards: (size) => accountWords.kindCards({ size }),
  uploads: (size) => accountWords.kindUploads({ size }),
};

/** '12 MB of 500 MB'; without the second part if there is no quota. */
export const usedOf = ({ used, quota }: SpaceUsed): string =>
  quota === null ? bytesSaid(used) : accountWords.usedOf({ used: bytesSaid(used), quota: bytesSaid(quota) });

/** An account's storage in words: the total, and its kinds, largest first. */
export function spaceView(space: SpaceUsed): { readonly used: string; readonly kinds: string } {
  const kinds = (Object.keys(kindSaid) as (keyof SpaceKinds)[])
    .filter((kind) => space[kind] > 0)
    .sort((one, other) => space[other] - space[one])
    .map((kind) => kindSaid[kind](bytesSaid(space[kind])));
  return { used: usedOf(space), kinds: listSaid(kinds, 'short') };
}
