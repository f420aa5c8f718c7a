import type { ModelState } from './language-model';

/** Measures the time since the model last sent something, and reports its state. */
export interface SilenceClock {
  /** The model sent something. */
  alive(doing: Exclude<ModelState['doing'], 'silent'>): void;
  /** Stops the clock until the next `alive`: the time until then is not the model's. */
  pause(): void;
  /** Restarts the clock without counting as activity. */
  restart(): void;
  expired(): boolean;
  /** Milliseconds until it expires. */
  leftMs(): number;
}

/** A shorter pause is not reported as silence. */
const silentAfterMs = 4_000;

export function createSilenceClock({
  limitMs,
  onExpired,
  onState = () => {},
}: {
  readonly limitMs: number;
  readonly onExpired: () => void;
  readonly onState?: ((state: ModelState) => void) | undefined;
}): SilenceClock {
  let expired = false;
  let since = performance.now();
  let told: ModelState['doing'] | null = null;
  let limit: NodeJS.Timeout | undefined;
  let notice: NodeJS.Timeout | undefined;

  const tell = (doing: ModelState['doing'], forMs: number) => {
    if (doing === told) return;
    told = doing;
    onState({ doing, forMs });
  };
  const pause = () => {
    clearTimeout(limit);
    clearTimeout(notice);
  };
  const expire = () => {
    expired = true;
    onExpired();
  };
  const restart = () => {
    pause();
    since = performance.now();
    limit = setTimeout(() => {
      // If this timer is late, the process was busy and may have unread data: it waits as long again, at most 1 s.
      const lateMs = performance.now() - since - limitMs;
      if (lateMs > 50) limit = setTimeout(expire, Math.min(lateMs, 1_000));
      else expire();
    }, limitMs);
    notice = setTimeout(() => tell('silent', performance.now() - since), silentAfterMs);
    notice.unref();
  };
  restart();
  return {
    alive(doing) {
      tell(doing, 0);
      restart();
    },
    pause,
    restart,
    expired: () => expired,
    leftMs: () => limitMs - (performance.now() - since),
  };
}
