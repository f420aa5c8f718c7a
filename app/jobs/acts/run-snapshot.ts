import type { ModelWait } from '~/jobs/rules/model-says';
import { isLive } from '~/jobs/rules/state';
import type { RunLeases } from '~/jobs/store/leases';
import type { Run, RunStore } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import { waitOf } from './live-run';
import type { Queue } from './queue';

export interface RunSnapshot {
  readonly run: Run;
  /** Queue position: runs of the same user that go first; 0 when it is this one's turn. */
  readonly ahead: number;
  /** State of the model while no text comes; null while it writes and when no call is under way. */
  readonly wait: ModelWait | null;
}

interface Deps {
  readonly queue: Pick<Queue, 'get' | 'ahead'>;
  readonly runStore: Pick<RunStore, 'byId'>;
  readonly leases: Pick<RunLeases, 'look'>;
  readonly clock: Clock;
}

/** Reads a run as it is now, from this process or from the store. */
export const runSnapshot =
  ({ queue, runStore, leases, clock }: Deps) =>
  async (id: string): Promise<RunSnapshot | null> => {
    const live = queue.get(id);
    if (live) {
      const run = { ...live.run, step: live.step, text: live.text };
      return { run, ahead: queue.ahead(live), wait: waitOf(live, clock.now()) };
    }
    const run = await runStore.byId(id);
    if (!run || !isLive(run)) return run && { run, ahead: 0, wait: null };
    const known = { id, updatedAt: run.updatedAt, bytes: Buffer.byteLength(run.text) };
    const [look] = await leases.look([id], [known]);
    const wait = look?.doing && look.doing.doing !== 'writing' ? { ...look.doing, doing: look.doing.doing } : null;
    return { run, ahead: look?.ahead ?? 0, wait };
  };
