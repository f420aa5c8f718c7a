import type { DocumentFaultReason } from './fault/document-fault';
import type { ModelFaultReason } from './fault/model-fault';
import type { TransferFaultReason } from './fault/transfer-fault';
import { wordsOf } from './language/words';
import { limits } from './limits';

/**
 * The error catalogue: all messages of the specification's §8 (and §2, §5), word for word; those marked 'Ours' are
 * not in it. Each section is its own export, so that tree shaking keeps unused ones out of a page's script.
 */

/** /login */
export const signIn = wordsOf('signInMessages', {
  /** No account has this address. */
  userNotFound: 'Failed to sign in. No account found with this email.',
  wrongPassword: 'Incorrect password.',
  invalidEmail: 'Invalid email address.',
  /** Rate limit of failed sign-ins (`rateLimits.signInBy…`). */
  tooManyRequests: 'Too many failed attempts. Please try again later.',
  unknown: 'Unknown error occurred.',
  /** The provider refused, failed or sent an invalid answer. */
  google: 'Failed to sign in with Google. Please try again.',
  /** Ours: the same for another provider. */
  provider: 'The sign-in did not succeed. Please try again.',
  providerDown: 'The service that you sign in with cannot be reached. Please try again later.',
  unverifiedThere:
    'The service that you sign in with has not confirmed your email address. Confirm it there, and try again.',
  otherAccount: 'This address belongs to an account that is joined to another sign-in.',
  passwordsOff: 'There are no passwords on this server.',
  /** Ours: a required field is empty. */
  emailRequired: 'Please enter your email address.',
  passwordRequired: 'Please enter your password.',
  /** Ours: an administrator has suspended the account. */
  suspended: 'This account is suspended. Please ask the administrator of this server.',
  /** Ours: all password checks are busy (503). */
  busy: 'The server is busy checking passwords. Please try again in a moment.',
});

/** /register */
export const register = wordsOf('registerMessages', {
  emailInUse: 'This email is already registered.',
  /** The password is the person's own name or address. Advice on an obvious one: `account.obviousPassword`. */
  weakPassword: 'Password is too weak.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  invalidEmail: 'Invalid email address.',
  /** The database refuses writes. Only the beginning is the specification's. */
  permissionDenied: 'Database access denied. The server cannot write to its data folder.',
  /** Ours. */
  nameRequired: 'Please enter your name.',
  nameTooLong: `Please use at most ${limits.nicknameMaxCharacters} characters for your name.`,
  emailRequired: 'Please enter your email address.',
  passwordRequired: 'Please choose a password.',
  passwordTooLong: `Please use at most ${limits.passwordMaxCharacters} characters for your password.`,
  closed: 'Registration is closed on this server.',
  inviteOnly: 'This server is for people who are invited. Ask its administrator for an invitation.',
  invitationOver: 'This invitation cannot be used: it was used or withdrawn, or it is too old. Ask for a new one.',
  invitationForOther: 'This invitation is for another address than the one that you signed in with.',
  tooMany: 'Too many registrations from this address. Please try again later.',
});

/** Home: the alert starts with `prefix`. */
export const search = wordsOf('searchMessages', {
  prefix: 'An error occurred while searching.',
  /** Making a map without a session (§5). */
  notSignedIn: 'Please log in to create knowledge maps',
  /** The email is not verified. The specification names the case, the words are ours. */
  insufficientPermissions: 'Your account may not create maps yet. Please verify your email first.',
  /** The browser could not reach the server, on any page. */
  fetchFailed: 'The server could not be reached. Please check your connection and try again.',
  /** 403 of the same-origin check, on any page. */
  crossOrigin: 'The request came from another site and was refused. Please reload this page and try again.',
  /** The access token was refused or has expired. */
  tokenFailed: 'Authentication failed. Please try again.',
  /** The server refused the request for any other reason. */
  accessDenied: 'Access denied. Please sign in again.',
  /** The run ended without a map. */
  mapNotSaved: 'Failed to save the map. Please try again.',
  /** Ours: the topic is longer than §9 allows. */
  topicTooLong: `Please use at most ${limits.topicMaxCharacters} characters for a topic.`,
  /** Ours: an empty topic, sent without scripts. */
  topicRequired: 'Please type a topic.',
  /** Ours: punctuation alone. */
  topicHasNoWords: 'Please type a topic in words: these signs alone name nothing to learn about.',
  /** Ours: a word with several meanings. */
  whichOne: 'This word has several meanings. Which one do you want to learn about?',
  /** Ours: a topic too vague for a map, with its readings to choose from, or the words as typed. */
  whichReading: 'This topic can mean several things. Which one do you want to learn?',
  keepMyWords: 'Keep my words',
  /** Ours: a name in another language of a topic of the library, and the two topics to choose from. */
  libraryInEnglish: 'The built-in library has this topic, written in English. Which map do you want?',
  englishTopic: '{topic}, in English',
  topicAsTyped: '“{topic}”, as typed',
  /** Ours: several lines, pasted where a topic belongs. */
  looksLikeOutline: 'This looks like an outline: a topic is one line. Its lines can become a map as they are.',
  importOutline: 'Import the outline',
  tooMany: 'You have started many maps and lessons in the last hour. Please try again later.',
});

