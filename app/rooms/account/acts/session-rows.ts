import { limits } from '~/kit/limits';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { Session, Sessions } from '~/rooms/account/store/sessions';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';

interface Deps {
  readonly sessions: Sessions;
  readonly users: { forget(id: string): void };
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/** The contents of a session. `userId` is null only during a sign-in with Google. */
interface Carried {
  readonly userId: string | null;
  readonly data: Session['data'];
}

/** Starts a session. Returns its id, which only the cookie contains: the row holds a hash. */
export const openSession =
  ({ sessions, secrets, random, clock }: Deps) =>
  async ({ userId, data, userAgent }: Carried & { readonly userAgent: string }): Promise<string> => {
    const id = random.secret();
    const now = clock.now();
    // Anybody can start a sign-in with Google, so a session without a user expires soon.
    const lifetimeMs = userId ? limits.sessionAbsoluteMs : accountLimits.providerSignInMs;
    await sessions.add({
      idHash: secrets.hash(id),
      userId,
      data,
      userAgent: userAgent.slice(0, limits.userAgentMaxCharacters),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
    return id;
  };

export const changeSession =
  ({ sessions, secrets }: Deps) =>
  async (id: string, carried: Carried): Promise<void> =>
    sessions.update(secrets.hash(id), carried);

/** Deletes the session's row, so that copies of the cookie are invalid too, and clears the user cache (§4). */
export const closeSession =
  ({ sessions, users, secrets, clock }: Deps) =>
  async (id: string): Promise<void> => {
    const idHash = secrets.hash(id);
    const session = await sessions.get(idHash, clock.now());
    if (session?.userId) users.forget(session.userId);
    await sessions.remove(idHash);
  };
