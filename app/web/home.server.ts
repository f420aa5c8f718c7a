import { greetings } from '~/domain/account/greetings';
import { limits } from '~/domain/limits';
import { normaliseTopic } from '~/domain/map/topic';
import type { User } from '~/ports/users';
import { pick, suggestionCount } from './choices.server';
import type { Visit } from './handle.server';
import { openRunsOf } from './run-view.server';

/** The landing page's data; its figures are counted on this server. */
export async function landingData({ house }: Visit) {
  const maps = await house.countMaps();
  const figures = [
    { label: 'topics in the built-in library', value: String(house.library.topics.length) },
    { label: 'written lessons, no model needed', value: String(house.library.lessonCount) },
    {
      label: maps === 1 ? 'map grown on this server' : 'maps grown on this server',
      value: maps.toLocaleString('en-US'),
    },
    { label: 'accounts needed elsewhere', value: '0' },
  ];
  return {
    screen: 'landing' as const,
    url: `${house.settings.appUrl}/`,
    topics: house.library.popular,
    figures,
  };
}

export async function homeData({ house, url, waitingTopic }: Visit, user: User) {
  return {
    screen: 'home' as const,
    greeting: pick(house, greetings, 1)[0] ?? '',
    nickname: user.nickname,
    topic: normaliseTopic(url.searchParams.get('topic') ?? waitingTopic),
    suggestions: pick(house, house.library.topics, suggestionCount(house)),
    submitKey: house.random.id(),
    openRuns: await openRunsOf(house, user.id, limits.newMapShownMs),
    usesLibrary: house.usesLibrary,
  };
}
