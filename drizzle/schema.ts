import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Citation } from '~/kit/text/citation';
import type { Aim } from '~/rooms/account/rules/aim';
import type { FitFigures } from '~/rooms/account/rules/weights';
import { ways } from '~/rooms/lesson/rules/how';
import type { KeptAnswer, MadeQuestions } from '~/rooms/placement/rules/question';
import type { Weekday } from '~/rooms/reminder/rules/weekdays';
import type { Option } from '~/rooms/review/rules/card';
import type { SourceHeading } from '~/rooms/source/rules/document';
import type { WebhookEvent } from '~/rooms/webhook/rules/event';
import { moment, runMessage, stringList } from './columns';

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
    /** The IANA name of the zone for times; null: the browser's own, or UTC if that is unknown. */
    timeZone: text('time_zone'),
    /** The tag of the interface's language (app/languages); null: not chosen, so the browser's. */
    language: text(),
    /** The share of cards that should be recalled when they are due. */
    reviewRetention: real('review_retention').notNull().default(0.9),
    newCardsADay: integer('new_cards_a_day').notNull().default(10),
    /** The hour at which the learner's day begins. */
    dayStartsAt: integer('day_starts_at').notNull().default(4),
    /** FSRS-6 parameters fitted to the learner's log; null: the standard ones. */
    reviewWeights: text('review_weights', { mode: 'json' }).$type<readonly number[]>(),
    /** Grows with each change of the parameters: a card's row has the version that its memory was computed with. */
    weightsVersion: integer('weights_version').notNull().default(0),
    /** The figures of the last fit, also of one that was not kept. */
    reviewFit: text('review_fit', { mode: 'json' }).$type<FitFigures>(),
    /**
     * `keeper` is an administrator. The first account has this role (decision 91); the owner of the address in
     * KEEPER_EMAIL is an administrator too.
     */
    role: text({ enum: ['member', 'keeper'] })
      .notNull()
      .default('member'),
    /** When the user was suspended; null: not suspended. */
    suspendedAt: moment('suspended_at'),
    /**
     * Requires a passkey after the password. A trigger clears it with the last passkey (migrations/0015_doors.sql), so
     * that nobody is asked for one they do not have.
     */
    secondFactor: integer('second_factor', { mode: 'boolean' }).notNull().default(false),
    /** When an account of the demo is deleted; null for all other accounts. */
    demoUntil: moment('demo_until'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_google_id').on(table.googleId),
    index('users_created').on(table.createdAt, table.id),
    index('users_keeper').on(table.role).where(sql`role = 'keeper'`),
    index('users_demo').on(table.demoUntil).where(sql`demo_until is not null`),
  ],
);

/** How many calls to a model all accounts of the demo together have made, by day (UTC). */
export const demoDays = sqliteTable('demo_days', {
  day: text().primaryKey(),
  calls: integer().notNull(),
});

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

/** Users' identities at OpenID Connect providers, by issuer. Google's are in `users`. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text().notNull(),
    /** The provider's permanent id for the person. */
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

