import { sql } from 'drizzle-orm';
import { runLeasesIn } from '~/jobs/store/leases-in';
import { runStoreIn } from '~/jobs/store/runs-in';
import { limits, rateLimits } from '~/kit/limits';
import { readQuery } from '~/kit/search/words';
import { administratorsIn } from '~/rooms/account/store/administrators-in';
import { identitiesIn } from '~/rooms/account/store/identities-in';
import { invitationsIn } from '~/rooms/account/store/invitations-in';
import { mailTokensIn } from '~/rooms/account/store/mail-tokens-in';
import { passkeysIn } from '~/rooms/account/store/passkeys-in';
import { sessionsIn } from '~/rooms/account/store/sessions-in';
import { usageIn } from '~/rooms/account/store/usage-in';
import { usersIn } from '~/rooms/account/store/users-in';
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
import type { Webhook } from '~/rooms/webhook/store/webhooks';
import { webhooksIn } from '~/rooms/webhook/store/webhooks-in';
import type { Engine } from '~/store/engine/engine';
import { limiterIn } from '~/store/file/limiter';
import { notificationsIn } from '~/store/file/notifications';
import type { Database } from '~/store/file/open';
import { pageViewsIn } from '~/store/file/page-views';
import { outlined } from './maps';

/**
 * Calls of every method of every store on the rows of `seed`. A method without an entry does not compile, and a store
 * without one fails `tests/store/features/failed-writes.test.ts`.
 */

type Ask<Store> = (store: Store) => Promise<unknown>;

interface Calls<Store> {
  readonly kind: 'write' | 'read';
  readonly calls: readonly Ask<Store>[];
}

/** Each of these changes at least one row. */
const write = <Store>(...calls: Ask<Store>[]): Calls<Store> => ({ kind: 'write', calls });
const read = <Store>(...calls: Ask<Store>[]): Calls<Store> => ({ kind: 'read', calls });

const store = <Store extends object>(
  open: (database: Engine) => Store,
  methods: { readonly [Method in keyof Store]: Calls<Store> },
) => ({ open, methods });

const now = new Date('2026-01-31T12:00:00.000Z');
const later = new Date('2026-01-31T12:01:00.000Z');
const nextYear = new Date('2027-01-31T12:00:00.000Z');
const source = { kind: 'library', name: 'written outline', prompt: '' } as const;

const person = (id: string) => ({
  id,
  nickname: id,
  email: `${id}@example.org`,
  emailVerified: true,
  passwordHash: 'hash',
  googleId: `google-${id}`,
  at: now,
});
const exerciseEntry = (n: number) => ({ n, act: 'try', answer: ['7'], isRight: false, result: null, at: now }) as const;
const picture = (digit: string) => ({
  hash: digit.repeat(32),
  width: 800,
  height: 400,
  large: Uint8Array.of(1, 2, 3),
  small: Uint8Array.of(1),
});
const sourceFigure = (digit: string) => ({ passage: 1, caption: 'Figure 1', alt: '', picture: picture(digit) });
const daily = { mail: true, push: true, days: ['mon'], hour: 8, zone: null, language: null } as const;
const browser = (name: string) => ({ endpoint: `https://push.example.org/${name}`, p256dh: 'key', auth: 'auth' });
const session = (idHash: string) => ({
  idHash,
  userId: 'ada',
  data: {},
  userAgent: '',
  createdAt: now,
  lastSeenAt: now,
  expiresAt: nextYear,
});
const token = (tokenHash: string) => ({
  tokenHash,
  userId: 'ada',
  purpose: 'reset' as const,
  email: 'ada@example.org',
  expiresAt: later,
});
const map = (id: string, runId: string | null) => ({
  id,
  userId: 'ada',
  ...outlined('Trees', '- Oak\n- Elm'),
  source,
  runId,
  at: now,
});
const treesCourse = (hash: string) => ({
  ...{ course: 'trees', hash, version: '', about: '{"title":"Trees"}' },
  lessons: [{ nodeId: 'n1', lesson: 'oak', textHash: 't', about: '{"minutes":5}' }],
});
const text = { markdown: '- [ ] Look', content: '<p>Look</p>', renderer: 1, tasks: { done: 0, total: 1 } };
const lesson = (nodeId: string) => ({
  id: `lesson-${nodeId}`,
  mapId: 'trees',
  userId: 'ada',
  nodeId,
  nodeLabel: 'Oak',
  pathString: 'Trees > Oak',
  compositeKey: `${nodeId}_Trees > Oak`,
  source,
  ...text,
  at: now,
});
const mapRun = (id: string) => ({
  id,
  kind: 'map' as const,
  userId: 'ada',
  key: id,
  topic: 'Trees',
  mapId: null,
  at: now,
});
const oak = { mapId: 'trees', nodeId: 'oak', path: ['Trees', 'Oak'] };
const askRun = (id: string, nodeId: string) => ({
  ...mapRun(id),
  kind: 'ask' as const,
  mapId: 'trees',
  nodeId,
  path: ['Trees', nodeId],
  ask: { id: `ask-of-${id}`, how: 'hint' as const, question: 'Why?', selection: '' },
});
const demo = (id: string, until: Date) => ({
  ...{ id, nickname: 'Guest', email: `${id}@demo.invalid`, language: null, at: now, until },
});
const demoCaps = { accounts: 9, maps: 1, texts: 1, megabytes: 1 };
const adasTrees = { mapId: 'trees', userId: 'ada' };
const placed = { question: 'e1', leaf: 'oak', outcome: 'right', guess: 0.25 } as const;
const yew = { key: 'n7 mark', text: 'Yew', nodes: [{ id: 'n7', parentId: 'root', label: 'Yew' }] };
const batch = (id: string, mapId = 'trees') => ({
  id,
  userId: 'ada',
  mapId,
  topic: 'Trees',
  leaves: [{ runId: `run-of-${id}`, nodeId: 'elm', path: ['Trees', 'Elm'] }],
  at: now,
});
const identity = (subject: string, userId: string) => ({
  issuer: 'https://id.example.org',
  subject,
  userId,
  createdAt: now,
});
const accessToken = (id: string, userId: string) => ({
  id,
  userId,
  name: 'Notes app',
  secretHash: `hash-${id}`,
  may: 'write' as const,
  createdAt: now,
  expiresAt: null,
});
const webhook = (id: string, userId: string): Webhook => ({
  ...{ id, userId, address: 'https://example.org/', events: ['map.created'], secretKey: 'key' },
  ...{ offAt: null, offWhy: null, failingSince: null, createdAt: now },
});
const tried = { webhookId: 'hook', id: 'event', attempts: 1 };
const passkey = (id: string, userId: string) => ({
  id,
  credentialId: `credential-${id}`,
  userId,
  publicKey: 'key',
  counter: 1,
  transports: ['internal'],
  name: 'My phone',
  createdAt: now,
});
const challenge = (challengeHash: string) => ({
  challengeHash,
  purpose: 'confirm' as const,
  userId: 'ada',
  expiresAt: nextYear,
});
const others = { password: true, google: false, provider: false };
const invitation = (id: string) => ({ id, tokenHash: `hash-${id}`, email: null, expiresAt: nextYear });
const by = (id: string) => ({ id, administratorId: 'ada', at: later });
const suggestion = (id: string, to: 'library' | 'writer') => ({
  ...{ id, to, userId: 'bob', mapId: 'shown-trees', nodeId: to === 'writer' ? 'n1' : 'n2', path: ['Trees', 'Oak'] },
  ...{ title: null, remark: 'Oaks', passage: 'Look', nth: 0, changed: 'See', at: now },
});
const version = (n: number) => ({
  version: n,
  document: outlined('Trees', '- Oak\n- Elm\n- Ash').document,
  back: [],
  lost: [],
  change: { act: 'rename', node: 'n2', from: 'Oak', to: 'Elm' } as const,
  cause: 'edited' as const,
  undoTo: null,
  redoTo: null,
});
const newCopy = (id: string) => ({
  id,
  userId: 'bob',
  from: { id: id === 'own-copy' ? 'trees' : 'shown-trees', version: 1 },
  document: outlined('Trees', '- Oak\n- Elm').document,
  unticked: [],
  key: `copy of ${id}`,
  at: now,
});
const where = { mapId: 'trees', nodeId: 'oak', userId: 'ada', version: 1 };
const leafOf = (userId: string, nodeId: string) => ({ mapId: 'trees', userId, nodeId });
const card = (id: string, nodeId = 'n1') => ({
  id,
  mapId: 'trees',
  userId: 'ada',
  nodeId,
  text: { kind: 'open', front: 'What falls in autumn?', back: 'Leaves' } as const,
  origin: 'hand' as const,
  sourceName: '',
  onceKey: null,
  at: now,
});
const gapText = { kind: 'cloze', front: '{{c1::Roots}} drink.', back: '', n: 1 } as const;
const paid = (id: string) => ({
  id,
  type: 'checkout.session.completed',
  at: now,
  fact: {
    kind: 'paid' as const,
    paymentId: 'payment',
    sessionId: 'session',
    userId: 'ada',
    plan: 'explorer',
    credits: 25,
    amount: 999,
    currency: 'usd',
  },
});
const entry = (cardId: string, n: number, grade: 0 | 1 | 2 | 3 | 4) => ({
  cardId,
  userId: 'ada',
  n,
  at: later,
  day: 20_484,
  grade,
  ms: 1_200,
  retention: 0.9,
});
const memory = {
  state: 'review',
  stability: 3.2,
  difficulty: 5,
  dueAt: later,
  reviewedAt: now,
  day: 20_484,
  interval: 3,
  step: 0,
  reviews: 1,
  lapses: 0,
} as const;
const dueNow = { state: 'review', before: nextYear } as const;
const material = (id: string) => ({
  id,
  userId: 'ada',
  title: 'On trees',
  kind: 'text' as const,
  bytes: 40,
  pages: null,
  passages: 2,
  words: 8,
  contents: [{ level: 1, text: 'Oaks', passage: 1 }],
  structure: 'numbering' as const,
  at: now,
});
const read1 = { page: null, heading: 'Oaks', text: 'An oak keeps its leaves.' };
const read2 = { page: null, heading: 'Elms', text: 'An elm does not.' };
const keptSources = 20;
const limit = rateLimits.signInByAccount;

