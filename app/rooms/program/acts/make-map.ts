import { runMessageSaid } from '~/jobs/rules/run-message';
import { isLive } from '~/jobs/rules/state';
import type { RunHead, RunStore } from '~/jobs/store/runs';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { isId } from '~/kit/request/ids';
import type { createLessons } from '~/rooms/lesson/acts/lessons';
import type { createMaps } from '~/rooms/map/acts/maps';
import type { Maps } from '~/rooms/map/store/maps';
import { type Answer, given, refused, timeOf } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import type { createImports } from '~/rooms/transfer/acts/imports';
import { type LimitDeps, limitReads } from './limit-reads';
import { type MapItem, mapItem } from './maps';
import { refuseReader } from './who';

export interface MakeMapDeps extends LimitDeps {
  readonly maps: Pick<Maps, 'owned'>;
  readonly runStore: Pick<RunStore, 'owned'>;
  readonly map: Pick<ReturnType<typeof createMaps>, 'createMap'>;
  readonly lesson: Pick<ReturnType<typeof createLessons>, 'writeLesson' | 'refuseSave'>;
  readonly transfer: Pick<ReturnType<typeof createImports>, 'previewImport' | 'makeImport'>;
}

/** Work that outlives its call. */
interface RunItem {
  readonly id: string;
  readonly kind: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'stopped';
  readonly topic: string;
  /** The map that it works on or has made. */
  readonly map: string | null;
  readonly node: string | null;
  /** Why it ended without a result. */
  readonly message: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

const runItem = (run: RunHead): RunItem => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  topic: run.topic,
  map: run.mapId,
  node: 'nodeId' in run ? run.nodeId : null,
  message: isLive(run) || !run.message ? null : runMessageSaid(run.message),
  createdAt: run.createdAt.toISOString(),
  finishedAt: timeOf(run.finishedAt),
});

export function makeMapCalls({ maps, runStore, map, lesson, transfer, ...deps }: MakeMapDeps) {
  const limited = limitReads(deps);
  return {
    /** Starts the run that makes a map of a topic, as the screens do. The same key makes one map. */
    makeMap: async (
      caller: Caller,
      { topic, key = '', anyway = false }: { topic: string; key?: string | undefined; anyway?: boolean | undefined },
    ): Promise<Answer<RunItem>> => {
      const no = refuseReader(caller);
      if (no) return no;
      const made = await map.createMap(caller.userId, { topic, key, anyway });
      if (made.ok) return given(runItem(made.run));
      return { ...made, ...(made.choices && { more: { choices: made.choices } }) };
    },

    /** Makes a private map of an outline or another text that `/import` reads. */
    importMap: async (
      caller: Caller,
      { outline, title = '', key = '' }: { outline: string; title?: string | undefined; key?: string | undefined },
    ): Promise<Answer<MapItem>> => {
      const { userId } = caller;
      const no = refuseReader(caller) ?? (await lesson.refuseSave(userId));
      if (no) return no;
      const often = await limited(rateLimits.renders, userId);
      if (often) return often;
      const read = await transfer.previewImport(new TextEncoder().encode(outline), '');
      if (!read.ok) return read;
      const { packed, topic, form } = read.read;
      const made = await transfer.makeImport(userId, { packed, topic: title.trim() || topic, form, key });
      if (!made.ok) return made;
      const found = await maps.owned(made.mapId, userId);
      return found ? given(mapItem(found)) : refused(404, messages.map.notFound);
    },

    /** Starts the run that writes the lesson of a node, as the button below it does. */
    writeLesson: async (caller: Caller, mapId: string, nodeId: string): Promise<Answer<RunItem>> => {
      const started = refuseReader(caller) ?? (await lesson.writeLesson(caller.userId, mapId, nodeId));
      return 'run' in started ? given(runItem(started.run)) : started;
    },

    readRun: async ({ userId }: Caller, runId: string): Promise<Answer<RunItem>> => {
      const run = isId(runId) ? await runStore.owned(runId, userId) : null;
      return run ? given(runItem(run)) : refused(404, messages.request.notFound);
    },
  };
}
