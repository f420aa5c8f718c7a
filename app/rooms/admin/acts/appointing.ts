import { isAdministrator } from '~/rooms/account/rules/role';
import type { User } from '~/rooms/account/store/users';
import type { PeopleDeps } from './people';

interface Deps extends Pick<PeopleDeps, 'administrators' | 'users' | 'clock' | 'random'> {
  /** KEEPER_EMAIL. */
  readonly administratorEmail: string | null;
}

/** For the command line: makes a user an administrator. */
export const appointAdministrator =
  ({ administrators, users, clock, random }: Deps) =>
  async (user: User): Promise<'appointed' | 'already' | 'not-verified' | 'suspended'> => {
    if (!user.emailVerified) return 'not-verified';
    if (user.suspendedAt !== null) return 'suspended';
    const appointed = await administrators.appoint(random.id(), user.id, clock.now());
    users.forget(user.id);
    return appointed ? 'appointed' : 'already';
  };

/**
 * For the command line: makes an administrator a member again.
 * @returns `by-setting` if KEEPER_EMAIL names them, `last` if there is no other administrator
 */
export const unmakeAdministrator =
  ({ administrators, users, clock, random, administratorEmail }: Deps) =>
  async (user: User): Promise<'unmade' | 'no-administrator' | 'by-setting' | 'last'> => {
    const unmade = await administrators.unmake(random.id(), user.id, clock.now());
    users.forget(user.id);
    const now = await users.byId(user.id);
    if (now && isAdministrator({ ...now, role: 'member' }, administratorEmail)) return 'by-setting';
    if (unmade) return 'unmade';
    return now?.role === 'keeper' ? 'last' : 'no-administrator';
  };
