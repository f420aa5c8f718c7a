import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Citation } from '~/kit/text/citation';
import type { Option } from '~/rooms/review/rules/card';
import type { SourceHeading } from '~/rooms/source/rules/document';
import { moment, stringList } from './columns';

/** User profile and credentials (specification §3). */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    nickname: text().notNull(),
    /** As typed, trimmed; mail is sent to this spelling. */
    email: text().notNull(),
    /** Normalised for comparison (`emailKey` in rooms/account/rules/account.ts). */
    emailKey: text('email_key').notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    /** Null if the user only signs in with Google. */
    passwordHash: text('password_hash'),
    googleId: text('google_id'),
    /** Null: not answered. Empty: skipped. */
    goals: stringList(),
    referralSource: text('referral_source'),
    /** The IANA name of the zone that times are shown in; null: the browser's own, and UTC where that is not known. */
    timeZone: text('time_zone'),
    /** The share of cards that is to be recalled when they come again. */
    reviewRetention: real('review_retention').notNull().default(0.9),
    newCardsADay: integer('new_cards_a_day').notNull().default(10),
    /** The hour at which the learner's day begins. */
    dayStartsAt: integer('day_starts_at').notNull().default(4),
    /**
     * `keeper` keeps the server. The first account to be verified gets it by a trigger (migrations/0013_keeper.sql);
     * whoever has KEEPER_EMAIL keeps it, too.
     */
    role: text({ enum: ['member', 'keeper'] })
      .notNull()
      .default('member'),
    /** Since when the person may not come in; null: they may. */
    suspendedAt: moment('suspended_at'),
    /**
     * After the password a passkey is asked for, too. A trigger ends that with the last passkey
     * (migrations/0015_doors.sql), so that nobody is asked for what they do not have.
     */
    secondFactor: integer('second_factor', { mode: 'boolean' }).notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_google_id').on(table.googleId),
    index('users_created').on(table.createdAt, table.id),
    index('users_keeper').on(table.role).where(sql`role = 'keeper'`),
  ],
);

/** Sessions. The cookie carries the id, the row only its hash. */
export const sessions = sqliteTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    /** Null during a sign-in with Google. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    data: text().notNull().default('{}'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Who a person is at a provider that speaks OpenID Connect, by its issuer. Google's are in `users`. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text().notNull(),
    /** The provider's own name for the person, which never changes. */
    subject: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('identities_user').on(table.userId, table.issuer),
  ],
);

/** Passkeys (WebAuthn): a public key each, whose other half never leaves its owner's device. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    /** The authenticator's own name for it, in base64url. */
    credentialId: text('credential_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In COSE form, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as the authenticator counts; 0 where it does not count. */
    counter: integer().notNull(),
    /** How a browser reaches it: 'internal', 'usb' … */
    transports: stringList().notNull(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.createdAt),
  ],
);

/** What a passkey is asked to sign: good once, and for minutes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text({ enum: ['add', 'sign-in', 'confirm'] }).notNull(),
    /** Null: whoever signs in says by their passkey who they are. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
);

/** Single-use links sent by mail, stored as hashes. */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify', 'reset', 'change-email', 'delete', 'sign-in'] }).notNull(),
    /** The recipient: the only address that the link verifies. */
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_tokens_user').on(table.userId, table.purpose)],
);

