import { wordsOf } from '~/kit/language/words';

export const copyWords = wordsOf('copy', {
  keepACopy: 'Keep a copy',
  backToTheMap: 'Back to the map',
  youHaveKeptA: 'You have kept <link>a copy</link> on <time/> already. This makes another one.',
  keepACopyTopiary: 'Keep a copy · Topiary',
  theOriginal: 'The original',
  thisMapIsNo: 'This map is no copy of another one.',
  thisIsACopy: 'This is a copy of a map that is gone or private now. Your copy stays as it is, with all that is in it.',
  newNodesAndLessons:
    'New nodes, and lessons that your copy lacks, are shown first. Nothing of yours is changed or taken away.',
  lookForChanges: 'Look for changes',
  whereAMapComes: 'Where a map comes from · Topiary',
  courseHasChanged: 'The course has changed',
  sinceThenTheCourse:
    'This map was made from the course <bdi>{title}</bdi>, which has changed since then. Choose what you want.',
  changedLessons: 'Changed lessons',
  youHaveChangedIt: 'You have changed it. If you take the course’s text, yours is kept as the earlier one.',
  movedLessons: 'Moved or renamed lessons',
  renamedFrom: 'renamed from <bdi>{label}</bdi>',
  movedTo: 'moved to <bdi>{label}</bdi>',
  youHaveMovedIt: 'You have named or placed it yourself.',
  changedCards: 'Changed cards of lessons that stay the same',
  theDifference: 'The difference',
  goneFromTheCourse: 'No longer in the course; yours stay:',
  nothingOfYoursIsLost:
    'What is done, your notes and your reviews stay. The earlier text of a lesson can be brought back.',
  courseStale: 'The course or a lesson has changed meanwhile. Nothing was taken; please look again.',
  newInTheOriginal: 'New in the original',
  sinceYouCopiedIt: 'Since you copied it, <link><bdi>{title}</bdi></link> has gained this.',
  newNodes: 'New nodes',
  underUnder: 'Under <bdi>{under}</bdi>',
  withItsLesson: 'with its lesson',
  lessonsThatYourCopy: 'Lessons that your copy has not',
  takeWhatIsTicked: 'Take what is ticked',
  takeAll: 'Take all',
  takeNone: 'Take none',
  nobodyElseHasKept:
    'Nobody else has kept a copy of this map yet. Whoever may read it can keep one, with its lessons and with your cards, without your reviews.',
  othersHaveKept: {
    one: 'Others have kept a copy of this map once. Whoever may read it can keep one, with its lessons and with your cards, without your reviews.',
    other:
      'Others have kept a copy of this map {n} times. Whoever may read it can keep one, with its lessons and with your cards, without your reviews.',
  },
  theCopyWithYourCards: {
    one: 'The copy is yours and private: {n} node with its lessons and your cards, which begin anew for you. Ticks, progress and reviews stay behind. You can change it as you like, and look later for what the original has gained.',
    other:
      'The copy is yours and private: {n} nodes with their lessons and your cards, which begin anew for you. Ticks, progress and reviews stay behind. You can change it as you like, and look later for what the original has gained.',
  },
  theCopyWithOwnersCards: {
    one: 'The copy is yours and private: {n} node with its lessons and the owner’s cards, which begin anew for you. Ticks, progress and reviews stay behind. You can change it as you like, and look later for what the original has gained.',
    other:
      'The copy is yours and private: {n} nodes with their lessons and the owner’s cards, which begin anew for you. Ticks, progress and reviews stay behind. You can change it as you like, and look later for what the original has gained.',
  },
  copiedFromBy: 'Copied on <time/> from <link><bdi>{title}</bdi></link> by <owner/>.',
  copiedFromOwn: 'Copied on <time/> from <link><bdi>{title}</bdi></link>, a map of yours.',
  moreAreNotShown: {
    one: '{n} more is not shown: take all, or look again later.',
    other: '{n} more are not shown: take all, or look again later.',
  },
  withANodeCome: 'With a node that you take come those above it. Nothing of yours is changed.',
});
