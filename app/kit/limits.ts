/**
 * Every business constant and limit in one place, but for those of cards (recall/limits.ts) and of the ways in
 * (account/limits.ts), of which the map's page carries none. Where a comment says §, it is the section of the product's
 * specification that gives the number. Units stand in the names.
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

  /** What a model may send for one map or one lesson; its output is untrusted input. */
  outlineMaxBytes,
  outlineMaxNodes: 50_000,
  outlineMinNodes: 3,
  /** What a growth may bring, and how much of it is proposed. */
  growthMaxBytes: 200_000,
  growthMaxNodes: 400,
  wishMaxCharacters: 200,
  /** As much of a map's outline as a growth's prompt holds: some 4,000 words of a model. */
  growthOutlineMaxCharacters: 16_000,
  /** Of a map's labels; those beyond stay as they were typed. */
  drawnFormulasMax: 2_000,
  labelMaxCharacters: 400,
  /** How many versions of a map are kept. Every undo is one, too, so that half as many can be undone. */
  mapVersionsKept: 200,
  /** In UTF-8, however the text came here. */
  lessonMaxBytes,
  /**
   * Of its HTML: no text is longer when each of its characters is escaped, and of prose it is five times the longest.
   */
  lessonHtmlMaxBytes: 5 * lessonMaxBytes + 1_000,
  /** In all tables of a lesson, with the cells that are missing at the ends of their rows. */
  lessonMaxCells: 20_000,
  /** A map's page counts once for each so many bytes of its tree (`rateLimits.treesByAddress`). */
  pageBytes: 64 * 1024,
  /** How long a thread may work on one text. */
  textWorkMs: 2 * second,
  /** A shorter outline is read where it is needed: it takes some 25 ms of the only thread. */
  outlineInPlaceMaxCharacters: 100_000,
  /** A path from outside: ten levels of long labels. */
  pathMaxCharacters: 4_000,

  /**
   * How many bytes a form may have: small ones, and those that save a lesson. Forms write a byte of a letter as three
   * ('%E5') and a line break as six ('%0D%0A'), so that any lesson meets its own limit before the form's.
   */
  formBodyMaxBytes,
  lessonBodyMaxBytes: 6 * lessonMaxBytes + formBodyMaxBytes,
  /** And those that change a map: an outline of the largest size, of which forms write each line break as six bytes. */
  changeBodyMaxBytes: 2 * outlineMaxBytes,
  /** What is imported: the file or the pasted text, our own exports with their lessons, and what a file unpacks to. */
  importMaxBytes: 2 * 1024 * 1024,
  importOwnMaxBytes: 16 * 1024 * 1024,
  importUnpackedMaxBytes: 16 * 1024 * 1024,
  /** What was read travels in a field of the form of its preview: packed, and as text. */
  importPackedMaxBytes: 12 * 1024 * 1024,
  /** How long a process may take for one, and how much memory: a map of ours with 16 MB takes some 1.5 s. */
  importWorkMs: 6 * second,
  importMemoryMb: 384,
  /** Lessons of an import that are written together: with their place in the search they take some 50 ms. */
  importBatchMaxBytes: 192 * 1024,
  importBatchMaxRows: 500,
  /** How long a map whose import broke off is kept for the form to be sent again. */
  importKeptMs: day,
  /** How long an upload counts whose process has ended. */
  uploadHeldMs: day,
  /** How many nodes the preview of an import shows. */
  importNodesShown: 2_000,

  /** The one that was used longest ago ends for a new one. */
  sessionsPerUser: 50,
  /** Open at once, counted in each process. */
  streamsPerUser: 128,
  sessionIdleMs: 30 * day,
  sessionAbsoluteMs: 180 * day,
  /** As much of a browser's name as a session keeps. */
  userAgentMaxCharacters: 300,
  /** How often a session's last use is written down, and tried again where the store refuses. */
  sessionTouchEveryMs: 5 * minute,
  sessionTouchRetryMs: minute,
  accessTokenMs: 15 * minute,
  /** A longer key of a topic form is cut: it need only tell one submit from another. */
  idempotencyKeyMaxCharacters: 64,
  runsAtATime: 3,
  /** How long a process may be silent before another one takes its runs over; in whole seconds. */
  runLeaseMs: 15_000,
  runLeaseRenewEveryMs: 5_000,
  /** Lessons of a branch that are asked for at once. */
  lessonsPerBatch: 30,
  /** How long a server may go on answering that it is loading its model. */
  modelLoadingMaxMs: 15 * minute,
  /** How long a deleted map can be put back. */
  binKeptMs: 30 * day,
  /** How many maps of the bin its page lists. */
  binShown: 200,
  ledgerEntriesPerPage: 50,
  grantNoteMaxCharacters: 200,
  /** An event of the payment provider, whose largest have some 30 kB. */
  paymentEventMaxBytes: 256 * 1024,
  /** How long the toast of a deletion offers to undo it. */
  undoShownMs: 10 * second,
  /** How many of a person's newest maps are sorted by title or progress. */
  mapsSortedMax: 5_000,
  /** How many of a person's maps home shows. */
  lastMapsShown: 4,
  /** How long after its end a failed map run keeps its text and a dismissed run its row, and any other run its row. */
  runTextKeptMs: 7 * day,
  runKeptMs: 30 * day,
  /** How far the clocks of two servers may differ; a hit later than that comes from a clock that was wrong. */
  clockSkewMs: 5 * second,
  refreshPageSeconds: 2,
  /** How often it is written down at most that a learner has a lesson open. */
  readNotedEveryMs: minute,
  /** For how long home and My Maps show a finished run that nobody has looked at. */
  unseenRunShownMs: 7 * day,
  /** How often a page with scripts asks what has changed, while something is being written. */
  pollEveryMs: 3 * second,

  /** A save or tick without an answer counts as failed after this, and who leaves is asked after a shorter wait. */
  saveTimeoutMs: 15 * second,
  leavingPatienceMs: 2 * second,
  /** How many texts of one lesson that never reached the server a browser keeps. */
  draftsPerLesson: 5,
} as const;

