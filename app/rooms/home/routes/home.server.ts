import type { TypedResponse } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { numberSaid } from '~/kit/language/format';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { pastedOutline, waitingTopic as topicOf } from '~/kit/outline/pasted-outline';
import { isId } from '~/kit/request/ids';
import { type TypedAim, typedAim } from '~/rooms/account/rules/aim';
import { greetingsFor } from '~/rooms/account/rules/greetings';
import type { User } from '~/rooms/account/store/users';
import { keptCourse } from '~/rooms/course/routes/kept-course.server';
import { courseAddress } from '~/rooms/course/rules/course-progress';
import { homeWords } from '~/rooms/home/words';
import { learnerOf } from '~/rooms/review/routes/views/learner.server';
import { openRunsOf, runView } from '~/rooms/run/routes/run-view.server';
import { cardsOf } from '~/rooms/study/routes/views/map-cards.server';
import type { CardMap } from '~/rooms/study/ui/lists/map-card';
import { formSchema, isSent, readForm } from '~/server/form.server';
import type { PostedVisit, Visit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { pick, suggestionCount } from './choices.server';
import { comesNext, todayView } from './today-view.server';

/** Messages by `?notice=`. */
const landingNotices = () =>
  new Map<string, string>([
    ['deleted', messages.account.deleted],
    ['demo-left', messages.demo.left],
  ]);

/** The sentence for a visitor whose demo has ended; null for all others. */
const demoOver = async ({ request, rooms, access }: Visit): Promise<string | null> =>
  (await access.demoHasEnded(request, rooms.server.clock.now())) ? messages.demo.over : null;

/** The landing page's data. */
export async function landingData(visit: Visit) {
  const { rooms, url } = visit;
  const figures = [
    { label: homeWords.topicsInLibrary, value: numberSaid(rooms.course.library.topics().length) },
    { label: homeWords.writtenLessons, value: numberSaid(rooms.course.library.lessonCount) },
    // Counted by tests/e2e/course.nojs.spec.ts.
    { label: homeWords.pressToFirstLesson, value: '1' },
    { label: homeWords.fileHoldsAll, value: '1' },
  ];
  return {
    screen: 'landing' as const,
    url: `${rooms.server.settings.appUrl}/`,
    topics: rooms.course.library.popular(),
    figures,
    demoHours: (await rooms.demo.isOpen()) ? (rooms.demo.terms?.hours ?? null) : null,
    notice: landingNotices().get(url.searchParams.get('notice') ?? '') ?? (await demoOver(visit)),
  };
}

export async function homeData({ rooms, url, request, waitingTopic }: Visit, user: User) {
  const open = await openRunsOf(rooms, user.id);
  const maps = await rooms.map.maps.listForUser(user.id, {
    order: 'opened',
    limit: limits.lastMapsShown,
  });
  const topic = topicOf(url.searchParams.get('topic') ?? waitingTopic);
  const made = new Set(open.runs.map(({ place }) => place));
  const lastMaps = await cardsOf(
    rooms,
    maps.filter(({ id }) => !made.has(`/map/${id}`)),
  );
  const { due, day } = await dayOf(rooms, user, request);
  const isFirstVisit = maps.length === 0 && !day.lesson;
  const isOutline = !url.searchParams.has('anyway') && pastedOutline(topic) !== null;
  const isRefused = url.searchParams.has('refused') || isOutline;
  const refused = isRefused ? await rooms.map.refuseTopic(user.id, topic) : null;
  return {
    screen: 'home' as const,
    greeting: pick(rooms, greetingsFor(isFirstVisit), 1)[0] ?? '',
    nickname: user.nickname,
    hasBegun: !isFirstVisit || day.line !== null || open.runs.length + open.lessons.length > 0,
    topic,
    aim: await aimAsked(rooms, url.searchParams, user.id),
    /** The topic was chosen as typed. */
    anyway: url.searchParams.has('anyway'),
    /** Why no map was made of the topic at the end of onboarding, or that it is an outline. */
    refused: refused && {
      message: refused.message,
      isHelp: refused.isHelp ?? false,
      needsCredits: refused.needsCredits ?? false,
      choices: refused.choices,
      outline: refused.outline,
    },
    begun: (await runView(rooms, url.searchParams.get('run') ?? '', user.id))?.run ?? null,
    suggestions: pick(rooms, rooms.course.library.topics(), suggestionCount(rooms)),
    submitKey: rooms.server.random.id(),
    open,
    /** Shown in the bar of places. */
    due,
    today: { ...day, finished: day.lesson ? null : finishedMap(lastMaps[0]) },
    lastMaps,
    usesLibrary: rooms.server.usesLibrary,
    credits: await rooms.credit.creditsLeft(user.id),
  };
}

/** The fields of 'For whom?': as an address has them, or those of a run whose topic is to be changed. */
async function aimAsked(rooms: Rooms, asked: URLSearchParams, userId: string): Promise<TypedAim> {
  const again = asked.get('again') ?? '';
  const run = isId(again) ? await rooms.run.runStore.owned(again, userId) : null;
  if (run?.kind === 'map' && run.aim) return typedAim(run.aim);
  const { level, purpose, minutes } = Object.fromEntries(asked);
  return { level: level ?? '', purpose: purpose ?? '', minutes: minutes ?? '' };
}

/** The learner's day, and when the next cards are due if it is over. */
async function dayOf(rooms: Rooms, user: User, request: Request) {
  const learner = learnerOf(user, request);
  const [day, { due }] = await Promise.all([rooms.home.planToday(learner), rooms.review.dueCards(learner)]);
  return { due, day: { ...(await todayView(rooms, day)), next: await comesNext(rooms, learner, day) } };
}

/** The map that was opened last if it is finished, for a learner without a next lesson. */
function finishedMap(map: CardMap | undefined) {
  if (!map) return null;
  const { query, rendered, lang, leaves } = map;
  return leaves !== null && leaves.done === leaves.total ? { label: query, rendered, lang } : null;
}

/** The run's idempotency key. A user has one onboarding, so its last form makes one map however often it is sent. */
const onboardingKey = 'onboarding';

const onboardedFields = formSchema({ scripts: isSent });

/**
 * Redirects after the last form of onboarding: to the wanted page, to the run of the topic that was typed before
 * signing up, or home. A refused topic is shown at home with the reason.
 */
export async function leadOnboarded({
  request,
  user,
  form,
  rooms,
  access,
}: PostedVisit<User>): Promise<TypedResponse<never>> {
  const { redirectTo, topic } = await access.arrival(request);
  const course = courseAddress(redirectTo);
  if (course) return keptCourse({ request, user, rooms, access }, course);
  if (redirectTo || !topic) return redirectWithin(redirectTo || '/');
  const made = await rooms.map.createMap(user.id, { topic, key: onboardingKey, offersImport: true });
  if (!made.ok) {
    // A topic about self-harm is not stored.
    if (made.isHelp) await access.forgetTopic(request);
    return redirectWithin(`/?${new URLSearchParams({ topic, refused: '1' })}`);
  }
  await access.markBegun(request);
  return redirectWithin(readForm(onboardedFields, form).scripts ? `/?run=${made.run.id}` : `/runs/${made.run.id}`);
}
