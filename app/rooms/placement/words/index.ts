import { wordsOf } from '~/kit/language/words';

export const placementWords = wordsOf('placement', {
  title: 'Find out what you know',
  titleTopiary: 'Find out what you know · Topiary',
  intro:
    'A few questions find out where you stand, so that you can leave out what you know. No answer is counted or kept in your reviews, and at the end you decide.',
  questionOfMost: 'Question {number} of at most {most}',
  answer: 'Answer',
  iDontKnow: 'I don’t know',
  seeProposal: 'See the result so far',
  byHand: 'Tick it in the tree yourself',
  startAnew: 'Begin anew',
  toQuestions: 'Back to the questions',
  backToTheMap: 'Back to the map',
  fewQuestions: {
    one: 'Few lessons of this map have a question. A model can write a short one for one of them. It is told the topic and the title of that lesson.',
    other:
      'Few lessons of this map have a question. A model can write short ones for {n} of them. It is told the topic and the titles of these lessons.',
  },
  writeQuestions: 'Write the questions',
  madeBy: 'Some questions were written by {model}, and nobody has checked them.',
  nothingToAsk: 'There is nothing to ask about this map yet. Tick what you know in its tree.',
  tickWhatYouKnow: 'Tick what you know. Lessons that are done are not listed.',
  tooLarge: 'This map has too many lessons for one page. You can mark each one as known below its lesson.',
  noLessons: 'No lesson is left: all of them are done.',
  probablyKnown: {
    one: 'You probably know one lesson of this map. Remove its tick if that is wrong.',
    other: 'You probably know {n} lessons of this map. Remove the ticks of those that you would rather learn.',
  },
  nothingKnown: 'No lesson seems to be known yet. That is a fine place to begin.',
  tickedAnswered: 'You answered its question.',
  tickedBuilds: 'You answered {label}, which builds on it.',
  tickedAfter: 'You answered {label}, which comes after it.',
  tickedAround: 'Your other answers suggest it.',
  tickedBefore: 'You said so before.',
  allOfBranch: 'All of it',
  take: 'Mark the ticked ones as known',
  counts: {
    one: '{done} of one lesson done, {known} known',
    other: '{done} of {n} lessons done, {known} known',
  },
});
