import type { BatchesOfMap } from '~/jobs/acts/batches';
import { refuseStart, type StartRunDeps } from '~/jobs/acts/start-run';
import type { Refusal } from '~/kit/fault/refusal';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { LanguageModel } from '~/providers/model/language-model';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import type { Random } from '~/system/contract/random';
import { missingLeaves } from './missing-leaves';
import type { OpenMap } from './open/open-map';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly openMap: OpenMap;
  readonly random: Random;
}

interface Asked {
  readonly userId: string;
  readonly mapId: string;
  /** A branch, the root, or a single leaf. */
  readonly nodeId: string;
  /** Only the node's own lesson, and not those below it. */
  readonly isAlone?: boolean;
  /** Idempotency key: tells one submission of the form from another. */
  readonly key: string;
}

type WriteBranchResult = { readonly ok: true; readonly started: number } | Refusal;

/**
 * Starts runs, in reading order, for the leaves of a branch, and with a model for its openings, that have neither a
 * lesson nor a live run, up to the batch limit and the user's rate limit. Leaves for which no text can be written are
 * skipped, and leaves that the owner knows; without a model all are. Only the map's owner may ask.
 */
export const writeBranch =
  ({ model, maps, openMap, runs, limiter, random, clock }: Deps) =>
  async ({ userId, mapId, nodeId, isAlone = false, key }: Asked): Promise<WriteBranchResult> => {
    const opened = await openMap(mapId, userId);
    if (!opened?.isOwner) {
      const message = await refuseChange({ maps })(mapId, userId, messages.lesson.notOwner);
      return { ok: false, status: 404, message };
    }
    const { map, tree } = opened;
    if (!tree.nodes.has(nodeId)) return { ok: false, status: 404, message: messages.map.nodeNotFound };

    const { next, unwritten } = missingLeaves(opened, nodeId, model);
    if (isAlone && unwritten > 0) return { ok: false, status: 409, message: messages.lesson.unwritten };
    const wanted = next.filter(({ id }) => !isAlone || id === nodeId);
    if (wanted.length === 0) return { ok: true, started: 0 };

    const granted = await limiter.takeUpTo(rateLimits.runsByUser, userId, wanted.length, clock.now());
    if (granted === 0) {
      const allowance = await limiter.check(rateLimits.runsByUser, userId, clock.now());
      const retryAfterMs = allowance.allowed ? 1 : allowance.retryAfterMs;
      return { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs };
    }
    let started = 0;
    try {
      const batch = await runs.startBatch({
        id: `${userId}.${key.slice(0, limits.idempotencyKeyMaxCharacters) || random.id()}`,
        userId,
        mapId,
        topic: map.query,
        leaves: wanted.slice(0, granted).map(({ id }) => ({
          runId: random.id(),
          nodeId: id,
          path: pathTo(tree, id).map(({ label }) => label),
        })),
        at: clock.now(),
      });
      started = batch.length;
    } catch (error) {
      const refusal = refuseStart(error, clock.now());
      if (refusal) return refusal;
      throw error;
    } finally {
      if (started < granted) await limiter.giveBack(rateLimits.runsByUser, userId, granted - started);
    }
    return { ok: true, started };
  };

/** Stops the live runs of these batches; false if the map is not the user's. */
export const stopBranch =
  ({ maps, runs }: Pick<Deps, 'maps' | 'runs'>) =>
  async (where: BatchesOfMap): Promise<boolean> => {
    if (!(await maps.owned(where.mapId, where.userId))) return false;
    await runs.stopBatches(where);
    return true;
  };
