import type { Session } from '@remix-run/node';
import { limits } from '~/kit/limits';
import type { Arrival } from '~/kit/request/arrival';
import { cutToCharacters } from '~/kit/text/plain-text';
import type { SessionData, Sessions } from './storage.server';

/** Stores an arrival in a session that is not saved yet. */
export function setArrival(
  session: Session<SessionData, SessionData>,
  { redirectTo, topic, invitation }: Arrival,
): void {
  if (invitation) session.set('invitation', invitation);
  if (redirectTo) session.set('redirectTo', redirectTo);
  if (!topic) return;
  session.set('topic', cutToCharacters(topic, limits.waitingTopicMaxCharacters));
  session.unset('begun');
}

/** The reason of a visit, in the session of a request: a page to open, a topic, an invitation. */
export function sessionArrivals(sessions: Sessions) {
  return {
    /** The arrival stored in the request's session. */
    async arrival(request: Request): Promise<Arrival> {
      const session = await sessions.getSession(request.headers.get('cookie'));
      const invitation = session.get('invitation');
      return {
        redirectTo: session.get('redirectTo') ?? '',
        topic: session.get('topic') ?? '',
        ...(invitation ? { invitation } : {}),
      };
    },

    /** Stores an arrival in the request's session, if it has a redirect or a topic. */
    async remember(request: Request, arrival: Arrival): Promise<void> {
      if (!arrival.redirectTo && !arrival.topic) return;
      const session = await sessions.getSession(request.headers.get('cookie'));
      setArrival(session, arrival);
      await sessions.commitSession(session);
    },

    /** Called when the end of the onboarding has started a map of the stored topic. */
    async markBegun(request: Request): Promise<void> {
      const session = await sessions.getSession(request.headers.get('cookie'));
      session.set('begun', true);
      await sessions.commitSession(session);
    },

    /** Called when the stored topic has become a map. */
    async forgetTopic(request: Request): Promise<void> {
      const session = await sessions.getSession(request.headers.get('cookie'));
      session.unset('topic');
      await sessions.commitSession(session);
    },
  };
}
