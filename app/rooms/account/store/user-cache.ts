import { limits } from '~/kit/limits';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Clock } from '~/system/contract/clock';
import type { User, Users } from './users';

interface Kept {
  readonly user: User;
  readonly at: number;
  refreshing: boolean;
}

/** How many people are kept at once; the longest unseen goes first. */
const mostKept = 5_000;

export type CachedUsers = Users & {
  /** Forgets a person: at sign-out (§4), and when another process has changed them. */
  forget(id: string): void;
  forgetAll(): void;
};

/**
 * The user cache of specification §4: profiles are kept in memory for 5 minutes and read again in the background when
 * older than 2. A change through here is seen at once, that of another process when it is heard of. A person with an
 * onboarding step open is not kept: the next request may reach another process than the one that took the answer, and
 * must not be led back to it.
 */
export function cachedUsers(users: Users, clock: Clock): CachedUsers {
  const kept = new Map<string, Kept>();
  /** How often somebody was forgotten: what was read meanwhile may be older than that. */
  let forgotten = 0;

  const keep = (user: User | null): User | null => {
    if (!user || openStep(user) !== null) return user;
    kept.delete(user.id);
    kept.set(user.id, { user, at: clock.now().getTime(), refreshing: false });
    const oldest = kept.keys().next();
    if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value);
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
      // Changed or forgotten meanwhile: what was read may be older than that.
      if (kept.get(id) !== entry) return;
      if (user) keep(user);
      else kept.delete(id);
    } catch {
      // The next request asks again; until the entry is too old, what is kept serves.
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
      // Before and after: a read that began before the change must not be kept past it.
      forget(id);
      const changed = await users.change(id, change, at);
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
