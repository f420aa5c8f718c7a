import type { Unfinished } from '~/jobs/rules/unfinished';
import { Busy } from '~/kit/fault/busy';
import type { Refusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { catalogued, type MessageId } from '~/kit/message-ids';
import { nextSlice } from '~/kit/slices';
import { type Act, type ActFault, type AddLines, applyAct, type Change } from '~/rooms/map/rules/changes';
import { IdSource, type MapDocument, readDocument, type StoredDocument } from '~/rooms/map/rules/document';
import { applyGained, type GainedNode } from '~/rooms/map/rules/growing/gained';
import { applyGrowth, type Growth } from '~/rooms/map/rules/growing/growth';
import { applyProposal, type Choice, type Proposal } from '~/rooms/map/rules/proposal';
import { applyNeeds, type NeedPair } from '~/rooms/map/rules/proposed-needs';
import {
  editedVersion,
  type NewVersion,
  planTravel,
  type Travel,
  type TravelFault,
  travelledVersion,
} from '~/rooms/map/rules/versions';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import { documentOf } from './map-versions';
import { oneAtATime } from './one-at-a-time';
import { whyNoChange } from './refuse-change';

interface Deps {
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly random: Random;
  readonly clock: Clock;
}

/** Nodes that a run adds to a map. */
export interface Grow {
  readonly act: 'grow';
  readonly growths: readonly Growth[];
  /** Why the outline is not complete yet; null once it is. */
  readonly unfinished: Unfinished | null;
  readonly run: string;
}

/** The nodes of a proposal that the map's owner has accepted. */
export interface Accept {
  readonly act: 'accept';
  readonly proposal: Proposal;
  readonly choice: Choice;
}

/** The nodes that the owner of a copy takes over from its original. */
export interface Take {
  readonly act: 'take';
  readonly gained: readonly GainedNode[];
  readonly keep: ReadonlySet<string>;
}

/** The needs of a proposal that the map's owner has kept. */
export interface Link {
  readonly act: 'link';
  readonly needs: readonly NeedPair[];
}

type MapAct = Act | AddLines | Travel | Grow | Accept | Take | Link;

export interface ChangedMap {
  readonly ok: true;
  readonly version: number;
  /** The version and nodes that the act was applied to. */
  readonly before: {
    readonly version: number;
    readonly document: MapDocument;
    readonly stored: Required<StoredDocument>;
  };
  /** The nodes after the change. */
  readonly document: MapDocument;
  /** Null if nothing changed: then there is no new version. A repeated request gets the change of the first one. */
  readonly change: Change | null;
  /** The ids of the new nodes, in document order. */
  readonly added: readonly string[];
}

type Step =
  | { readonly next: NewVersion; readonly added: readonly string[] }
  | { readonly fault: ActFault | TravelFault }
  | 'unchanged'
  /** The versions have changed since the map was read: read again and retry. */
  | 'stale';

/** How often a change is retried because another process has written a version first. */
const tries = 20;

/**
 * Changes the nodes of a user's map: an act, a run's additions, undo, redo, or back to an older version. The change is
 * applied to the newest version, so concurrent changes are all kept; each effective change writes a version.
 * @param onceKey idempotency key: a repeated key changes nothing and still counts as done
 * @throws Busy if other processes keep changing the map
 */
export function changeMap(deps: Deps) {
  const change = mapChanges(deps);
  return async (...asked: Parameters<typeof change>): Promise<ChangedMap | Refusal> => {
    const changed = await change(...asked);
    return changed.ok ? changed : refusalOf(changed);
  };
}

/** A refused change, with the id of its message. */
export interface RefusedChange {
  readonly ok: false;
  readonly status: number;
  readonly says: MessageId;
}

/** Like `changeMap`, with the id of the message for a change that is refused. */
export function mapChanges({ maps, mapVersions, random, clock }: Deps) {
  const inTurn = oneAtATime();

  const apply = async (map: KnowledgeMap, act: MapAct, before: MapDocument): Promise<Step> => {
    const current = { version: map.version, document: before };
    if (isTravel(act)) {
      const planned = planTravel(map.version, await mapVersions.list(map.id), act);
      if ('fault' in planned) return planned;
      if (planned.plan.to === map.version) return 'unchanged';
      const document = await documentOf(mapVersions, map, planned.plan.to);
      if (!document) return 'stale';
      return { next: travelledVersion(current, document, planned.plan), added: [] };
    }
    const result =
      act.act === 'grow'
        ? applyGrowth(current.document, act.growths, random.nodeId)
        : act.act === 'accept'
          ? applyProposal(current.document, act.proposal, act.choice, random.nodeId)
          : act.act === 'take'
            ? applyGained(current.document, act.gained, act.keep)
            : act.act === 'link'
              ? applyNeeds(current.document, act.needs)
              : applyAct(
                  current.document,
                  'lines' in act ? { ...act, ids: await idsFor(act.lines.length, current.document, random) } : act,
                  random.nodeId,
                );
    if (!result.ok) return result;
    if (result.change === null) return 'unchanged';
    if (result.added.length > limits.patchMaxNodes) await nextSlice();
    const next = editedVersion(current, result.document, result.change, causeOf(act));
    return {
      next: act.act === 'grow' ? { ...next, unfinished: act.unfinished, run: act.run } : next,
      added: result.added,
    };
  };

  return (
    userId: string,
    mapId: string,
    act: MapAct,
    onceKey: string | null = null,
  ): Promise<ChangedMap | RefusedChange> =>
    inTurn(mapId, async () => {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const map = await maps.owned(mapId, userId);
        if (!map) return { ok: false, status: 404, says: await whyNoChange({ maps })(mapId, userId) };
        const { version: from, result, nodeIds, needs = null } = map;
        const stored = { result, nodeIds, needs };
        const before = { version: from, document: readDocument(stored), stored };
        const done = onceKey === null ? null : await mapVersions.byOnceKey(mapId, onceKey);
        const step = done ? 'unchanged' : await apply(map, act, before.document);
        if (step === 'stale') continue;
        if (step === 'unchanged') {
          const { version, document } = before;
          return { ok: true, version, document, before, change: done?.change ?? null, added: [] };
        }
        if ('fault' in step) return refusedBy(step.fault);
        const { added } = step;
        const next = { ...step.next, onceKey };
        if (await mapVersions.write(mapId, userId, next, before.document, clock.now())) {
          const { version, document, change } = next;
          return { ok: true, version, before, document, change, added };
        }
      }
      throw new Busy(1_000, 'work');
    });
}