/** Passkeys (WebAuthn): a public key each; the private key never leaves its owner's device. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    /** The authenticator's id for it, in base64url. */
    credentialId: text('credential_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In COSE form, as base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
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

/** Challenges for passkeys to sign: each is valid once, and for minutes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text({ enum: ['add', 'sign-in', 'confirm'] }).notNull(),
    /** Null for a sign-in: the passkey identifies the user. */
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

/** Access tokens for programs (rooms/program): the secret is shown once, the row has only its hash. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    secretHash: text('secret_hash').notNull(),
    may: text({ enum: ['read', 'write'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null: valid until it is revoked. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_secret').on(table.secretHash),
    index('access_tokens_user').on(table.userId, table.createdAt),
  ],
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
    /** The run that made it; unique, so that a run makes one map. Null if no run made it. */
    generationId: text('generation_id'),
    /**
     * The act and the form's key for a map that is made without a run (rooms/map/rules/submit-key.ts); unique for each
     * user, so that one submit makes one map.
     */
    submitKey: text('submit_key'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    viewCount: integer('view_count').notNull().default(0),
    /** Whether its owner made it public. Independent of the bin: only a public map outside the bin is listed. */
    isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
    lastViewed: moment('last_viewed'),
    /** The ids of the outline's nodes, one per line in the order of `result`; null only until `keep-ids.ts` has run. */
    nodeIds: text('node_ids'),
    /** The needs of its nodes: JSON with a list of ids by node id; null without any. */
    needs: text(),
    /** Counts the changes of the nodes; the title is not included. */
    version: integer().notNull().default(1),
    /** The version of the model's prompt; empty for the library. */
    sourcePrompt: text('source_prompt').notNull().default(''),
    /** Its language as a BCP 47 tag; null until it was detected. */
    language: text(),
    /** Why its outline is unfinished: its run was stopped or broke, or the model's length limit was reached. */
    unfinished: text({ enum: ['stopped', 'cut', 'length'] }),
    /** When its owner last opened it; null: never. */
    openedAt: moment('opened_at'),
    /** The number of its leaves; null until they were counted. */
    leafCount: integer('leaf_count'),
    /** How many of its leaves its owner has done. */
    doneCount: integer('done_count').notNull().default(0),
    /** When it was moved to the bin, or when its import began while it is `arriving`; null for all other maps. */
    deletedAt: moment('deleted_at'),
    /** Whether its texts are in the search index, which every change then updates. */
    isIndexed: integer('is_indexed', { mode: 'boolean' }).notNull().default(false),
    /** The original of a copy, even if that was deleted: no foreign key, so that a copy outlives its original. */
    copiedFrom: text('copied_from'),
    /** The version of the original. */
    copiedVersion: integer('copied_version'),
    /** How often others have saved a copy, even if they deleted it later. */
    copies: integer().notNull().default(0),
    /** Whether lessons are still being added to an import: hidden like a map in the bin, but not listed there. */
    arriving: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // Indexes in the order of the lists. They contain the titles, so that a search only reads the maps that it lists.
    // `public_titles` also indexes parts of public titles from three characters on; triggers maintain it
    // (migrations/0023_public_and_bin.sql).
    index('maps_user_created').on(table.userId, table.createdAt, table.id, table.queryKey),
    index('maps_public_created')
      .on(table.createdAt, table.id, table.queryKey)
      .where(sql`is_public = 1 and deleted_at is null`),
    index('maps_public_views')
      .on(table.viewCount, table.createdAt, table.id, table.queryKey)
      .where(sql`is_public = 1 and deleted_at is null`),
    // The same for one language; the first also gives the list of existing languages.
    index('maps_public_language_created')
      .on(table.language, table.createdAt, table.id, table.queryKey)
      .where(sql`is_public = 1 and deleted_at is null`),
    index('maps_public_language_views')
      .on(table.language, table.viewCount, table.createdAt, table.id, table.queryKey)
      .where(sql`is_public = 1 and deleted_at is null`),
    index('maps_copies').on(table.userId, table.copiedFrom).where(sql`copied_from is not null`),
    uniqueIndex('maps_generation').on(table.generationId),
    uniqueIndex('maps_submit').on(table.userId, table.submitKey),
    index('maps_without_ids').on(table.id).where(sql`node_ids is null`),
    index('maps_without_leaves').on(table.id).where(sql`leaf_count is null`),
    index('maps_user_opened').on(table.userId, table.openedAt, table.createdAt, table.id),
    index('maps_bin').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('maps_arriving').on(table.deletedAt).where(sql`arriving = 1`),
    index('maps_without_index').on(table.id).where(sql`is_indexed = 0`),
  ],
);

/** The versions of a map's nodes. The newest nodes are in `maps`; each row has the patch to the version before. */
export const mapVersions = sqliteTable(
  'map_versions',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    cause: text({ enum: ['created', 'edited', 'grown', 'imported', 'restored', 'copied'] }).notNull(),
    at: moment().notNull(),
    /** The change, as JSON. */
    change: text().notNull(),
    /**
     * The run whose proposal was accepted, or the key of the submitted form; unique, so that accepting or sending twice
     * has no further effect.
     */
    onceKey: text('generation_id'),
    undoTo: integer('undo_to'),
    redoTo: integer('redo_to'),
    /** The patch to the version before, as JSON or packed; null for the first. */
    back: text(),
    /** Ids that the version before has and this one lacks: a line break, then one per line; null if there are none. */
    lost: text(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.version] }),
    uniqueIndex('map_versions_generation').on(table.onceKey),
  ],
);

/** The leaves that a learner has read and done, in their own maps and in public maps of others. */
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
    /** When the learner marked it as done; null: not done. */
    doneAt: moment('done_at'),
    /** When the learner said that they knew it already; null: they did not. */
    knownAt: moment('known_at'),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.userId, table.nodeId] }),
    index('node_progress_user').on(table.userId, table.readAt),
  ],
);

/** For whom a learner learns a map: their own and public ones of others (design §7.3). Empty fields are null. */
export const mapAims = sqliteTable(
  'map_aims',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: text({ enum: ['new', 'some', 'use'] }),
    purpose: text(),
    /** A day. */
    minutes: integer(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.userId] }), index('map_aims_user').on(table.userId)],
);

/** The course that a map was made from (docs/courses.md). */
export const mapCourses = sqliteTable('map_courses', {
  mapId: text('map_id')
    .primaryKey()
    .references(() => maps.id, { onDelete: 'cascade' }),
  /** The course's id. */
  course: text().notNull(),
  /** Its texts' hash when the map was made or took over its changes. */
  hash: text().notNull(),
  version: text().notNull(),
  /** The contents of `course.md` as JSON, if the course was imported; null: the library has it. */
  about: text(),
});

/** The lessons of that course by the nodes that they became. A row stays when its node goes. */
export const courseLessons = sqliteTable(
  'course_lessons',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** The lesson's id in its course. */
    lesson: text().notNull(),
    /** The hash of the course's text that the learner has: a lesson with another text was changed by them. */
    textHash: text('text_hash').notNull(),
    /** The rest of the lesson's file besides its text as JSON, if the course was imported. */
    about: text(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.nodeId] })],
);

