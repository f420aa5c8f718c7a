import { wordsOf } from '~/kit/language/words';

export const homeWords = wordsOf('home', {
  whatDoYouWant: 'What do you want to learn?',
  growing: 'Growing...',
  createMap: 'Create map',
  suggestedTopics: 'Suggested topics',
  findahelplineCom: 'findahelpline.com',
  getMoreCredits: 'Get more credits',
  mapsComeFromThe:
    'Maps come from the built-in library, because no model is connected to this server. <link>How to connect one</link>',
  creatingYourMap: 'Creating your map',
  today: 'Today',
  chooseTheNextTopic: 'Choose the next topic',
  yourLastMaps: 'Your last maps',
  allMaps: 'All maps',
  designSystemTopiary: 'Design system · Topiary',
  setYourGoalsTopiary: 'Set your goals · Topiary',
  leavesOfLabel: 'Leaves of {label}',
  openABranchIts: 'Open a branch: its leaves have lessons.',
  fig1APiece:
    '<em>Fig. 1.</em> A piece of a map and the beginnings of its lessons, from the library that comes with Topiary. Open a branch, choose a leaf, or <link>read this course</link>.',
  someoneWithAnExam: 'Someone with an exam in six weeks',
  iOpenOneBranch:
    'I open one branch an evening, read its lessons, and tick the exercises I have done. What is still closed is what I still have to learn.',
  someoneWhoTeaches: 'Someone who teaches',
  theRomanEmpire: 'The Roman Empire',
  iAskForA:
    'I ask for a map, rewrite a few lessons for my class, make it public, and hand out the link. Nobody has to sign up to read it.',
  someoneWhoLikesTo: 'Someone who likes to keep things at home',
  growingVegetables: 'Growing Vegetables',
  itRunsOnThe:
    'It runs on the small computer in our cupboard with a model of my own. All my maps live in one file, which is easy to back up.',
  chooseAnExample: 'Choose an example',
  changeByItself: 'Change by itself',
  exampleN: 'Example {n}:',
  example: 'Example',
  withAMapOf: 'with a map of {topic}',
  aMapOfIt: 'A map of it all',
  anyTopicBecomesA:
    'Any topic becomes a tree that folds and unfolds, so that you see the whole and where you are in it. Edit it in place, or let it grow where you want more.',
  lessonsYouDo: 'Lessons you do',
  everyLeafHasA:
    'Every leaf has a lesson with examples and tasks to tick off. A model of yours writes it, or the library that comes along: outlines for {n} topics, lessons for {m} of them.',
  cardsThatComeBack: 'Cards that come back',
  cardsAskYouAgain:
    'Cards ask you again just before you would forget. Ten minutes a day keep what you learned, and the map shows what you still remember.',
  fromYourOwnBooks: 'From your own books',
  giveItAPdf: 'Give it a PDF or an e-book: lessons are written from its passages and cite them, with the page.',
  hintsBeforeAnswers: 'Hints before answers',
  askBelowALesson: 'Ask below a lesson. First comes a hint, then the answer, which can become a card.',
  withoutANetwork: 'Without a network',
  whatYouOpenedLast: 'What you opened last is readable offline. What you tick there is sent later.',
  takeItWithYou: 'Take it with you',
  exportEveryMapAs: 'Export every map as Markdown, an e-book, a web page or a deck for Anki.',
  typeATopic: 'Type a topic',
  anythingYouCanSay:
    'Anything you can say in sixty characters: a language, a craft, a chapter of history, next week’s exam.',
  seeItWhole: 'See it whole',
  youGetATree:
    'You get a tree of what there is to know, folded so that it never overwhelms. Open the branches you care about.',
  learnLeafByLeaf: 'Learn leaf by leaf',
  openALeafFor:
    'Open a leaf for its lesson and do its tasks. Tomorrow a few cards ask what you still know, and the next leaf waits.',
  topiaryTypeATopic: 'Topiary: type a topic, get a knowledge map to learn by',
  topiaryTurnsAnyTopic:
    'Topiary turns any topic into a knowledge map that you learn leaf by leaf: lessons with tasks, and cards that come back before you forget. Lessons come from a model of yours, from the built-in library, or from you.',
  worksWithoutJavascript: 'Works without JavaScript',
  typeATopic2: 'Type a topic.',
  watchItBranch: 'Watch it branch.',
  learnItAndStill:
    'Learn it, and still know it in a year: a map of what there is to learn, lessons with tasks on its leaves, and cards that come back before you forget.',
  topiaryInNumbers: 'Topiary in numbers',
  aiFeatures: 'AI Features',
  moreThanAList: 'More than a list of links',
  howItWorks: 'How It Works',
  fromAWordTo: 'From a word to a course in three steps',
  userReviews: 'User Reviews',
  threeWaysToUse: 'Three ways to use it',
  weDoNotInvent:
    'We do not invent customers. These are examples of what you can do here, written by the people who made it.',
  whatDoYouWantTo: 'What do you want to understand?',
  anAccountTakesA: 'An account takes a minute. The first map takes less.',
  createCourse: 'Create Course',
  noAccountYetRead:
    'No account yet? Read a course: <link>Statistics</link>, <link2>Chess</link2>, <link3>First Aid</link3> or <link4>another one of {n}</link4>',
  statistics: 'Statistics',
  popularTopics: 'Popular topics',
  oneMoreQuestionTopiary: 'One more question · Topiary',
  mapCostsYouHave: {
    one: 'A map costs {price} credits. You have <link>{n} credit</link> to spend.',
    other: 'A map costs {price} credits. You have <link>{n} credits</link> to spend.',
  },
  orImportAMap: 'Or <link>import a map</link> from your notes or another program.',
  readOrImport:
    '<course>Read a course</course> of the library, or <link>import a map</link> from your notes or another program.',
  continueWith: 'Continue: <name/>',
  finishedName: 'You have finished <name/>',
  startWithName: 'Start with <name/>',
  continueAct: 'Continue',
  startAct: 'Start',
  reviewAct: 'Review',
  topicsInLibrary: 'topics in the built-in library',
  writtenLessons: 'written lessons, no model needed',
  pressToFirstLesson: 'press from here to your first lesson',
  fileHoldsAll: 'file holds all that you make',
});
