import type { EncodedPicture } from '~/system/contract/picture-work';

export interface PicturePlace {
  readonly mapId: string;
  /** The map's owner. */
  readonly userId: string;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly hasSmall: boolean;
}

/** A picture as files contain it. */
export interface PictureFile extends PictureSize {
  readonly hash: string;
  /** The size of the large one in bytes. */
  readonly bytes: number;
}

export type AddedPicture = 'added' | 'no-map' | 'map-full' | 'account-full';

/** Pictures of the courses of this server, which everybody may see. */
export interface PicturesOfCourses {
  /** Whether `ofHash` has one. */
  knows(hash: string): boolean;
  ofHash(hash: string): Promise<EncodedPicture | null>;
}

export interface Pictures {
  /**
   * Adds a picture to the owner's map; one that is there already stays.
   * @throws SpaceFull
   */
  add(place: PicturePlace, picture: EncodedPicture, at: Date): Promise<AddedPicture>;
  /**
   * Adds pictures that a text of the owner's map names and that are in a map which its owner may read. Others are left
   * out, as are those beyond the limit of a map.
   */
  adopt(place: PicturePlace, hashes: readonly string[], at: Date): Promise<void>;
  /** One WebP of a map that the viewer may see; null if missing or not allowed. */
  open(mapId: string, viewerId: string | null, hash: string, size: 'large' | 'small'): Promise<Buffer | null>;
  /** Whether `open` has one for this viewer, without reading its bytes. */
  isShown(mapId: string, viewerId: string | null, hash: string): Promise<boolean>;
  /** The sizes of those that the map has. The caller has checked that the map may be read. */
  sizes(mapId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, PictureSize>>;
  /** Like `sizes`, for files, in the order of the hashes. */
  filesOf(mapId: string, hashes: readonly string[]): Promise<readonly PictureFile[]>;
  /** The pictures of all of a user's maps, those in the bin included, by hash. */
  ofUser(userId: string): Promise<readonly { readonly mapId: string; readonly hash: string; readonly addedAt: Date }[]>;
  /** The large WebP of one of a user's maps, wherever the map is. */
  bytesOf(userId: string, hash: string): Promise<Buffer | null>;
  /** Deletes pictures that no text has named for a day, a few at a time. */
  sweep(now: Date): Promise<void>;
}
