import { wordsOf } from '~/kit/language/words';

export const helpWords = wordsOf('help', {
  october262023: 'October 26, 2023',
  helpInformation: 'Help & Information',
  lastUpdatedUpdated: 'Last Updated: {updated}',
  about: 'About',
  topiaryGrowsATopic: 'Topiary grows a topic into a tree of knowledge, on a server that anyone can run.',
  aboutTopiary: 'About Topiary',
  aTopiaryIsA: 'A topiary is a tree that someone has given a shape.',
  whoeverBeginsWithA:
    'Whoever begins with a subject sees a hedge: everything at once, and no way in. Topiary cuts it into shape. You type a topic, and it grows a map: the few large branches first, what hangs on them when you ask, and at the tip of every branch something small enough to learn today.',
  howItWorks: 'How it works',
  aLanguageModelOr:
    'A language model, or the library that comes with Topiary, writes an outline. It is kept as plain text, drawn as a tree, and belongs to whoever asked for it. Open a leaf: a model writes a lesson for exactly that place in the map, the library has lessons for {n} topics, and everywhere you can write one. You can edit it, tick off its exercises, and share the whole.',
  whatItHoldsTo: 'What it holds to',
  yourOwnServerOne:
    '<strong>Your own server.</strong> One program and one folder. No account elsewhere is needed to start.',
  anyModelOrNone:
    '<strong>Any model, or none.</strong> It speaks the common protocol of hosted and local models, and works without one.',
  honestAboutItsSources:
    '<strong>Honest about its sources.</strong> Each text says whether a model, the library or a person wrote it.',
  forEveryoneItWorks:
    '<strong>For everyone.</strong> It works without JavaScript, by keyboard, with a screen reader, on a phone and on paper.',
  noWatchingNoTrackers:
    '<strong>No watching.</strong> No trackers and no advertisements. See the <link>Privacy Policy</link>.',
  privacyPolicy: 'Privacy Policy',
  theQuickestWayTo: 'The quickest way to see what it is: <link>look at a public map</link>.',
  versionAndLicences: 'Version and licences',
  thisServerRuns: 'This server runs Topiary {version}.',
  codeAndCourses:
    'The program is under the MIT licence, and its courses are under CC BY 4.0: you may use, change and share both if you name the authors. The <link>notices</link> have the terms, and list the work of others in it with its licences.',
  contact: 'Contact',
  howToReachThe: 'How to reach the people who run this Topiary server.',
  writeToThePeople: 'Write to the people who run this server.',
  copyAddress: 'Copy address',
  emailCopiedToClipboard: 'Email copied to clipboard!',
  soThatWeCan: 'So that we can help at once',
  forAMapThat: 'For a map that did not come out right: its address, and the words of the message that you saw.',
  forYourAccountWrite: 'For your account: write from the address that you signed up with. Never send a password.',
  forAPublicMap: 'For a public map that should not be public: its address and the reason.',
  manyQuestionsAreAnswered:
    'Many questions are answered in <link>Questions and answers</link>. To delete your account and everything in it you need nobody: use your <link2>account page</link2>.',
  questionsAndAnswers: 'Questions and answers',
  sixQuestionsAboutTopiary:
    'Six questions about Topiary: who writes the maps, who can see them, and how to connect a model.',
  whatIsAKnowledge: 'What is a knowledge map?',
  aTopicDrawnAs:
    'A topic, drawn as a tree: the topic is the root, its parts are the branches, and what can be learned in one sitting is a leaf. You fold away what you do not need now. Each leaf can have a lesson, with exercises to tick off.',
  yourOwnMapsCan:
    'Your own maps can be changed, and grown: you choose what to keep of what is proposed, and everything can be taken back. A leaf that becomes a branch keeps its lesson as the first item below it. Maps that are open in another tab or on another device follow within seconds.',
  whoWritesTheMaps: 'Who writes the maps and lessons?',
  whicheverSourceThisServer:
    'Whichever source this server has. If its administrator has connected a language model, that model writes. If not, the built-in library answers: written outlines for more than a hundred topics, lessons for {n} of them, and a short study plan of questions for any other topic.',
  everyMapAndEvery:
    'Every map and every lesson says which of the two it came from. Models make mistakes: check what matters, and edit what is wrong. The lessons of your own maps are yours to change.',
  howDoIConnect: 'How do I connect a language model?',
  thisIsForThe:
    'This is for the administrator of the server. Put the settings into its environment, or into a file called <code>.env</code>, and start it again. For OpenAI, a key is enough:',
  forAModelOn: 'For a model on your own machine, such as one in Ollama, name its address and the model:',
  anyServerThatSpeaks:
    'Any server that speaks the chat-completions protocol will do: LM Studio, vLLM, llama.cpp and others.',
  canICloseThe: 'Can I close the tab while a map is being made?',
  yesTheWorkRuns:
    'Yes. The work runs on the server and does not depend on your browser. Come back whenever you like: your home page lists what is still running, and what is done is under My Maps. If the server itself restarts, the work is taken up again.',
  whoCanSeeMy: 'Who can see my maps?',
  aNewMapIs:
    'A new map is private: only you can open it, and for everyone else it does not exist. You can make a map public, and private again, from the map itself. A public map can be opened by anyone with the link, signed in or not, is listed under <link>Public maps</link>, and shows the lessons you have saved. Only you can change it.',
  howDoITake: 'How do I take my maps with me?',
  eachMapHasDownload:
    'Each map has Download Data, which gives you the outline as a plain text file, and Export for web pages, e-books, Anki and other programs. On your <link>account page</link> you can download everything at once. Maps also print well, as an outline.',
  theSixThatCome: 'The six that come up most.',
  notAmongThemWrite: 'Not among them? <link>Write to us</link>.',
  maps: 'Maps',
  howATopicBecomes: 'How a topic becomes a tree, and how to find your way in it, change it and grow it.',
  theMapOfPython: 'The map of Python Programming as a mind map, with one branch unfolded',
  makeOne: 'Make one',
  typeATopicInto:
    'Type a topic into the box of Today and press Create map. The topic is the root, its parts are branches, and what can be learned in one sitting is a leaf. A map can also begin with a <link>course</link>, <link2>a source of yours</link2> or <link3>a file</link3>.',
  readIt: 'Read it',
  pressABranchTo:
    'Press a branch to unfold it, a leaf to open its lesson. Outline and Mind map show the same tree. Find in map looks through all labels and lessons. The one button in the map’s head leads to the leaf where you go on. The mark of a leaf says whether it has a lesson, was read or is done.',
  changeIt: 'Change it',
  editMapInThe:
    '<strong>Edit Map</strong>, in the menu, lets you rename, add, move and delete nodes in place: with the keys that the menu lists, by dragging, or by the ⋯ of a node. Undo takes your steps back, one by one.',
  growMapProposesWhat:
    '<strong>Grow Map</strong> proposes what is missing below a node. Nothing changes before you have chosen what to keep.',
  versionsListsTheLast:
    '<strong>Versions</strong> lists the last 200 changes, and brings an earlier state back. Nodes that were deleted return with their lessons.',
  finishItOrThrow: 'Finish it, or throw it away',
  whenTheLastLeaf:
    'When the last leaf is done, a page shows what you learned, when it comes back and what could be next. A deleted map lies in the bin of Maps for 30 days.',
  lessons: 'Lessons',
  howALessonIs: 'How a lesson is read, ticked, finished, rewritten and noted on.',
  aLessonOpenBeside: 'A lesson open beside its map, with a leaf’s text and the mark of every leaf',
  read: 'Read',
  openALeafAnd:
    'Open a leaf and its lesson stands beside the map; reading mode gives it the whole page, and Aa sets size and typeface. Lessons of the library’s courses are there at once. Where nothing is written yet, one button has a connected model write it, or you write it yourself.',
  do: 'Do',
  tasksAreTickedWhere:
    'Tasks are ticked where they stand, and Check your results shows the answers of those that have one. Under ‘Before you go on’ up to three questions ask what the lesson said. Done, next marks the leaf and opens the next one; the keys j and k go forward and back.',
  change: 'Change',
  theOfTheLesson:
    'The ⋯ of the lesson has Edit, and Generate again if a model is connected. The text is Markdown: <link>all that a lesson may hold</link>. It is saved while you type. After Generate again, Undo the new text brings the earlier one back.',
  theThreeTabsBelow: 'The three tabs below it',
  cardsWhatYouWant: '<strong>Cards</strong>: what you want to <link>still know in a year</link>.',
  ask: 'Ask',
  notesYourOwnWords:
    '<strong>Notes</strong>: your own words on this leaf, which nobody else sees, also on a public map.',
  eachLessonSaysAt:
    'Each lesson says at its end who wrote it. Models make mistakes, and the library was checked by no expert.',
  cardsAndReview: 'Cards and review',
  howCardsBringBack: 'How cards bring back what you learned, just before you would forget it.',
  aCardInThe: 'A card in the review: the answer is shown, with the grades Again, Hard, Good and Easy',
  getCards: 'Get cards',
  openTheCardsTab:
    'Open the Cards tab below a lesson. The library has cards for its courses: keep them with one press. A connected model can propose cards from the lesson, and you choose which to take. Add a card is for your own: a question and its answer.',
  gapInASentence: 'Type {gap} or {gapWithHint} in a question to leave a gap. Each number makes one card.',
  figureOnACard: 'A card can show a figure of its lesson, by its number.',
  review: 'Review',
  reviewShowsOneCard:
    'Review shows one card at a time. Recall the answer first, then press Show the answer and say how it was: Again, Hard, Good or Easy. Below each grade stands when the card comes back: after minutes if it was forgotten, after weeks or months if it was easy. Space and the keys 1 to 4 do the same, and U takes the last answer back.',
  howMuchADay: 'How much a day',
  reviewsInYourAccount:
    '<link>Reviews</link>, in your account, sets how much you want to recall, how many new cards come a day and when your day begins. More to recall means more reviews. Your progress, at the end of a review, shows what comes in the next weeks and what you still know.',
  fitToHowYouForget:
    'After 400 reviews that page can fit the schedule to how fast you forget. The fit stays if it predicts better.',
  tooHardWrongOr: 'Too hard, wrong, or no longer wanted',
  editChangesACard:
    'Edit changes a card during a review, and it keeps its history. Put aside takes it out of the reviews until you bring it back. My cards lists all of them, to search and to delete.',
  onlyYouSeeYour: 'Only you see your cards’ results. Reviews also work <link>without a network</link>.',
  todayAndReminders: 'Today and reminders',
  howADayIsPlanned:
    'How a map starts where you stand, how a day is planned, and how you are reminded or left in peace.',
  todayWithTheSteps: 'Today, with the steps of the day and what was done already',
  startWhereYouStand: 'Start where you stand',
  findOutInTheMenu:
    '<strong>Find out what I know</strong>, in the menu of a map, asks at most twelve questions from its lessons; ‘I don’t know’ is an answer, too. Then it says what you probably know and why. Remove the ticks of what you would rather learn, or tick it all in the tree yourself. Lessons marked as known are left out of what comes next, and no answer is counted.',
  aDay: 'A day',
  todayHasTheSteps:
    '<link>Today</link> has the steps of one day, one after another: cards that are due, exercises that you missed, new cards and the next lessons. A day has 20 minutes, or those that you named when you made a map; what does not fit waits for another day. A day off costs nothing, and no days in a row are counted.',
  progressShowsByWeek: '<link>Progress</link> shows by week or month what you did and how much you remembered.',
  beReminded: 'Be reminded',
  remindersInYourAccount:
    '<link>Reminders</link>, in your account, come by mail or as a notification in your browser, on the days and at the hour that you choose: once a day at most, and only if something is due. An address for your calendar program shows on which days cards are due. All of this is off until you turn it on.',
  beAway: 'Be away',
  iAmAwayUntil:
    '‘I am away until’, on the same page, keeps reminders away. When you are back, the cards that are due come spread over days, the most at risk first. If you were away without saying so, Review offers the same.',
  howToAskAbout: 'How to ask about a lesson, and what is answered with a model and without one.',
  theAskTabBelow: 'The Ask tab below a lesson, with a question and the hint that answers it',
  askAboutALesson: 'Ask about a lesson',
  openTheAskTab:
    'Open the Ask tab below a lesson and type your question, or press one of those suggested. A passage that you have selected can be asked about, too: press Ask about this, or the key q.',
  withAModel: 'With a model',
  aHintComesFirst:
    'A hint comes first, because what you find yourself stays longer. A bigger hint helps further, and Show the answer is one press away at any time. The model is given the lesson, its place in the map and, if the map has sources, the passages that fit; it cites them by number.',
  anAnswerCanBe: 'An answer can be put into the lesson, or become a card. Stop ends it while it is being written.',
  withoutAModel: 'Without a model',
  topiaryThenLooksFor:
    'Topiary then looks for your words: in this lesson, in this map, in your other maps and in your sources. Each place that is found can be opened. Nothing is made up.',
  whoSeesIt: 'Who sees it',
  onlyYouSeeYourQuestions:
    'Only you see your questions and their answers, on a public map too. Delete all, below them, removes those of this lesson. A question goes to the model that the administrator has connected, and to nobody else.',
  questionsAboutSelfHarm:
    'Questions about self-harm are not passed on: the page names a place where people answer. Every answer says which model wrote it. Check what matters.',
  sources: 'Sources',
  howYourOwnBooks: 'How your own books, papers and notes become maps and lessons that cite their pages.',
  aSourceThatWas: 'A source that was read: its numbered passages, and the form that makes a map of it',
  addOne: 'Add one',
  sourcesTakesAPdf:
    'Sources takes a PDF, DOCX, EPUB, HTML page, Markdown or plain text of up to 20 MB and 2,000 pages, or a text that you paste. It is read into short numbered passages; the page of the source shows them and searches them. A scanned book without text in it cannot be read.',
  picturesOfASource:
    'Pictures of a PDF or EPUB stand beside their passage and where it is cited. The page of the source says how many could not be cut out.',
  makeAMapOf: 'Make a map of it',
  fromItsHeadingsThe:
    'From its headings, the headings become the outline and the text below them the lessons; no model is needed. With the model, the outline is planned from what the source says.',
  useItInA: 'Use it in a map',
  sourcesInTheMenu:
    'Sources, in the menu of a map, adds one of yours to it. Lessons that a model writes from then on are written from the passages that fit, and cite them by number: press a number to read the very passage and its page. Lessons that are there already stay as they are. The same passages help with the questions in Ask.',
  aSourceIsYours:
    'A source is yours alone. On a public map others see neither its title nor its passages, unless you press Show title and cited passages on its page; even then they see only what is cited. A model that writes a lesson is sent the passages that it cites from.',
  pleaseAddOnlyWhat:
    'Please add only what you may read and keep. Deleting a source deletes its passages; lessons stay, and their citations say that the source is gone.',
  withoutANetwork2: 'Without a network',
  whatYouCanStill: 'What you can still read, review and change when there is no connection.',
  aLessonWithoutA: 'A lesson without a network: a ticked task waits in the browser, and a bar says so',
  whatIsKept: 'What is kept',
  whileYouAreSigned:
    'While you are signed in, your browser keeps what you opened last: Today, My maps, My lessons, Review, up to 20 maps and 100 lessons. Open something once, and it opens on the train. A bar says that you are offline and from when the page is; any other page lists what can be opened.',
  whatYouCanDo: 'What you can do',
  readMapsAndLessons: 'Read maps and lessons, fold branches and find labels.',
  tickTasksMarkLessons: 'Tick tasks, mark lessons as done, and edit a lesson’s text.',
  reviewTheCardsOf: 'Review: the cards of the next three days are kept, and your grades wait in the browser.',
  ticksMarksAndTexts:
    'Ticks, marks and texts are sent once, when the server answers again; the bar counts those that wait. Your grades are sent when Review is open. If somebody, or you on another device, has changed the same lesson in the meantime, both texts are shown and you choose.',
  whatNeedsTheNetwork: 'What needs the network',
  newMapsAnythingThat: 'New maps, anything that a model writes, search, sources, import and export.',
  onASharedComputer: 'On a shared computer',
  signOutThatDeletes:
    'Sign out: that deletes the pages that this browser keeps. From Today, a map or Review it asks first if something was not sent yet, and deletes that too. Nothing is kept of what a visitor reads.',
  ifItDoesNot: 'If it does not work',
  browsersKeepPagesOnly:
    'Browsers keep pages only for addresses that begin with https:// and for a server on your own machine. In a private window, most browsers forget everything at its end.',
  shareAndExport: 'Share and export',
  howToShowA: 'How to show a map to others, keep a copy of one, and take your maps and cards with you.',
  thePageExportOf: 'The page Export of a map: Markdown, web page, e-book, OPML, FreeMind and JSON',
  share: 'Share',
  aNewMapIsPrivate:
    'A new map is private. Make Public, in its menu, lets everybody with the link read the tree and its lessons, signed in or not, and lists it under <link>Public maps</link>. Share Map gives you the link. Only you can change the map; your questions, notes, ticks and reviews stay yours. Make Private takes it back.',
  keepACopy: 'Keep a copy',
  keepACopyOn:
    'Keep a Copy, on a public map, makes a map of your own of it, with its lessons and cards. It tells from whom it is. Look for changes shows later what the original has gained, and you choose what to take over.',
  export: 'Export',
  downloadDataIsThe: '<strong>Download Data</strong> is the outline as plain text.',
  exportHasMarkdownFor:
    '<strong>Export</strong> has Markdown for Obsidian and other editors, one web page that works without a connection, an e-book, OPML and FreeMind for other programs, GIFT for the exercises in Moodle, a course that others can learn and correct, and JSON, which Topiary reads back byte for byte.',
  yourCardsComeAs:
    '<strong>Your cards</strong> come as a deck for Anki, with the exercises of the lessons, or as a table.',
  printInYourBrowser: '<strong>Print</strong>, in your browser, prints the map as an outline, and a lesson as a text.',
  downloadYourDataIn:
    '<link>Download your data</link>, in your account, has everything at once. What was exported can be <link2>imported</link2> again, here or on another server.',
  import: 'Import',
  howOutlinesMindMaps: 'How outlines, mind maps and notes from other programs become maps.',
  thePreviewOfAn: 'The preview of an import: the topic, and the tree that the file becomes',
  whatCanBeRead: 'What can be read',
  markdownAsFromObsidian:
    'Markdown, as from Obsidian, Logseq or any editor; Org, as from Emacs, and lists of wikis, whose levels are stars; OPML, as from Workflowy, Dynalist or OmniOutliner; FreeMind and Freeplane; XMind; text that is indented; questions in GIFT, as from Moodle; a course as a zip; and the JSON of Topiary. At most 2 MB, and 16 MB for what Topiary has exported. You can also paste a text.',
  whatBecomesOfIt: 'What becomes of it',
  lookBeforeYouKeep: 'Look before you keep it',
  showThePreviewShows:
    'Show the preview shows the tree, how many lessons there are, and line by line what was left out and why. Nothing is kept yet: change the topic if you like, and press Make this map. The map is yours alone. To take the import back, delete the map.',
  yourOwnExports: 'Your own exports',
  jsonAndMarkdownCome:
    'Markdown, OPML and FreeMind come back with the outline, its lessons and what was done, JSON also with prerequisites and pictures. A course has its cards too, but nothing that was done. All are under Export in the menu of a map; an import costs no credits, since no model is asked.',
  aBookOrA: 'A book or a paper',
  aPdfAnE:
    'A PDF, an e-book or a long text is not an outline: add it to your <link>sources</link>, and make a map of it there.',
  yourAccount: 'Your account',
  howToChangeWhat: 'How to change what this server knows about you, sign in more safely, and leave.',
  thePageAccountWith: 'The page Account, with the profile first',
  whereItIs: 'Where it is',
  accountIsInThe: '<link>Account</link> is in the menu behind your initial, at the top of every page but a map.',
  whatYouCanChange: 'What you can change',
  profileYourNameAnd: '<strong>Profile</strong>: your name, and the time zone in which dates are shown.',
  emailAddressALink:
    '<strong>Email address</strong>: a link is sent to the new one, and until you open it the old one counts.',
  passwordAndSecurityA:
    '<strong>Password</strong> and <strong2>Security</strong2>: a passkey signs you in with your device, and can be asked for after the password.',
  goalsAModelReads: '<strong>Goals</strong>: a model reads them when it writes for you. None need to be chosen.',
  reviewsHowMuchYou: '<strong>Reviews</strong>: how much you want to recall, and how many new cards come a day.',
  sessionsWhereYouAre: '<strong>Sessions</strong>: where you are signed in. End those that are not yours.',
  switchThemeInThe: 'Switch Theme, in the same menu, chooses light or dark for this browser.',
  ifYouCannotSign: 'If you cannot sign in',
  forgotYourPasswordSends:
    '<link>Forgot your password?</link> sends a link. Some servers send no mail: then the administrator has to help, and <link2>Contact</link2> says how to reach them.',
  leave: 'Leave',
  downloadYourDataGives:
    'Download your data gives you everything in one file. Delete your account removes your maps, lessons, cards and sessions at once, public maps too; it cannot be undone. The <link>Privacy Policy</link> says what is stored.',
  administration: 'Administration',
  forThoseWhoRun: 'For those who run a server: people, the model, limits, backups, and what you never see.',
  theOverviewOfThe: 'The overview of the administration, with the counts of the moment',
  whoMay: 'Who may',
  theFirstStartOf:
    'The first start of a server prints a link that makes the first account, which is the administrator’s. Others become one by <code>npm run user -- admin <email></code>. Their Account has the button Administration; for everybody else those pages do not exist.',
  whatIsThere: 'What is there',
  peopleAndInvitationsConfirm:
    '<strong>People</strong> and <strong2>Invitations</strong2>: confirm an address where no mail is sent, suspend, delete, set limits; invite somebody where registration is not open.',
  modelWhichOneIs: '<strong>Model</strong>: which one is connected, and a test of it. <link>How to connect one</link>.',
  runsAndUsageHow:
    '<strong>Runs</strong> and <strong2>Usage</strong2>: how many texts are being written, which failed and why, and how much the model was used.',
  limitsAndStorageHow:
    '<strong>Limits</strong> and <strong2>Storage</strong2>: how many maps and lessons a day, how much space; and a backup to download.',
  settingsThoseInForce:
    '<strong>Settings</strong>: those in force, and a test mail. They are changed in the environment or in <code>.env</code>, and hold after a restart.',
  actsWhatAdministratorsDid: '<strong>Acts</strong>: what administrators did, and when.',
  whatYouDoNot: 'What you do not see',
  countsAndFaultsNever: 'Counts and faults, never what people learn: no topics, lessons, cards or questions.',
  keepItSafe: 'Keep it safe',
  everythingLiesInThe:
    'Everything lies in the data folder. Download a backup, or run <code>npm run backup -- file.db</code> on a timer, and keep the file <code2>secret</code2> too, apart from it.',
  questionsAndAnswersContact: 'Questions and answers, contact, and the policies of this Topiary server.',
  whoWritesTheMapsWho: 'Who writes the maps, who can see them, and how to connect a model.',
  howToReachThePeople: 'How to reach the people who run this server.',
  whatTopiaryIsAnd: 'What Topiary is, and what it leaves out on purpose.',
  termsOfService: 'Terms of Service',
  whatYouMayExpect: 'What you may expect of this server, and it of you.',
  whatIsStoredWhere: 'What is stored, where, what leaves the server, and how to delete it.',
  refundPolicy: 'Refund Policy',
  fourteenDaysWithoutQuestion: 'Fourteen days without question, thirty on request.',
  howToWriteExercises: 'How to write exercises',
  backToWritingExercises: 'Back to “How to write exercises”',
  allKindsOfExercises: 'Every kind of exercise that a lesson may ask, how it is written, and the same to try.',
  anExerciseIsA:
    'An exercise is a block in the text of a lesson: it begins with three backticks and the word exercise, and the program judges the answers. Here is each kind as it is written, and below it the same to try. Nothing that you answer here is kept.',
  practise: 'Practise',
  exercisesAreJudgedAt:
    'Exercises are judged at once: a wrong choice tells why it is wrong, hints come one by one, and the solution is there after two misses or when you want it. What you missed comes back in Review with new numbers. You can <link>write exercises</link> of your own.',
  howToDrawFigures: 'How to draw figures',
  everyKindOfFigure: 'Diagrams, graphs, geometry, chess boards and staves in a lesson: how each is written, and drawn.',
  aFigureIsA:
    'A figure is a block in the text of a lesson: it begins with three backticks and its kind, and the server draws it. A line with title: at its top is its caption, a line with alt: says what it shows to those who do not see it; without one, a description is made from its data.',
  tryAFigure: 'Try it',
  textOfTheFigure: 'Text of the figure',
  drawIt: 'Draw it',
  show: 'Show',
  figuresAreDrawn:
    'Graphs, diagrams, geometry, chess boards and staves are drawn from a few lines. <link>Draw figures</link> of your own.',
  howToWriteA: 'How to write a lesson',
  allThatALessonMay: 'All that a lesson may hold, and how it is written: lists, tables, footnotes, formulas, code.',
  shortPagesInPlain: 'Short pages in plain words.',
  whatThisTopiaryServer: 'What this Topiary server stores, where, what leaves it, and how to delete it.',
  inShortWhatYou:
    'In short: what you make stays in a database on this server, nothing follows you around, and you can delete all of it yourself.',
  where: 'Where',
  inOneSqliteFile:
    'In one SQLite file in the data folder of this server (the setting <code>DATA_DIR</code>), under the care of its administrator. Where no mail server is set, mails to you are kept as files in the same folder.',
  countingVisits: 'Counting visits',
  theServerCountsHow:
    'The server counts how often each kind of page is opened on a day, and how often a map is viewed. It uses no cookie and stores no address for this, and does not count browsers that send Do Not Track or Global Privacy Control. The numbers stay here.',
  yourRightsWithButtons: 'Your rights, with buttons',
  onYourAccountPage:
    'On your <link>account page</link> you can see and correct what is stored about you, download all of it, and delete your account. Deleting removes your profile, maps, lessons, requests, links and sessions from the database at once. Copies in backups of this server go when those are replaced.',
  forAnythingElseWrite: 'For anything else, <link>write to us</link>.',
  whatIsStored: 'What is stored',
  yourAccountNameEmail:
    '<strong>Your account:</strong> name, email address, the goals and the answer to ‘How did you hear about Topiary?’ if you gave them, and when you signed up. Your password is stored only as a salted hash (scrypt), from which it cannot be read. If you sign in with Google or with another provider: its number for your account. If you were invited: the address that the invitation went to, for 37 days.',
  yourMapsAndLessons:
    '<strong>Your maps and lessons:</strong> their text (of a lesson that was generated again also the one before), your edits and ticks, when they were made and changed, when you last opened a map, whether it is public, and how often it was viewed. A map that you delete lies in your <link>bin</link> for 30 days, where only you can see it and put it back or delete it for good; after that it is deleted with its lessons.',
  yourProgressOfEach:
    '<strong>Your progress:</strong> of each lesson that you opened, on your own maps and on others’ public ones, when you last had it open and when you said that it is done. Nobody else sees it.',
  yourNotesWhatYou:
    '<strong>Your notes:</strong> what you wrote below lessons, on your own maps and on others’ public ones, and when. Nobody else sees them, and they are in no copy of a map.',
  yourSuggestions:
    '<strong>Your suggestions:</strong> the corrections of lessons that you suggested, what became of them, and when. The writer of the map sees them with your name, or the administrators for a lesson of a course; never your address.',
  whatYouAskedFor:
    '<strong>What you asked for:</strong> each topic or path, the text that was written for it, whether it was finished, and when. It is kept until its map is deleted for good; where no map came of it, as long as your account.',
  yourSessionsOneRow:
    '<strong>Your sessions:</strong> one row per signed-in browser, with the kind of browser and when it was last used. You can see and end them on your <link>account page</link>.',
  linksSentToYou:
    '<strong>Links sent to you by mail:</strong> what each was for, the address that it went to, and when it was sent and used, until it expires: two days at the most. The link itself is stored only as a hash.',
  limitsToStopPassword:
    '<strong>Limits:</strong> to stop password guessing and floods, the server notes for a few hours how often something was tried from an address or for an account, both stored as hashes.',
  cookiesAndYourBrowser: 'Cookies and your browser',
  oneCookieKeepsYou:
    'One cookie keeps you signed in; without it nobody could be. Another is set once you tick something in a course that you read without an account, and remembers what, until the course is yours. A second one tells that you were signed in on this device before, so that strangers who try passwords cannot keep you out; it names nobody and opens nothing. On pages with dates a third one tells the server your browser’s time zone, unless you have chosen one in your account; a fourth one keeps the text size and typeface that you chose for lessons, and a fifth one which tab below them was open. Your browser’s own storage keeps how you like things: the light or dark theme, the look of the map, the width of a lesson, sound off, the preview beside a lesson open or closed. None of that is ever sent. It also keeps what you typed in a lesson or a note until the server has it. Pages load nothing from other servers.',
  aCookieForTheDemo:
    'On a server with a demo, one more cookie keeps the time at which your demo ends, and is deleted an hour after it.',
  aCookieForTheLanguage:
    'One more cookie keeps the language that you choose for these pages, for a year. With an account, the language is stored there as well.',
  whileYouAreSignedIn:
    'While you are signed in, your browser also keeps the pages, maps and lessons that you opened last, so that you can read them without a network, and the changes that you make then until they are sent. They are deleted when you sign out; where a change is not sent yet, you are asked first. When your session ends by itself, the pages are deleted as soon as the browser finds out, and changes that were not sent wait until you sign in again.',
  whatLeavesTheServer: 'What leaves the server',
  yourReminders:
    '<strong>Your reminders:</strong> ways, days and hour, the calendar’s key, when the last one was, the addresses of the browsers that get notifications, and a time away. All of it is off until you turn it on.',
  toAPushService:
    '<strong>To the maker of your browser,</strong> if you turn on notifications: that one comes and when, encrypted, so that they cannot read what it says. Reminders, those by mail too, tell counts only, never topics. <strong>To your calendar program,</strong> if you make its address: how many cards are due on which day.',
  toALanguageModel:
    '<strong>To a language model,</strong> where this server has one connected: the topic that you type and, for a lesson, the path of its leaf, the labels around it, the present text where it is written in another way or continued, your wish for it, a note on what earlier lessons of the branch established, the goals that you chose (<link>choose others or none</link>), for whom you said the map is, and which lessons of the map you did, remember and missed. For questions that find out what you know it is told the topic and the titles of up to 24 lessons, never your answers. For a proposal of what builds on what it is told the topic and the titles of all lessons of the map. Not your name, not your address. With a model on the same machine even this stays here, and with the built-in library nothing is sent at all.',
  toAMailServer: '<strong>To a mail server,</strong> where one is set: your email address and the mails to you.',
  toGoogleOnlyWhen: '<strong>To Google,</strong> only when you press ‘Continue with Google’.',
  toEveryoneTheMaps:
    '<strong>To everyone:</strong> the maps that you make public, with the lessons in them. Whoever has an account here can keep a copy of such a map, with its lessons and your cards, and is told your nickname; the copy stays when you make the map private again. Your email address is never shown.',
  nothingIsSoldOr: 'Nothing is sold or given to anyone else.',
  within14DaysWithout: 'Within 14 days without question, up to day 30 on request, in 5-7 business days.',
  paymentsAreNotSet:
    'Payments are not set up on this server as it comes. If its administrator has set them up, this is how refunds work.',
  within14Days: 'Within 14 days',
  yourFirstPurchaseIs:
    'Your first purchase is refunded in full and without question if you ask within 14 days, whether or not you have used some of the credits.',
  fromDay15To: 'From day 15 to day 30',
  ourPlansCarryA:
    'Our plans carry a 30-day money-back guarantee. In this second half of it, and for purchases after your first, we refund on request: tell us in a sentence what went wrong, and we return what the unused credits cost.',
  howToAskAnd: 'How to ask, and how long it takes',
  writeToUsFrom: '<link>Write to us</link> from the address of your account, and say which plan you bought and when.',
  youGetAnAnswer: 'You get an answer, and the refunded credits leave your account.',
  theMoneyGoesBack: 'The money goes back the way it came. That takes 5-7 business days.',
  creditsNeverExpireSo:
    'Credits never expire, so there is no hurry to use them. Your maps and lessons stay yours in any case.',
  whatYouMayExpectOf: 'What you may expect of this Topiary server, and it of you.',
  topiaryIsSoftwareThat:
    'Topiary is software that anyone can run. These terms are between you and the administrator of this server; by using it you accept them.',
  signUpWithAn: 'Sign up with an email address that is yours, and keep your password to yourself.',
  whatHappensInYour:
    'What happens in your account is yours to answer for. If someone else got in, end their session and tell us.',
  youCanDeleteThe: 'You can delete the account at any time, with everything in it.',
  whatYouMake: 'What you make',
  yourMapsAndWhat:
    'Your maps, and what you write into their lessons, belong to you. We claim no rights beyond storing and showing them for you.',
  ifYouMakeA:
    'If you make a map public, anyone may read it here until you make it private again, and members may keep a copy with its lessons and cards.',
  doNotPublishWhat:
    'Do not publish what is unlawful, what harms others, or what you have no right to share. We may remove such a map.',
  whatMachinesWrite: 'What machines write',
  mapsAndLessonsAre:
    'Maps and lessons are written by a language model or come from the built-in library. They are a way into a subject, not advice: they can be wrong, one-sided or out of date. Do not rest medical, legal, financial or safety decisions on them.',
  fairUse: 'Fair use',
  thereAreLimitsOn: 'There are limits on how much one account may ask for in an hour, so that there is enough for all.',
  doNotTryTo: 'Do not try to break in, to read what is private to others, or to overload the server.',
  programsMayUseThe: 'Programs may use the server’s interface with a token of your account, within the same limits.',
  creditsAndPayment: 'Credits and payment',
  plansAndPricesAre:
    'Plans and prices are on the <link>plans page</link>. Credits never expire. Payments are not set up on this server as it comes; where they are, the <link2>Refund Policy</link2> applies.',
  noPromisesThatNobody: 'No promises that nobody could keep',
  theServiceIsOffered:
    'The service is offered as it is. We do what we can to keep it running and your data safe, but cannot promise that it is always there or free of faults. Keep a copy of what matters to you: every map can be downloaded. As far as the law allows, we are not liable for loss that follows from using it.',
  changes: 'Changes',
  ifTheseTermsChange:
    'If these terms change, the date above changes with them. If you do not agree any more, take your data with you and delete your account. Questions? <link>Write to us</link>.',
  help: 'Help',
  allThatALessonMayHold:
    'All that a lesson may hold, with how it is written: lists, tables, footnotes, callouts, formulas, code.',
  lessonsAreMarkdownPlain:
    'Lessons are Markdown: plain text with a few signs. Here is all of it, as it is written and as it is read.',
  askAHintFirst: '<strong>Ask</strong>: <link>a hint first, then the answer</link>.',
  translateTopiary: 'Translate Topiary',
  aLanguageIsOne: 'A language of the interface is one folder of plain files. Here is how to add one, or to mend one.',
  thisTopiarySpeaks: 'This Topiary speaks {languages}.',
  addALanguage: 'Add a language',
  copyTheFolder: 'Copy the folder <german/> under the tag of your language, as in <tag/>.',
  writeTheGlossary: 'Write its <glossary/> first: how readers are addressed, and one word for each term.',
  translateTheTexts:
    'Translate the texts in the other files. Keep what stands in braces, such as <value/>: a value comes in its place. Keep the names between angle brackets, as in <part/>, and translate what is between them.',
  giveAllForms:
    'Where a number comes in, your language may need more forms than <plain/> has. Then write one for each, by the categories of your language: <forms/>.',
  letTheTestTell: 'Let the test tell you what is missing: <command/>.',
  lookAtTheScreens:
    'Build and start Topiary, choose the language at the foot of a page, and look at every screen, also on a phone and without scripts.',
  mendALanguage: 'Mend a language',
  findTheSentence: 'Search for the sentence in <folder/>, change it, and start Topiary again.',
  whatStaysAsItIs: 'What stays as it is',
  mapsAndLessonsKeep:
    'Maps, lessons and courses keep the language that they are written in, whatever language you read the pages in. Commands, settings and the log are in English.',
  writeACourse: 'Write a course',
  aCourseIsAFolder:
    'A course is a folder of plain text files. Here is what it looks like, and how to make, check and install one.',
  theFolder: 'The folder',
  foldersAreBranches:
    'A folder is a branch, a file is a lesson. They come in the order of the numbers before their names.',
  theFields: 'The fields',
  fieldsOfACourse:
    'At the top of each file stand fields between two lines <dashes/>. The file <course/> needs <needed/>. If nobody has checked the course, <reviewed/> says <no/>.',
  fieldsOfALesson:
    'A lesson needs an <id/>, once in its course. It never changes, because the maps of learners find the lesson by it. <needs/> names the ids of the lessons that it builds on.',
  textOfALesson:
    'Below comes the lesson in Markdown, with <link>exercises</link>, <link2>figures</link2> and formulas. Its cards stand below the heading <cards/>.',
  makeAndCheckACourse: 'Make and check one',
  commandsOfACourse:
    'These commands make a small course, say what is at fault by file and line, show the course while you write, and pack it as one file. They need Topiary on your computer.',
  installACourse: 'Install one',
  putTheFolderInto:
    'The folder goes into <folder/> in the data folder of the server, and is taken up within seconds. While a course is at fault, its last good version stays. Administrators can also upload it packed. <file/> says the rest.',
  englishVersionHolds: 'This is a translation. If it differs from the English version, the English version holds.',
});