/** By the reason of a topic's check. */
export const topicProblem = {
  get empty() {
    return search.topicRequired;
  },
  get 'no-words'() {
    return search.topicHasNoWords;
  },
  get 'too-long'() {
    return search.topicTooLong;
  },
};

/** Reading and changing maps. */
export const map = wordsOf('mapMessages', {
  /** A script's request whose session has ended; what was typed is kept. */
  permissionDenied: 'Permission denied. Please make sure you are logged in.',
  /** A call of §7 without a session or token. */
  notAuthenticated: 'User not authenticated. Please log in.',
  /** The database is locked or broken, or the server is shutting down. */
  unavailable: 'Service temporarily unavailable. Please try again.',
  notFound: 'Map not found',
  saveFailed: 'Failed to save map. Please try again.',
  loadFailed: 'Failed to load map. Please try again.',
  updateFailed: 'Failed to update map. Please try again.',
  /** Someone else's public map; a private one is 'not found', so as not to reveal it. */
  notOwner: 'Permission denied. You can only modify your own maps.',
  invalidId: 'Invalid map ID',
  shareFailed: 'Failed to copy share link',
  shareCopied: 'Share link copied to clipboard!',
  /** Ours. */
  markdownCopied: 'Copied as Markdown',
  markdownFailed: 'Could not be copied. Download it instead:',
  nodeNotFound: 'This map has no such node.',
  /** For the owner alone. */
  inBin: 'This map is in your bin. You can put it back from there.',
  signInIfYours: 'Sign in if it is yours.',
  titleRequired: 'Please type a title.',
  visibilityRequired: 'Please say whether the map is to be public or private.',
  languageUnknown: 'That is not the tag of a language. It looks like “gsw” or “pt-BR”.',
  renamed: 'Map renamed',
  nowPublic: 'This map is public now: everybody with its address can read it.',
  nowPrivate: 'This map is private now: only you can open it.',
  /** 'Continue' of a map that was completed meanwhile. */
  isWhole: 'This map is finished already.',
});

/** Ours, all of them: why a map's nodes were not changed. */
export const change = wordsOf('changeMessages', {
  underItself: 'A branch cannot be moved below itself.',
  isRoot: 'The topic stays at the top. Rename the map to change it.',
  labelRequired: 'Please type a label.',
  labelTooLong: 'A label can have at most 400 characters.',
  tooLarge: 'This would make the map too large. It can have at most 50,000 nodes and 2 MB of text.',
  notReadInTime: 'The server could not read so long a text in time. Please try again, or add it in parts.',
  needsCircle: 'A lesson cannot build on itself, not even by way of others.',
  tooManyNeeds: 'A lesson can build on at most 20 others.',
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  versionGone: 'This version is not kept any more.',
  unknownAct: 'The map cannot be changed in this way.',
  unchanged: 'Nothing has changed: it is so already.',
  failed: 'The map could not be changed.',
});

