import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { isId } from '~/kit/request/ids';
import { openStep } from '~/rooms/account/rules/onboarding';
import { feedsMax } from '~/rooms/study/rules/feeds';
import { failure, page, withinLimit } from '~/server/handle.server';
import { eventStream, type ServerSentEvent } from '~/server/sse.server';
import { shareOf } from '~/server/visit.server';

const api = { answers: 'api' } as const;
const retryMs = 3_000;
/** A page shows one map and one list. */
const topicsMax = 4;

/**
 * The change feed of a page: each event is the name of a topic that has changed, and the page asks for the change
 * itself. Everybody may follow a map, but nothing is announced of those that they may not read.
 */
export const loader = page(
  'anyone',
  async (visit) => {
    await withinLimit(visit, rateLimits.changes, api);
    const { url, user, sessionHash, exchange, rooms } = visit;
    const mayFollow = (topic: string): boolean => {
      if (topic === 'runs') return user !== null && openStep(user) === null;
      const [, id = ''] = /^(?:map|marks):(.*)$/.exec(topic) ?? [];
      return isId(id);
    };
    const topics = (url.searchParams.get('topics') ?? '').split(',', topicsMax).filter(mayFollow);
    if (topics.length === 0) throw failure(404, messages.request.notFound, api);
    const userId = user?.id ?? null;
    const events = async function* (signal: AbortSignal): AsyncGenerator<ServerSentEvent[]> {
      for await (const changed of rooms.study.changeFeed.follow({ topics, userId }, signal))
        yield changed.map((data) => ({ data }));
    };
    return eventStream(visit, events, {
      retryMs,
      share: `feed ${shareOf(visit)}`,
      most: user ? feedsMax.account : feedsMax.address,
      ...(user &&
        sessionHash && {
          until: rooms.account.sessions.watch({ idHash: sessionHash, userId: user.id }, exchange.connection.closed),
        }),
    });
  },
  { ...api, streams: true },
);
