import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';

interface Deps {
  readonly secrets: Secrets;
  readonly random: Random;
}

/**
 * Contents of the device cookie: a random id, and a mark for each account that has signed in. A mark depends on the
 * password, so a new password forgets all devices. A mark grants no access, only a separate rate limit.
 */
interface Device {
  readonly id: string;
  readonly marks: readonly string[];
}

const markFor = ({ secrets }: Pick<Deps, 'secrets'>, id: string, user: User): string =>
  secrets.mark(`device ${id} ${user.id} ${user.passwordHash}`);

function read(written: string | null): Device | null {
  const [id = '', ...marks] = (written ?? '').slice(0, 1_000).split('.');
  return /^[\w-]{20,60}$/.test(id) ? { id, marks: marks.slice(0, accountLimits.accountsPerDevice) } : null;
}

/** The id of a device on which the user has signed in with the current password; null for any other. */
export function knownDevice(deps: Pick<Deps, 'secrets'>, written: string | null, user: User): string | null {
  const device = read(written);
  if (!device) return null;
  // Compares hashes, against timing attacks.
  const right = deps.secrets.hash(markFor(deps, device.id, user));
  return device.marks.some((mark) => deps.secrets.hash(mark) === right) ? device.id : null;
}

/** The new device cookie after a sign-in. */
export const rememberDevice =
  (deps: Deps) =>
  (written: string | null, user: User): string => {
    const { id, marks } = read(written) ?? { id: deps.random.secret(), marks: [] };
    const mark = markFor(deps, id, user);
    const others = marks.filter((each) => each !== mark).slice(0, accountLimits.accountsPerDevice - 1);
    return [id, mark, ...others].join('.');
  };
