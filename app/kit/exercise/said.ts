import { exerciseRuleWords } from '~/kit/words/exercise';
import { exerciseLimits as limits, type Note } from './exercise';
import type { Fault, FaultCode } from './faults';
import { markMeantBy } from './read-lines';

/** The sentence for a fault in the text of an exercise, with what was expected: 'Line 3: The option is empty. …' */
export const faultSaid = (fault: Fault): string =>
  exerciseRuleWords.atLine({ line: fault.line, sentence: faultSentence(fault) });

/** The same without the line, for a form that shows it at its field. */
export const faultSentence = ({ code, found = '' }: Pick<Fault, 'code' | 'found'>): string => sentences[code](found);

const examples = {
  answer: '= 13',
  formula: '2x^2 + 1',
  vars: 'vars: x, y',
  gap: '{{Haus|das Haus}}',
  pair: 'dog => animal',
  run: 'run: python',
  test: 'test: double(2) == 4',
  marks: '+ - = 1. ? !',
  forms: 'form: reduced, form: expanded, form: factored',
  languages: 'run: javascript, run: sql, run: python',
  range: '{a=2..9}',
  list: '{a=2|3|5}',
  without: '{a=-5..5 not 0}',
} as const;

const { range, list, without, marks, forms, languages } = examples;
const least = limits.partsMin;

const sentences: Readonly<Record<FaultCode, (found: string) => string>> = {
  'too-long': (found) => exerciseRuleWords.tooLong({ found: Number(found), most: limits.blockMaxCharacters }),
  'no-question': () => exerciseRuleWords.noQuestion,
  'no-answer': () => exerciseRuleWords.noAnswer({ example: examples.answer }),
  'stray-text': (found) => exerciseRuleWords.strayText({ found, marks }),
  'other-mark': (found) => exerciseRuleWords.otherMark({ found, mark: markMeantBy(found) }),
  mixed: (found) => exerciseRuleWords.mixed({ found }),
  'mixed-arrow': (found) => exerciseRuleWords.mixedArrow({ found }),
  'mixed-gap': (found) => exerciseRuleWords.mixedGap({ found }),
  'mixed-code': (found) => exerciseRuleWords.mixedCode({ found }),
  'answer-after-hint': (found) => exerciseRuleWords.answerAfterHint({ found }),
  'hint-after-solution': (found) => exerciseRuleWords.hintAfterSolution({ found }),
  'solution-twice': () => exerciseRuleWords.solutionTwice,
  'empty-hint': () => exerciseRuleWords.emptyHint,
  'too-many-hints': (found) => exerciseRuleWords.tooManyHints({ found, most: limits.hintsMax }),
  'empty-option': () => exerciseRuleWords.emptyOption,
  'one-option': () => exerciseRuleWords.oneOption({ least }),
  'no-right-option': () => exerciseRuleWords.noRightOption,
  'option-twice': (found) => exerciseRuleWords.optionTwice({ found }),
  'too-many-options': (found) => exerciseRuleWords.tooManyOptions({ found, most: limits.partsMax }),
  'empty-answer': () => exerciseRuleWords.emptyAnswer,
  'too-many-answers': (found) => exerciseRuleWords.tooManyAnswers({ found, most: limits.answersMax }),
  'unreadable-number': (found) => exerciseRuleWords.unreadableNumber({ found }),
  'unreadable-tolerance': (found) => exerciseRuleWords.unreadableTolerance({ found }),
  'other-units': (found) => exerciseRuleWords.otherUnits({ found }),
  'unknown-unit': (found) => exerciseRuleWords.unknownUnit({ found }),
  'unreadable-formula': (found) => exerciseRuleWords.unreadableFormula({ found, example: examples.formula }),
  'unknown-letter': (found) => exerciseRuleWords.unknownLetter({ found }),
  'vars-missing': (found) => exerciseRuleWords.varsMissing({ found, example: examples.vars }),
  'unreadable-vars': (found) => exerciseRuleWords.unreadableVars({ found, example: examples.vars }),
  'var-twice': (found) => exerciseRuleWords.varTwice({ found }),
  'var-is-drawn': (found) => exerciseRuleWords.varIsDrawn({ found }),
  'too-many-vars': (found) => exerciseRuleWords.tooManyVars({ found, most: limits.varsMax }),
  'setting-twice': (found) => exerciseRuleWords.settingTwice({ found }),
  'setting-not-for-kind': (found) => exerciseRuleWords.settingNotForKind({ found }),
  'form-not-for-kind': (found) => exerciseRuleWords.formNotForKind({ found }),
  'unknown-form': (found) => exerciseRuleWords.unknownForm({ found, forms }),
  'unknown-accents': (found) => exerciseRuleWords.unknownAccents({ found }),
  'unknown-ordered': (found) => exerciseRuleWords.unknownOrdered({ found }),
  'gap-unclosed': () => exerciseRuleWords.gapUnclosed({ example: examples.gap }),
  'gap-empty': (found) => exerciseRuleWords.gapEmpty({ found, example: examples.gap }),
  'gap-in-formula': () => exerciseRuleWords.gapInFormula,
  'too-many-gaps': () => exerciseRuleWords.tooManyGaps({ most: limits.gapsMax }),
  'order-numbers': (found) => exerciseRuleWords.orderNumbers({ found }),
  'empty-item': () => exerciseRuleWords.emptyItem,
  'one-item': () => exerciseRuleWords.oneItem({ least }),
  'too-many-items': (found) => exerciseRuleWords.tooManyItems({ found, most: limits.partsMax }),
  'no-pairs': () => exerciseRuleWords.noPairs({ example: examples.pair }),
  'one-pair': () => exerciseRuleWords.onePair({ least }),
  'pair-without-right': (found) => exerciseRuleWords.pairWithoutRight({ found }),
  'too-many-pairs': (found) => exerciseRuleWords.tooManyPairs({ found, most: limits.partsMax }),
  'run-missing': (found) => exerciseRuleWords.runMissing({ found, example: examples.run }),
  'unknown-language': (found) => exerciseRuleWords.unknownLanguage({ found, languages }),
  'test-missing': () => exerciseRuleWords.testMissing({ example: examples.test }),
  'empty-test': () => exerciseRuleWords.emptyTest,
  'too-many-tests': (found) => exerciseRuleWords.tooManyTests({ found, most: limits.testsMax }),
  'fence-unclosed': () => exerciseRuleWords.fenceUnclosed,
  'draw-unreadable': (found) => exerciseRuleWords.drawUnreadable({ found, range, list, without }),
  'draw-name': (found) => exerciseRuleWords.drawName({ found }),
  'draw-twice': (found) => exerciseRuleWords.drawTwice({ found }),
  'draw-empty': (found) => exerciseRuleWords.drawEmpty({ found }),
  'draw-too-wide': (found) => exerciseRuleWords.drawTooWide({ found }),
  'draw-exclusion': (found) => exerciseRuleWords.drawExclusion({ found }),
  'draw-not-first': (found) => exerciseRuleWords.drawNotFirst({ found }),
  'too-many-draws': () => exerciseRuleWords.tooManyDraws({ most: limits.drawsMax }),
};

