import type { Runs } from '~/jobs/acts/runs';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { emailKey } from '~/rooms/account/rules/account';
import type { By, Keepers, KeptPerson } from '~/rooms/account/store/keepers';
import type { User, Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

export interface PeopleDeps {
  readonly keepers: Keepers;
  /** The user cache, from which changed users are removed. */
  readonly users: Pick<Users, 'byId'> & { forget(id: string): void };
  /** Notifies the open connections of a user's sessions that these have ended. */
  readonly sessions: { removeAllForUser(userId: string): Promise<void> };
  readonly runs: Pick<Runs, 'revoke' | 'stop' | 'snapshot'>;
  readonly removeAccount: (user: User) => Promise<void>;
  readonly clock: Clock;
  readonly random: Random;
}

export type KeeperResult = { readonly ok: true } | Refusal;

const done = { ok: true } as const;
const refuse = (status: number, message: string) => ({ ok: false, status, message }) as const;
const gone = refuse(404, messages.request.notFound);

/** The actor and time of an act by an administrator, now. */
export const byKeeper = ({ clock, random }: Pick<PeopleDeps, 'clock' | 'random'>, keeperId: string): By => ({
  id: random.id(),
  keeperId,
  at: clock.now(),
});

/** Finds the message for a refusal that the store has already decided. */
async function whyNot(
  { keepers }: Pick<PeopleDeps, 'keepers'>,
  keeperId: string,
  personId: string,
  say: (person: KeptPerson) => string,
): Promise<Refusal> {
  const [keeper, person] = [await keepers.person(keeperId), await keepers.person(personId)];
  return person && keeper?.isKeeper ? refuse(409, say(person)) : gone;
}

/** Marks a user's address as verified. */
export const verifyPerson =
  (deps: PeopleDeps) =>
  async (keeperId: string, personId: string): Promise<KeeperResult> => {
    const verified = await deps.keepers.verify(byKeeper(deps, keeperId), personId);
    deps.users.forget(personId);
    return verified ? done : whyNot(deps, keeperId, personId, () => messages.keeper.alreadyVerified);
  };

/** Suspends a user: ends their sessions, stops their runs, and blocks their sign-in. */
export const suspendPerson =
  (deps: PeopleDeps) =>
  async (keeperId: string, personId: string): Promise<KeeperResult> => {
    if (personId === keeperId) return whyNot(deps, keeperId, personId, () => messages.keeper.notYourself);
    const suspended = await deps.keepers.suspend(byKeeper(deps, keeperId), personId);
    deps.users.forget(personId);
    if (!suspended) {
      return whyNot(deps, keeperId, personId, (person) =>
        person.suspendedAt ? messages.keeper.alreadySuspended : messages.keeper.lastKeeper,
      );
    }
    await putOut(deps, personId);
    return done;
  };

/** Lifts a suspension. */
export const restorePerson =
  (deps: PeopleDeps) =>
  async (keeperId: string, personId: string): Promise<KeeperResult> => {
    const restored = await deps.keepers.restore(byKeeper(deps, keeperId), personId);
    deps.users.forget(personId);
    return restored ? done : whyNot(deps, keeperId, personId, () => messages.keeper.notSuspended);
  };

/** Deletes an account with all its data, as its owner could. The administrator types its address to confirm. */
export const deletePerson =
  (deps: PeopleDeps) =>
  async (keeperId: string, personId: string, typed: string): Promise<KeeperResult> => {
    const user = await deps.users.byId(personId);
    if (!user) return gone;
    if (typed.trim() === '' || emailKey(typed) !== emailKey(user.email))
      return refuse(400, messages.keeper.typeAddress);
    const retired = await deps.keepers.retire(byKeeper(deps, keeperId), personId);
    deps.users.forget(personId);
    if (!retired) return whyNot(deps, keeperId, personId, () => messages.keeper.lastKeeper);
    await putOut(deps, personId);
    await deps.removeAccount(user);
    return done;
  };

/** Closes whatever this process has open for a user who is suspended in the database. */
async function putOut({ sessions, runs }: PeopleDeps, personId: string): Promise<void> {
  await sessions.removeAllForUser(personId);
  await runs.revoke(personId);
}

/** Stops a live run; its text is kept, as when its owner stops it. */
export const stopAnyRun =
  (deps: PeopleDeps) =>
  async (keeperId: string, runId: string): Promise<KeeperResult> => {
    const owner = await deps.keepers.stopRun(byKeeper(deps, keeperId), runId);
    if (owner === null) {
      const hasEnded = (await deps.runs.snapshot(runId)) !== null;
      return hasEnded ? refuse(409, messages.keeper.runEnded) : gone;
    }
    await deps.runs.stop(runId);
    return done;
  };