/** A learner's placement on a map while it is under way, and the questions that a model made for it. */
export const placements = sqliteTable(
  'placements',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Grows with each answer, so that a form sent twice changes nothing. */
    version: integer().notNull(),
    answers: text({ mode: 'json' }).$type<readonly KeptAnswer[]>().notNull(),
    /** Null: no model was asked yet. */
    made: text({ mode: 'json' }).$type<MadeQuestions>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.userId] }),
    index('placements_user').on(table.userId, table.createdAt),
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
    /** The renderer version of `content`: a lesson with an older one is rendered again when it is read. */
    renderer: integer().notNull().default(0),
    /** Optimistic lock: counts saves; a save or tick of an older version is refused as stale. */
    version: integer().notNull().default(1),
    tasksDone: integer('tasks_done').notNull().default(0),
    tasksTotal: integer('tasks_total').notNull().default(0),
    sourceKind: text('source_kind', { enum: ['model', 'library', 'source', 'import', 'hand'] }).notNull(),
    sourceName: text('source_name').notNull(),
    /** The version of the model's prompt; empty for the library and for people. */
    sourcePrompt: text('source_prompt').notNull().default(''),
    /** Why the text is unfinished: its run was stopped or broke, or the model's length limit was reached. */
    unfinished: text({ enum: ['stopped', 'cut', 'length'] }),
    writtenAt: moment('written_at').notNull(),
    /** When a user last edited the text; null if never. */
    editedAt: moment('edited_at'),
    /** The passages that the text cites; null if it was written without sources. */
    citations: text({ mode: 'json' }).$type<readonly Citation[]>(),
    /** The model's note for the prompts of later lessons of the branch (kit/text/digest.ts); null without one. */
    digest: text(),
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
    previousDigest: text('previous_digest'),
    previousWish: text('previous_wish'),
    /** The way in which the text is written; `lesson_ways` has the texts of the others, and never one of this way. */
    way: text({ enum: ways }).notNull().default('base'),
    /** The learner's wish for the text, in their own words. */
    wish: text().notNull().default(''),
    /** The way that stood first before this one was written; null if it is the same or was chosen since. */
    previousWay: text('previous_way', { enum: ways }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('node_descriptions_node').on(table.mapId, table.nodeId),
    // Shows whether any lesson of a map has changed, without reading the rows.
    index('node_descriptions_state').on(table.mapId, table.version, table.updatedAt),
    index('node_descriptions_key').on(table.userId, table.compositeKey),
    index('node_descriptions_user').on(table.userId, table.updatedAt),
    // A small index for looking up whether others may find a lesson.
    index('lessons_of_sources').on(table.id).where(sql`source_kind = 'source'`),
  ],
);

/**
 * The newest text of each way of a lesson but the one that stands first, which is in `node_descriptions`: choosing
 * another moves texts between the two tables. Columns as there; the HTML is rendered again when a text stands first.
 */
export const lessonWays = sqliteTable(
  'lesson_ways',
  {
    lessonId: text('lesson_id')
      .notNull()
      .references(() => nodeDescriptions.id, { onDelete: 'cascade' }),
    /** The lesson's owner, whose space it takes. */
    userId: text('user_id').notNull(),
    way: text({ enum: ways }).notNull(),
    markdown: text().notNull(),
    tasksDone: integer('tasks_done').notNull().default(0),
    tasksTotal: integer('tasks_total').notNull().default(0),
    sourceKind: text('source_kind', { enum: ['model', 'library', 'source', 'import', 'hand'] }).notNull(),
    sourceName: text('source_name').notNull(),
    sourcePrompt: text('source_prompt').notNull().default(''),
    unfinished: text({ enum: ['stopped', 'cut', 'length'] }),
    writtenAt: moment('written_at').notNull(),
    editedAt: moment('edited_at'),
    citations: text({ mode: 'json' }).$type<readonly Citation[]>(),
    wish: text().notNull().default(''),
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
    digest: text(),
    previousDigest: text('previous_digest'),
    previousWish: text('previous_wish'),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.way] })],
);

