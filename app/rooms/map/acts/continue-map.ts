import { type Reading, RunRefused } from '~/jobs/acts/run-handler';
import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run, RunChange } from '~/jobs/store/runs';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { type OutlineLine, OutlineParser } from '~/kit/outline/outline';
import { withoutRepeats } from '~/kit/outline/repeats';
import { knownLanguage } from '~/kit/text/language';
import type { LanguageModel } from '~/providers/model/language-model';
import { readCanonical, readDocument } from '~/rooms/map/rules/document';
import { growthOf } from '~/rooms/map/rules/growing/growth';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import type { mapChanges } from './change-map';
import { outlineSoFar } from './outline-so-far';
import { refuseChange } from './refuse-change';

interface Deps extends StartRunDeps {
  readonly maps: Maps;
  readonly random: Random;
}

/** Starts the run that continues the user's unfinished map. All requests for one version of it share that run. */
export const continueMap =
  ({ maps, random, ...deps }: Deps) =>
  async (userId: string, mapId: string, replaces: string | null = null): Promise<StartRunResult> => {
    const map = await maps.owned(mapId, userId);
    if (!map) return { ok: false, status: 404, message: await refuseChange({ maps })(mapId, userId) };
    if (!map.unfinished) return { ok: false, status: 409, message: messages.map.isWhole };
    return startRun(deps, {
      id: random.id(),
      kind: 'map',
      userId,
      key: `continue ${mapId} ${map.version}`,
      topic: map.query,
      mapId,
      how: 'continue',
      replaces,
    });
  };

/** Marks the user's unfinished map as complete, which charges for it. Returns the refusal, or null. */
export const keepAsItIs =
  ({ maps, clock }: Pick<Deps, 'maps' | 'clock'>) =>
  async (userId: string, mapId: string): Promise<Refusal | null> => {
    if (await maps.setWhole(mapId, userId, clock.now())) return null;
    return (await maps.owned(mapId, userId))
      ? { ok: false, status: 402, message: messages.credit.wholeMapShort, needsCredits: true }
      : { ok: false, status: 404, message: await refuseChange({ maps })(mapId, userId) };
  };

interface ReadingDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly work: TextWork;
  readonly clock: Clock;
  readonly grow: ReturnType<typeof mapChanges>;
}

/** Reads the additions to an unfinished map's outline. Existing nodes keep their ids. */
export async function readRest({ model, maps, work, clock, grow }: ReadingDeps, run: Run<'map'>): Promise<Reading> {
  const map = await maps.owned(run.mapId ?? '', run.userId);
  if (!map?.unfinished) throw new RunRefused('whole', 'map.isWhole');
  const parser = new OutlineParser(map.query);
  const lines: OutlineLine[] = [];
  const add = (certain: readonly OutlineLine[]) => {
    for (const line of certain) lines.push(line);
  };
  add(parser.push(map.result));
  const change = growing({ maps, grow, clock }, map, run.id);
  return {
    before: map.result,
    lines,
    ask: (signal, onState) => {
      const language = knownLanguage(map.language);
      return model.writeOutline({ topic: map.query, soFar: map.result, language, signal, onState });
    },
    push(piece) {
      add(parser.push(piece));
      return piece;
    },
    end: () => '',
    save: async () => {
      add(parser.end());
      return change(withoutRepeats(parser.nodes()), null);
    },
    keep: async (text, _source, why) => {
      const outline = await outlineSoFar(work, map.query, text);
      const nodes = outline === null ? null : readCanonical(outline);
      return nodes && growthOf(readDocument(map), nodes).length > 0 ? change(nodes, why) : null;
    },
  };
}

const growing =
  ({ maps, grow, clock }: Pick<ReadingDeps, 'maps' | 'grow' | 'clock'>, map: KnowledgeMap, run: string) =>
  async (nodes: readonly OutlineLine[], unfinished: Unfinished | null): Promise<RunChange> => {
    const growths = growthOf(readDocument(map), nodes);
    const grown = await grow(map.userId, map.id, { act: 'grow', growths, unfinished, run });
    if (!grown.ok) throw new RunRefused('changed', grown.says);
    // The model found nothing to add: the map is complete.
    if (grown.change === null && unfinished === null) await maps.setWhole(map.id, map.userId, clock.now());
    return { mapId: map.id, text: '' };
  };