/** Ids for nodes, made some at a time: so many at once would keep everybody else waiting. */
async function idsFor(count: number, { ids }: MapDocument, random: Random): Promise<readonly string[]> {
  const source = new IdSource(ids, random.nodeId);
  for (let n = 1; n <= count; n += 1) {
    source.next();
    if (count > limits.patchMaxNodes && (n % limits.patchMaxNodes === 0 || n === count)) await nextSlice();
  }
  return source.all.slice(ids.length);
}

const causeOf = ({ act }: Exclude<MapAct, Travel>) =>
  act === 'take' ? 'copied' : act === 'grow' || act === 'accept' || act === 'link' ? 'grown' : 'edited';

const isTravel = (act: MapAct): act is Travel => act.act === 'undo' || act.act === 'redo' || act.act === 'restore';

const refusalOf = ({ ok, status, says }: RefusedChange): Refusal => ({ ok, status, message: catalogued(says) });

const refusedBy = (fault: keyof typeof refusals): RefusedChange => ({ ok: false, ...refusals[fault] });

/** The refusal of a change with this fault. */
export const refuseFault = (fault: keyof typeof refusals): Refusal => refusalOf(refusedBy(fault));

/** The status and the message of each refused change. */
const refusals: Readonly<Record<ActFault | TravelFault | 'not-read-in-time', Pick<RefusedChange, 'status' | 'says'>>> =
  {
    gone: { status: 404, says: 'map.nodeNotFound' },
    'under-itself': { status: 409, says: 'change.underItself' },
    'is-root': { status: 400, says: 'change.isRoot' },
    'empty-label': { status: 400, says: 'change.labelRequired' },
    'label-too-long': { status: 400, says: 'change.labelTooLong' },
    'needs-circle': { status: 409, says: 'change.needsCircle' },
    'too-many-needs': { status: 400, says: 'change.tooManyNeeds' },
    'too-many-nodes': { status: 400, says: 'change.tooLarge' },
    'not-read-in-time': { status: 422, says: 'change.notReadInTime' },
    'nothing-to-undo': { status: 409, says: 'change.nothingToUndo' },
    'nothing-to-redo': { status: 409, says: 'change.nothingToRedo' },
    'version-gone': { status: 404, says: 'change.versionGone' },
  };
