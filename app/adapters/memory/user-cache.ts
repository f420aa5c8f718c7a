import { limits } from '~/domain/limits';
import type { Clock } from '~/ports/clock';
import type { User, Users } from '~/ports/users';

interface Kept {
  readonly user: User;
  readonly at: number;
  refreshing: boolean;
}

/** How many people are kept at once; the longest unseen goes first. */
const mostKept = 5_000;

export type CachedUsers = Users & {
  /** Forgets a person: at sign-out (§4). */
  forget(id: string): void;
};

/**
 * The user cache of specification §4: profiles are kept in memory for 5 minutes and read again in the background when
 * older than 2. Every change goes through here and is seen at once. Who is not verified yet is not kept, because the
 * waiting screen asks for just that, and the answer may come from another process.
 */
export function cachedUsers(users: Users, clock: Clock): CachedUsers {
  const kept = new Map<string, Kept>();

  const keep = (user: User | null): User | null => {
    if (!user?.emailVerified) return user;
    kept.delete(user.id);
    kept.set(user.id, { user, at: clock.now().getTime(), refreshing: false });
    const oldest = kept.keys().next();
    if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value);
    return user;
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
        return keep(await users.byId(id));
      }
      if (age >= limits.userCacheRefreshAfterMs && !entry.refreshing) void refresh(id, entry);
      return entry.user;
    },
    async change(id, change, at) {
      // Before and after: a read that began before the change must not be kept past it.
      kept.delete(id);
      const changed = await users.change(id, change, at);
      kept.delete(id);
      return changed;
    },
    async renewPasswordHash(id, before, after) {
      kept.delete(id);
      const renewed = await users.renewPasswordHash(id, before, after);
      kept.delete(id);
      return renewed;
    },
    async remove(id) {
      const removed = await users.remove(id);
      kept.delete(id);
      return removed;
    },
    forget: (id) => {
      kept.delete(id);
    },
  };
}
