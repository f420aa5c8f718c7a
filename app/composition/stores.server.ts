import { runStoreIn } from '~/jobs/store/runs-in';
import { administratorsIn } from '~/rooms/account/store/administrators-in';
import { identitiesIn } from '~/rooms/account/store/identities-in';
import { invitationsIn } from '~/rooms/account/store/invitations-in';
import { mailTokensIn } from '~/rooms/account/store/mail-tokens-in';
import { passkeysIn } from '~/rooms/account/store/passkeys-in';
import { sessionsIn } from '~/rooms/account/store/sessions-in';
import { usageIn } from '~/rooms/account/store/usage-in';
import { cachedUsers } from '~/rooms/account/store/user-cache';
import { usersIn } from '~/rooms/account/store/users-in';
import { watchedSessions } from '~/rooms/account/store/watched-sessions';
import { asksIn } from '~/rooms/ask/store/asks-in';
import { copiesIn } from '~/rooms/copy/store/copies-in';
import { courseUpdatesIn } from '~/rooms/copy/store/course-updates-in';
import { callHoldsIn } from '~/rooms/credit/store/call-holds-in';
import { ledgerIn } from '~/rooms/credit/store/ledger-in';
import { demosIn } from '~/rooms/demo/store/demos-in';
import { triesIn } from '~/rooms/exercise/store/tries-in';
import { learningIn } from '~/rooms/home/store/learning-in';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { progressIn } from '~/rooms/lesson/store/progress-in';
import { aimsIn } from '~/rooms/map/store/aims-in';
import { mapCoursesIn } from '~/rooms/map/store/map-courses-in';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { notesIn } from '~/rooms/note/store/notes-in';
import { picturesIn } from '~/rooms/picture/store/pictures-in';
import { placementsIn } from '~/rooms/placement/store/placements-in';
import { accessTokensIn } from '~/rooms/program/store/access-tokens-in';
import { remindersIn } from '~/rooms/reminder/store/reminders-in';
import { subscriptionsIn } from '~/rooms/reminder/store/subscriptions-in';
import { cardsIn } from '~/rooms/review/store/cards-in';
import { pausesIn } from '~/rooms/review/store/pauses-in';
import { recallFiguresIn } from '~/rooms/review/store/recall-figures';
import { searchIn } from '~/rooms/search/store/search-in';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { spaceIn } from '~/rooms/storage/store/space-in';
import { changesIn } from '~/rooms/study/store/changes-in';
import { leavesIn } from '~/rooms/study/store/leaves-in';
import { suggestionsIn } from '~/rooms/suggestion/store/suggestions-in';
import { webhooksIn } from '~/rooms/webhook/store/webhooks-in';
import type { Settings } from '~/server/settings.server';
import type { Store } from '~/store/engine/engine';
import { limiterIn } from '~/store/file/limiter';
import { notificationsIn } from '~/store/file/notifications';
import { pageViewsIn } from '~/store/file/page-views';
import type { Clock } from '~/system/contract/clock';

/** Every store of the rooms, over one database, for the process with this id. */
export function openStores(
  database: Store,
  processId: string,
  { clock, settings }: { readonly clock: Clock; readonly settings: Pick<Settings, 'credits' | 'administratorEmail'> },
) {
  const welcome = settings.credits?.welcome;
  return {
    users: cachedUsers(usersIn(database, welcome), clock),
    sessions: watchedSessions(sessionsIn(database), clock),
    mailTokens: mailTokensIn(database),
    invitations: invitationsIn(database, settings.administratorEmail, welcome),
    identities: identitiesIn(database),
    passkeys: passkeysIn(database),
    maps: mapsIn(database, processId),
    aims: aimsIn(database),
    mapCourses: mapCoursesIn(database),
    mapVersions: mapVersionsIn(database, processId),
    copies: copiesIn(database),
    courseUpdates: courseUpdatesIn(database),
    lessons: lessonsIn(database, processId),
    progress: progressIn(database),
    demos: demosIn(database, welcome),
    tries: triesIn(database),
    cards: cardsIn(database),
    placements: placementsIn(database),
    asks: asksIn(database, processId),
    notes: notesIn(database),
    lessonPictures: picturesIn(database),
    recallFigures: recallFiguresIn(database),
    pauses: pausesIn(database),
    reminders: remindersIn(database),
    pushSubscriptions: subscriptionsIn(database),
    sources: sourcesIn(database),
    runStore: runStoreIn(database, processId),
    learning: learningIn(database),
    searchIndex: searchIn(database),
    limiter: limiterIn(database),
    ledger: ledgerIn(database),
    callHolds: callHoldsIn(database),
    pageViews: pageViewsIn(database),
    administrators: administratorsIn(database, settings.administratorEmail),
    usage: usageIn(database),
    notifications: notificationsIn(database),
    space: spaceIn(database),
    suggestions: suggestionsIn(database, settings.administratorEmail),
    changes: changesIn(database),
    leaves: leavesIn(database),
    webhooks: webhooksIn(database),
    accessTokens: accessTokensIn(database),
  };
}

export type Stores = ReturnType<typeof openStores>;