/** A user with one of everything, and a run of each kind. */
export async function seed(database: Engine): Promise<void> {
  const users = usersIn(database);
  await users.add(person('ada'));
  await users.add(person('bob'));
  await users.add({ ...person('cyd'), emailVerified: false });
  await users.add(person('dan'));
  await database.run((db) => db.run(sql`update users set suspended_at = ${now.toISOString()} where id = 'dan'`));
  for (const id of ['one', 'other']) await sessionsIn(database).add(session(id));
  await mailTokensIn(database).add(token('token'), now);
  await mapsIn(database).add({ ...map('trees', 'done-run'), course: treesCourse('h') });
  await mapsIn(database).add(map('old-trees', null));
  await spaceIn(database).hold('a held upload', 'ada', 5_000, now);
  await database.run((db) => db.run(sql`update maps set version = ${limits.mapVersionsKept} where id = 'old-trees'`));
  await mapsIn(database).add(map('binned-trees', null));
  await mapsIn(database).putIntoBin('binned-trees', 'ada', now);
  await mapsIn(database).add({ ...map('arriving-trees', null), arriving: true });
  await mapsIn(database).add(map('shown-trees', null));
  await mapsIn(database).setVisibility('shown-trees', 'ada', true, now);
  await copiesIn(database).keep(newCopy('kept-trees'));
  await lessonsIn(database).write({ ...lesson('n1'), id: 'shown', mapId: 'shown-trees' });
  await lessonsIn(database).write(lesson('oak'));
  await lessonsIn(database).write({ ...lesson('fir'), unfinished: 'stopped' });
  await lessonsIn(database).write(lesson('yew'));
  await lessonsIn(database).write({ ...lesson('yew'), way: 'simpler' });
  const progress = progressIn(database);
  await progress.markRead(leafOf('ada', 'oak'), now, now);
  await progress.setDone(leafOf('ada', 'oak'), 1, true, now);
  const cards = cardsIn(database);
  await cards.add([card('leaves'), card('bark', 'n2'), card('acorn')]);
  await cards.add([
    { ...card('shown-leaves'), mapId: 'shown-trees' },
    { ...card('gap'), text: gapText },
  ]);
  await cards.record(entry('leaves', 1, 3), memory);
  await demosIn(database).add(demo('demo', later), demoCaps);
  await demosIn(database).takeCall(now, 5);
  await triesIn(database).add({ ...leafOf('ada', 'n1'), exercise: 'e1' }, exerciseEntry(1));
  await picturesIn(database).add({ mapId: 'trees', userId: 'ada' }, picture('a'), now);
  await placementsIn(database).keepAnswers(adasTrees, 0, [placed], now);
  await aimsIn(database).set('trees', 'ada', { level: 'some', purpose: null, minutes: 10 }, now);
  await progressIn(database).setKnown(adasTrees, { known: ['fir'], notKnown: [], since: null }, now);
  await notesIn(database).save(leafOf('ada', 'n1'), { id: 'note', text: 'Bark is cork.', version: 0, at: now });
  const suggestions = suggestionsIn(database, null);
  for (const id of ['to-ada', 'to-ada-too']) await suggestions.add(suggestion(id, 'writer'));
  for (const id of ['to-library', 'to-library-too']) await suggestions.add(suggestion(id, 'library'));
  await pausesIn(database).put('ada', { fromDay: 20_480, untilDay: 20_490, cardsADay: 25 });
  await remindersIn(database).setCalendarKey('ada', 'key', daily);
  await remindersIn(database).save('ada', daily, now);
  await subscriptionsIn(database).add('ada', browser('first'), now, 10);
  for (const id of ['call-a', 'call-old'])
    await callHoldsIn(database).hold({ id, userId: 'ada', credits: 0, what: 'lesson-call', note: 'Oak' });
  // Fixed times, so that the rows are not within the seconds that count as just made.
  await database.run((db) =>
    db.run(sql`update call_holds set lease_until = case id when 'call-old' then 7 else 4000000000 end`),
  );
  const runStore = runStoreIn(database);
  for (const id of ['live-run', 'failed-run', 'done-run']) await runStore.start(mapRun(id));
  const ended = { text: '- Oak\n', finishedAt: now } as const;
  await runStore.change('failed-run', { ...ended, state: 'failed' }, now);
  await runStore.change('done-run', { ...ended, state: 'done' }, now);
  await runStore.start(askRun('ask-run', 'n1'));
  await runStore.startBatch(batch('batch', 'old-trees'));
  // Leases that a renewal changes and that outlast any test, and some that have run out.
  await database.run((db) =>
    db.run(
      sql`update generations set lease_until = unixepoch('now') + iif(batch is not null, -1000, 100000) where owner is not null`,
    ),
  );
  const sources = sourcesIn(database);
  for (const id of ['book', 'spare', 'begun', 'left']) {
    await sources.begin(material(id), keptSources);
    await sources.addPassages(id, 'ada', 1, [read1, read2]);
    await sources.addFigures(id, 'ada', 1, [sourceFigure('c')], now);
  }
  for (const id of ['book', 'spare', 'left']) await sources.finish(id, 'ada');
  await sources.addToMap('trees', 'book', 'ada', now, keptSources);
  await sources.remove('left', 'ada');
  await identitiesIn(database).join(identity('at-id', 'ada'));
  await passkeysIn(database).add(passkey('phone', 'ada'), 20);
  await accessTokensIn(database).add(accessToken('notes', 'ada'), 20, 'hash');
  await webhooksIn(database).add(webhook('hook', 'ada'), 5);
  await webhooksIn(database).addTest('hook', 'event', now, now);
  await webhooksIn(database).addTest('hook', 'ended', now, now);
  await webhooksIn(database).arrived({ ...tried, id: 'ended' }, 200, now, 100);
  await webhooksIn(database).add(webhook('off-hook', 'ada'), 5);
  await webhooksIn(database).turnOff('off-hook', 'ada', 'learner', now);
  await passkeysIn(database).ask(challenge('asked'));
  const invitations = invitationsIn(database, null);
  await invitations.add(by('inviting'), { ...invitation('open'), email: 'fay@example.org' });
  await invitations.add(by('inviting again'), invitation('used'));
  await invitations.accept('used', { ...person('gus'), at: later });
  // A link for the first account, which is not good any more.
  await database.run((db) =>
    db.run(sql`insert into invitations (id, token_hash, created_at, expires_at, is_first)
    values ('first', 'hash-first', ${now.toISOString()}, ${nextYear.toISOString()}, 1)`),
  );
  await limiterIn(database).take(limit, 'ada', now);
  await pageViewsIn(database).count('2026-01-31', new Map([['home', 1]]));
  // The id is so high that all earlier notifications are deleted.
  await database.run((db) => db.run(sql`insert into notices (id, what, key) values (20000, 'user', 'ada')`));
}

