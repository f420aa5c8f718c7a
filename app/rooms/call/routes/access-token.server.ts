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
  house,
}: Visit): Promise<{ readonly user: User; readonly sessionHash: string }> {
  const answers = { answers: 'api' } as const;
  const token = house.readAccessToken(request.headers.get('x-access-token') ?? '');
  if (!token) throw failure(401, messages.search.tokenFailed, answers);
  const session = await house.sessions.get(token.sessionHash, house.clock.now());
  const user = session?.userId === token.userId ? await house.users.byId(token.userId) : null;
  if (!user) throw failure(401, messages.search.tokenFailed, answers);
  if (openStep(user) !== null) throw failure(403, messages.search.insufficientPermissions, answers);
  return { user, sessionHash: token.sessionHash };
}
