/**
 * Business constants and limits in one place, except those in the `rules/limits.ts` of a room: those of accounts and
 * cards are separate, so that the map's page does not load them. A § in a comment is the section of the product's
 * specification that gives the number. Units are in the names.
 */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const formBodyMaxBytes = 64 * 1024;
const lessonMaxBytes = 200_000;
const outlineMaxBytes = 2 * 1024 * 1024;

export const limits = {
  /** §5, §9 */
  topicMaxCharacters: 60,
  /** A topic that waits for sign-in may be an outline: as much of it as a page's script puts into an address. */
  waitingTopicMaxCharacters: 6_000,
  passwordMinCharacters: 6,
  /** Beyond this a password costs hashing time and adds nothing. */
  passwordMaxCharacters: 200,
  nicknameMaxCharacters: 60,
  emailMaxCharacters: 254,

  /** §9 */
  userMapsPerPage: 50,
  searchPagesMax: 100,
  publicMapsPerPage: 20,
  lessonsPerList: 100,
  userCacheMs: 5 * minute,
  userCacheRefreshAfterMs: 2 * minute,
  verificationPollMs: 3 * second,
  redirectPauseMs: 500,
  autoSaveDelayMs: 2 * second,
  savedIndicatorMs: 3 * second,
  testimonialRotationMs: 5 * second,
  copyConfirmationMs: 2 * second,
  suggestedTopicsMin: 3,
  suggestedTopicsMax: 6,
  indentSpaces: 2,
  collapseSoundVolume: 0.2,
  creditsPerMap: 10,

  /** Limits of a model's answer for one map or one lesson; it is untrusted input. */
  outlineMaxBytes,
  outlineMaxNodes: 50_000,
  /** Lessons to choose from on the edit page as those that one builds on; of more, those near it. */
  needsChoicesMax: 600,
  /** The fields of a map's aim. */
  aimPurposeMaxCharacters: 200,
  aimMinutesMin: 5,
  aimMinutesMax: 240,
  outlineMinNodes: 3,
  /** Limits of a model's answer for a growth, and of the nodes proposed from it. */
  growthMaxBytes: 200_000,
  growthMaxNodes: 400,
  wishMaxCharacters: 200,
  /** How much of a map's outline the prompt of a growth contains: some 4,000 tokens of a model. */
  growthOutlineMaxCharacters: 16_000,
  /** Rendered formulas in the labels of a map; those beyond are shown as typed. */
  renderedFormulasMax: 2_000,
  labelMaxCharacters: 400,
  /** How many versions of a map are kept. An undo adds a version too, so only half as many changes can be undone. */
  mapVersionsKept: 200,
  /** In UTF-8, whatever the encoding of the upload. */
  lessonMaxBytes,
  /**
   * Limit of a lesson's HTML: sufficient for any text with every character escaped, and five times the longest prose.
   */
  lessonHtmlMaxBytes: 5 * lessonMaxBytes + 1_000,
  /** Cells in all tables of a lesson, including cells missing at the ends of rows. */
  lessonMaxCells: 20_000,
  /** A map's page counts once for each this many bytes of its tree (`rateLimits.treesByAddress`). */
  pageBytes: 64 * 1024,
  /** How long a thread may work on one text. */
  textWorkMs: 2 * second,
  /** The same for a text with figures: a thread loads what engraves music once, which takes a slow machine seconds. */
  figureWorkMs: 6 * second,
  /** Pages with an older tree load one anew if a map has grown by more nodes: to draw them takes as long. */
  patchMaxNodes: 5_000,
  /** A shorter outline is parsed on the main thread: it takes some 25 ms. */
  outlineInPlaceMaxCharacters: 100_000,
  /** Limit for a path from outside: ten levels of long labels. */
  pathMaxCharacters: 4_000,

  /**
   * Body limits of forms: of small ones, and of those that save a lesson. Form encoding takes three bytes for a byte of
   * a letter ('%E5') and six for a line break ('%0D%0A'), so any lesson reaches its own limit before the form's.
   */
  formBodyMaxBytes,
  lessonBodyMaxBytes: 6 * lessonMaxBytes + formBodyMaxBytes,
  /** Body limit of forms that change a map: the largest outline, with each line break encoded as six bytes. */
  changeBodyMaxBytes: 2 * outlineMaxBytes,
  /** Limits of imports: the file or pasted text, our own exports with their lessons, and the size after unpacking. */
  importMaxBytes: 2 * 1024 * 1024,
  importOwnMaxBytes: 16 * 1024 * 1024,
  importUnpackedMaxBytes: 16 * 1024 * 1024,
  /** Limit of the parsed import that a field of the preview's form carries, both packed and as text. */
  importPackedMaxBytes: 12 * 1024 * 1024,
  /** Time and memory of the process that reads an import: a map of ours with 16 MB takes some 1.5 s. */
  importWorkMs: 6 * second,
  importMemoryMb: 384,
  /** Lessons of an import that are written in one batch: some 50 ms with their entries in the search index. */
  importBatchMaxBytes: 192 * 1024,
  importBatchMaxRows: 500,
  /** Larger maps are written in several batches also without lessons; and parts of their labels that are together. */
  importBatchMaxNodes: 2_000,
  importBatchMaxLabels: 64,
  /** How long a map whose import broke off is kept, so that the form can be sent again. */
  importKeptMs: day,
  /** How long an upload keeps its reserved room after its process has ended. */
  uploadHeldMs: day,
  /** How many nodes the preview of an import shows. */
  importNodesShown: 2_000,

  /** Beyond this, the least recently used session ends. */
  sessionsPerUser: 50,
  /** Open streams at once, counted in each process. */
  streamsPerUser: 128,
  sessionIdleMs: 30 * day,
  sessionAbsoluteMs: 180 * day,
  /** Maximum length of the user agent that a session keeps. */
  userAgentMaxCharacters: 300,
  /** How often a session's last use is written, and when the write is retried after a refusal. */
  sessionTouchEveryMs: 5 * minute,
  sessionTouchRetryMs: minute,
  accessTokenMs: 15 * minute,
  /** A longer key of a topic form is cut: it only has to distinguish submits. */
  idempotencyKeyMaxCharacters: 64,
  runsAtATime: 3,
  /** How long a process may be silent before another one takes over its runs; in whole seconds. */
  runLeaseMs: 15_000,
  runLeaseRenewEveryMs: 5_000,
  /** Maximum number of lessons requested together for a branch. */
  lessonsPerBatch: 30,
  /** How long a model server may keep answering that it is loading its model. */
  modelLoadingMaxMs: 15 * minute,
  /** How long a deleted map stays in the bin. */
  binKeptMs: 30 * day,
  /** How many maps of the bin its page lists. */
  binShown: 200,
  ledgerEntriesPerPage: 50,
  grantNoteMaxCharacters: 200,
  /** Maximum size of an event of the payment provider; the largest have some 30 kB. */
  paymentEventMaxBytes: 256 * 1024,
  /** How long the toast of a deletion offers to undo it. */
  undoShownMs: 10 * second,
  /** How many of a user's newest maps are sorted by title or progress. */
  mapsSortedMax: 5_000,
  /** How many of a user's maps home shows. */
  lastMapsShown: 4,
  /** Texts that Ctrl+K finds. */
  paletteTextsShown: 6,
  /**
   * How long after its end a failed map run keeps its text and a dismissed run its row; then, how long other runs keep
   * their row.
   */
  runTextKeptMs: 7 * day,
  runKeptMs: 30 * day,
  /** How far the clocks of two servers may differ; a later hit comes from a wrong clock. */
  clockSkewMs: 5 * second,
  refreshPageSeconds: 2,
  /** Minimum interval between writes of the time at which a learner has a lesson open. */
  readNotedEveryMs: minute,
  /** How long home and My Maps show a finished run that its user has not opened. */
  unseenRunShownMs: 7 * day,

  /** A save or tick without an answer counts as failed after this; a learner who leaves the page is asked sooner. */
  saveTimeoutMs: 15 * second,
  leavingPatienceMs: 2 * second,
  /** How many unsent versions of one lesson a browser keeps. */
  draftsPerLesson: 5,
} as const;