/** Runs: the server's calls to a model, from the submit to their end. */
export const generations = sqliteTable(
  'generations',
  {
    id: text().primaryKey(),
    kind: text({
      enum: ['map', 'lesson', 'growth', 'cards', 'exercises', 'ask', 'source', 'placement', 'needs'],
    }).notNull(),
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
    /** How a text is to be rewritten (empty for a first text), or how a map is to grow. */
    how: text({
      enum: [
        '',
        'simpler',
        'deeper',
        'example',
        'shorter',
        'other',
        'continue',
        'into',
        'more',
        'anew',
        'original',
        'as-typed',
      ],
    })
      .notNull()
      .default(''),
    /** The learner's wish for a growth or a lesson, in their own words; the title typed for a source. */
    wish: text().notNull().default(''),
    /** For whom the map is that it makes: an `Aim` as JSON, or null. */
    aim: text({ mode: 'json' }).$type<Aim>(),
    /** The source that a map is made from. */
    sourceId: text('source_id').references(() => sources.id, { onDelete: 'set null' }),
    /** The passages that the text may cite; null if it is written without sources. */
    citations: text({ mode: 'json' }).$type<readonly Citation[]>(),
    /** Shared by runs that were started together, as for all leaves of a branch; null for a single one. */
    batch: text(),
    /** Calls to the model: at most two, the second only after a restart. */
    attempts: integer().notNull().default(0),
    /** How often the text of this call began anew because all before it was reasoning. */
    timesAnew: integer('times_anew').notNull().default(0),
    /** The process that holds the run's lease; null if none does. */
    owner: text(),
    /**
     * When the lease expires, in seconds of the store's clock, which all processes share. Afterwards any process may
     * claim the run.
     */
    leaseUntil: integer('lease_until'),
    /** Set when another process asks the owner to stop the run. */
    stopAsked: integer('stop_asked', { mode: 'boolean' }).notNull().default(false),
    /** State of the model while no text comes, and since when by the store's clock. */
    doing: text({ enum: ['loading', 'silent', 'thinking', 'writing'] }),
    doingSince: integer('doing_since'),
    /** Its price, fixed at the submit: on hold while the run is live, spent at its end. */
    credits: integer().notNull().default(0),
    // Usage so far. A trigger adds each increase to its user's day (migrations/0016_usage.sql).
    calls: integer().notNull().default(0),
    wordsIn: integer('words_in').notNull().default(0),
    wordsOut: integer('words_out').notNull().default(0),
    /** The calls whose tokens the model's server has reported, and these tokens: with no such call they are unknown. */
    counted: integer('counted_calls').notNull().default(0),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
    fault: text(),
    /** The id and the values of the message for its user, never a sentence; null for a run that did not fail. */
    message: runMessage(),
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
    // At most one live run of exercises per lesson.
    uniqueIndex('generations_live_exercises')
      .on(table.mapId, table.nodeId)
      .where(sql`kind = 'exercises' and state in ('queued', 'running')`),
    // A source sent twice is read once, unless that has failed.
    uniqueIndex('generations_source')
      .on(table.userId, table.key, table.topic)
      .where(sql`kind = 'source' and state in ('queued', 'running', 'done')`),
    // At most one live answer per node and learner.
    uniqueIndex('generations_live_ask')
      .on(table.mapId, table.nodeId, table.userId)
      .where(sql`kind = 'ask' and state in ('queued', 'running')`),
    // At most one live run of a placement per map and learner.
    uniqueIndex('generations_live_placement')
      .on(table.mapId, table.nodeId, table.userId)
      .where(sql`kind = 'placement' and state in ('queued', 'running')`),
    // At most one live run of needs per map.
    uniqueIndex('generations_live_needs')
      .on(table.mapId, table.nodeId)
      .where(sql`kind = 'needs' and state in ('queued', 'running')`),
    // Finds the runs of a source that is deleted.
    index('generations_of_source').on(table.sourceId).where(sql`source_id is not null`),
    index('generations_live').on(table.createdAt).where(sql`state in ('queued', 'running')`),
    // Runs that ended with a fault, for administrators.
    index('generations_fault').on(table.createdAt, table.id, table.state).where(sql`fault is not null`),
    index('generations_user').on(table.userId, table.kind, table.state, table.createdAt),
    // The credits on hold for a user: no hold exists without a live run.
    index('generations_holds')
      .on(table.userId, table.credits)
      .where(sql`state in ('queued', 'running') and credits > 0`),
    index('generations_map').on(table.mapId, table.nodeId, table.createdAt),
    index('generations_batch').on(table.batch, table.state).where(sql`batch is not null`),
  ],
);

/** Learners' flashcards: each belongs to a node of a map and to a learner. */
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
    kind: text({ enum: ['open', 'choice', 'cloze', 'exercise'] }).notNull(),
    /** Markdown, like the back and the texts of the options; of an exercise, its block's text. */
    front: text().notNull(),
    back: text().notNull(),
    /** The options of a choice card, as JSON: ids and texts. */
    options: text({ mode: 'json' }).$type<readonly Option[]>(),
    rightId: text('right_id'),
    /** The number of the gap that a cloze card asks for. */
    cloze: integer(),
    /** All its texts in Unicode lower case, which SQLite cannot do itself; for the search. */
    textKey: text('text_key').notNull(),
    origin: text({ enum: ['hand', 'model', 'library'] }).notNull(),
    sourceName: text('source_name').notNull().default(''),
    /** The card's origin; unique, so that keeping it twice has no further effect. Null for a card written by hand. */
    onceKey: text('once_key'),
    /**
     * Why the card is not due, as a sum: 1 its node is not in the map, 2 the map is in the bin, 4 the learner may no
     * longer read the map, 8 it came with a copy and its lesson was never opened. Each change of a map's nodes updates
     * the first; triggers update the others (drizzle/triggers.sql).
     */
    away: integer().notNull().default(0),
    suspendedAt: moment('suspended_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The number of entries in its log. */
    seen: integer().notNull().default(0),
    // The schedule, computed from the log; all null for a new card.
    state: text({ enum: ['learning', 'review', 'relearning'] }),
    stability: real(),
    difficulty: real(),
    dueAt: moment('due_at'),
    reviewedAt: moment('reviewed_at'),
    /** The learner's day of the last review. */
    day: integer(),
    interval: integer(),
    step: integer(),
    reviews: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    /** `users.weights_version` of the parameters that computed the schedule. */
    weightsVersion: integer('weights_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('cards_once').on(table.userId, table.onceKey).where(sql`once_key is not null`),
    // The next cards, of all maps and of one; new cards, which have no state, in the order of their creation.
    index('cards_next')
      .on(table.userId, table.state, table.dueAt, table.createdAt, table.mapId, table.nodeId)
      .where(sql`away = 0 and suspended_at is null`),
    index('cards_next_of_map')
      .on(table.mapId, table.userId, table.state, table.dueAt, table.createdAt, table.nodeId)
      .where(sql`away = 0 and suspended_at is null`),
    index('cards_node').on(table.mapId, table.userId, table.nodeId, table.createdAt, table.id),
    index('cards_user').on(table.userId, table.createdAt, table.id, table.mapId),
    // The cards to compute anew after a change of the parameters.
    index('cards_weights').on(table.userId, table.weightsVersion).where(sql`state is not null`),
  ],
);

