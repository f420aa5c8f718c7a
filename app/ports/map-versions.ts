import type { Patch } from '~/domain/map/patch';
import type { NewVersion, VersionHead } from '~/domain/map/versions';

/** The versions of maps' nodes. The first one is written with the map. */
export interface MapVersions {
  /**
   * Writes the next version, in one batch with the map's row. False where the map is not `ownerId`'s, or `next` is not
   * the next version any more. Forgets versions beyond those that are kept, and lessons of nodes that no kept version has.
   */
  write(mapId: string, ownerId: string, next: NewVersion, at: Date): Promise<boolean>;
  /** Those that are kept, newest first. */
  list(mapId: string): Promise<VersionHead[]>;
  /** The ways back from `newest` to `oldest`, newest first: fewer than there are versions in between if one is forgotten. */
  patches(mapId: string, range: { newest: number; oldest: number }): Promise<Patch[]>;
}
