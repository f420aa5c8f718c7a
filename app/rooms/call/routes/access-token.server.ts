import { messages } from '~/kit/messages';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { User } from '~/rooms/account/store/users';
import { failure, type Visit } from '~/server/handle.server';

/**
 * The user and session of the X-Access-Token header. The token must be signed by this server and not expired, and its
 * session must live.
 */
export async function tokenUser({
  request,
  rooms,
}: Visit): Promise<{ readonly user: User; readonly sessionHash: string }> {
  const answers = { answers: 'api' } as const;
  const token = rooms.call.readAccessToken(request.headers.get('x-access-token') ?? '');
  if (!token) throw failure(401, messages.search.tokenFailed, answers);
  const session = await rooms.account.sessions.get(token.sessionHash, rooms.server.clock.now());
  const user = session?.userId === token.userId ? await rooms.account.users.byId(token.userId) : null;
  if (!user) throw failure(401, messages.search.tokenFailed, answers);
  if (openStep(user) !== null) throw failure(403, messages.search.insufficientPermissions, answers);
  return { user, sessionHash: token.sessionHash };
}
