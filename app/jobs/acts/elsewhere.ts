import { isLive } from '~/jobs/rules/state';
import type { RunLeases, RunLook } from '~/jobs/store/leases';
import type { Run, RunStore } from '~/jobs/store/runs';
import { beginText, goneEnd, type LiveRun, liveRun, show } from './live-run';
import type { RunHandler } from './run-handler';

/**
 * The pause between two polls of the runs of other processes that somebody here follows; longer if a poll takes long,
 * so that a slow store is polled for a quarter of the time at most.
 */
const pause = { leastMs: 25, timesPoll: 3 } as const;

interface Deps {
  readonly leases: Pick<RunLeases, 'look'>;
  readonly runStore: Pick<RunStore, 'byId'>;
  /** Whether this process works on the run. */
  readonly isHere: (id: string) => boolean;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly now: () => Date;
}

type Mirror = { -readonly [Key in keyof LiveRun]: LiveRun[Key] } & {
  followers: number;
  seen: Seen | null;
};

/** The last look, with the text of the row. */
type Seen = Pick<RunLook, 'id' | 'updatedAt' | 'bytes'> & { readonly text: string; readonly state: string };

const newMirror = (run: Run, ahead: number): Mirror => ({
  ...liveRun(run),
  started: true,
  followers: 0,
  seen: null,
  ahead,
});

/**
 * Mirrors of the runs of other processes that somebody here follows. One query polls all of them, however many follow,
 * and reads the texts of those that have changed.
 */
export function createElsewhere({ leases, runStore, isHere, kinds, now }: Deps) {
  const mirrors = new Map<string, Mirror>();
  let timer: NodeJS.Timeout | undefined;

  const drop = (mirror: Mirror): void => {
    mirror.over = true;
    if (mirrors.get(mirror.run.id) === mirror) mirrors.delete(mirror.run.id);
    mirror.changes.announce();
  };

  const read = (mirror: Mirror, look: RunLook): void => {
    const { id, updatedAt, bytes, attempts, timesAnew, ahead } = look;
    const doing = look.doing?.doing ?? null;
    const state = [updatedAt.getTime(), bytes, look.state, attempts, ahead, doing].join(' ');
    if (mirror.seen?.state === state) return;
    const text = look.text ?? mirror.seen?.text ?? '';
    mirror.seen = { id, updatedAt, bytes, text, state };
    mirror.ahead = ahead;
    if ((mirror.model?.doing ?? null) !== doing)
      mirror.model = look.doing && { doing: look.doing.doing, since: new Date(now().getTime() - look.doing.forMs) };
    mirror.timesAnew = Math.max(0, timesAnew);
    // Until the call has produced text, the row still holds the text of the call before it.
    beginText(mirror, isLive(look) && (look.state === 'queued' || timesAnew < 0) ? '' : text);
    mirror.step = look.step;
    show(mirror, { ...look, text, doing });
    if (!isLive(look)) drop(mirror);
  };

  const gone = (mirror: Mirror): void => {
    show(mirror, goneEnd(mirror.run, kinds[mirror.run.kind]));
    drop(mirror);
  };

  const look = async (): Promise<void> => {
    try {
      const asked = [...mirrors.values()];
      const known = asked.flatMap(({ seen }) => seen ?? []);
      const ids = asked.map(({ run }) => run.id);
      const looks = new Map((await leases.look(ids, known)).map((one) => [one.id, one]));
      for (const mirror of asked) {
        const { id } = mirror.run;
        // Its followers have left. Those who have come meanwhile have a mirror that is newer than this look.
        if (mirrors.get(id) !== mirror) continue;
        // This process has taken the run over: its followers find it in the queue.
        if (isHere(id)) drop(mirror);
        else {
          const found = looks.get(id);
          if (found) read(mirror, found);
          // A look may miss a run that was started a moment ago.
          else if (!(await runStore.byId(id))) gone(mirror);
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
      timer = undefined;
      if (mirrors.size > 0) lookAfter(Math.max(pause.leastMs, pause.timesPoll * (performance.now() - began)));
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
          read(mirror, found);
        }
      }
      const mirror = mirrors.get(id);
      if (!mirror) return () => {};
      mirror.followers += 1;
      if (timer === undefined) lookAfter(pause.leastMs);
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