/** Ours, all of them: cards and reviews. */
export const recall = wordsOf('recallMessages', {
  frontRequired: 'Please write a question.',
  frontTooLong: 'A question can have at most 2,000 characters.',
  backRequired: 'Please write an answer.',
  backTooLong: 'An answer can have at most 8,000 characters.',
  tooMany: 'This leaf has 200 cards, which is as many as it can have.',
  gone: 'This card is not there any more.',
  notSaved: 'An answer was not saved.',
  otherAccount: 'This answer was given by another account, and nothing was saved.',
  noSuchGrade: 'A card can be graded from 1 (again) to 4 (easy).',
  optionRequired: 'Please choose an answer.',
  unknownAct: 'A card cannot be changed in this way.',
  nothingToUndo: 'There is nothing to take back.',
  undone: 'Taken back: here is the card again.',
  failed: 'Your answer could not be saved.',
  waits: 'No connection. Your answers wait in this browser and are sent when the server answers.',
});

/** Ours, all of them: why nothing was proposed or accepted. */
export const growth = wordsOf('growthMessages', {
  tooLong: 'A wish can have at most 200 characters.',
  noSuchWay: 'A map cannot grow in this way.',
  notALeaf: 'This is a branch already. Ask for more below it.',
  nothingBelow: 'There is nothing below it that could be written anew.',
  cannot: 'The built-in library has no outline that fits here. A connected model can propose something.',
  noProposal: 'This proposal is not there any more.',
  nodeGone: 'The node that was to grow is not in the map any more.',
  nothingTaken: 'Nothing was taken.',
});

/** Ours, all of them: copies of maps. */
export const copy = wordsOf('copyMessages', {
  failed: 'The copy could not be made. Please try again.',
  /** One sentence for both cases, so that it does not reveal whether a private original exists. */
  originalGone: 'The original is gone or private now.',
  nothingNew: 'The original has nothing that your copy lacks.',
  noCopy: 'This map is no copy of another one.',
  decided: 'This was decided on already. You can look for changes again.',
});

/** Ours, all of them: why no cards were proposed or kept. */
export const cards = wordsOf('cardsMessages', {
  noLesson: 'There is no lesson here yet. Cards are proposed from its text.',
  noModel: 'No model is connected that could propose cards. You can add some by hand.',
  notInLibrary: 'The library has no cards on this lesson.',
  full: 'This leaf has as many cards as it can have. Delete some first.',
  noneRead: 'The answer held no cards. Please try again.',
  noProposal: 'This proposal is not there any more.',
  proposalLost: 'The cards that were proposed here were deleted before you decided on them. None were kept.',
});

/** Ours, all of them: why a question was not asked, or what is not possible with its answer. */
export const ask = wordsOf('askMessages', {
  questionRequired: 'Please type a question.',
  questionTooLong: 'A question can have at most 1,000 characters.',
  selectionTooLong: 'The part of the lesson that a question is about can have at most 2,000 characters.',
  noSuchWay: 'A question can be answered with a hint or in full.',
  refused: 'Topiary answers no question that could help to harm somebody. Please ask about something else.',
  noModel: 'No model is connected that could answer. Here is what your own lessons have on it.',
  full: 'This thread has 100 questions, which is as many as it can have. Delete some first.',
  busy: 'Your last question is still being answered. Wait for it, or stop it.',
  gone: 'This question is not there any more.',
  unknownAct: 'A thread cannot be changed in this way.',
  noAnswerYet: 'This question has no whole answer yet.',
  noLesson: 'There is no lesson here yet that the answer could be put into.',
  lessonUnfinished: 'This lesson has no end yet. Continue it first, then put the answer into it.',
  lessonTooLong: 'With this answer the lesson would be too long to save.',
  lessonChanged:
    'The lesson was changed somewhere else in the meantime. Nothing was put into it; look at it, and try again.',
  failed: 'Your question could not be asked. Please try again.',
});

/** Ours, all of them. */
export const note = wordsOf('noteMessages', {
  tooLong: 'A note can have at most 20,000 characters. Shorten it, then save it again.',
  stale: 'This note was changed somewhere else in the meantime. Nothing was overwritten.',
  failed: 'Your note could not be saved. Please try again.',
});