export const maps = sqliteTable(
  'maps',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    query: text().notNull(),
    /** `query` in Unicode lower case, which SQLite cannot do itself; for the search in history. */
    queryKey: text('query_key').notNull(),
    /** The outline in canonical form, topic first. */
    result: text().notNull(),
    nodeCount: integer('node_count').notNull(),
    sourceKind: text('source_kind', { enum: ['model', 'library', 'source', 'import'] }).notNull(),
    sourceName: text('source_name').notNull(),
    /** The run that made it; unique, so that one submit makes one map. */
    generationId: text('generation_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    viewCount: integer('view_count').notNull().default(0),
    isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
    lastViewed: moment('last_viewed'),
    /**
     * The ids of the outline's nodes, one on each line as in `result`; null only until `keep-ids.ts` has been
     * there.
     */
    nodeIds: text('node_ids'),
    /** Counts the changes of the nodes. The title is not part of it. */
    version: integer().notNull().default(1),
    /** Which version of its prompt a model was asked with; empty for the library. */
    sourcePrompt: text('source_prompt').notNull().default(''),
    /** Its language as a BCP 47 tag; null until it has been looked for. */
    language: text(),
    /** Why its outline has no end yet: its run was stopped, was cut, or came to the model's limit of length. */
    unfinished: text({ enum: ['stopped', 'cut', 'length'] }),
    /** When its owner last opened it; null: never. */
    openedAt: moment('opened_at'),
    /** How many leaves it has; null until they have been counted. */
    leafCount: integer('leaf_count'),
    /** How many of them its owner has done. */
    doneCount: integer('done_count').notNull().default(0),
    /** When it was put into the bin; null: it is not there. */
    deletedAt: moment('deleted_at'),
    /** Whether its texts are in the index of the search, which then is kept with each change. */
    isIndexed: integer('is_indexed', { mode: 'boolean' }).notNull().default(false),
    /** The map that it is a copy of, also when that one is gone: no reference, so that a copy outlives it. */
    copiedFrom: text('copied_from'),
    /** The version of that map. */
    copiedVersion: integer('copied_version'),
    /** How often others have kept a copy of it, whatever became of the copies. */
    copies: integer().notNull().default(0),
    /** Whether lessons are still being added to what is imported: as if in the bin, but in no list of it. */
    arriving: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // The lists in their order. They hold the titles, so that a search reads no map that it does not list; for three
    // characters and more of a public title there is `public_titles` besides, kept by triggers
    // (migrations/0004_titles.sql).
    index('maps_user_created').on(table.userId, table.createdAt, table.id, table.queryKey),
    index('maps_public_created').on(table.createdAt, table.id, table.queryKey).where(sql`is_public = 1`),
    index('maps_public_views')
      .on(table.viewCount, table.createdAt, table.id, table.queryKey)
      .where(sql`is_public = 1`),
    // The same of one language; the first also tells which languages there are.
    index('maps_public_language_created')
      .on(table.language, table.createdAt, table.id, table.queryKey)
      .where(sql`is_public = 1`),
    index('maps_public_language_views')
      .on(table.language, table.viewCount, table.createdAt, table.id, table.queryKey)
      .where(sql`is_public = 1`),
    index('maps_copies').on(table.userId, table.copiedFrom).where(sql`copied_from is not null`),
    uniqueIndex('maps_generation').on(table.generationId),
    index('maps_without_ids').on(table.id).where(sql`node_ids is null`),
    index('maps_without_leaves').on(table.id).where(sql`leaf_count is null`),
    index('maps_user_opened').on(table.userId, table.openedAt, table.createdAt, table.id),
    index('maps_bin').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('maps_arriving').on(table.deletedAt).where(sql`arriving = 1`),
    index('maps_without_index').on(table.id).where(sql`is_indexed = 0`),
  ],
);

/**
 * The versions of a map's nodes. The newest one's nodes stand in `maps`; each row tells how to get to those before
 * it.
 */
export const mapVersions = sqliteTable(
  'map_versions',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    cause: text({ enum: ['created', 'edited', 'grown', 'imported', 'restored', 'copied'] }).notNull(),
    at: moment().notNull(),
    /** What was changed, as JSON. */
    change: text().notNull(),
    /**
     * The run whose proposal was accepted, or the key of the form that was sent; unique, so that sending or accepting
     * twice is doing it once.
     */
    onceKey: text('generation_id'),
    undoTo: integer('undo_to'),
    redoTo: integer('redo_to'),
    /** The patch to the version before, as JSON or packed; null for the first. */
    back: text(),
    /** Ids that the version before has and this one has not: a line break, then one on each line; null without any. */
    lost: text(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.version] }),
    uniqueIndex('map_versions_generation').on(table.onceKey),
  ],
);

/** What a learner has read and done: the leaves of their own maps and of the public ones of others. */
export const nodeProgress = sqliteTable(
  'node_progress',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** When its lesson was last open; null: never. */
    readAt: moment('read_at'),
    /** When the learner said that it is done; null: not done. */
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.userId, table.nodeId] }),
    index('node_progress_user').on(table.userId, table.readAt),
  ],
);

