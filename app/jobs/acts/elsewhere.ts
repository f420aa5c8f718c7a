import { isLive } from '~/jobs/rules/state';
import type { RunLeases, RunLook } from '~/jobs/store/leases';
import type { Run, RunStore } from '~/jobs/store/runs';
import { goneEnd, type LiveRun, liveRun, show } from './live-run';
import type { RunHandler } from './run-handler';

/**
 * The pause between two polls of the runs of other processes that somebody here follows: while they grow, when nothing
 * has changed for a while, and as a multiple of the time that a poll takes, so that a slow store is not asked all the
 * time.
 */
const pauses = { growingMs: 25, quietMs: 120, quietAfterMs: 2_000, perPoll: 3 } as const;

interface Deps {
  readonly leases: Pick<RunLeases, 'look'>;
  readonly runStore: Pick<RunStore, 'byId'>;
  /** Whether this process works on the run. */
  readonly isHere: (id: string) => boolean;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly now: () => Date;
}

type Mirror = { -readonly [Key in keyof LiveRun]: LiveRun[Key] } & { followers: number; seen: string };

const newMirror = (run: Run, ahead: number): Mirror => ({
  ...liveRun(run),
  started: true,
  followers: 0,
  seen: '',
  ahead,
});

/**
 * Mirrors of the runs of other processes that somebody here follows. One query polls all of them, however many follow;
 * the text of a run is read only when there is more of it.
 */
export function createElsewhere({ leases, runStore, isHere, kinds, now }: Deps) {
  const mirrors = new Map<string, Mirror>();
  let timer: NodeJS.Timeout | undefined;
  let grewAt = 0;

  const drop = (mirror: Mirror): void => {
    mirror.over = true;
    if (mirrors.get(mirror.run.id) === mirror) mirrors.delete(mirror.run.id);
    mirror.changes.announce();
  };

  const read = async (mirror: Mirror, look: RunLook): Promise<void> => {
    const doing = look.doing?.doing;
    const seen = [look.updatedAt.getTime(), look.bytes, look.state, look.attempts, look.ahead, doing].join(' ');
    if (mirror.seen === seen) return;
    grewAt = performance.now();
    const run = await runStore.byId(look.id);
    mirror.seen = seen;
    if (!run) return gone(mirror);
    mirror.ahead = look.ahead;
    if (mirror.model?.doing !== doing)
      mirror.model = look.doing && { doing: look.doing.doing, since: new Date(now().getTime() - look.doing.forMs) };
    mirror.timesAnew = Math.max(0, run.timesAnew);
    // Until the call has produced text, the row still holds the text of the call before it.
    mirror.text = isLive(run) && (run.state === 'queued' || run.timesAnew < 0) ? '' : run.text;
    mirror.step = run.step;
    show(mirror, run);
    if (!isLive(run)) drop(mirror);
  };

  const gone = (mirror: Mirror): void => {
    show(mirror, goneEnd(mirror.run, kinds[mirror.run.kind]));
    drop(mirror);
  };

  const look = async (): Promise<void> => {
    try {
      const looks = new Map((await leases.look([...mirrors.keys()])).map((one) => [one.id, one]));
      for (const mirror of [...mirrors.values()]) {
        const { id } = mirror.run;
        // This process has taken the run over: its followers find it in the queue.
        if (isHere(id)) drop(mirror);
        else {
          const found = looks.get(id);
          if (found) await read(mirror, found);
          else if (mirrors.get(id) === mirror) gone(mirror);
        }
      }
    } catch {
      // Polling goes on. A store that does not answer is reported where something is written.
    }
  };

  const lookAfter = (pauseMs: number): void => {
    timer = setTimeout(async () => {
      const began = performance.now();
      if (mirrors.size > 0) await look();
      const now = performance.now();
      timer = undefined;
      if (mirrors.size === 0) return;
      const isQuiet = now - grewAt > pauses.quietAfterMs;
      lookAfter(Math.max(isQuiet ? pauses.quietMs : pauses.growingMs, pauses.perPoll * (now - began)));
    }, pauseMs).unref();
  };

  return {
    get: (id: string): LiveRun | undefined => mirrors.get(id),
    /**
     * Follows a run of another process. Returns a function that stops following; it does nothing if the run is over or
     * worked on here.
     */
    async join(id: string): Promise<() => void> {
      if (!mirrors.has(id)) {
        const [found] = await leases.look([id]);
        const run = found && isLive(found) && !found.isMine ? await runStore.byId(id) : null;
        if (!found || !run || isHere(id)) return () => {};
        if (!mirrors.has(id)) {
          const mirror = newMirror(run, found.ahead);
          mirrors.set(id, mirror);
          await read(mirror, found);
        }
      }
      const mirror = mirrors.get(id);
      if (!mirror) return () => {};
      mirror.followers += 1;
      if (timer === undefined) lookAfter(pauses.growingMs);
      return () => {
        mirror.followers -= 1;
        if (mirror.followers === 0 && mirrors.get(id) === mirror) mirrors.delete(id);
      };
    },
    close(): void {
      for (const mirror of [...mirrors.values()]) drop(mirror);
    },
  };
}