/** Ours, all of them. */
export const exercise = wordsOf('exerciseMessages', {
  gone: 'This exercise was changed or removed. Open the lesson again.',
  stale: 'This exercise was answered somewhere else in the meantime. Nothing was changed; here it is as it stands now.',
  tooOften: 'You have tried this exercise very often. Take another one, and come back to it in Review.',
  noLesson: 'There is no lesson here yet. Exercises are proposed from its text.',
  lessonUnfinished: 'This lesson has no end yet. Continue it first, then add exercises.',
  noModel: 'No model is connected that could propose exercises. You can write some by hand.',
  full: 'This lesson has 60 exercises, which is as many as can be proposed for it.',
  noneRead: 'The answer held no exercises. Please try again.',
  nonePassed: 'Exercises came, but none of them passed the checks. Please try again.',
  noProposal: 'This proposal is not there any more.',
  proposalLost: 'The exercises that were proposed here were deleted before you decided on them. None were added.',
  lessonChanged:
    'The lesson was changed in the meantime, so nothing was added yet. Look at your choice and add it again.',
  unknownAct: 'Exercises cannot be changed in this way.',
  notProposed: 'Exercises could not be proposed or added. Please try again.',
});

/** Ours, all of them: placements. */
export const placement = wordsOf('placementMessages', {
  noModel: 'No model is connected that could write questions. You can tick what you know in the tree.',
  noneRead: 'The answer held no question that passed the checks. Please try again.',
  madeAlready: 'The questions of this map are written already.',
  stale: 'This question was answered or changed in the meantime. Nothing was changed; here is what comes next.',
  failed: 'Your answer could not be saved. Please try again.',
});

/** Ours, all of them: what lessons build on, as a model proposes it. */
export const needs = wordsOf('needsMessages', {
  noModel:
    'No model is connected that could propose what builds on what. You can choose it yourself while you edit the map.',
  tooFew: 'This map has too few lessons for one to build on another.',
  tooLarge:
    'This map has more than 150 lessons, too many to ask a model about at once. You can choose what a lesson builds on while you edit the map.',
  noneRead: 'The answer held nothing that this map could take on. Please try again.',
  failed: 'This could not be saved. Please try again.',
});

/** Ours, also for exercises: separate, since the browser uses it. */
export const exerciseInPlace = wordsOf('exerciseInPlaceMessages', {
  failed: 'Your answer could not be checked. Please try again.',
  waits: 'There is no connection. Your answer waits in this browser, and is checked when there is one.',
});

/** Ours, of figures in a lesson. */
export const figure = wordsOf('figureMessages', {
  failed: 'The figure could not be drawn. Please try again.',
});

/** Ours: shown instead of a text, or above one (`kit/safety`). */
export const safety = wordsOf('safetyMessages', {
  helpTitle: 'You do not have to go through this alone',
  help:
    'If you are thinking about hurting yourself, please talk to somebody now: a friend, a doctor, or a helpline. ' +
    'If you are in danger, call your local emergency number. If you worry about somebody else, the same people can ' +
    'tell you what to do. Helplines in your country, free and confidential:',
  refused: 'Topiary makes no maps or lessons that could help to harm somebody. Please choose another topic.',
  emergency:
    'If somebody is in danger now, call your local emergency number before you read on. This page does not replace ' +
    'a first-aid course.',
  medical:
    'General information, not medical advice. For your own case ask a doctor or pharmacist; if it is urgent, call ' +
    'your local emergency number.',
  legal:
    'General information, not legal advice. The law differs from place to place: for your own case ask a lawyer or ' +
    'an advice centre.',
});

export const history = wordsOf('historyMessages', {
  loadFailed: 'Failed to load maps',
  deleteConfirm: 'Are you sure you want to delete this map?',
  deleteFailed: 'Failed to delete map',
  deleted: 'Map deleted',
  /** Follows the map's title: the consequence of deleting it. */
  goesToBin: 'goes to the bin with all of its lessons. It can be put back for 30 days.',
  putBack: 'Map put back',
  putBackFailed: 'Failed to put the map back',
  eraseConfirm: 'Are you sure you want to delete this map for good?',
  emptyConfirm: 'Are you sure you want to delete everything in the bin for good?',
  emptyFailed: 'Failed to empty the bin',
});

export const verification = wordsOf('verificationMessages', {
  sent: 'Verification email sent! Check your inbox (and spam folder).',
  sendFailed: 'Failed to send verification email. Please try again later.',
  noUser: 'No user is signed in to send a verification email.',
  notYet: 'Email not verified yet. Please check your inbox and click the verification link.',
  checkFailed: 'Failed to check verification status. Please try again.',
  /** Ours: the same as 'sent', without a mail server. */
  sentToOutbox: 'This server sends no mail. Ask its administrator to confirm your address.',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  mailLimit: 'An email was sent a moment ago. Please wait a little before asking for another.',
});