/** Reminders that a learner has turned on, or had turned on once; and the key of their calendar's address. */
export const reminders = sqliteTable(
  'reminders',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mail: integer({ mode: 'boolean' }).notNull().default(false),
    push: integer({ mode: 'boolean' }).notNull().default(false),
    /** Weekdays, from `mon` to `sun`. */
    days: stringList().notNull().$type<readonly Weekday[]>(),
    /** The local hour, 0 to 23. */
    hour: integer().notNull(),
    /** The zone and language of the browser that saved this, for accounts that have chosen none. */
    zone: text(),
    language: text(),
    /** When a process looks at this row next; null while nothing is sent. A change of the account's zone clears it. */
    nextAt: moment('next_at'),
    /** The local day, counted from 1970, that was last claimed: nothing more is sent on it. */
    claimedDay: integer('claimed_day'),
    /** The public half of the calendar's address, whose other half is a mark of it; null: there is no address. */
    calendarKey: text('calendar_key'),
  },
  (table) => [
    index('reminders_next').on(table.nextAt).where(sql`next_at is not null`),
    uniqueIndex('reminders_calendar').on(table.calendarKey).where(sql`calendar_key is not null`),
  ],
);

/** Addresses of learners' own programs, which are called when something happens. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    events: stringList().notNull().$type<readonly WebhookEvent[]>(),
    /** The signing secret is derived from this and the server's secret: a copy of the rows cannot sign. */
    secretKey: text('secret_key').notNull(),
    /** When it was turned off; null: it is on. */
    offAt: moment('off_at'),
    offWhy: text('off_why', { enum: ['learner', 'failing', 'gone'] }),
    /** The first failure since the last call that arrived; null: none. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('webhooks_user').on(table.userId, table.createdAt, table.id)],
);

/** Calls of webhooks. Triggers add a row within the statement that writes the event (decision 130). */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The event's id, the same in every try. */
    id: text().notNull(),
    type: text({ enum: ['map.created', 'lesson.done', 'review.done', 'test'] }).notNull(),
    mapId: text('map_id'),
    nodeId: text('node_id'),
    /** The answers of a review so far, and the time of the last. */
    answered: integer(),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull(),
    /** When it is sent next, or when a process that has claimed it may be overtaken; null: it is not sent any more. */
    nextAt: moment('next_at'),
    /** The tries that were begun. */
    attempts: integer().notNull().default(0),
    triedAt: moment('tried_at'),
    deliveredAt: moment('delivered_at'),
    /** The last answer's status; null if there was no answer. */
    status: integer(),
    fault: text({ enum: ['private', 'timeout', 'network'] }),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.id] }),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_next').on(table.nextAt).where(sql`next_at is not null`),
    index('webhook_deliveries_waiting').on(table.webhookId, table.nextAt).where(sql`next_at is not null`),
    index('webhook_deliveries_ended').on(table.createdAt).where(sql`next_at is null`),
  ],
);

/** Browsers that take a learner's notifications (RFC 8030). An address has one owner: who signed in there last. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    endpoint: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The keys of the browser with which its messages are encrypted (RFC 8291), in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId, table.createdAt, table.endpoint)],
);

/** A learner's pause, and how many due cards a day come after it until all of them have come. Days count from 1970. */
export const pauses = sqliteTable('pauses', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  fromDay: integer('from_day').notNull(),
  /** The last day away. */
  untilDay: integer('until_day').notNull(),
  cardsADay: integer('cards_a_day').notNull(),
});

/**
 * A learner's own text on a node, for them alone. The row of a deleted note stays, without its text, so that its
 * version never repeats.
 */
export const notes = sqliteTable(
  'notes',
  {
    id: text().primaryKey(),
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** Markdown; empty for a deleted note. */
    text: text().notNull(),
    version: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('notes_node').on(table.mapId, table.userId, table.nodeId),
    index('notes_user').on(table.userId, table.createdAt),
  ],
);

/**
 * Suggested corrections of a lesson: to the writer of a public map, or to the administrators for a lesson of the
 * library. The latter are about the course, so that they name no map.
 */
