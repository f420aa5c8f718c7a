import { describeDevice } from '~/rooms/account/rules/device';
import type { Session, Sessions } from '~/rooms/account/store/sessions';
import type { Clock } from '~/system/contract/clock';
import type { Secrets } from '~/system/contract/secrets';

/** A session as shown to its user. */
interface OpenSession {
  /** Identifies the session in a form: neither the cookie's id nor the stored hash. */
  readonly handle: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The session of this request. */
  readonly isThis: boolean;
}

interface Deps {
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const alive = ({ sessions, clock }: Deps, userId: string): Promise<Session[]> =>
  sessions.listForUser(userId, clock.now());

/** The user's open sessions, last used first. */
export const listSessions =
  (deps: Deps) =>
  async (userId: string, thisHash: string | null): Promise<OpenSession[]> =>
    (await alive(deps, userId)).map(({ idHash, userAgent, createdAt, lastSeenAt }) => ({
      handle: deps.secrets.hash(idHash),
      device: describeDevice(userAgent),
      createdAt,
      lastSeenAt,
      isThis: idHash === thisHash,
    }));

/** Ends all of the user's sessions except the current one. */
export const endOtherSessions =
  ({ sessions }: Deps) =>
  (userId: string, thisHash: string) =>
    sessions.removeAllForUser(userId, thisHash);

/** Ends one of the user's sessions and returns which one it was; null if the handle is unknown. */
export const endSession =
  (deps: Deps) =>
  async (userId: string, handle: string, thisHash: string | null): Promise<'this' | 'other' | null> => {
    const session = (await alive(deps, userId)).find(({ idHash }) => deps.secrets.hash(idHash) === handle);
    if (!session || !(await deps.sessions.removeForUser(userId, session.idHash))) return null;
    return session.idHash === thisHash ? 'this' : 'other';
  };
