import { type MapDocument, readDocument, treeOf, writeDocument } from '~/rooms/map/rules/document';
import type { Tree } from '~/rooms/map/rules/tree';
import { documentBefore, type VersionHead } from '~/rooms/map/rules/versions';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';

interface Deps {
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
}

/** The versions of a user's map, newest first; null if the map is not theirs. */
export const listVersions =
  ({ maps, mapVersions }: Deps) =>
  async (userId: string, mapId: string): Promise<{ map: KnowledgeMap; versions: readonly VersionHead[] } | null> => {
    const map = await maps.owned(mapId, userId);
    return map && { map, versions: await mapVersions.list(mapId) };
  };

/** A version of a user's map as a tree, under the current title; null if it is not kept or not theirs. */
export const openVersion =
  ({ maps, mapVersions }: Deps) =>
  async (userId: string, mapId: string, version: number): Promise<Tree | null> => {
    const map = await maps.owned(mapId, userId);
    const document = map && (await documentOf(mapVersions, map, version));
    return document ? treeOf({ query: map.query, ...writeDocument(document) }) : null;
  };

/** The nodes of a version of `map`; null if it is not kept. */
export async function documentOf(
  mapVersions: MapVersions,
  map: KnowledgeMap,
  version: number,
): Promise<MapDocument | null> {
  const newest = map.version;
  if (!Number.isInteger(version) || version < 1 || version > newest) return null;
  const back = await mapVersions.patches(map.id, { newest, oldest: version });
  return back.length === newest - version ? documentBefore(readDocument(map), back) : null;
}
