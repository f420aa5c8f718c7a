import type { Rooms } from '~/composition.server';
import { type Arrival, arrivalIn, noArrival } from '~/kit/request/arrival';
import type { Attempt } from '~/providers/sign-in/contract/provider-sign-in';
import { accountLimits } from '~/rooms/account/rules/limits';
import { ownCookie } from '~/server/session/own-cookie.server';

/** The contents of the attempt's cookie, between the sign-in button and the provider's callback. */
interface KeptAttempt {
  readonly attempt: Attempt;
  readonly arrival: Arrival;
}

/** The cookie of a sign-in in progress: signed, valid for minutes, and only in this browser. */
export function attemptCookie(rooms: Rooms) {
  const cookie = ownCookie(rooms.server.settings, 'topiary-oidc', {
    maxAgeMs: accountLimits.providerSignInMs,
    isSigned: true,
  });
  return {
    write: ({ attempt, arrival }: KeptAttempt): Promise<string> =>
      cookie.serialize({ ...attempt, ...arrival, at: rooms.server.clock.now().getTime() }),
    clear: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
    /** Null if there is no cookie, it is not valid, or it is too old. */
    async read(request: Request): Promise<KeptAttempt | null> {
      const kept: unknown = await cookie.parse(request.headers.get('cookie'));
      if (typeof kept !== 'object' || kept === null) return null;
      const { state, nonce, verifier, at, redirectTo, topic, invitation } = kept as Record<string, unknown>;
      const isWhole = [state, nonce, verifier].every((part) => typeof part === 'string' && part !== '');
      const age = typeof at === 'number' ? rooms.server.clock.now().getTime() - at : Number.NaN;
      if (!isWhole || !(age >= 0 && age < accountLimits.providerSignInMs)) return null;
      const fields = new URLSearchParams();
      for (const [name, value] of Object.entries({ redirectTo, topic, invitation }))
        if (typeof value === 'string') fields.set(name, value);
      return {
        attempt: { state, nonce, verifier } as Attempt,
        arrival: fields.size > 0 ? arrivalIn(fields) : noArrival,
      };
    },
  };
}