export const goals = wordsOf('goalsMessages', {
  required: 'Please select at least one goal.',
  saveFailed: 'Failed to save goals. Please try again.',
  skipFailed: 'Failed to skip. Please try again.',
});

export const referral = wordsOf('referralMessages', {
  required: 'Please select how you heard about Topiary.',
  saveFailed: 'Failed to save information. Please try again.',
  skipFailed: 'Failed to skip. Please try again.',
});

export const lesson = wordsOf('lessonMessages', {
  /** `POST /api/get-token` could not give a token. */
  tokenFailed: 'Failed to get access token',
  fetchFailed: 'Failed to fetch description',
  saveFailed: 'Failed to save content',
  tickWaits: 'This tick waits in your browser and is sent when the server answers.',
  notOwner: 'Permission denied. You can only modify descriptions of your own maps.',
  /** Ours. */
  contentRequired: 'A lesson cannot be empty.',
  tooLong: 'This lesson is too long to save.',
  stale: 'This lesson was changed somewhere else in the meantime. Nothing was overwritten.',
  noSuchTask: 'This lesson has no such task.',
  doneRequired: 'Please say whether the lesson is done or not.',
  doneFailed: 'What you said about the lesson could not be saved. Please try again.',
  /** Shown above a lesson that could not be rendered within the limits. */
  shownAsTyped: 'This lesson is shown as it was typed: formatting it would take too long or make it too large.',
  pathRequired: 'Please give the path of a node.',
  /** 'Continue' of a text that was completed meanwhile. */
  isWhole: 'This lesson is finished already.',
  /** The text of a run no longer fits the text that it was to continue. */
  changedMeanwhile: 'The lesson was changed while the rest of it was being written. Nothing was overwritten.',
  noSuchWay: 'A lesson cannot be written in this way.',
  noSuchText: 'This lesson has no text of this kind.',
  wishRequired: 'Please say how the text should be.',
  /** The library has one text for each leaf. */
  noModel: 'The built-in library has only one text for this. Connect a model to have it written in another way.',
  nothingKept: 'That text is not kept any more.',
  unwritten: 'Nobody has written this lesson in the library, and no model is connected that could write it.',
});

export const account = wordsOf('accountMessages', {
  /** Ours, all of them. */
  saved: 'Saved.',
  /** Advice: the password was taken. */
  obviousPassword:
    'Some advice: your password is one of the first that others would guess. You can choose a longer one in your account.',
  verified: 'Your email is verified. Please sign in.',
  passwordWrong: 'Incorrect password.',
  deleted: 'Your account is deleted, with everything that was in it.',
  resetSent: 'If an account has this address, an email with a link is on its way.',
  passwordChanged: 'Your password was changed. Please sign in.',
  confirmationRequired: 'Please type your password to confirm.',
  passwordUpdated: 'Your password was changed, and all other sessions were ended.',
  sameEmail: 'That is your address already.',
  emailLinkSent:
    'An email with a link is on its way to the new address. Your address changes once you open it and confirm.',
  emailChanged: 'Your address was changed.',
  /** A user without a password (Google only) wants to change the email. */
  passwordFirst: 'Please set a password first: the link for it proves that your present address is yours.',
  deleteLinkSent: 'An email with a link is on its way to your address. It is good for one hour.',
  sessionEnded: 'The session was ended.',
  sessionsEnded: 'All other sessions were ended.',
  noSuchSession: 'That session has ended already.',
  timeZoneUnknown: 'Please choose a time zone from the list.',
  retentionOutside: 'Please type a share from 80 to 97 %.',
  newCardsOutside: 'Please type a whole number from 0 to 9999.',
  hourUnknown: 'Please choose an hour from the list.',
  reviewsSaved: 'Saved. It counts from the next review on.',
});