export const suggestions = sqliteTable(
  'suggestions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The writer; null for the administrators. */
    toId: text('to_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a lesson of the library. */
    mapId: text('map_id').references(() => maps.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** The labels by which the library finds its lesson; null for a map's. */
    path: stringList(),
    /** The title of the course; null for a map's, which has its own. */
    title: text(),
    label: text().notNull(),
    remark: text().notNull(),
    /** The paragraph as it stood; null if the lesson as a whole is meant. */
    passage: text(),
    /** How many equal paragraphs stand before it. */
    nth: integer().notNull().default(0),
    /** The paragraph as it should be; null for a remark alone. */
    changed: text(),
    state: text({ enum: ['open', 'taken', 'declined'] })
      .notNull()
      .default('open'),
    /** A word of the recipient who declined. */
    reply: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    /** When a taken one of the library went into its course; null: not yet. */
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('suggestions_user').on(table.userId, table.createdAt, table.id),
    // Open ones, and those that are decided.
    index('suggestions_to').on(table.toId, table.state, table.createdAt, table.id),
    index('suggestions_decided').on(table.toId, table.decidedAt, table.id),
    index('suggestions_undelivered')
      .on(table.decidedAt, table.id)
      .where(sql`to_id is null and state = 'taken' and delivered_at is null`),
    index('suggestions_map').on(table.mapId),
  ],
);

/**
 * The append-only log of what learners did with the exercises of a lesson. An exercise's present state is computed from
 * its entries (rooms/exercise/rules/state.ts).
 */
export const exerciseTries = sqliteTable(
  'exercise_tries',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** The id of the exercise, which changes with its text. */
    exercise: text().notNull(),
    /** The entries of an exercise count from 1, so that one that is sent twice is stored once. */
    n: integer().notNull(),
    /** A try, a look at the next hint or at the solution, or new numbers. */
    act: text({ enum: ['try', 'hint', 'solution', 'again'] }).notNull(),
    /** The learner's answer in the author's order; null unless it is a try. */
    answer: text({ mode: 'json' }).$type<readonly string[]>(),
    isRight: integer('is_right', { mode: 'boolean' }),
    /** The result of code that was run, as JSON. All other answers are judged again when they are shown. */
    result: text(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.userId, table.nodeId, table.exercise, table.n] }),
    index('exercise_tries_user').on(table.userId, table.at),
  ],
);

/**
 * Learners' pictures, re-encoded and without metadata, each stored once under the hash of its bytes. Base64, because
 * the statements of a cluster are JSON. A picture of no map and no source is deleted by the sweep, or by the trigger of
 * `source_figures`.
 */
export const pictures = sqliteTable('pictures', {
  hash: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The size of both files. */
  bytes: integer().notNull(),
  /** WebP of at most 1,600 pixels a side, or of 2,000 from a source. */
  large: text().notNull(),
  /** WebP of at most 640 pixels a side; null if the large one is no larger. */
  small: text(),
  addedAt: moment('added_at').notNull(),
});

/** The pictures of maps: who may see the map may see them. */
export const mapPictures = sqliteTable(
  'map_pictures',
  {
    mapId: text('map_id')
      .notNull()
      .references(() => maps.id, { onDelete: 'cascade' }),
    hash: text()
      .notNull()
      .references(() => pictures.hash),
    /** The map's owner. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
    /** When the sweep last looked whether a text names it. */
    checkedAt: moment('checked_at').notNull(),
    /** Since when no text has named it; null: one does, or it is new. */
    unnamedSince: moment('unnamed_since'),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.hash] }),
    index('map_pictures_hash').on(table.hash),
    index('map_pictures_user').on(table.userId, table.hash),
    index('map_pictures_checked').on(table.checkedAt),
  ],
);

/** The append-only log of reviews. */
export const reviews = sqliteTable(
  'reviews',
  {
    cardId: text('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    /** The entries of a card count from 1, so that a review sent twice is stored once. */
    n: integer().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** The learner's day of that time, in days since 1970. */
    day: integer().notNull(),
    /** From 1 (again) to 4 (easy); 0 undoes the last one that was not undone yet. */
    grade: integer().notNull(),
    /** The time from showing the card to the grade. */
    ms: integer().notNull(),
    /** The learner's retention setting at that time: without it the log could not be replayed. */
    retention: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cardId, table.n] }),
    index('reviews_user').on(table.userId, table.at, table.grade, table.n),
  ],
);

