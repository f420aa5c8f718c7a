import { keepNewest } from '~/kit/keep-newest';
import { limits } from '~/kit/limits';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Clock } from '~/system/contract/clock';
import type { User, Users } from './users';

interface Kept {
  readonly user: User;
  readonly at: number;
  refreshing: boolean;
}

/** How many users are cached; the one not seen for longest is dropped first. */
const mostKept = 5_000;

export type CachedUsers = Users & {
  /** Removes a user from the cache: at sign-out (§4), and when another process has changed them. */
  forget(id: string): void;
  forgetAll(): void;
};

/**
 * The user cache of specification §4: profiles stay in memory for 5 minutes and are refreshed in the background when
 * older than 2. A change in this process applies at once, one in another process when its notification arrives. Users
 * with an open onboarding step are not cached: their next request may reach another process, whose stale entry would
 * redirect them back to the step they have just completed.
 */
export function cachedUsers(users: Users, clock: Clock): CachedUsers {
  const kept = new Map<string, Kept>();
  /** Counts removals: a read that was in progress during one may be stale. */
  let forgotten = 0;

  const keep = (user: User | null): User | null => {
    if (!user || openStep(user) !== null) return user;
    keepNewest(kept, mostKept, user.id, { user, at: clock.now().getTime(), refreshing: false });
    return user;
  };

  const forget = (id: string): void => {
    forgotten += 1;
    kept.delete(id);
  };

  const refresh = async (id: string, entry: Kept): Promise<void> => {
    entry.refreshing = true;
    try {
      const user = await users.byId(id);
      // Changed or removed in the meantime, so the read may be stale.
      if (kept.get(id) !== entry) return;
      if (user) keep(user);
      else kept.delete(id);
    } catch {
      // The next request reads again; the cached entry is used until it expires.
      entry.refreshing = false;
    }
  };

  return {
    ...users,
    async byId(id) {
      const entry = kept.get(id);
      const age = entry ? clock.now().getTime() - entry.at : Number.POSITIVE_INFINITY;
      if (!entry || age >= limits.userCacheMs) {
        kept.delete(id);
        const before = forgotten;
        const user = await users.byId(id);
        return before === forgotten ? keep(user) : user;
      }
      if (age >= limits.userCacheRefreshAfterMs && !entry.refreshing) void refresh(id, entry);
      return entry.user;
    },
    async change(id, change, at) {
      // Removed before and after: a read that began before the change must not be cached after it.
      forget(id);
      const changed = await users.change(id, change, at);
      forget(id);
      return changed;
    },
    async changeWeights(id, weights, fit, at, over) {
      forget(id);
      const changed = await users.changeWeights(id, weights, fit, at, over);
      forget(id);
      return changed;
    },
    async renewPasswordHash(id, before, after) {
      forget(id);
      const renewed = await users.renewPasswordHash(id, before, after);
      forget(id);
      return renewed;
    },
    async remove(id) {
      const removed = await users.remove(id);
      forget(id);
      return removed;
    },
    forget,
    forgetAll() {
      forgotten += 1;
      kept.clear();
    },
  };
}