export const stores = {
  usersIn: store(usersIn, {
    add: write((users) => users.add(person('eve'))),
    byId: read((users) => users.byId('ada')),
    byEmail: read((users) => users.byEmail('ada@example.org')),
    byGoogleId: read((users) => users.byGoogleId('google-ada')),
    change: write((users) => users.change('ada', { nickname: 'Ada L.' }, later)),
    changeWeights: write((users) => users.changeWeights('ada', null, null, later, 0)),
    renewPasswordHash: write((users) => users.renewPasswordHash('ada', 'hash', 'another hash')),
    remove: write((users) => users.remove('ada')),
    list: read((users) => users.list(10)),
    isAlone: read((users) => users.isAlone('ada')),
  }),
  sessionsIn: store(sessionsIn, {
    add: write((sessions) => sessions.add(session('third'))),
    get: read((sessions) => sessions.get('one', now)),
    update: write((sessions) => sessions.update('one', { data: { topic: 'Trees' }, userId: 'ada' })),
    touch: write((sessions) => sessions.touch('one', later)),
    remove: write((sessions) => sessions.remove('one')),
    listForUser: read((sessions) => sessions.listForUser('ada', now)),
    keptForUser: read((sessions) => sessions.keptForUser('ada')),
    removeForUser: write((sessions) => sessions.removeForUser('ada', 'one')),
    removeAllForUser: write(
      (sessions) => sessions.removeAllForUser('ada'),
      (sessions) => sessions.removeAllForUser('ada', 'one'),
    ),
    sweep: write((sessions) => sessions.sweep(nextYear)),
  }),
  mailTokensIn: store(mailTokensIn, {
    add: write((tokens) => tokens.add(token('second'), now)),
    peek: read((tokens) => tokens.peek('token', 'reset', now)),
    spend: write((tokens) => tokens.spend('token', 'reset', now)),
    listForUser: read((tokens) => tokens.listForUser('ada')),
    removeForUser: write((tokens) => tokens.removeForUser('ada', 'reset')),
    sweep: write((tokens) => tokens.sweep(nextYear)),
  }),
  identitiesIn: store(identitiesIn, {
    find: read((identities) => identities.find('https://id.example.org', 'at-id')),
    join: write((identities) => identities.join(identity('another', 'bob'))),
    listForUser: read((identities) => identities.listForUser('ada')),
  }),
  accessTokensIn: store(accessTokensIn, {
    add: write((tokens) => tokens.add(accessToken('another', 'ada'), 20, 'hash')),
    list: read((tokens) => tokens.list('ada')),
    valid: read((tokens) => tokens.valid('hash-notes', now)),
    noteUse: write((tokens) => tokens.noteUse('notes', later, now)),
    revoke: write((tokens) => tokens.revoke('notes', 'ada')),
    removeAllForUser: write((tokens) => tokens.removeAllForUser('ada')),
  }),
  webhooksIn: store(webhooksIn, {
    ofUser: read((webhooks) => webhooks.ofUser('ada')),
    add: write((webhooks) => webhooks.add(webhook('another', 'ada'), 5)),
    change: write((webhooks) => webhooks.change('hook', 'ada', { address: 'https://x.org/', events: ['lesson.done'] })),
    renewSecret: write((webhooks) => webhooks.renewSecret('hook', 'ada', 'another key')),
    turnOn: write((webhooks) => webhooks.turnOn('off-hook', 'ada')),
    turnOff: write((webhooks) => webhooks.turnOff('hook', 'ada', 'learner', later)),
    remove: write((webhooks) => webhooks.remove('hook', 'ada')),
    deliveries: read((webhooks) => webhooks.deliveries('hook', 10)),
    addTest: write((webhooks) => webhooks.addTest('hook', 'another event', later, later)),
    waiting: read((webhooks) => webhooks.waiting(later, { ofAll: 10, ofEach: 2 }, ['resting'])),
    claim: write((webhooks) => webhooks.claim({ ...tried, nextAt: now }, later, later)),
    arrived: write((webhooks) => webhooks.arrived(tried, 200, later, 100)),
    failed: write(
      (webhooks) => webhooks.failed(tried, { status: 500, fault: null }, later, later, 100),
      (webhooks) => webhooks.failed(tried, { status: null, fault: 'timeout' }, later, null, 0),
    ),
    forget: write((webhooks) => webhooks.forget(later)),
  }),
  passkeysIn: store(passkeysIn, {
    add: write((passkeys) => passkeys.add(passkey('key', 'bob'), 20)),
    list: read((passkeys) => passkeys.list('ada')),
    byCredential: read((passkeys) => passkeys.byCredential('credential-phone')),
    noteUse: write((passkeys) => passkeys.noteUse({ id: 'phone', counter: 1 }, 2, later)),
    rename: write((passkeys) => passkeys.rename('phone', 'ada', 'Old phone')),
    remove: write((passkeys) => passkeys.remove('phone', 'ada', others)),
    setSecondFactor: write((passkeys) => passkeys.setSecondFactor('ada', true, later)),
    ask: write((passkeys) => passkeys.ask(challenge('another'))),
    spend: write((passkeys) => passkeys.spend(challenge('asked'), later)),
    sweep: write((passkeys) => passkeys.sweep(new Date('2027-06-01T12:00:00.000Z'))),
  }),
  invitationsIn: store((database: Engine) => invitationsIn(database, null, 20), {
    add: write(
      (invitations) => invitations.add(by('invited'), invitation('another')),
      (invitations) => invitations.add({ ...by('said'), administratorId: null }, invitation('by-command')),
    ),
    addFirst: write((invitations) => invitations.addFirst(invitation('another-first'), later)),
    awaitsFirst: read((invitations) => invitations.awaitsFirst()),
    withdraw: write((invitations) => invitations.withdraw(by('withdrawn'), 'open')),
    list: read(
      (invitations) => invitations.list({ search: '', offset: 0, limit: 10 }),
      (invitations) => invitations.list({ search: 'gus', offset: 0, limit: 10 }),
    ),
    byToken: read((invitations) => invitations.byToken('hash-open', later)),
    forEmail: read((invitations) => invitations.forEmail('Fay@example.org', later)),
    accept: write((invitations) => invitations.accept('open', { ...person('fay'), at: later })),
    usedBy: read((invitations) => invitations.usedBy('gus')),
    sweep: write((invitations) => invitations.sweep(new Date('2027-06-01T12:00:00.000Z'))),
  }),
  copiesIn: store(copiesIn, {
    keep: write(
      (copies) => copies.keep(newCopy('copied')),
      (copies) => copies.keep({ ...newCopy('own-copy'), userId: 'ada', key: 'own' }),
    ),
    ticked: read((copies) => copies.ticked('trees', 'ada')),
    newestOf: read((copies) => copies.newestOf('trees', 'ada')),
    takeLessons: write((copies) =>
      copies.takeLessons({
        mapId: 'kept-trees',
        userId: 'bob',
        fromId: 'shown-trees',
        places: [
          {
            id: 'taken',
            nodeId: 'n1',
            nodeLabel: 'Oak',
            pathString: 'Trees > Oak',
            compositeKey: 'n1_Trees',
          },
        ],
        unticked: [],
        at: later,
      }),
    ),
    takeCards: write((copies) =>
      copies.takeCards({
        key: 'gained',
        mapId: 'kept-trees',
        userId: 'bob',
        fromId: 'shown-trees',
        nodeIds: ['n1'],
        at: later,
      }),
    ),
    propose: write((copies) =>
      copies.propose({
        id: 'gained',
        userId: 'bob',
        mapId: 'kept-trees',
        nodeId: 'root',
        topic: 'Trees',
        at: later,
      }),
    ),
    waiting: read((copies) => copies.waiting('kept-trees', 'bob')),
  }),
  courseUpdatesIn: store(courseUpdatesIn, {
    take: write((updates) =>
      updates.take({
        ...adasTrees,
        from: 'h',
        course: treesCourse('later'),
        id: 'taking',
        before: { version: 1, document: outlined('Trees', '- Oak\n- Elm').document },
        next: version(2),
        lessons: [
          { ...lesson('oak'), version: 1 },
          { ...lesson('elm'), version: 0 },
        ],
        places: [{ nodeId: 'n1', nodeLabel: 'Oaks', pathString: 'Trees > Oaks', compositeKey: 'n1_Trees > Oaks' }],
        newCards: [card('of-course')],
        changedCards: [{ id: 'leaves', text: { kind: 'open', front: 'Oak?', back: 'A tree.' } }],
        at: later,
      }),
    ),
    places: read((updates) => updates.places('trees')),
  }),
  aimsIn: store(aimsIn, {
    ofMap: read((aims) => aims.ofMap('trees', 'ada')),
    set: write(
      (aims) => aims.set('trees', 'ada', { level: 'new', purpose: 'a garden', minutes: 20 }, later),
      (aims) => aims.set('trees', 'ada', { level: null, purpose: null, minutes: null }, later),
    ),
    ofUser: read((aims) => aims.ofUser('ada')),
  }),
  mapCoursesIn: store(mapCoursesIn, {
    ofMap: read((courses) => courses.ofMap('trees')),
    learners: read((courses) => courses.learners()),
  }),
  mapsIn: store(mapsIn, {
    add: write(
      (maps) => maps.add(map('second', null)),
      (maps) => maps.add(map('third', 'live-run')),
      (maps) =>
        maps.add({
          ...map('fourth', null),
          submitKey: 'import fourth',
          lessons: [{ ...lesson('n1'), id: 'imported', citations: [] }],
          done: ['n2'],
        }),
      (maps) => maps.add({ ...map('fifth', null), course: treesCourse('h') }),
    ),
    addLessons: write((maps) =>
      maps.addLessons('arriving-trees', 'ada', [{ ...lesson('n7'), citations: null }], later),
    ),
    addLabels: write((maps) => maps.addLabels('arriving-trees', 'ada', [yew])),
    setArrived: write((maps) => maps.setArrived('arriving-trees', 'ada', outlined('Trees', '- Oak\n- Elm').document)),
    dropArriving: write((maps) => maps.dropArriving('arriving-trees', 'ada')),
    arriving: read((maps) => maps.arriving('arriving-trees', 'ada')),
    readable: read((maps) => maps.readable('trees', null)),
    opening: read((maps) => maps.opening('trees', 'ada')),
    openings: read((maps) => maps.openings(['trees', 'binned-trees'], 'ada')),
    look: read((maps) => maps.look('trees', 'ada')),
    owned: read((maps) => maps.owned('trees', 'ada')),
    byRun: read((maps) => maps.byRun('done-run')),
    bySubmit: read((maps) => maps.bySubmit('bob', 'copy of kept-trees')),
    countViews: write((maps) => maps.countViews([{ mapId: 'trees', viewer: 'a hash' }], 1, later)),
    noteOpened: write((maps) => maps.noteOpened('trees', 'ada', later)),
    recountLeaves: write((maps) =>
      maps.recountLeaves({ id: 'trees', version: 1, result: 'Trees\n- Oak\n', nodeIds: 'root\nn1\n' }),
    ),
    listForUser: read(
      (maps) => maps.listForUser('ada', { limit: 10 }),
      (maps) => maps.listForUser('ada', { order: 'opened', limit: 4 }),
      (maps) => maps.listForUser('ada', { order: 'opened', search: 'tree', offset: 10, limit: 10 }),
      (maps) => maps.listForUser('ada', { order: 'name', limit: 10 }),
      (maps) => maps.listForUser('ada', { order: 'progress', limit: 10 }),
    ),
    idsForUser: read((maps) => maps.idsForUser('ada')),
    ownedOrBinned: read((maps) => maps.ownedOrBinned('binned-trees', 'ada')),
    listPublic: read(
      (maps) => maps.listPublic({ order: 'newest', offset: 0, limit: 10 }),
      (maps) => maps.listPublic({ order: 'newest', language: 'en', offset: 0, limit: 10 }),
      (maps) => maps.listPublic({ order: 'most-viewed', language: 'en', offset: 0, limit: 10 }),
    ),
    publicLanguages: read((maps) => maps.publicLanguages()),
    listAddresses: read((maps) => maps.listAddresses({ limit: 10 })),
    setVisibility: write((maps) => maps.setVisibility('trees', 'ada', true, later)),
    rename: write((maps) => maps.rename('trees', 'ada', 'Woods', later)),
    setLanguage: write((maps) => maps.setLanguage('trees', 'ada', 'de', later)),
    foundLanguage: write((maps) => maps.foundLanguage('trees', 'en')),
    setWhole: write((maps) => maps.setWhole('old-trees', 'ada', later)),
    putIntoBin: write((maps) => maps.putIntoBin('trees', 'ada', later)),
    putBack: write((maps) => maps.putBack('binned-trees', 'ada')),
    listBin: read((maps) => maps.listBin('ada', 10)),
    erase: write((maps) => maps.erase('binned-trees', 'ada')),
    emptyBin: write((maps) => maps.emptyBin('ada')),
    sweep: write((maps) => maps.sweep(nextYear)),
  }),
  mapVersionsIn: store(mapVersionsIn, {
    write: write(
      (versions) => versions.write('trees', 'ada', version(2), outlined('Trees', '- Oak\n- Elm').document, later),
      // Deletes the oldest version.
      (versions) =>
        versions.write(
          'old-trees',
          'ada',
          version(limits.mapVersionsKept + 1),
          outlined('Trees', '- Oak\n- Elm').document,
          later,
        ),
    ),
    list: read((versions) => versions.list('trees')),
    byOnceKey: read((versions) => versions.byOnceKey('trees', 'key')),
    patches: read((versions) => versions.patches('trees', { newest: 1, oldest: 0 })),
  }),
  asksIn: store(asksIn, {
    thread: read((asks) => asks.thread(leafOf('ada', 'n1'), 10)),
    count: read((asks) => asks.count(leafOf('ada', 'n1'))),
    byId: read((asks) => asks.byId('ask-of-ask-run', 'ada')),
    byRun: read((asks) => asks.byRun('ask-run')),
    answer: write((asks) =>
      asks.answer('ask-run', { answer: 'Because.', provenance: source, citations: null, state: 'answered' }, later),
    ),
    remove: write((asks) => asks.remove('ask-of-ask-run', 'ada')),
    removeThread: write((asks) => asks.removeThread(leafOf('ada', 'n1'))),
    idsForUser: read((asks) => asks.idsForUser('ada')),
  }),
  picturesIn: store(picturesIn, {
    add: write((pictures) => pictures.add({ mapId: 'trees', userId: 'ada' }, picture('b'), now)),
    adopt: write((pictures) => pictures.adopt({ mapId: 'old-trees', userId: 'ada' }, [picture('a').hash], now)),
    open: read((pictures) => pictures.open('trees', 'ada', picture('a').hash, 'large')),
    isShown: read((pictures) => pictures.isShown('trees', 'ada', picture('a').hash)),
    sizes: read((pictures) => pictures.sizes('trees', [picture('a').hash])),
    filesOf: read((pictures) => pictures.filesOf('trees', [picture('a').hash])),
    ofUser: read((pictures) => pictures.ofUser('ada')),
    bytesOf: read((pictures) => pictures.bytesOf('ada', picture('a').hash)),
    sweep: write((pictures) => pictures.sweep(nextYear)),
  }),
  notesIn: store(notesIn, {
    get: read((notes) => notes.get(leafOf('ada', 'n1'))),
    save: write(
      (notes) => notes.save(leafOf('ada', 'n2'), { id: 'new', text: 'An elm', version: 0, at: later }),
      (notes) => notes.save(leafOf('ada', 'n1'), { id: 'same', text: 'An oak', version: 1, at: later }),
    ),
    places: read(
      (notes) => notes.places('ada'),
      (notes) => notes.places('ada', 'trees'),
    ),
  }),
  placementsIn: store(placementsIn, {
    get: read((placements) => placements.get(adasTrees)),
    ofUser: read((placements) => placements.ofUser('ada')),
    keepAnswers: write(
      (placements) => placements.keepAnswers({ mapId: 'shown-trees', userId: 'bob' }, 0, [placed], later),
      (placements) => placements.keepAnswers(adasTrees, 1, [placed], later),
    ),
    keepMade: write((placements) => placements.keepMade(adasTrees, { by: 'small', questions: [] }, later)),
    lessonsWithExercises: read((placements) => placements.lessonsWithExercises(adasTrees, 10)),
    choiceCards: read((placements) => placements.choiceCards(adasTrees, 10)),
  }),
  demosIn: store(demosIn, {
    hasAdministrator: read((demos) => demos.hasAdministrator()),
    add: write((demos) => demos.add(demo('new-demo', later), demoCaps)),
    over: read((demos) => demos.over(later, 5)),
    takeCall: write(
      (demos) => demos.takeCall(now, 5),
      (demos) => demos.takeCall(later, 5),
    ),
    figures: read((demos) => demos.figures(now)),
    sweep: write((demos) => demos.sweep(nextYear)),
  }),
  triesIn: store(triesIn, {
    add: write(
      (tries) => tries.add({ ...leafOf('ada', 'n1'), exercise: 'e1' }, exerciseEntry(2)),
      (tries) => tries.add({ ...leafOf('ada', 'n1'), exercise: 'e2' }, exerciseEntry(1)),
    ),
    ofLesson: read((tries) => tries.ofLesson(leafOf('ada', 'n1'), ['e1', 'e2'])),
    firstsOfLesson: read((tries) => tries.firstsOfLesson(leafOf('ada', 'n1'))),
    missesOnMap: read((tries) => tries.missesOnMap('trees', 'ada')),
    ofUser: read(
      (tries) => tries.ofUser('ada', { limit: 5 }),
      (tries) =>
        tries.ofUser('ada', { limit: 5, after: { ...leafOf('ada', 'n1'), exercise: 'e0', ...exerciseEntry(1) } }),
    ),
  }),
  learningIn: store(learningIn, {
    factsOfDay: read((learning) =>
      learning.factsOfDay('ada', { since: now, before: later, most: 10, lessonsMost: 9, readMost: 5 }),
    ),
    textsOf: read((learning) => learning.textsOf('trees', ['n1', 'oak'])),
    reviewsByDay: read(
      (learning) => learning.reviewsByDay({ userId: 'ada', mapId: null, since: now, until: later, except: ['x'] }),
      (learning) => learning.reviewsByDay({ userId: 'ada', mapId: 'trees', since: now, until: later, except: ['x'] }),
    ),
    remembered: read(
      (learning) => learning.remembered({ userId: 'ada', mapId: null, since: now, until: later, except: ['x'] }),
      (learning) => learning.remembered({ userId: 'ada', mapId: 'trees', since: now, until: later, except: ['x'] }),
    ),
    logsWithUndo: read(
      (learning) => learning.logsWithUndo({ userId: 'ada', mapId: null }),
      (learning) => learning.logsWithUndo({ userId: 'ada', mapId: 'trees' }),
    ),
    lessonsDone: read(
      (learning) => learning.lessonsDone({ userId: 'ada', mapId: null, since: now }),
      (learning) => learning.lessonsDone({ userId: 'ada', mapId: 'trees', since: now }),
    ),
    firstTries: read(
      (learning) => learning.firstTries({ userId: 'ada', mapId: null, since: now }),
      (learning) => learning.firstTries({ userId: 'ada', mapId: 'trees', since: now }),
    ),
  }),
  lessonsIn: store(lessonsIn, {
    get: read((lessons) => lessons.get('trees', 'oak')),
    write: write(
      (lessons) => lessons.write(lesson('ash')),
      (lessons) => lessons.write({ ...lesson('oak'), id: 'again' }),
      (lessons) => lessons.write({ ...lesson('oak'), id: 'again', way: 'other', wish: 'As a dialogue' }),
    ),
    create: write((lessons) => lessons.create(lesson('ash'))),
    edit: write((lessons) => lessons.edit(where, { ...text, markdown: 'Edited', unfinished: null }, later)),
    tick: write((lessons) => lessons.tick(where, { ...text, markdown: '- [x] Look' }, later)),
    lengthen: write((lessons) =>
      lessons.lengthen(where, { ...text, markdown: 'Longer', source, unfinished: 'cut' }, later),
    ),
    exchange: write((lessons) =>
      lessons.exchange(
        where,
        {
          ...{ ...text, source, writtenAt: now, editedAt: null, unfinished: null, citations: null, digest: null },
          ...{ wish: '', way: 'shorter' },
        },
        later,
      ),
    ),
    discard: write((lessons) => lessons.discard({ ...where, nodeId: 'fir' }, later)),
    choose: write((lessons) => lessons.choose({ mapId: 'trees', nodeId: 'yew', userId: 'ada' }, 'base', later)),
    withBeside: read((lessons) => lessons.withBeside('trees', 'yew')),
    inWay: read((lessons) => lessons.inWay('trees', 'yew', 'base')),
    withWays: read((lessons) => lessons.withWays('trees', 'yew')),
    rendered: write((lessons) => lessons.rendered('lesson-oak', 1, { ...text, renderer: 2 })),
    progress: read((lessons) => lessons.progress('trees')),
    bytesOfMap: read((lessons) => lessons.bytesOfMap('trees')),
    nodesOfMap: read((lessons) => lessons.nodesOfMap('trees')),
    digestsOf: read((lessons) => lessons.digestsOf('trees', ['oak', 'fir'])),
    nodesFromLibrary: read((lessons) => lessons.nodesFromLibrary('trees', 9)),
    nodesForOthers: read((lessons) => lessons.nodesForOthers('trees')),
    listForUser: read(
      (lessons) => lessons.listForUser('ada', 10),
      (lessons) => lessons.listForUser('ada', 10, 'open'),
      (lessons) => lessons.listForUser('ada', 10, 'without-cards'),
    ),
  }),
  progressIn: store(progressIn, {
    markRead: write(
      (progress) => progress.markRead(leafOf('ada', 'fir'), later, now),
      (progress) => progress.markRead(leafOf('ada', 'oak'), later, now),
    ),
    setDone: write(
      (progress) => progress.setDone(leafOf('ada', 'fir'), 1, true, later),
      (progress) => progress.setDone(leafOf('ada', 'oak'), 1, false, later),
    ),
    setKnown: write(
      (progress) => progress.setKnown(adasTrees, { known: ['fir', 'oak'], notKnown: [], since: null }, later),
      (progress) => progress.setKnown(adasTrees, { known: [], notKnown: ['fir'], since: later }, later),
    ),
    ofMap: read((progress) => progress.ofMap('trees', 'ada')),
    knownOf: read((progress) => progress.knownOf('ada', ['trees'])),
    lastRead: read((progress) => progress.lastRead('ada', 5)),
    mapsOfUser: read((progress) => progress.mapsOfUser('ada')),
  }),
  cardsIn: store(cardsIn, {
    add: write((cards) => cards.add([card('root'), card('root-again')])),
    byId: read((cards) => cards.byId('leaves', 'ada')),
    byIds: read((cards) => cards.byIds(['leaves', 'bark'], 'ada')),
    edit: write((cards) => cards.edit('leaves', 'ada', { kind: 'open', front: 'What?', back: 'That' }, later)),
    editCloze: write((cards) =>
      cards.editCloze(card('gap'), gapText, { kind: 'cloze', front: '{{c1::Bark}}', back: '', n: 1 }, later),
    ),
    suspend: write((cards) => cards.suspend('leaves', 'ada', later, later)),
    remove: write((cards) => cards.remove('leaves', 'ada')),
    ofNode: read((cards) => cards.ofNode('trees', 'ada', 'n1')),
    onceKeys: read((cards) => cards.onceKeys('trees', 'ada')),
    hasOnce: read((cards) => cards.hasOnce('ada', 'leaves')),
    list: read(
      (cards) => cards.list('ada', { offset: 0, limit: 10 }),
      (cards) => cards.list('ada', { mapId: 'trees', search: 'leaves', offset: 0, limit: 10 }),
    ),
    mapsOfUser: read((cards) => cards.mapsOfUser('ada')),
    waiting: read(
      (cards) => cards.waiting({ userId: 'ada' }, dueNow, { limit: 10 }),
      (cards) => cards.waiting({ userId: 'ada' }, dueNow, { limit: 10, atRiskAt: now }),
      (cards) => cards.waiting({ userId: 'ada' }, 'new', { but: leafOf('ada', 'n1'), limit: 10 }),
      (cards) => cards.waiting({ userId: 'ada', mapId: 'trees' }, dueNow, { limit: 10 }),
      (cards) => cards.waiting({ userId: 'ada', mapId: 'trees', nodeIds: ['n1'] }, 'new', { limit: 10 }),
    ),
    countWaiting: read(
      (cards) => cards.countWaiting({ userId: 'ada' }, dueNow, 10),
      (cards) => cards.countWaiting({ userId: 'ada', mapId: 'trees' }, 'new', 10),
    ),
    countBegun: read((cards) => cards.countBegun('ada', now)),
    record: write(
      (cards) => cards.record(entry('bark', 1, 4), memory),
      (cards) => cards.record(entry('leaves', 2, 0), null),
    ),
    log: read((cards) => cards.log('leaves', 'ada')),
    logs: read((cards) => cards.logs(['leaves', 'bark'], 'ada')),
    outdated: read((cards) => cards.outdated('ada', 1, 10)),
    rebuild: write((cards) => cards.rebuild('ada', 0, [{ id: 'leaves', seen: 1, memory: { ...memory, lapses: 9 } }])),
    entriesSince: read((cards) => cards.entriesSince('ada', now, 10)),
  }),
  recallFiguresIn: store(recallFiguresIn, {
    ofMap: read((figures) => figures.ofMap('trees', 'ada')),
    countDue: read((figures) => figures.countDue('ada', later, 10)),
    countRepeated: read((figures) => figures.countRepeated('ada', now)),
    lastDay: read((figures) => figures.lastDay('ada', later)),
    dueTimes: read((figures) => figures.dueTimes('ada', nextYear)),
    countLearned: read((figures) => figures.countLearned('ada', later)),
    idsForUser: read(
      (figures) => figures.idsForUser('ada'),
      (figures) => figures.idsForUser('ada', 'map'),
    ),
    reviewed: read((figures) => figures.reviewed('ada', now)),
  }),
  pausesIn: store(pausesIn, {
    get: read((pauses) => pauses.get('ada')),
    put: write(
      (pauses) => pauses.put('ada', { fromDay: 1, untilDay: 9, cardsADay: 20 }),
      (pauses) => pauses.put('bob', { fromDay: 1, untilDay: 9, cardsADay: 20 }),
    ),
    shorten: write((pauses) => pauses.shorten('ada', 5)),
    remove: write((pauses) => pauses.remove('ada', { fromDay: 20_480, untilDay: 20_490, cardsADay: 25 })),
  }),
  remindersIn: store(remindersIn, {
    ofUser: read((reminders) => reminders.ofUser('ada')),
    save: write(
      (reminders) => reminders.save('ada', { ...daily, hour: 9 }, later),
      (reminders) => reminders.save('bob', daily, later),
    ),
    waiting: read((reminders) => reminders.waiting(later, 10)),
    claim: write(
      (reminders) => reminders.claim({ userId: 'ada', ...daily, nextAt: now }, 20_484, later),
      (reminders) => reminders.claim({ userId: 'ada', ...daily, nextAt: now }, null, later),
    ),
    stopMail: write((reminders) => reminders.stopMail('ada')),
    setCalendarKey: write(
      (reminders) => reminders.setCalendarKey('ada', 'another key', daily),
      (reminders) => reminders.setCalendarKey('bob', 'a key', daily),
    ),
    byCalendarKey: read((reminders) => reminders.byCalendarKey('key')),
  }),
  subscriptionsIn: store(subscriptionsIn, {
    add: write(
      (subscriptions) => subscriptions.add('ada', browser('second'), later, 10),
      (subscriptions) => subscriptions.add('bob', browser('first'), later, 10),
    ),
    ofUser: read((subscriptions) => subscriptions.ofUser('ada')),
    remove: write((subscriptions) => subscriptions.remove('ada', browser('first').endpoint)),
    removeAll: write((subscriptions) => subscriptions.removeAll('ada')),
  }),
  runStoreIn: store(runStoreIn, {
    start: write(
      (runs) => runs.start(mapRun('new-run')),
      (runs) => runs.start({ ...mapRun('other-run'), replaces: 'failed-run' }),
      (runs) => runs.start({ ...mapRun('lesson-run'), kind: 'lesson', ...oak }),
      (runs) => runs.start({ ...mapRun('cards-run'), kind: 'cards', ...oak }),
      (runs) => runs.start({ ...mapRun('exercises-run'), kind: 'exercises', ...oak }),
    ),
    same: read((runs) => runs.same(askRun('another-ask', 'n1'))),
    startBatch: write((runs) => runs.startBatch(batch('another'))),
    stopQueued: write((runs) =>
      runs.stopQueued(
        { userId: 'ada', mapId: 'old-trees', batches: ['batch'] },
        { fault: 'stopped', message: { id: 'modelFault.stopped' } },
        later,
      ),
    ),
    latestOfMap: read((runs) => runs.latestOfMap('trees')),
    shownOnMap: read((runs) => runs.shownOnMap('trees', 'ada')),
    byId: read((runs) => runs.byId('live-run')),
    owned: read((runs) => runs.owned('live-run', 'ada')),
    kindOwned: read((runs) => runs.kindOwned('live-run', 'ada')),
    change: write(
      (runs) => runs.change('live-run', { text: '- Elm\n' }, later),
      (runs) => runs.change('live-run', { state: 'stopped', isFree: true }, later),
    ),
    live: read((runs) => runs.live()),
    openForUser: read((runs) => runs.openForUser('ada', 10)),
    openLessonsOfUser: read((runs) => runs.openLessonsOfUser('ada', now, 10)),
    idsForUser: read((runs) => runs.idsForUser('ada')),
    latestForNode: read((runs) => runs.latestForNode('trees', 'oak')),
    keptForNode: read((runs) => runs.keptForNode('trees', 'oak')),
    cardsOfNode: read((runs) => runs.cardsOfNode('trees', 'oak', 'ada')),
    exercisesOfNode: read((runs) => runs.exercisesOfNode('trees', 'oak', 'ada')),
    needsOfMap: read((runs) => runs.needsOfMap('trees', 'ada')),
    growthsOfMap: read((runs) => runs.growthsOfMap('trees', 'ada')),
    dismiss: write((runs) => runs.dismiss('failed-run', 'ada', later)),
    sweep: write((runs) => runs.sweep(nextYear)),
  }),
  runLeasesIn: store(runLeasesIn, {
    begin: write(
      (leases) => leases.begin('live-run', { attempts: 0, most: 2, here: 0, atATime: 3 }, later),
      (leases) =>
        leases.begin(
          'live-run',
          { attempts: 0, most: 2, here: 0, atATime: 3, background: { here: 0, atATime: 2 } },
          later,
        ),
    ),
    renew: write((leases) => leases.renew()),
    stopAsked: read((leases) => leases.stopAsked()),
    askStop: write((leases) => leases.askStop(['live-run'])),
    hasOrphans: read((leases) => leases.hasOrphans()),
    takeOver: write((leases) => leases.takeOver()),
    adopt: write((leases) => leases.adopt(['live-run'])),
    adoptAll: write((leases) => leases.adoptAll()),
    otherOwners: read((leases) => leases.otherOwners()),
    release: write((leases) => leases.release('the only process')),
    letGo: write((leases) => leases.letGo()),
    look: read((leases) => leases.look(['live-run'], [{ id: 'live-run', updatedAt: later, bytes: 1 }])),
  }),
  sourcesIn: store(sourcesIn, {
    begin: write(
      (sources) => sources.begin(material('another'), keptSources),
      (sources) => sources.begin({ ...material('begun'), title: 'Read again' }, keptSources),
    ),
    addPassages: write(
      (sources) => sources.addPassages('begun', 'ada', 3, [read1]),
      (sources) => sources.addPassages('begun', 'ada', 1, [read2]),
    ),
    addFigures: write((sources) => sources.addFigures('begun', 'ada', 2, [sourceFigure('d')], now)),
    clearFigures: write((sources) => sources.clearFigures('begun', 'ada')),
    finish: write((sources) => sources.finish('begun', 'ada')),
    byId: read((sources) => sources.byId('book', 'ada')),
    list: read((sources) => sources.list('ada', 10)),
    count: read((sources) => sources.count('ada')),
    rename: write((sources) => sources.rename('book', 'ada', 'Trees')),
    setShared: write((sources) => sources.setShared('book', 'ada', true)),
    remove: write((sources) => sources.remove('book', 'ada')),
    removeAbandoned: write((sources) => sources.removeAbandoned()),
    removeAllForUser: write((sources) => sources.removeAllForUser('ada')),
    clear: write((sources) => sources.clear(1)),
    passages: read((sources) => sources.passages('book', 'ada', 1, 20)),
    find: read(
      (sources) => sources.find('book', 'ada', ['oak', 'lea'], { offset: 0, limit: 10 }),
      (sources) => sources.find('book', 'ada', ['櫟'], { offset: 0, limit: 10 }),
    ),
    fittingPassages: read((sources) =>
      sources.fittingPassages({
        mapId: 'trees',
        userId: 'ada',
        lists: [['oak', 'elm'], ['櫟樹']],
        atMost: 12,
      }),
    ),
    addToMap: write((sources) => sources.addToMap('trees', 'spare', 'ada', now, keptSources)),
    takeFromMap: write((sources) => sources.takeFromMap('trees', 'book', 'ada')),
    ofMap: read((sources) => sources.ofMap('trees', 'ada')),
    mapsOf: read((sources) => sources.mapsOf('book', 'ada')),
    cited: read((sources) => sources.cited('trees', 'ada', [{ source: 'book', passage: 1 }])),
    stillThere: read((sources) => sources.stillThere('trees', ['book', 'gone'])),
    shared: read((sources) => sources.shared('book')),
    sharedPassages: read((sources) => sources.sharedPassages('book', 1, 20)),
    figures: read((sources) => sources.figures('book', 'ada', 1, 20)),
    sharedFigures: read((sources) => sources.sharedFigures('book', 1, 20)),
    openFigure: read((sources) => sources.openFigure('book', 'ada', 1, 'large')),
  }),
  searchIn: store(searchIn, {
    find: read(
      (search) => search.find({ userId: 'ada', query: readQuery('oak -elm'), scope: 'all', limit: 20 }),
      (search) => search.find({ userId: null, query: readQuery('lea'), scope: 'all', limit: 20 }),
      (search) =>
        search.find({
          userId: 'ada',
          query: readQuery('oa'),
          scope: 'maps',
          mapId: 'trees',
          before: 9,
          limit: 20,
        }),
    ),
    texts: read((search) =>
      search.texts([
        { kind: 'title', ref: 'trees', mapId: 'trees', nodeId: null },
        { kind: 'label', ref: 'n1 x', mapId: 'trees', nodeId: null },
        { kind: 'passage', ref: 'book 1', mapId: null, nodeId: null },
      ]),
    ),
    labels: read((search) => search.labels([1, 2])),
    shown: read(
      (search) => search.shown([{ mapId: 'trees', nodeId: 'oak' }], 'ada'),
      (search) => search.shown([{ mapId: 'trees', nodeId: null }], null),
    ),
    fitting: read(
      (search) => search.fitting({ userId: 'ada', kind: 'passage', words: ['oak', 'elm'], atMost: 8 }),
      (search) =>
        search.fitting({
          userId: 'bob',
          kind: 'lesson',
          words: ['oak'],
          others: { userId: 'ada', mapId: 'trees' },
          but: { mapId: 'trees', nodeId: 'n1' },
          atMost: 8,
        }),
    ),
    nextMissing: read((search) => search.nextMissing('')),
    nextMap: read((search) => search.nextMap('')),
    renewMap: write((search) =>
      search.renewMap({ id: 'trees', version: 1, result: 'Trees\n  - Oak\n', nodeIds: 'root\nn1\n' }),
    ),
    nextPassages: read((search) => search.nextPassages(0)),
    renewPassages: write((search) => search.renewPassages(0, 100)),
  }),
  administratorsIn: store((database: Engine) => administratorsIn(database, null), {
    people: read(
      (administrators) => administrators.people({ search: '', offset: 0, limit: 10 }),
      (administrators) => administrators.people({ search: 'ad', offset: 0, limit: 10 }),
    ),
    person: read((administrators) => administrators.person('bob')),
    addresses: read((administrators) => administrators.addresses()),
    verify: write((administrators) => administrators.verify(by('verified'), 'cyd')),
    suspend: write((administrators) => administrators.suspend(by('suspended'), 'bob')),
    restore: write((administrators) => administrators.restore(by('restored'), 'dan')),
    retire: write((administrators) => administrators.retire(by('retired'), 'dan')),
    leave: write((administrators) => administrators.leave('bob', later)),
    appoint: write((administrators) => administrators.appoint('appointed', 'bob', later)),
    unmake: write(async (administrators) => {
      await administrators.appoint('appointed-too', 'bob', later);
      return administrators.unmake('unmade', 'bob', later);
    }),
    setCap: write(
      (administrators) => administrators.setCap(by('cap'), null, { maps: 5, texts: null, megabytes: 200 }),
      (administrators) => administrators.setCap(by('own-cap'), 'bob', { maps: 0, texts: 3, megabytes: null }),
      (administrators) => administrators.setCap(by('no-cap'), 'bob', null),
    ),
    grant: write(
      (administrators) => administrators.grant(by('grant'), { id: 'k', userId: 'bob', credits: 5, note: '' }),
      (administrators) => administrators.grant(by('grant-again'), { id: 'k', userId: 'bob', credits: 9, note: '' }),
    ),
    note: write((administrators) => administrators.note(by('noted'), 'backup-taken', null, '3 MB')),
    stopRun: write((administrators) => administrators.stopRun(by('stopped'), 'live-run')),
    runs: read(
      (administrators) => administrators.runs('live', { search: '', offset: 0, limit: 10 }),
      (administrators) => administrators.runs('failed', { search: 'ad', offset: 0, limit: 10 }),
    ),
    acts: read(
      (administrators) => administrators.acts(0, 10),
      (administrators) => administrators.acts(0, 10, 'ad'),
    ),
  }),
  usageIn: store(usageIn, {
    ask: write((usage) => usage.ask('ada', 'maps', now)),
    giveBack: write((usage) => usage.giveBack('ada', 'maps', now)),
    add: write((usage) => {
      const tokens = { model: 'small', counted: 1, tokensIn: 4, tokensOut: 5 };
      return usage.add('ada', { calls: 1, wordsIn: 2, wordsOut: 3, ...tokens }, now);
    }),
    tokens: read(
      (usage) => usage.tokens(['2026-01-30', '2026-01-31']),
      (usage) => usage.tokens(['2026-01-31'], ['ada', 'bob']),
    ),
    ofPerson: read((usage) => usage.ofPerson('ada', 30)),
    days: read((usage) => usage.days({ offset: 0, limit: 30 })),
    ofDay: read(
      (usage) => usage.ofDay('2026-01-31', { search: '', offset: 0, limit: 30 }),
      (usage) => usage.ofDay('2026-01-31', { search: 'ad', offset: 0, limit: 30 }),
    ),
    capForAll: read((usage) => usage.capForAll()),
    capOf: read((usage) => usage.capOf('bob')),
    ownCaps: read((usage) => usage.ownCaps({ search: '', offset: 0, limit: 30 })),
  }),
  spaceIn: store(spaceIn, {
    ofUser: read((space) => space.ofUser('ada')),
    largest: read((space) => space.largest(10)),
    hold: write((space) => space.hold('an upload', 'ada', 1_000, now)),
    release: write((space) => space.release('a held upload')),
    sweep: write((space) => space.sweep(new Date(now.getTime() + 2 * limits.uploadHeldMs))),
  }),
  limiterIn: store(limiterIn, {
    take: write(
      (limiter) => limiter.take(limit, 'ada', later),
      (limiter) => limiter.take(limit, 'bob', later),
    ),
    check: read((limiter) => limiter.check(limit, 'ada', later)),
    takeUpTo: write((limiter) => limiter.takeUpTo(limit, 'ada', 3, later)),
    left: read((limiter) => limiter.left(limit, 'ada', later)),
    giveBack: write((limiter) => limiter.giveBack(limit, 'ada')),
    clear: write((limiter) => limiter.clear(limit, 'ada')),
    sweep: write((limiter) => limiter.sweep(nextYear)),
  }),
  callHoldsIn: store(callHoldsIn, {
    hold: write((holds) => holds.hold({ id: 'call-b', userId: 'ada', credits: 0, what: 'map-call', note: 'Bees' })),
    renew: write((holds) => holds.renew('call-a')),
    spend: write((holds) => holds.spend('call-a', now)),
    release: write((holds) => holds.release('call-a')),
    sweep: write((holds) => holds.sweep(nextYear)),
  }),
  ledgerIn: store(ledgerIn, {
    balance: read((ledger) => ledger.balance('ada')),
    list: read(
      (ledger) => ledger.list('ada', { limit: 10 }),
      (ledger) => ledger.list('ada', { before: 5, limit: 10 }),
    ),
    welcomeAll: write((ledger) => ledger.welcomeAll(20, now)),
    grant: write((ledger) => ledger.grant({ id: 'gift', userId: 'ada', credits: 10, note: '', at: now })),
    take: write(
      (ledger) => ledger.take(paid('evt-paid'), now),
      (ledger) => ledger.take({ ...paid('evt-other'), fact: null }, now),
    ),
    booked: read((ledger) => ledger.booked('session', 'ada')),
    owns: read((ledger) => ledger.owns('payment', 'ada')),
  }),
  notificationsIn: store(notificationsIn, {
    since: read((notices) => notices.since(0)),
    sweep: write((notices) => notices.sweep(later)),
  }),
  suggestionsIn: store((database: Engine) => suggestionsIn(database, null), {
    add: write(
      (suggestions) => suggestions.add(suggestion('another', 'writer')),
      (suggestions) => suggestions.add(suggestion('one-more', 'library')),
    ),
    ofSuggester: read((suggestions) => suggestions.ofSuggester('bob')),
    ofUser: read((suggestions) => suggestions.ofUser('bob')),
    withdraw: write((suggestions) => suggestions.withdraw('to-ada', 'bob')),
    forWriter: read((suggestions) => suggestions.forWriter('ada')),
    oneForWriter: read((suggestions) => suggestions.oneForWriter('to-ada', 'ada')),
    countForWriter: read((suggestions) => suggestions.countForWriter('ada')),
    decide: write((suggestions) => suggestions.decide('to-ada', 'ada', { state: 'declined', reply: 'No', at: later })),
    forLibrary: read((suggestions) => suggestions.forLibrary()),
    oneForLibrary: read((suggestions) => suggestions.oneForLibrary('to-library')),
    countForLibrary: read((suggestions) => suggestions.countForLibrary()),
    decideForLibrary: write((suggestions) =>
      suggestions.decideForLibrary(by('taking'), 'to-library', { state: 'taken', reply: '' }),
    ),
    undelivered: read((suggestions) => suggestions.undelivered()),
    deliver: write(async (suggestions) => {
      await suggestions.decideForLibrary(by('taking too'), 'to-library-too', { state: 'taken', reply: '' });
      return suggestions.deliver(by('delivering'), ['to-library-too']);
    }),
  }),
  leavesIn: store(leavesIn, {
    ofLearner: read((leaves) => leaves.ofLearner({ mapId: 'trees', nodeId: 'yew', userId: 'ada' }, 5)),
  }),
  changesIn: store(changesIn, { look: read((changes) => changes.look(['trees'], new Set(['treesada']))) }),
  pageViewsIn: store(pageViewsIn, {
    count: write(
      (views) => views.count('2026-01-31', new Map([['home', 1]])),
      (views) => views.count('2026-02-01', new Map([['home', 1]])),
    ),
  }),
};

