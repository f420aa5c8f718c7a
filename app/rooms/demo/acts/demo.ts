import type { User } from '~/rooms/account/store/users';
import { type OpenDeps, openDemo } from './open-demo';

interface Deps extends OpenDeps {
  /** Deletes an account with all its data. */
  readonly removeAccount: (user: User) => Promise<void>;
}

/** How many accounts one sweep deletes. */
const sweptAtOnce = 500;

/** The demo: an account for each visitor, which is deleted after some hours. */
export function createDemo(deps: Deps) {
  const { demos, terms, clock, removeAccount, report } = deps;
  let isReady = false;
  return {
    terms,
    openDemo: openDemo(deps),
    /** Whether the button is shown. A hint only: false if the store fails. */
    isOpen: async (): Promise<boolean> => {
      if (!terms) return false;
      isReady ||= await demos.hasAdministrator().catch(() => false);
      return isReady;
    },
    /** Deletes the account of a visitor who leaves the demo before its end. */
    leaveDemo: async (user: User): Promise<void> => {
      if (user.demoUntil) await removeAccount(user);
    },
    /** Deletes the accounts whose time is over, also if the demo is off by now. Safe in several processes at once. */
    sweepDemos: async (): Promise<void> => {
      for (const user of await demos.over(clock.now(), sweptAtOnce))
        await removeAccount(user).catch((error: unknown) => report('an account of the demo was not deleted', error));
    },
    /** How many accounts live and how many calls to a model they have made today; null if the demo is off. */
    demoFigures: async () => (terms ? { ...(await demos.figures(clock.now())), callsADay: terms.callsADay } : null),
  };
}
