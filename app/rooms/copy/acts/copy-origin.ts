import type { Users } from '~/rooms/account/store/users';
import type { MapSummary, Maps } from '~/rooms/map/store/maps';

/** Where a copy comes from. An original that is gone and one that is private now are told apart by nothing. */
export type CopyOrigin =
  | {
      readonly kind: 'there';
      readonly id: string;
      readonly title: string;
      /** Null for the reader's own map. */
      readonly owner: string | null;
    }
  | { readonly kind: 'gone' };

/** Where a map comes from, as far as `readerId` (null: a visitor) may know; null for what is no copy. */
export const copyOrigin =
  ({ maps, users }: { readonly maps: Pick<Maps, 'look'>; readonly users: Pick<Users, 'byId'> }) =>
  async (map: Pick<MapSummary, 'copiedFrom'>, readerId: string | null): Promise<CopyOrigin | null> => {
    const id = map.copiedFrom;
    if (id === null) return null;
    const original = await maps.look(id, readerId);
    if (!original) return { kind: 'gone' };
    const owner = original.userId === readerId ? null : await users.byId(original.userId);
    return { kind: 'there', id, title: original.query, owner: owner?.nickname ?? null };
  };
