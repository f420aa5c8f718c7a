import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { isId } from '~/kit/request/ids';
import type { createLessons } from '~/rooms/lesson/acts/lessons';
import type { createMaps } from '~/rooms/map/acts/maps';
import { isDone, isKnown } from '~/rooms/map/rules/leaf-progress';
import type { MapCursor, Maps, OwnMapSummary } from '~/rooms/map/store/maps';
import { type Answer, given, refused, timeOf } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';
import { type LimitDeps, limitReads } from './limit-reads';
import { refuseReader } from './who';

export interface MapDeps extends LimitDeps {
  readonly maps: Pick<Maps, 'listForUser' | 'owned'>;
  readonly map: Pick<ReturnType<typeof createMaps>, 'renameMap' | 'setVisibility' | 'deleteMap' | 'refuseChange'>;
  readonly lesson: Pick<ReturnType<typeof createLessons>, 'openMap' | 'refuseSave'>;
}

/** A map in a list. */
export interface MapItem {
  readonly id: string;
  readonly title: string;
  readonly language: string | null;
  readonly public: boolean;
  /** Its outline is not complete yet. */
  readonly unfinished: boolean;
  readonly nodes: number;
  /** Null until they have been counted. */
  readonly lessons: number | null;
  readonly done: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly openedAt: string | null;
}

interface MapNode {
  readonly id: string;
  readonly label: string;
  /** Null for the topic. */
  readonly parent: string | null;
  readonly hasLesson: boolean;
  readonly done: boolean;
  /** Known before its lesson. */
  readonly known: boolean;
}

/** A map with its nodes, parents first. */
export interface OpenedMap extends MapItem {
  /** Whether it is the caller's own. */
  readonly own: boolean;
  readonly tree: readonly MapNode[];
}

export interface MapList {
  readonly maps: readonly MapItem[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

export const mapItem = (map: Omit<OwnMapSummary, 'known'>): MapItem => ({
  id: map.id,
  title: map.query,
  language: map.language,
  public: map.isPublic,
  unfinished: map.unfinished !== null,
  nodes: map.nodeCount,
  lessons: map.leafCount,
  done: map.doneCount,
  version: map.version,
  createdAt: map.createdAt.toISOString(),
  updatedAt: map.updatedAt.toISOString(),
  openedAt: timeOf(map.openedAt),
});

const searchMaxCharacters = 200;

export function mapCalls({ maps, map: acts, lesson, ...deps }: MapDeps) {
  const limited = limitReads(deps);
  const owned = async (mapId: string, userId: string) => (isId(mapId) ? maps.owned(mapId, userId) : null);

  return {
    /** The caller's maps, newest first. */
    listMaps: async (
      { userId }: Caller,
      {
        search = '',
        cursor = '',
        limit = limits.userMapsPerPage,
      }: { search?: string; cursor?: string; limit?: number },
    ): Promise<Answer<MapList>> => {
      const before = cursor === '' ? null : cursorOf(cursor);
      if (cursor !== '' && before === null) return refused(400, programWords.cursorUnknown);
      const typed = search.trim().slice(0, searchMaxCharacters);
      if (typed !== '') {
        const often = await limited(rateLimits.searches, userId);
        if (often) return often;
      }
      const found = await maps.listForUser(userId, {
        ...(typed !== '' && { search: typed }),
        ...(before && { before }),
        limit: limit + 1,
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return given({
        maps: shown.map(mapItem),
        next: last ? `${last.createdAt.getTime()}_${last.id}` : null,
      });
    },

    /** A map of the caller's, or a public one, with its tree. */
    readMap: async ({ userId }: Caller, mapId: string): Promise<Answer<OpenedMap>> => {
      const opened = isId(mapId) ? await lesson.openMap(mapId, userId) : null;
      if (!opened) return refused(404, messages.map.notFound);
      const { map, tree, progress, inLibrary, learned, isOwner } = opened;
      // A large tree counts for as many calls as on its page.
      const times = 1 + Math.floor(map.result.length / limits.pageBytes);
      const often = await limited(rateLimits.pagesByUser, userId, times);
      if (often) return often;
      const nodes = [...tree.nodes.values()].map(({ id, label, parentId }) => ({
        id,
        label,
        parent: parentId,
        hasLesson: progress.has(id) || inLibrary.has(id),
        done: isDone(learned, id),
        known: isKnown(learned, id),
      }));
      const item = mapItem(map);
      const done = isOwner ? item.done : nodes.filter((node) => node.done).length;
      return given({ ...item, done, own: isOwner, openedAt: isOwner ? item.openedAt : null, tree: nodes });
    },

    /** Changes a map's title, or whether it is public. A member that is missing stays as it is. */
    changeMap: async (
      caller: Caller,
      mapId: string,
      change: { readonly title?: string | undefined; readonly public?: boolean | undefined },
    ): Promise<Answer<MapItem>> => {
      const { userId } = caller;
      const no = refuseReader(caller) ?? (await lesson.refuseSave(userId));
      if (no) return no;
      if (change.title === undefined && change.public === undefined) return refused(400, programWords.nothingToChange);
      if (!(await owned(mapId, userId))) return refused(404, await acts.refuseChange(mapId, userId));
      if (change.title !== undefined) {
        const renamed = await acts.renameMap(mapId, userId, change.title);
        if (!renamed.ok) return renamed;
      }
      if (change.public !== undefined) {
        const set = await acts.setVisibility(mapId, userId, change.public ? '1' : '0');
        if (!set.ok) return set;
      }
      const map = await owned(mapId, userId);
      return map ? given(mapItem(map)) : refused(404, messages.map.notFound);
    },

    /** Moves a map to the bin, from which its owner can restore it on the screens. */
    deleteMap: async (caller: Caller, mapId: string): Promise<Answer<null>> => {
      const { userId } = caller;
      const no = refuseReader(caller) ?? (await lesson.refuseSave(userId));
      if (no) return no;
      if (isId(mapId) && (await acts.deleteMap(mapId, userId))) return given(null);
      return refused(404, await acts.refuseChange(mapId, userId));
    },
  };
}

function cursorOf(cursor: string): MapCursor | null {
  const [, time = '', id = ''] = /^(\d{1,15})_([a-z0-9]{1,40})$/.exec(cursor) ?? [];
  return id === '' ? null : { createdAt: new Date(Number(time)), id };
}
