import { wordsOf } from '~/kit/language/words';

/**
 * Sentences for authors about what could not be read in an exercise, and for learners about an answer. Values such as
 * `{example}` are pieces of the exercise language, which has no translation.
 */
export const exerciseRuleWords = wordsOf('exerciseRule', {
  atLine: 'Line {line}: {sentence}',

  tooLong: 'An exercise has at most {most} characters. This one has {found}.',
  noQuestion: 'The question is missing. It comes first, above the answers and settings.',
  noAnswer: 'The answer is missing. Add a line such as {example} below the question.',
  strayText:
    '“{found}” belongs to no answer. Below the question, each line begins with one of {marks} and a space. Begin it with two spaces if it continues the line above.',
  otherMark: 'The line begins with {found}. The mark here is {mark}, with a space after it.',
  mixed:
    '“{found}” is an answer of another kind. All answers of an exercise are of one kind, and a list in the question begins with *.',
  mixedArrow:
    '“{found}” reads as a pair because of the arrow =>, but other answers are of another kind. Put the arrow into `code` if it belongs to the question.',
  mixedGap:
    '{found} in the question is a gap, but there are answers below it too. Use one of them; braces that are not a gap go into `code`.',
  mixedCode: '“{found}” cannot be an answer to an exercise with run:. Its answer is judged by test: lines.',
  answerAfterHint: '“{found}” is an answer below a hint or the solution. Answers come first.',
  hintAfterSolution: 'The hint “{found}” is below the solution. Hints come before it.',
  solutionTwice: 'There is a second solution. Put its lines, each with !, directly below those of the first.',
  emptyHint: 'The hint is empty. Write its text after the ?.',
  tooManyHints: 'There are {found} hints. An exercise has at most {most}.',

  emptyOption: 'The option is empty. Write its text after the + or -.',
  oneOption: 'There is only one option. A choice has at least {least}: + right and - wrong.',
  noRightOption: 'No option is right. Begin each right one with + instead of -.',
  optionTwice: 'The option “{found}” appears twice.',
  tooManyOptions: 'There are {found} options. A choice has at most {most}.',

  emptyAnswer: 'The answer is empty. Write it after the =.',
  tooManyAnswers: 'There are {found} answers. At most {most} can be right.',
  unreadableNumber: '“{found}” is not a number. Write one such as 13, 0.5 or 3/4, or a calculation with drawn names.',
  unreadableTolerance: '“{found}” is not a tolerance. Write a number after the ±, such as ± 0.01 or ± 2%.',
  otherUnits: 'The tolerance has the unit “{found}”, but the number has another one. Use one unit for both.',
  unknownUnit: '“{found}” is not a unit that is known here. Write one such as m/s^2, kg or °C.',
  unreadableFormula: '“{found}” is not a formula. Write one such as {example}.',
  unknownLetter: '“{found}” is neither a letter of vars: nor a drawn name.',
  varsMissing: '“{found}” needs the letters of its formula. Add a line such as {example} above the answer.',
  unreadableVars: '“{found}” is not a list of letters. Write letters with commas between them, such as {example}.',
  varTwice: 'The letter {found} is in vars: twice.',
  varIsDrawn: '{found} is a drawn number, so it cannot be a letter of vars: too. Rename one of them.',
  tooManyVars: 'There are {found} letters in vars:. A formula has at most {most}.',

  settingTwice: '{found}: appears twice. Once is enough.',
  settingNotForKind: '{found}: does not fit this kind of exercise. Remove it, or check the answers.',
  formNotForKind:
    'form: {found} does not fit these answers. Numbers can be reduced; formulas with vars: can be expanded or factored.',
  unknownForm: '“{found}” is not a form. Write {forms}.',
  unknownOrdered: '“{found}” does not say whether the order of rows counts. Write ordered: yes or ordered: no.',
  unknownAccents: '“{found}” does not say whether accents count. Write accents: yes or accents: no.',

  gapUnclosed: 'The gap is not closed. Write it on one line, such as {example}.',
  gapEmpty: 'An answer of the gap {found} is empty. Write all right ones with a bar between them, such as {example}.',
  gapInFormula: 'A gap cannot stand inside a formula. Close the formula with $ before the gap.',
  tooManyGaps: 'There are too many gaps. An exercise has at most {most}.',

  orderNumbers: '“{found}” is out of order. Number the items 1. 2. 3. and so on, in the right order.',
  emptyItem: 'The item is empty. Write its text.',
  oneItem: 'There is only one item. An order has at least {least}.',
  tooManyItems: 'There are {found} items. An order has at most {most}.',
  noPairs: 'There are no pairs. Write lines such as {example}.',
  onePair: 'There is only one pair. A match has at least {least}.',
  pairWithoutRight: '“{found}” has no partner. Write it after the arrow =>.',
  tooManyPairs: 'There are {found} lines with arrows. A match has at most {most}.',

  runMissing: '{found} needs a language. Add {example} above it.',
  unknownLanguage: '“{found}” is not a language that runs here. Write {languages}.',
  testMissing: 'The test is missing. Add a line such as {example}.',
  emptyTest: 'The test is empty. Write what must be true after test:.',
  tooManyTests: 'There are {found} tests. An exercise has at most {most}.',
  fenceUnclosed: 'The fence that begins here is not closed. End it with the same marks on a line of their own.',

  drawUnreadable: '“{found}” draws no number. Write {range}, {list}, or {without}.',
  drawName: '“{found}” cannot be drawn: a name is one letter, such as a, or a letter and digits, such as a1.',
  drawTwice: '{found} is drawn twice. Give each number a name of its own.',
  drawEmpty: 'There is no number left to draw for {found}. Write the smaller number first, and exclude fewer.',
  drawTooWide: 'The range of {found} has too many numbers. Bring its ends closer together, or use fewer decimals.',
  drawExclusion:
    '“{found}” is not drawn before this number. After “not” come numbers, or names that are drawn earlier.',
  drawNotFirst: '{found} comes too late. Numbers are drawn at the start of the first line.',
  tooManyDraws: 'There are too many drawn numbers. An exercise has at most {most}.',

  noteUnreadableNumber: 'This cannot be read as a number. Write one such as 12, −0.5 or 3/4.',
  noteUnreadableGap: 'A gap asks for a number. Write one such as 12, −0.5 or 3/4.',
  noteNoValue: 'This has no value: it divides by zero, for example.',
  noteUnreadableFormula: 'This cannot be read as a formula. Write one such as {example}.',
  noteUnknownLetter: 'The answer has a letter that does not belong to this exercise.',
  noteMissingUnit: 'The unit is missing. Write it after the number.',
  noteUnknownUnit: 'The unit is not known here. Write one such as m, kg or km/h.',
  noteOtherUnit: 'The unit measures something else.',
  noteNotReduced: 'The value is right, but the fraction can be reduced further.',
  noteNotExpanded: 'The value is right, but there are brackets left to multiply out.',
  noteNotFactored: 'The value is right, but it is not written as a product yet.',
  noteClose: 'Very close. Check it once more.',
  noteAccents: 'Almost: check the accents.',
  notePlaces: 'Give each place once: 1 for the first line, 2 for the next, up to the last.',
  noteIncomplete: 'Something is not answered yet.',
  noteTooLong: 'The answer is too long.',
});