export interface Case {
  /** For example `mapsIn.add 2`. */
  readonly name: string;
  readonly kind: 'write' | 'read';
  ask(database: Engine): Promise<unknown>;
}

/** All calls of all stores. */
export const cases: readonly Case[] = Object.entries(stores).flatMap(([storeName, { open, methods }]) =>
  Object.entries(methods as Record<string, Calls<never>>).flatMap(([method, { kind, calls }]) =>
    calls.map((ask, n) => ({
      name: `${storeName}.${method}${n === 0 ? '' : ` ${n + 1}`}`,
      kind,
      ask: (database: Engine) => ask(open(database) as never),
    })),
  ),
);

export const namesOfTables =
  "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name";

/** Columns of `generations` that the store's clock fills, with what is added to its seconds. */
const filledByTheClock = { lease_until: limits.runLeaseMs / 1000, doing_since: 0 } as const;

/** How many seconds a clock may be behind, or a busy machine may take for a call. */
const spareSeconds = 30;

/** The rows independent of the second: times that the store's clock has just filled become `now`. */
export function withoutSeconds<Rows>(rows: Rows): Rows {
  const now = Date.now() / 1000;
  return JSON.parse(JSON.stringify(rows), (key, value) => {
    const plus = (filledByTheClock as Record<string, number>)[key];
    const isLately = typeof value === 'number' && Math.abs(value - (plus ?? 0) - now) < spareSeconds;
    return plus !== undefined && isLately ? 'now' : value;
  });
}

/** Every row of every table as text, without the tables of indexes. */
export function contentsOf({ sqlite }: Pick<Database, 'sqlite'>): string {
  const tables = sqlite.prepare(namesOfTables).pluck().all() as string[];
  return JSON.stringify(tables.map((name) => [name, sqlite.prepare(`select * from "${name}" order by rowid`).all()]));
}