export const request = wordsOf('requestMessages', {
  /** Ours: responses of the wrapper around all actions and loaders. */
  tooLarge: 'What you sent is too large.',
  /** A body that stopped coming (408). */
  tooSlow: 'What you sent came too slowly. Please try again.',
  wrongMethod: 'This address does not accept that kind of request.',
  malformed: 'The request could not be understood.',
  /** Too many requests wait for the threads that parse texts (503). */
  busy: 'The server is busy. Please try again in a moment.',
  /** An account or address has reached its share of the queue (503). */
  ownBusy: 'You have much under way. Please try again in a moment.',
  unreadable: 'This address cannot be read.',
  notFound: 'There is no page at this address.',
  broken: 'Something went wrong on our side.',
  tooMany: 'Too many requests. Please try again later.',
  tooManySaves: 'Too many changes in a short time. Please wait a moment and save again.',
  tooManyStreams: 'Too many of your pages are following something. Please close some of them.',
});

/** Courses of the library that a visitor reads. */
/** Why a course does not become a map of the learner's, by the code in the address. */
export const courseNotKept = wordsOf('courseNotKeptMessages', {
  often: 'You have started many maps and lessons in the last hour. What you did here stays: try again later.',
  day: 'You have made as many maps today as your account may. What you did here stays: try again after midnight UTC.',
  off: 'New maps are turned off for your account. Please ask the administrator of this server.',
  space: 'There is no room for this course in your account. Delete maps and empty the bin, and try again.',
  disk: 'The disk of this server is nearly full, so no new map is taken. Please tell the administrator of this server.',
  missing: 'This course is not here any more.',
});

/** Ours: the demo. */
export const demo = wordsOf('demoMessages', {
  refused: 'This is a demo. Its accounts cannot do this: nothing that you do here reaches other people.',
  tooMany: 'Too many demos were opened from this address. Please try again later.',
  full: 'All places of the demo are taken. Please try again later.',
  over: 'Your demo is over: its account and everything in it was deleted.',
  left: 'You have left the demo: its account and everything in it was deleted.',
  /** The name of its accounts. */
  nickname: 'Guest',
});

const askAdministrator = 'Ask the administrator of this server.';

/** Ours: shown to learners when a run failed. `modelFaultSaid` adds details. */
export const modelFault = wordsOf('modelFaultMessages', {
  'refused-key': `The model refuses this server. ${askAdministrator}`,
  'refused-region': `The model refuses this server. ${askAdministrator}`,
  'quota-spent': `This server has used up what it may ask of its model. ${askAdministrator}`,
  'demo-spent': 'The demo has used up its calls to the model for today. Try again after midnight UTC.',
  'unknown-model': `The model is not set up rightly on this server. ${askAdministrator}`,
  'wrong-address': `The model is not set up rightly on this server. ${askAdministrator}`,
  'rate-limited': 'The model is receiving too many requests. Please try again in a moment.',
  loading: 'The model is still starting. Please try again in a few minutes.',
  'provider-error': 'The model reported an error. Please try again.',
  unreachable: `The model could not be reached. ${askAdministrator}`,
  silent: 'The model stopped answering. Please try again.',
  'cut-off': 'The answer of the model was cut off before it was whole. Please try again.',
  garbled: `The model sent an answer that could not be read. Please try again. ${askAdministrator}`,
  empty: 'The model sent an empty answer. Please try again.',
  'no-outline': 'The model sent text without an outline in it.',
  'too-large': 'The model sent far more text than a map or lesson may have. Please try again.',
  'context-full': `This is too long for the model. ${askAdministrator}`,
  'bad-parameter': `The model is not set up rightly on this server. ${askAdministrator}`,
  'refused-request': 'The model refused this request.',
  'refused-in-words': 'The model would not write this.',
  stopped: 'Stopped.',
}) satisfies Record<ModelFaultReason, string>;