/** A learner's own material: a text or file that was parsed, and whose passages are stored. */
export const sources = sqliteTable(
  'sources',
  {
    /** The same as its run's id, so that a resumed run keeps one source. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    kind: text({ enum: ['text', 'markdown', 'html', 'pdf', 'docx', 'epub'] }).notNull(),
    /** Size of the file, which is not stored. */
    bytes: integer().notNull(),
    /** Null if the document has no pages. */
    pages: integer(),
    /** The number of its passages. */
    passages: integer().notNull(),
    words: integer().notNull(),
    /** Its headings. */
    contents: text({ mode: 'json' }).$type<readonly SourceHeading[]>().notNull(),
    structure: text({ enum: ['bookmarks', 'headings', 'fonts', 'numbering', 'none'] }).notNull(),
    /** Whether others see its title and the passages that are cited on a public map. */
    shared: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /**
     * Its passages are added and deleted in batches of some hundreds, so that no write is long: `incoming` until the
     * last one is stored, `leaving` after it was deleted. It is only visible as `whole`.
     */
    state: text({ enum: ['incoming', 'whole', 'leaving'] }).notNull(),
    /** How many of its pictures could not be cut out cleanly. */
    leftOut: integer('pictures_left_out').notNull().default(0),
    /** Whether its pictures took too long, so that some were not looked at. */
    isCut: integer('pictures_cut', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('sources_user').on(table.userId, table.createdAt, table.id),
    index('sources_state').on(table.state, table.id),
  ],
);

/**
 * The passages of a source, numbered from 1. `passage_words` is their FTS5 index, which triggers maintain
 * (migrations/0008_sources.sql).
 */
export const passages = sqliteTable(
  'passages',
  {
    /** The rowid in the index. A primary key, because only that keeps its number in a copy of the file. */
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

/**
 * The pictures of a source, numbered from 1 in their order, each beside a passage. A trigger deletes a picture with the
 * last figure or map that has it (drizzle/triggers.sql).
 */
export const sourceFigures = sqliteTable(
  'source_figures',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    passage: integer().notNull(),
    hash: text()
      .notNull()
      .references(() => pictures.hash),
    /** The source's owner. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    caption: text().notNull(),
    /** The text alternative that the document gives; empty if it gives none. */
    alt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.n] }),
    index('source_figures_passage').on(table.sourceId, table.passage, table.n),
    index('source_figures_hash').on(table.hash),
    index('source_figures_user').on(table.userId),
  ],
);

/** The sources that a map's texts are written from. */
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
  (table) => [primaryKey({ columns: [table.mapId, table.sourceId] }), index('map_sources_source').on(table.sourceId)],
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
    /** The selected part of the lesson; empty without a selection. */
    selection: text().notNull().default(''),
    /** Markdown; empty until it is complete. */
    answer: text().notNull().default(''),
    /** The origin of the answer, as JSON. */
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
 * The texts behind the rows of `search_index`, an FTS5 table without contents of its own. Triggers update both in the
 * statement that changes the text; the map's own statements maintain labels in parts (migrations/0009_search.sql and
 * 0017_search_words.sql).
 */
export const searchTexts = sqliteTable(
  'search_texts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ['title', 'label', 'lesson', 'card', 'note', 'passage'] }).notNull(),
    /** The row that has the text; for labels, the map and the part. */
    ref: text().notNull(),
    /** The owner, who can find it; for a public map everybody can. */
    userId: text('user_id').notNull(),
    mapId: text('map_id').references(() => maps.id, { onDelete: 'cascade' }),
    nodeId: text('node_id'),
    /** 1: its node is not in the map at present. */
    away: integer().notNull().default(0),
    /** Visibility in the search: 0 nobody (its map is in the bin), 1 its owner, 2 everybody. Triggers maintain it. */
    seen: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('search_texts_ref').on(table.kind, table.ref),
    index('search_texts_map').on(table.mapId, table.kind, table.nodeId),
  ],
);

/**
 * The labels behind the parts in `search_texts`, so that a result shows its label and path without its map's outline.
 * The map's own statements maintain them, a part at a time.
 */
export const searchLabels = sqliteTable('search_labels', {
  part: integer()
    .primaryKey()
    .references(() => searchTexts.id, { onDelete: 'cascade' }),
  /** The row of the map's title in `search_texts`: shorter than the id of the map. */
  title: integer().notNull(),
  /** JSON: id, parent's id and label of each node, in document order. */
  nodes: text().notNull(),
});

/** Where the nodes of a map are in `search_labels`. A trigger deletes them with their part. */
export const searchNodes = sqliteTable(
  'search_nodes',
  {
    title: integer().notNull(),
    nodeId: text('node_id').notNull(),
    part: integer().notNull(),
    /** The index in the part. */
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.title, table.nodeId] })],
);

/** Page views per route and day, without personal data. */
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
  (table) => [index('limit_hits_subject').on(table.name, table.subject, table.at), index('limit_hits_at').on(table.at)],
);

/**
 * The append-only ledger of credits (triggers enforce it, migrations/0012_credits.sql). A balance is the sum of a
 * user's entries.
 */
export const creditEntries = sqliteTable(
  'credit_entries',
  {
    n: integer().primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['welcome', 'bought', 'granted', 'spent', 'refunded'] }).notNull(),
    /** The change of the balance: negative for a decrease. */
    credits: integer().notNull(),
    at: moment().notNull(),
    /** Makes an entry unique: the paid map, the payment, or the event of the payment provider. */
    onceKey: text('once_key').notNull(),
    /** The run and map that the credits were spent on; kept when those are deleted. */
    runId: text('run_id'),
    mapId: text('map_id'),
    paymentId: text('payment_id'),
    /** For a spent entry the kind of its run, for a bought one its plan. */
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

