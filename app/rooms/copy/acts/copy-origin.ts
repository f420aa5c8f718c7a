import type { Users } from '~/rooms/account/store/users';
import type { MapSummary, Maps } from '~/rooms/map/store/maps';

/** The origin of a copy. A deleted original and a private one cannot be told apart. */
type CopyOrigin =
  | {
      readonly kind: 'there';
      readonly id: string;
      readonly title: string;
      /** Null for the viewer's own map. */
      readonly owner: string | null;
    }
  | { readonly kind: 'gone' };

/** The origin of a map as far as `learnerId` (null: a visitor) may know it; null if the map is not a copy. */
export const copyOrigin =
  ({ maps, users }: { readonly maps: Pick<Maps, 'look'>; readonly users: Pick<Users, 'byId'> }) =>
  async (map: Pick<MapSummary, 'copiedFrom'>, learnerId: string | null): Promise<CopyOrigin | null> => {
    const id = map.copiedFrom;
    if (id === null) return null;
    const original = await maps.look(id, learnerId);
    if (!original) return { kind: 'gone' };
    const owner = original.userId === learnerId ? null : await users.byId(original.userId);
    return { kind: 'there', id, title: original.query, owner: owner?.nickname ?? null };
  };