/** How often a thing may happen within a sliding window. */
export interface RateLimit {
  readonly name: string;
  readonly times: number;
  readonly windowMs: number;
}

export const rateLimits = {
  signInByAccount: { name: 'sign-in:account', times: 10, windowMs: 15 * minute },
  /** When an account's tries are used up: from addresses that have some of their own left. */
  signInSlowly: { name: 'sign-in:slow', times: 1, windowMs: minute },
  /** One account from one address, so that nobody uses up the slow tries alone. */
  signInByPair: { name: 'sign-in:pair', times: 10, windowMs: 15 * minute },
  /** In the place of the three above, on a device that the account was signed in on before. */
  signInByDevice: { name: 'sign-in:device', times: 10, windowMs: 15 * minute },
  signInByAddress: { name: 'sign-in:address', times: 50, windowMs: 15 * minute },
  registrationByAddress: { name: 'register:address', times: 20, windowMs: hour },
  mailByRecipientHour: { name: 'mail:hour', times: 5, windowMs: hour },
  mailByRecipientBurst: { name: 'mail:burst', times: 1, windowMs: 30 * second },
  /** An administrator's mails to themselves, apart from those that their account needs. */
  testMailHour: { name: 'test-mail:hour', times: 10, windowMs: hour },
  testMailBurst: { name: 'test-mail:burst', times: 1, windowMs: 10 * second },
  /**
   * Passwords typed again inside an open session; apart from sign-in's, so that guessing from outside blocks nobody
   * inside.
   */
  confirmationByUser: { name: 'confirm:user', times: 10, windowMs: 15 * minute },
  resetByAddress: { name: 'reset:address', times: 20, windowMs: hour },
  emailChangeByUser: { name: 'change-email:user', times: 5, windowMs: hour },
  runsByUser: { name: 'runs:user', times: 60, windowMs: hour },
  /** Lessons, ticks, titles, visibility. */
  savesByUser: { name: 'saves:user', times: 120, windowMs: minute },
  /** Changes of maps' nodes: who types outlines with the keys makes two a second. */
  changesByUser: { name: 'changes:user', times: 600, windowMs: minute },
  /** Grades, ten a second: those that waited for a connection come at once. */
  reviewsByUser: { name: 'reviews:user', times: 600, windowMs: minute },
  /** What is only read: counted a tenth at a time, see `batchedLimiter`. By user, or by address for visitors. */
  searches: { name: 'searches', times: 120, windowMs: minute },
  /** What a map or home asks for every few seconds while something is being written. */
  polls: { name: 'polls', times: 240, windowMs: minute },
  /** What an open map asks for every 2.5 s while it is visible. Of visitors an address may be a whole school. */
  changes: { name: 'changes', times: 1_200, windowMs: minute },
  /** The pictures on a list of 50 maps, some lists a minute. */
  sketches: { name: 'sketches', times: 600, windowMs: minute },
  renders: { name: 'renders', times: 60, windowMs: minute },
  /** Files of whole maps, which may take seconds each: all forms of some maps. */
  exports: { name: 'exports', times: 30, windowMs: minute },
  /** Twenty a second: an address may be a whole school. */
  pagesByAddress: { name: 'pages:address', times: 1_200, windowMs: minute },
  /** Of the trees of maps, in parts of `limits.pageBytes`: what is drawn once is sent to a whole class. */
  treesByAddress: { name: 'trees:address', times: 6_000, windowMs: minute },
  /** Maps alone: the largest one some 17 times. */
  pagesByUser: { name: 'pages:user', times: 3_600, windowMs: minute },
  accessTokensByUser: { name: 'tokens:user', times: 60, windowMs: hour },
} as const satisfies Record<string, RateLimit>;