/** Credits that API calls hold: until they end, or as long as their process renews the lease. */
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
    /** In seconds of the store's clock. */
    leaseUntil: integer('lease_until').notNull(),
  },
  (table) => [
    index('call_holds_user').on(table.userId, table.leaseUntil, table.credits),
    index('call_holds_over').on(table.leaseUntil),
  ],
);

/** The state of a payment, from events that may come in any order. Each event updates the ledger to match it. */
export const payments = sqliteTable(
  'payments',
  {
    /** The id of the payment intent. */
    id: text().primaryKey(),
    /** Null until the payer is known; a refund may come before. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id'),
    plan: text(),
    credits: integer(),
    /** In the currency's smallest unit. */
    amount: integer(),
    currency: text(),
    paidAt: moment('paid_at'),
    /** How much of the amount had been refunded at that time. */
    refunded: integer().notNull().default(0),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    index('payments_user').on(table.userId),
    index('payments_session').on(table.sessionId).where(sql`session_id is not null`),
  ],
);

/** Other changes to the kept amount of a payment: disputes, and failed refunds. */
export const paymentMatters = sqliteTable(
  'payment_matters',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    kind: text({ enum: ['dispute', 'failed-refund'] }).notNull(),
    amount: integer().notNull(),
    /** Whether the amount is lost: that of a dispute is, unless the dispute is won. */
    state: text({ enum: ['open', 'lost', 'won'] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [index('payment_matters_payment').on(table.paymentId)],
);

/** The processed events of the payment provider, so that each is processed once. */
export const paymentEvents = sqliteTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  at: moment().notNull(),
});

/**
 * The append-only log of administrators' actions (a trigger enforces it), without names, which are deleted with their
 * accounts.
 */
export const administratorActs = sqliteTable(
  'keeper_acts',
  {
    n: integer().primaryKey({ autoIncrement: true }),
    /** The id by which the other statements of its batch refer to it. */
    id: text().notNull(),
    at: moment().notNull(),
    /** Empty for the command line. */
    administratorId: text('keeper_id').notNull(),
    act: text().notNull(),
    /** The person, run or invitation that the action was about. */
    targetId: text('target_id'),
    /** Only numbers, never a name or a text. */
    figures: text().notNull().default(''),
  },
  (table) => [uniqueIndex('keeper_acts_id').on(table.id)],
);

/** Usage of each user per day (UTC): only counts, separate from all texts. */
export const usageDays = sqliteTable(
  'usage_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    /** Maps, and other texts, that were requested: caps apply to these. A trigger counts them. */
    mapsAsked: integer('maps_asked').notNull().default(0),
    textsAsked: integer('texts_asked').notNull().default(0),
    /** Maps and lessons that were completed. */
    maps: integer().notNull().default(0),
    lessons: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Calls to a model, and the words sent and received. */
    calls: integer().notNull().default(0),
    wordsIn: integer('words_in').notNull().default(0),
    wordsOut: integer('words_out').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index('usage_days_day').on(table.day)],
);

/** The tokens that a model's server has reported, of each user per day (UTC). No row: they are unknown. */
export const usageTokens = sqliteTable(
  'usage_tokens',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    /** The model's name as configured. */
    model: text().notNull(),
    /** How many calls were reported. */
    counted: integer('counted_calls').notNull().default(0),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.model] }),
    index('usage_tokens_day').on(table.day, table.model),
  ],
);

/** Daily caps: of a user, or of everybody without a row of their own. */
export const caps = sqliteTable('caps', {
  /** A user's id, or `everyone`. */
  whose: text().primaryKey(),
  /** Null: no limit. */
  maps: integer(),
  texts: integer(),
  /** Quota in MB; null: the value of QUOTA_MB. */
  megabytes: integer(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * How many bytes each account keeps, by kind. Triggers maintain the counts, which include indexes
 * (migrations/0022_space.sql, decision 71).
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
  /** How far the account may grow in the current batch; null between batches, and without a limit. */
  room: integer(),
});

/** Files that are being received or wait to be read, by their ids: they count while they exist. */
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

/** Invitations, which make one account each. The link contains the token, the row only its hash. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    /** The address that it was mailed to; null for a link that an administrator passes on. */
    email: text(),
    emailKey: text('email_key'),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The account that it made. */
    usedBy: text('used_by'),
    withdrawnAt: moment('withdrawn_at'),
    /** The link that the start of a new server printed: makes its first account, verified and administrator. */
    isFirst: integer('is_first', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_email').on(table.emailKey),
    index('invitations_created').on(table.isFirst, table.createdAt, table.id),
    index('invitations_by').on(table.invitedBy),
    index('invitations_used_by').on(table.usedBy),
    index('invitations_expiry').on(table.expiresAt),
  ],
);

/**
 * Notifications to processes with caches: a profile has changed, a session has ended. Triggers write them (migrations),
 * processes read them by number, and old ones are deleted.
 */
export const notifications = sqliteTable('notices', {
  id: integer().primaryKey({ autoIncrement: true }),
  what: text({ enum: ['user', 'session'] }).notNull(),
  /** The user's id, or the hash of the session's id. */
  key: text().notNull(),
});

/** Page views of maps by viewer, as hashes that nobody can reverse, for as long as repeated views count as one. */
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