/** Ours: the same for administrators, for faults that only they can fix. */
export const modelFaultForAdministrator = wordsOf('modelFaultForAdministratorMessages', {
  'refused-key': 'The model provider refused the API key. Please check OPENAI_API_KEY.',
  'refused-region': 'The model provider does not serve the country or region of this server.',
  'quota-spent':
    'The account at the model provider has no credit left, or has reached its limit. Top it up or raise the limit there.',
  'unknown-model': 'The model provider does not know the configured model. Please check OPENAI_MODEL.',
  'wrong-address':
    'The model provider has no chat completions at this address. Please check OPENAI_BASE_URL; it often ends in /v1.',
  'rate-limited': 'The model provider is receiving too many requests with this key. Please try again in a moment.',
  loading: 'The model server is still loading its model. Please try again in a few minutes.',
  unreachable: 'The model provider could not be reached. Please check OPENAI_BASE_URL and that it is running.',
  silent:
    'The model stopped answering. A model that needs longer to start or to think needs a larger MODEL_IDLE_SECONDS.',
  garbled:
    'The model provider sent an answer that could not be read. Please check that OPENAI_BASE_URL speaks the chat-completions protocol.',
  'context-full':
    'This is too long for the context of the model. Give it a larger context, or choose another with OPENAI_MODEL.',
  'bad-parameter': 'The model provider refused a part of the request that it does not know.',
}) satisfies Partial<Record<ModelFaultReason, string>>;

/** Ours, all of them: credits and payments. */
export const credit = wordsOf('creditMessages', {
  wholeMapShort: 'You do not have enough credits to take this map as whole.',
  badNumber: 'Please give a whole number of credits from 1 to 1,000,000.',
  givenAlready: 'This form has given credits already, another number of them. Open it anew to give more.',
  noSuchPayment: 'There is no receipt of that payment.',
  noPayment: 'The payment could not be started, and nothing was charged. Please try again.',
  noReceipt: 'The receipt cannot be had at the moment. Please try again later.',
  badSignature: 'This is not signed with the secret of this server.',
  staleEvent: 'This was signed too long ago.',
  badEvent: 'This is no event.',
});

/** Ours: a run that two restarts interrupted, or that failed unexpectedly. */
export const run = wordsOf('runMessages', {
  interrupted: 'The server was restarted while this was being written. Please try again.',
  lost: 'Something went wrong while this was being written. Please try again.',
  suspended: 'This account was suspended while this was being written. Nothing of it was kept.',
  lengthLimit: 'The model came to the limit of how much it may write at once, before the text was finished.',
});

const sourceTooLarge = 'This document is too large. A source can have at most 20 MB.';

/** Ours: why a source could not be read. */
export const documentFault = wordsOf('documentFaultMessages', {
  encrypted: 'This document is protected by a password. Please remove it and try again.',
  scanned: 'This document holds pictures of pages and no text. Please use one whose text can be selected.',
  broken: 'This document is damaged and cannot be read.',
  bomb: 'This document would unfold to far more than it says. It was not read.',
  entities: 'This document defines entities of its own, which are not read for safety.',
  'too-large': sourceTooLarge,
  'too-many-pages': 'This document has too many pages. A source can have at most 2,000.',
  empty: 'There is no text in this document.',
  'unknown-type': 'This is none of the documents that can be read: text, Markdown, HTML, PDF, DOCX and EPUB.',
  'unknown-letters': 'It cannot be told which letters this text is written in. Please save it as UTF-8.',
  'too-slow': 'Reading this document took too long. Please try a part of it.',
  'too-much-memory': 'Reading this document took too much memory. Please try a part of it.',
}) satisfies Record<DocumentFaultReason, string>;

/** Ours, all of them: learners' own material. */
export const source = wordsOf('sourceMessages', {
  /** Also for a source of somebody else. */
  notFound: 'There is no such source.',
  nothingSent: 'Please choose a file or paste a text.',
  both: 'Please choose a file or paste a text, not both.',
  twoFiles: 'Please choose one file at a time.',
  fileAgain: 'Your browser does not keep the file: please choose it again.',
  tooLarge: sourceTooLarge,
  pastedTooLong: 'A pasted text can have at most 2 MB. Save it as a file and choose that.',
  titleTooLong: 'A title can have at most 200 characters.',
  titleRequired: 'Please type a title.',
  full: 'You have 100 sources, which is as many as one can have. Delete some first.',
  mapFull: 'This map has 20 sources, which is as many as a map can have.',
  fileGone: 'The server was restarted and the file is not there any more. Please choose it again.',
  interrupted: 'The server was restarted while this was being read. Please choose it again.',
  failed: 'The source could not be read. Please try again.',
  notKept: 'What was read could not be kept. Please try again.',
  stopped: 'Stopped. Nothing was kept.',
  sharingRequired: 'Please say whether others may see it.',
  unknownAct: 'The sources of a map cannot be changed in this way.',
  deleteConfirm: 'Are you sure you want to delete this source?',
  goesForGood:
    'goes with all of its passages. Lessons that were written from it keep their text; their citations then say that the source is gone.',
});