/** Lessons. `markdown` is the edited source, `content` its sanitised HTML. */
export const nodeDescriptions = sqliteTable(
  'node_descriptions',
  {
    id: text().primaryKey(),
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    nodeLabel: text('node_label').notNull(),
    pathString: text('path_string').notNull(),
    compositeKey: text('composite_key').notNull(),
    markdown: text().notNull(),
    content: text().notNull(),
    /** Which version of the renderer made `content`: what an older one made is made anew when it is read. */
    renderer: integer().notNull().default(0),
    /** Optimistic lock: counts saves; a save or tick of an older version is refused as stale. */
    version: integer().notNull().default(1),
    tasksDone: integer('tasks_done').notNull().default(0),
    tasksTotal: integer('tasks_total').notNull().default(0),
    sourceKind: text('source_kind', { enum: ['model', 'library', 'source', 'import', 'hand'] }).notNull(),
    sourceName: text('source_name').notNull(),
    /** Which version of its prompt a model was asked with; empty for the library and for people. */
    sourcePrompt: text('source_prompt').notNull().default(''),
    /** Why the text has no end yet: its run was stopped, was cut, or came to the model's limit of length. */
    unfinished: text({ enum: ['stopped', 'cut', 'length'] }),
    writtenAt: moment('written_at').notNull(),
    /** When a user last edited the text; null if never. */
    editedAt: moment('edited_at'),
    /** The passages that the text cites; null where it was written without sources. */
    citations: text({ mode: 'json' }).$type<readonly Citation[]>(),
    /** The text before the last 'generate again' or its undo, and its origin; null in rows older than these columns. */
    previousMarkdown: text('previous_markdown'),
    previousSourceKind: text('previous_source_kind', {
      enum: ['model', 'library', 'source', 'import', 'hand'],
    }),
    previousSourceName: text('previous_source_name'),
    previousSourcePrompt: text('previous_source_prompt'),
    previousUnfinished: text('previous_unfinished', { enum: ['stopped', 'cut', 'length'] }),
    previousWrittenAt: moment('previous_written_at'),
    previousEditedAt: moment('previous_edited_at'),
    previousCitations: text('previous_citations', { mode: 'json' }).$type<readonly Citation[]>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('node_descriptions_node').on(table.mapId, table.nodeId),
    // Tells whether any lesson of a map has changed, without reading their rows.
    index('node_descriptions_state').on(table.mapId, table.version, table.updatedAt),
    index('node_descriptions_key').on(table.userId, table.compositeKey),
    index('node_descriptions_user').on(table.userId, table.updatedAt),
    // Few: whether others may find a lesson is looked up in no larger list.
    index('lessons_of_sources').on(table.id).where(sql`source_kind = 'source'`),
  ],
);

