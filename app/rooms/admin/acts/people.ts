import type { Runs } from '~/jobs/acts/runs';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { emailKey } from '~/rooms/account/rules/account';
import type { Administrators, By, KeptPerson } from '~/rooms/account/store/administrators';
import type { User, Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

export interface PeopleDeps {
  readonly administrators: Administrators;
  /** The user cache, from which changed users are removed. */
  readonly users: Pick<Users, 'byId'> & { forget(id: string): void };
  /** Notifies the open connections of a user's sessions that these have ended. */
  readonly sessions: { removeAllForUser(userId: string): Promise<void> };
  readonly runs: Pick<Runs, 'revoke' | 'stop' | 'snapshot'>;
  readonly removeAccount: (user: User) => Promise<void>;
  readonly clock: Clock;
  readonly random: Random;
}

type AdministratorResult = { readonly ok: true } | Refusal;

const done = { ok: true } as const;
const refuse = (status: number, message: string) => ({ ok: false, status, message }) as const;
const gone = () => refuse(404, messages.request.notFound);

/** The actor and time of an act by an administrator, now. */
export const byAdministrator = (
  { clock, random }: Pick<PeopleDeps, 'clock' | 'random'>,
  administratorId: string,
): By => ({ id: random.id(), administratorId, at: clock.now() });

/** Finds the message for a refusal that the store has already decided. */
async function whyNot(
  { administrators }: Pick<PeopleDeps, 'administrators'>,
  administratorId: string,
  personId: string,
  say: (person: KeptPerson) => string,
): Promise<Refusal> {
  const [administrator, person] = [await administrators.person(administratorId), await administrators.person(personId)];
  return person && administrator?.isAdministrator ? refuse(409, say(person)) : gone();
}

/** Marks a user's address as verified. */
export const verifyPerson =
  (deps: PeopleDeps) =>
  async (administratorId: string, personId: string): Promise<AdministratorResult> => {
    const verified = await deps.administrators.verify(byAdministrator(deps, administratorId), personId);
    deps.users.forget(personId);
    return verified ? done : whyNot(deps, administratorId, personId, () => messages.administrator.alreadyVerified);
  };

/** Suspends a user: ends their sessions, stops their runs, and blocks their sign-in. */
export const suspendPerson =
  (deps: PeopleDeps) =>
  async (administratorId: string, personId: string): Promise<AdministratorResult> => {
    if (personId === administratorId)
      return whyNot(deps, administratorId, personId, () => messages.administrator.notYourself);
    const suspended = await deps.administrators.suspend(byAdministrator(deps, administratorId), personId);
    deps.users.forget(personId);
    if (!suspended) {
      return whyNot(deps, administratorId, personId, (person) =>
        person.suspendedAt ? messages.administrator.alreadySuspended : messages.administrator.lastAdministrator,
      );
    }
    await putOut(deps, personId);
    return done;
  };

/** Lifts a suspension. */
export const restorePerson =
  (deps: PeopleDeps) =>
  async (administratorId: string, personId: string): Promise<AdministratorResult> => {
    const restored = await deps.administrators.restore(byAdministrator(deps, administratorId), personId);
    deps.users.forget(personId);
    return restored ? done : whyNot(deps, administratorId, personId, () => messages.administrator.notSuspended);
  };

/** Deletes an account with all its data, as its owner could. The administrator types its address to confirm. */
export const deletePerson =
  (deps: PeopleDeps) =>
  async (administratorId: string, personId: string, typed: string): Promise<AdministratorResult> => {
    const user = await deps.users.byId(personId);
    if (!user) return gone();
    if (typed.trim() === '' || emailKey(typed) !== emailKey(user.email))
      return refuse(400, messages.administrator.typeAddress);
    const retired = await deps.administrators.retire(byAdministrator(deps, administratorId), personId);
    deps.users.forget(personId);
    if (!retired) return whyNot(deps, administratorId, personId, () => messages.administrator.lastAdministrator);
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
  async (administratorId: string, runId: string): Promise<AdministratorResult> => {
    const owner = await deps.administrators.stopRun(byAdministrator(deps, administratorId), runId);
    if (owner === null) {
      const hasEnded = (await deps.runs.snapshot(runId)) !== null;
      return hasEnded ? refuse(409, messages.administrator.runEnded) : gone();
    }
    await deps.runs.stop(runId);
    return done;
  };
