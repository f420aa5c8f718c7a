import type { MapDocument } from '~/rooms/map/rules/document';
import type { Patch } from '~/rooms/map/rules/patch';
import type { NewVersion, VersionHead } from '~/rooms/map/rules/versions';

/** The versions of maps. The first version is written with the map. */
export interface MapVersions {
  /**
   * Writes the next version and the map's row in one batch. Returns false if the map is not `ownerId`'s, another
   * version came first, or a version has its `onceKey` already. Deletes versions that are no longer kept, and lessons
   * of nodes that no kept version has.
   * @param before the nodes of the preceding version
   */
  write(mapId: string, ownerId: string, next: NewVersion, before: MapDocument, at: Date): Promise<boolean>;
  /** The kept versions, newest first. */
  list(mapId: string): Promise<VersionHead[]>;
  /** The version of a map with this key; null if none is kept. */
  byOnceKey(mapId: string, onceKey: string): Promise<VersionHead | null>;
  /** The patches back from `newest` to `oldest`, newest first; fewer if a version is no longer kept. */
  patches(mapId: string, range: { newest: number; oldest: number }): Promise<Patch[]>;
}