/** Runs: the server's calls to a model, from the submit to their end. */
export const generations = sqliteTable(
  'generations',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['map', 'lesson', 'growth', 'cards', 'ask', 'source'] }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The idempotency key of the topic form; for a lesson the run's own id. */
    key: text().notNull(),
    topic: text().notNull(),
    /** The map that the run is for, or the map that it made. */
    mapId: text('map_id').references(() => maps.id, { onDelete: 'cascade' }),
    nodeId: text('node_id'),
    /** Labels from the topic to the node, for all but a map. */
    path: stringList(),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'stopped'] }).notNull(),
    step: text({ enum: ['authenticating', 'processing', 'generating', 'saving', 'redirecting'] }).notNull(),
    text: text().notNull().default(''),
    sourceKind: text('source_kind', { enum: ['model', 'library'] }),
    sourceName: text('source_name'),
    sourcePrompt: text('source_prompt').notNull().default(''),
    /** How a text is to be written again; empty for a first text. How a map is to grow. */
    how: text({
      enum: ['', 'simpler', 'deeper', 'example', 'shorter', 'continue', 'into', 'more', 'anew', 'original'],
    })
      .notNull()
      .default(''),
    /** What the learner wished of a growth, in their words; the title that they typed for a source. */
    wish: text().notNull().default(''),
    /** The source that a map is made from. */
    sourceId: text('source_id').references(() => sources.id, { onDelete: 'set null' }),
    /** The passages that the text may cite; null where it is written without sources. */
    citations: text({ mode: 'json' }).$type<readonly Citation[]>(),
    /** Runs that were started together, as for all leaves of a branch, have the same; null for a single one. */
    batch: text(),
    /** Calls to the model: at most two, the second only after a restart. */
    attempts: integer().notNull().default(0),
    /** How often the text of this call began anew because all before was a thought. */
    timesAnew: integer('times_anew').notNull().default(0),
    /** The process that has the run; null while none has. */
    owner: text(),
    /** Until when, in seconds by the store's own clock, which all processes share; any may take the run after that. */
    leaseUntil: integer('lease_until'),
    /** Another process asks the owner to stop it. */
    stopAsked: integer('stop_asked', { mode: 'boolean' }).notNull().default(false),
    /** What the model does while no text comes, and since when by the store's clock. */
    doing: text({ enum: ['loading', 'silent', 'thinking', 'writing'] }),
    doingSince: integer('doing_since'),
    /** What it costs, agreed on at the submit: held of its user's credits while it is live, and spent at its end. */
    credits: integer().notNull().default(0),
    // What it has used so far. A trigger adds each increase to its user's day (migrations/0016_usage.sql).
    calls: integer().notNull().default(0),
    wordsIn: integer('words_in').notNull().default(0),
    wordsOut: integer('words_out').notNull().default(0),
    fault: text(),
    message: text(),
    dismissed: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    updatedAt: moment('updated_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    // Idempotency: a form sent twice makes one run, unless that has failed.
    uniqueIndex('generations_submit')
      .on(table.userId, table.key, table.topic)
      .where(sql`kind = 'map' and state in ('queued', 'running', 'done')`),
    // At most one live run per lesson.
    uniqueIndex('generations_live_lesson')
      .on(table.mapId, table.nodeId)
      .where(sql`kind = 'lesson' and state in ('queued', 'running')`),
    // At most one live growth per node.
    uniqueIndex('generations_live_growth')
      .on(table.mapId, table.nodeId)
      .where(sql`kind = 'growth' and state in ('queued', 'running')`),
    // At most one live run of cards per node and learner.
    uniqueIndex('generations_live_cards')
      .on(table.mapId, table.nodeId, table.userId)
      .where(sql`kind = 'cards' and state in ('queued', 'running')`),
    // A source that is sent twice is read once, unless that has failed.
    uniqueIndex('generations_source')
      .on(table.userId, table.key, table.topic)
      .where(sql`kind = 'source' and state in ('queued', 'running', 'done')`),
    // At most one live answer per node and learner.
    uniqueIndex('generations_live_ask')
      .on(table.mapId, table.nodeId, table.userId)
      .where(sql`kind = 'ask' and state in ('queued', 'running')`),
    // A source that goes looks for its runs.
    index('generations_of_source').on(table.sourceId).where(sql`source_id is not null`),
    index('generations_live').on(table.createdAt).where(sql`state in ('queued', 'running')`),
    // What faults have ended, for whoever keeps the server.
    index('generations_fault').on(table.createdAt, table.id, table.state).where(sql`fault is not null`),
    index('generations_user').on(table.userId, table.kind, table.state, table.createdAt),
    // What is held of a person's credits: so there is no hold without a live run.
    index('generations_holds')
      .on(table.userId, table.credits)
      .where(sql`state in ('queued', 'running') and credits > 0`),
    index('generations_map').on(table.mapId, table.nodeId, table.createdAt),
    index('generations_batch').on(table.batch, table.state).where(sql`batch is not null`),
  ],
);