/** The sentence for a learner about an answer. */
export const noteSaid = (note: Note): string => notes[note]();

const notes: Readonly<Record<Note, () => string>> = {
  'unreadable-number': () => exerciseRuleWords.noteUnreadableNumber,
  'unreadable-gap': () => exerciseRuleWords.noteUnreadableGap,
  'no-value': () => exerciseRuleWords.noteNoValue,
  'unreadable-formula': () => exerciseRuleWords.noteUnreadableFormula({ example: examples.formula }),
  'unknown-letter': () => exerciseRuleWords.noteUnknownLetter,
  'missing-unit': () => exerciseRuleWords.noteMissingUnit,
  'unknown-unit': () => exerciseRuleWords.noteUnknownUnit,
  'other-unit': () => exerciseRuleWords.noteOtherUnit,
  'not-reduced': () => exerciseRuleWords.noteNotReduced,
  'not-expanded': () => exerciseRuleWords.noteNotExpanded,
  'not-factored': () => exerciseRuleWords.noteNotFactored,
  close: () => exerciseRuleWords.noteClose,
  accents: () => exerciseRuleWords.noteAccents,
  places: () => exerciseRuleWords.notePlaces,
  incomplete: () => exerciseRuleWords.noteIncomplete,
  'too-long': () => exerciseRuleWords.noteTooLong,
};
