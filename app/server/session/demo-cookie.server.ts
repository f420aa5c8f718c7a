import { demoLimits } from '~/rooms/demo/rules/limits';
import type { Settings } from '~/server/settings.server';
import { ownCookie } from './own-cookie.server';

const hourMs = 3_600_000;

/** The cookie with the end of a demo, which tells its visitor why they are signed out: the account is gone by then. */
export function demoCookie(settings: Pick<Settings, 'appUrl' | 'sessionSecret' | 'demo'>) {
  const maxAgeMs = (settings.demo?.hours ?? 0) * hourMs + demoLimits.endToldMs;
  const cookie = ownCookie(settings, 'topiary-demo', { maxAgeMs, isSigned: true });
  return {
    markDemo: (until: Date): Promise<string> => cookie.serialize(until.getTime()),
    /** Whether this browser's demo has ended by itself. */
    demoHasEnded: async (request: Request, now: Date): Promise<boolean> => {
      const until: unknown = await cookie.parse(request.headers.get('cookie'));
      return typeof until === 'number' && until <= now.getTime();
    },
    forgetDemo: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  };
}