/** What learners want to recall: each card belongs to a node of a map and to a learner. */
export const cards = sqliteTable(
  'cards',
  {
    id: text().primaryKey(),
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    kind: text({ enum: ['open', 'choice'] }).notNull(),
    /** Markdown, as the back and the options' texts. */
    front: text().notNull(),
    back: text().notNull(),
    /** Of a choice card, as JSON: ids and texts. */
    options: text({ mode: 'json' }).$type<readonly Option[]>(),
    rightId: text('right_id'),
    /** All its texts in Unicode lower case, which SQLite cannot do itself; for the search. */
    textKey: text('text_key').notNull(),
    origin: text({ enum: ['hand', 'model', 'library'] }).notNull(),
    sourceName: text('source_name').notNull().default(''),
    /** What the card was made from; unique, so that keeping it twice is keeping it once. Null by hand. */
    onceKey: text('once_key'),
    /**
     * Why the card does not come up, as a sum: 1 its node is not in the map, 2 the map is in the bin, 4 the learner may
     * no longer read the map. Each change of a map's nodes keeps the first; triggers keep the others
     * (migrations/0007_recall.sql).
     */
    away: integer().notNull().default(0),
    suspendedAt: moment('suspended_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The entries of its log. */
    seen: integer().notNull().default(0),
    // What the schedule makes of the log; all null for a new card.
    state: text({ enum: ['learning', 'review', 'relearning'] }),
    stability: real(),
    difficulty: real(),
    dueAt: moment('due_at'),
    reviewedAt: moment('reviewed_at'),
    /** The learner's day of that review. */
    day: integer(),
    interval: integer(),
    step: integer(),
    reviews: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('cards_once').on(table.userId, table.onceKey).where(sql`once_key is not null`),
    // What comes next, of all maps and of one; new cards, which have no state, in the order in which they were made.
    index('cards_next')
      .on(table.userId, table.state, table.dueAt, table.createdAt, table.mapId, table.nodeId)
      .where(sql`away = 0 and suspended_at is null`),
    index('cards_next_of_map')
      .on(table.mapId, table.userId, table.state, table.dueAt, table.createdAt, table.nodeId)
      .where(sql`away = 0 and suspended_at is null`),
    index('cards_node').on(table.mapId, table.userId, table.nodeId, table.createdAt, table.id),
    index('cards_user').on(table.userId, table.createdAt, table.id, table.mapId),
  ],
);

/** The log of reviews, which is only ever added to. */
export const reviews = sqliteTable(
  'reviews',
  {
    cardId: text('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    /** The card's entries count from 1, so that a review that is sent twice is one. */
    n: integer().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** The learner's day of that time, in days since 1970. */
    day: integer().notNull(),
    /** 1 again to 4 easy; 0 takes back the last one that has not been taken back. */
    grade: integer().notNull(),
    /** From showing the card to the grade. */
    ms: integer().notNull(),
    /** What the learner wished for then: without it the log could not be replayed. */
    retention: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cardId, table.n] }),
    index('reviews_user').on(table.userId, table.at, table.grade, table.n),
  ],
);

/** A learner's own material: a text or a file that was read, and whose passages are kept. */
export const sources = sqliteTable(
  'sources',
  {
    /** The same as its run's, so that a run that is taken up again keeps one source. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    kind: text({ enum: ['text', 'markdown', 'html', 'pdf', 'docx', 'epub'] }).notNull(),
    /** Of the file, which is not kept. */
    bytes: integer().notNull(),
    /** Null where the document has no pages. */
    pages: integer(),
    /** How many it has. */
    passages: integer().notNull(),
    words: integer().notNull(),
    /** Its headings. */
    contents: text({ mode: 'json' }).$type<readonly SourceHeading[]>().notNull(),
    structure: text({ enum: ['bookmarks', 'headings', 'fonts', 'numbering', 'none'] }).notNull(),
    /** Whether others see its title and the passages that are cited on a public map. */
    shared: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /**
     * Its passages come and go some hundreds at a time, so that no write is long: `incoming` until the last one is
     * kept, `leaving` from when it was deleted. Nobody sees it but as `whole`.
     */
    state: text({ enum: ['incoming', 'whole', 'leaving'] }).notNull(),
  },
  (table) => [
    index('sources_user').on(table.userId, table.createdAt, table.id),
    index('sources_state').on(table.state, table.id),
  ],
);

/**
 * The passages of a source, numbered from 1. `passage_words` is their FTS5 index, kept by triggers
 * (migrations/0008_sources.sql).
 */