/** Ours, all of them: maps from learners' own material. */
export const sourceMap = wordsOf('sourceMapMessages', {
  noModel: 'No model is connected to this server. A map of the source’s own headings can be made without one.',
  gone: 'The source of this map was deleted meanwhile.',
  noSuchWay: 'A map cannot be made of a source in this way.',
});

/** Ours: why an import contains no map. */
export const transferFault = wordsOf('transferFaultMessages', {
  empty: 'There is nothing to import. Please choose a file or paste a text.',
  'too-large':
    'This is too large. A file or text to import can have at most 2 MB, and 16 MB if it is a course or a map that Topiary has exported as JSON or Markdown.',
  'too-many-nodes': 'This has more than 50,000 nodes, the most that a map can have.',
  'too-deep': 'This is nested so deeply that its outline would be larger than 2 MB.',
  characters: 'It cannot be told which letters this is written in. Please save it as UTF-8 and try again.',
  entities: 'This file defines entities of its own, which are not read for safety.',
  bomb: 'This file would unfold to far more than its size. It was not read.',
  broken: 'This file is damaged or not whole, and cannot be read.',
  encrypted: 'This file is protected by a password. Please remove it and try again.',
  'unknown-type':
    'This is none of the files that can be imported: text, Markdown, Org, OPML, FreeMind, Freeplane, XMind, GIFT, courses and the JSON of Topiary. A PDF, a DOCX or an e-book can be added to your sources.',
  course: 'This course has faults, so nothing was made of it.',
  'no-outline': 'There is no outline in this: it needs headings, list items or lines that are indented.',
  'too-slow': 'Reading this took too long. Please try a part of it.',
}) satisfies Record<TransferFaultReason, string>;

/** Ours: the examination of the model. */
export const administratorModel = wordsOf('administratorModelMessages', {
  none: 'No model is set up, so the built-in library answers. Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.',
  wrote: 'What it wrote, from its beginning:',
  failed: 'The examination itself failed. The server’s log says why.',
});

/** Ours: for administrators. */
export const administrator = wordsOf('administratorMessages', {
  lastAdministrator: 'This is the last administrator. Make somebody else an administrator first.',
  lastAdministratorLeaves:
    'You are the last administrator of this server, and others have accounts here. Make somebody else an administrator first, or delete the other accounts.',
  verified: 'The address is verified.',
  alreadyVerified: 'The address was verified already.',
  suspended: 'Suspended, and signed out everywhere. What was being written for them was stopped.',
  alreadySuspended: 'This person is suspended already.',
  restored: 'They may sign in again.',
  notSuspended: 'This person is not suspended.',
  deleted: 'The account was deleted, with everything that was theirs.',
  typeAddress: 'Please type the address of the account to confirm.',
  runStopped: 'Stopped. What it had brought is kept where its owner finds it.',
  badCap: 'Please give a whole number from 0 to 1,000,000, or nothing for as many as they like.',
  capSet: 'The limits are set. They hold from now on.',
  capTaken: 'What holds for everybody holds for them, too.',
  granted: 'The credits are given.',
  backupFailed: 'The backup could not be made. The log of the server has the reason.',
  backupBusy: 'A backup is being made already. Please try again when it is done.',
  mailSent: 'The mail was handed over. Please look into your mailbox.',
  mailInOutbox: 'SMTP_URL is not set, so the mail lies in the folder outbox of the data folder.',
  mailFailed: 'The mail could not be sent. The mail server said:',
  runEnded: 'This run has ended already.',
  notThisAccount: 'This is your own account. Delete it under Account.',
  notYourself: 'You cannot suspend yourself. Another administrator can.',
  invited: 'The invitation is on its way.',
  invitationMade: 'Here is the link. It is shown this once: hand it over to whoever you invite.',
  invitationWithdrawn: 'The invitation was withdrawn: its link makes no account any more.',
  invitationOver: 'This invitation was used or withdrawn already, or it is too old.',
  invitedAlready: 'This address has an account already.',
});