/** How often something may happen within a sliding window. */
export interface RateLimit {
  readonly name: string;
  readonly times: number;
  readonly windowMs: number;
}

export const rateLimits = {
  signInByAccount: { name: 'sign-in:account', times: 10, windowMs: 15 * minute },
  /** Used when an account's tries are used up: for addresses that have tries of their own left. */
  signInSlowly: { name: 'sign-in:slow', times: 1, windowMs: minute },
  /** Per account and address, so that nobody uses up the slow tries alone. */
  signInByPair: { name: 'sign-in:pair', times: 10, windowMs: 15 * minute },
  /** Replaces the three limits above on a device that was signed in to the account before. */
  signInByDevice: { name: 'sign-in:device', times: 10, windowMs: 15 * minute },
  signInByAddress: { name: 'sign-in:address', times: 50, windowMs: 15 * minute },
  registrationByAddress: { name: 'register:address', times: 20, windowMs: hour },
  mailByRecipientHour: { name: 'mail:hour', times: 5, windowMs: hour },
  mailByRecipientBurst: { name: 'mail:burst', times: 1, windowMs: 30 * second },
  /** An administrator's mails to themselves, apart from those that their account needs. */
  testMailHour: { name: 'test-mail:hour', times: 10, windowMs: hour },
  testMailBurst: { name: 'test-mail:burst', times: 1, windowMs: 10 * second },
  /**
   * Passwords confirmed within an open session; separate from sign-in's, so that guessing from outside does not block
   * signed-in users.
   */
  confirmationByUser: { name: 'confirm:user', times: 10, windowMs: 15 * minute },
  resetByAddress: { name: 'reset:address', times: 20, windowMs: hour },
  emailChangeByUser: { name: 'change-email:user', times: 5, windowMs: hour },
  runsByUser: { name: 'runs:user', times: 60, windowMs: hour },
  /** Lessons, ticks, titles, visibility. */
  savesByUser: { name: 'saves:user', times: 120, windowMs: minute },
  /** Changes of maps' nodes: typing outlines with the keyboard makes two a second. */
  changesByUser: { name: 'changes:user', times: 600, windowMs: minute },
  /** Grades, ten a second: those that waited for a connection arrive at once. */
  reviewsByUser: { name: 'reviews:user', times: 600, windowMs: minute },
  /** Limits of reads, counted in tenths (see `batchedLimiter`): by user, or by address for visitors. */
  searches: { name: 'searches', times: 120, windowMs: minute },
  /** Reads of marks and lists after a change, once a second at most while something is being written. */
  polls: { name: 'polls', times: 240, windowMs: minute },
  /** Reads of an open map's changes, and change feeds. For visitors, one address may be a whole school. */
  changes: { name: 'changes', times: 1_200, windowMs: minute },
  /** Preview pictures of a list of 50 maps, for several lists a minute. */
  sketches: { name: 'sketches', times: 600, windowMs: minute },
  /** Previews of figures: the editor asks for one when its block is changed and the author pauses. */
  drawings: { name: 'drawings', times: 120, windowMs: minute },
  /** Pictures of lessons: a page may have a hundred, and visitors of one address may be a whole school. */
  pictures: { name: 'pictures', times: 6_000, windowMs: minute },
  /** Calendars of learners, by address: their programs look some times a day, and a school has one address. */
  calendars: { name: 'calendars', times: 240, windowMs: minute },
  renders: { name: 'renders', times: 60, windowMs: minute },
  /** Exports of whole maps, which may take seconds each: all formats of a few maps. */
  exports: { name: 'exports', times: 30, windowMs: minute },
  /** Twenty a second: one address may be a whole school. */
  pagesByAddress: { name: 'pages:address', times: 1_200, windowMs: minute },
  /** Done lessons and ticked tasks of people without an account: each may write a session. */
  courseChanges: { name: 'course:address', times: 240, windowMs: minute },
  /** Trees of maps, in parts of `limits.pageBytes`: a tree that is rendered once is sent to a whole class. */
  treesByAddress: { name: 'trees:address', times: 6_000, windowMs: minute },
  /** Pages of maps only: the largest map can be loaded some 17 times. */
  pagesByUser: { name: 'pages:user', times: 3_600, windowMs: minute },
  /** Tests of webhooks: each calls an address that somebody typed. */
  webhookTests: { name: 'webhook-tests', times: 20, windowMs: hour },
  /** All calls of an account's programs. Writes have the limits above besides. */
  callsByUser: { name: 'calls:user', times: 600, windowMs: minute },
  accessTokensByUser: { name: 'tokens:user', times: 60, windowMs: hour },
} as const satisfies Record<string, RateLimit>;