export const passages = sqliteTable(
  'passages',
  {
    /** What the index knows a passage by. A primary key, because only that keeps its number in a copy of the file. */
    id: integer().primaryKey(),
    sourceId: text('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    page: integer(),
    heading: text().notNull(),
    text: text().notNull(),
  },
  (table) => [uniqueIndex('passages_source').on(table.sourceId, table.n)],
);

/** Which sources a map's texts are written from. */
export const mapSources = sqliteTable(
  'map_sources',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    sourceId: text('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.sourceId] }),
    index('map_sources_source').on(table.sourceId),
  ],
);

/** Questions that a learner asked about a node, each with its answer. */
export const asks = sqliteTable(
  'asks',
  {
    id: text().primaryKey(),
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    how: text({ enum: ['hint', 'answer'] }).notNull(),
    question: text().notNull(),
    /** What of the lesson was selected; empty without. */
    selection: text().notNull().default(''),
    /** Markdown; empty until it is there. */
    answer: text().notNull().default(''),
    /** Where the answer came from, as JSON. */
    provenance: text(),
    /** The passages that the answer cites. */
    citations: text({ mode: 'json' }).$type<readonly Citation[]>(),
    state: text().notNull(),
    /** The run that answers it. */
    runId: text('run_id'),
    askedAt: moment('asked_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    // A thread in its order.
    index('asks_node').on(table.mapId, table.userId, table.nodeId, table.askedAt, table.id),
    index('asks_user').on(table.userId, table.askedAt),
    uniqueIndex('asks_run').on(table.runId).where(sql`run_id is not null`),
  ],
);

/**
 * What the rows of `search_index` stand for, an FTS5 table without texts of its own. Triggers keep both in the
 * statement that changes the text; labels are kept in parts by the map's own statements (migrations/0009_search.sql and
 * 0017_search_words.sql).
 */
export const searchTexts = sqliteTable(
  'search_texts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ['title', 'label', 'lesson', 'card', 'passage'] }).notNull(),
    /** The row that has the text; of labels the map and their part. */
    ref: text().notNull(),
    /** Who finds it; besides them everybody where it is of a public map. */
    userId: text('user_id').notNull(),
    mapId: text('map_id').references(() => maps.id, { onDelete: 'cascade' }),
    nodeId: text('node_id'),
    /** 1: its node is not in the map now. */
    away: integer().notNull().default(0),
    /** Who finds it: 0 nobody (its map is in the bin), 1 its owner, 2 everybody. Kept by triggers. */
    seen: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('search_texts_ref').on(table.kind, table.ref),
    index('search_texts_map').on(table.mapId, table.kind, table.nodeId),
  ],
);

/** Views per route and day, without personal data. */
export const pageViews = sqliteTable(
  'page_views',
  {
    day: text().notNull(),
    route: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.route] })],
);

/** Events counted by rate limits; old rows are deleted. `subject` is hashed if it would identify a person. */
export const limitHits = sqliteTable(
  'limit_hits',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    subject: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('limit_hits_subject').on(table.name, table.subject, table.at),
    index('limit_hits_at').on(table.at),
  ],
);

/**
 * The ledger of credits: only ever added to (triggers see to it, migrations/0012_credits.sql). A balance is the sum of
 * a person's entries.
 */
export const creditEntries = sqliteTable(
  'credit_entries',
  {
    n: integer().primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['welcome', 'bought', 'granted', 'spent', 'refunded'] }).notNull(),
    /** What the balance changes by: negative where it goes down. */
    credits: integer().notNull(),
    at: moment().notNull(),
    /** Tells an entry from its repetition: the map that was paid, the payment, the event of the payment provider. */
    onceKey: text('once_key').notNull(),
    /** What was spent on: these stay when run and map are gone. */
    runId: text('run_id'),
    mapId: text('map_id'),
    paymentId: text('payment_id'),
    /** Of a spent entry the kind of its run, of a bought one its plan. */
    what: text().notNull().default(''),
    /** The topic, or the reason: a few words. */
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('credit_entries_once').on(table.onceKey),
    index('credit_entries_user').on(table.userId, table.n, table.credits),
    index('credit_entries_run').on(table.runId).where(sql`run_id is not null`),
    index('credit_entries_payment').on(table.paymentId).where(sql`payment_id is not null`),
  ],
);

/** What calls from outside hold of a person's credits: until they end, or for as long as their process renews it. */
export const callHolds = sqliteTable(
  'call_holds',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credits: integer().notNull(),
    what: text({ enum: ['map-call', 'lesson-call'] }).notNull(),
    note: text().notNull(),
    /** In seconds by the store's own clock. */
    leaseUntil: integer('lease_until').notNull(),
  },
  (table) => [
    index('call_holds_user').on(table.userId, table.leaseUntil, table.credits),
    index('call_holds_over').on(table.leaseUntil),
  ],
);

/**
 * What is known of a payment, from events that may come in any order. The ledger is brought to agree with it by each.
 */
export const payments = sqliteTable(
  'payments',
  {
    /** The payment intent's. */
    id: text().primaryKey(),
    /** Null until it is known who has paid; it may be refunded before. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id'),
    plan: text(),
    credits: integer(),
    /** In the currency's smallest unit. */
    amount: integer(),
    currency: text(),
    paidAt: moment('paid_at'),
    /** How much of the amount had been given back at that time. */
    refunded: integer().notNull().default(0),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    index('payments_user').on(table.userId),
    index('payments_session').on(table.sessionId).where(sql`session_id is not null`),
  ],
);

/** What else changes how much of a payment is kept: disputes, and refunds that have failed. */
export const paymentMatters = sqliteTable(
  'payment_matters',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    kind: text({ enum: ['dispute', 'failed-refund'] }).notNull(),
    amount: integer().notNull(),
    /** Whether the amount is away: that of a dispute, until it is won. */
    state: text({ enum: ['open', 'lost', 'won'] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [index('payment_matters_payment').on(table.paymentId)],
);

/** The events of the payment provider that were taken, so that each is taken once. */
export const paymentEvents = sqliteTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  at: moment().notNull(),
});

/**
 * What keepers have done: only ever added to (a trigger sees to it), and without names, which go with their accounts.
 */
export const keeperActs = sqliteTable(
  'keeper_acts',
  {
    n: integer().primaryKey({ autoIncrement: true }),
    /** What the other statements of its batch know it by. */
    id: text().notNull(),
    at: moment().notNull(),
    /** Empty for the command line. */
    keeperId: text('keeper_id').notNull(),
    act: text().notNull(),
    /** The person, run or invitation that it was done to. */
    targetId: text('target_id'),
    /** Figures alone, never a name or a text. */
    figures: text().notNull().default(''),
  },
  (table) => [uniqueIndex('keeper_acts_id').on(table.id)],
);

/** What each person used on a day (UTC): counts alone, kept apart from all texts. */
export const usageDays = sqliteTable(
  'usage_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    /** Maps, and other texts, that were asked for: what caps are about. A trigger counts them. */
    mapsAsked: integer('maps_asked').notNull().default(0),
    textsAsked: integer('texts_asked').notNull().default(0),
    /** Maps and lessons that came to their end. */
    maps: integer().notNull().default(0),
    lessons: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Calls to a model, and the words that went to it and came back. */
    calls: integer().notNull().default(0),
    wordsIn: integer('words_in').notNull().default(0),
    wordsOut: integer('words_out').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index('usage_days_day').on(table.day)],
);

/** How much may be asked for on a day: by a person, or by everybody who has no row of their own. */
export const caps = sqliteTable('caps', {
  /** A person's id, or `everyone`. */
  whose: text().primaryKey(),
  /** Null: as many as they like. */
  maps: integer(),
  texts: integer(),
  /** How much may be kept, in MB; null: as QUOTA_MB says. */
  megabytes: integer(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * How many bytes each account keeps, by kind; kept by triggers, which count what a row takes with its indexes
 * (migrations/0021_space.sql, decision 71).
 */
export const space = sqliteTable('space', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  maps: integer().notNull().default(0),
  versions: integer().notNull().default(0),
  lessons: integer().notNull().default(0),
  sources: integer().notNull().default(0),
  cards: integer().notNull().default(0),
  uploads: integer().notNull().default(0),
  /** Up to where it may grow in the batch that is being applied; null between batches, and where nothing limits it. */
  room: integer(),
});

/** Files that are received or wait to be read, by the id of each: they count while they are there. */
export const uploadHolds = sqliteTable(
  'upload_holds',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bytes: integer().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('upload_holds_user').on(table.userId), index('upload_holds_at').on(table.at)],
);

/** Invitations, which make one account each. The link carries the token, the row only its hash. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    /** Where it was mailed to; null for a link that a keeper hands over. */
    email: text(),
    emailKey: text('email_key'),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The account that it made. */
    usedBy: text('used_by'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_email').on(table.emailKey),
    index('invitations_created').on(table.createdAt, table.id),
    index('invitations_by').on(table.invitedBy),
    index('invitations_used_by').on(table.usedBy),
    index('invitations_expiry').on(table.expiresAt),
  ],
);

/**
 * What processes that keep something in memory are told: a profile has changed, a session has ended. Written by
 * triggers (migrations), read by number, and forgotten once nobody can be so far behind.
 */
export const notices = sqliteTable('notices', {
  id: integer().primaryKey({ autoIncrement: true }),
  what: text({ enum: ['user', 'session'] }).notNull(),
  /** The user's id, or the hash of the session's. */
  key: text().notNull(),
});

/** Who has looked at which map, as hashes that nobody can read back, for as long as further looks are the same view. */
export const mapViewers = sqliteTable(
  'map_viewers',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    viewer: text().notNull(),
    /** The number of the period. */
    period: integer().notNull(),
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.viewer] }),
    index('map_viewers_period').on(table.period),
    index('map_viewers_new').on(table.mapId).where(sql`is_counted = 0`),
  ],
);
