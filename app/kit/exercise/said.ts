import { exerciseWords } from '~/kit/words/exercise';
import { exerciseLimits as limits, type Note } from './exercise';
import type { Fault, FaultCode } from './faults';

/** The sentence for a fault in the text of an exercise, with what was expected: 'Line 3: The option is empty. …' */
export const faultSaid = (fault: Fault): string =>
  exerciseWords.atLine({ line: fault.line, sentence: faultSentence(fault) });

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
  'too-long': (found) => exerciseWords.tooLong({ found: Number(found), most: limits.blockMaxCharacters }),
  'no-question': () => exerciseWords.noQuestion,
  'no-answer': () => exerciseWords.noAnswer({ example: examples.answer }),
  'stray-text': (found) => exerciseWords.strayText({ found, marks }),
  mixed: (found) => exerciseWords.mixed({ found }),
  'mixed-arrow': (found) => exerciseWords.mixedArrow({ found }),
  'mixed-gap': (found) => exerciseWords.mixedGap({ found }),
  'mixed-code': (found) => exerciseWords.mixedCode({ found }),
  'answer-after-hint': (found) => exerciseWords.answerAfterHint({ found }),
  'hint-after-solution': (found) => exerciseWords.hintAfterSolution({ found }),
  'solution-twice': () => exerciseWords.solutionTwice,
  'empty-hint': () => exerciseWords.emptyHint,
  'too-many-hints': (found) => exerciseWords.tooManyHints({ found, most: limits.hintsMax }),
  'empty-option': () => exerciseWords.emptyOption,
  'one-option': () => exerciseWords.oneOption({ least }),
  'no-right-option': () => exerciseWords.noRightOption,
  'option-twice': (found) => exerciseWords.optionTwice({ found }),
  'too-many-options': (found) => exerciseWords.tooManyOptions({ found, most: limits.partsMax }),
  'empty-answer': () => exerciseWords.emptyAnswer,
  'too-many-answers': (found) => exerciseWords.tooManyAnswers({ found, most: limits.answersMax }),
  'unreadable-number': (found) => exerciseWords.unreadableNumber({ found }),
  'unreadable-tolerance': (found) => exerciseWords.unreadableTolerance({ found }),
  'other-units': (found) => exerciseWords.otherUnits({ found }),
  'unknown-unit': (found) => exerciseWords.unknownUnit({ found }),
  'unreadable-formula': (found) => exerciseWords.unreadableFormula({ found, example: examples.formula }),
  'unknown-letter': (found) => exerciseWords.unknownLetter({ found }),
  'vars-missing': (found) => exerciseWords.varsMissing({ found, example: examples.vars }),
  'unreadable-vars': (found) => exerciseWords.unreadableVars({ found, example: examples.vars }),
  'var-twice': (found) => exerciseWords.varTwice({ found }),
  'var-is-drawn': (found) => exerciseWords.varIsDrawn({ found }),
  'too-many-vars': (found) => exerciseWords.tooManyVars({ found, most: limits.varsMax }),
  'setting-twice': (found) => exerciseWords.settingTwice({ found }),
  'setting-not-for-kind': (found) => exerciseWords.settingNotForKind({ found }),
  'form-not-for-kind': (found) => exerciseWords.formNotForKind({ found }),
  'unknown-form': (found) => exerciseWords.unknownForm({ found, forms }),
  'unknown-accents': (found) => exerciseWords.unknownAccents({ found }),
  'unknown-ordered': (found) => exerciseWords.unknownOrdered({ found }),
  'gap-unclosed': () => exerciseWords.gapUnclosed({ example: examples.gap }),
  'gap-empty': (found) => exerciseWords.gapEmpty({ found, example: examples.gap }),
  'gap-in-formula': () => exerciseWords.gapInFormula,
  'too-many-gaps': () => exerciseWords.tooManyGaps({ most: limits.gapsMax }),
  'order-numbers': (found) => exerciseWords.orderNumbers({ found }),
  'empty-item': () => exerciseWords.emptyItem,
  'one-item': () => exerciseWords.oneItem({ least }),
  'too-many-items': (found) => exerciseWords.tooManyItems({ found, most: limits.partsMax }),
  'no-pairs': () => exerciseWords.noPairs({ example: examples.pair }),
  'one-pair': () => exerciseWords.onePair({ least }),
  'pair-without-right': (found) => exerciseWords.pairWithoutRight({ found }),
  'too-many-pairs': (found) => exerciseWords.tooManyPairs({ found, most: limits.partsMax }),
  'run-missing': (found) => exerciseWords.runMissing({ found, example: examples.run }),
  'unknown-language': (found) => exerciseWords.unknownLanguage({ found, languages }),
  'test-missing': () => exerciseWords.testMissing({ example: examples.test }),
  'empty-test': () => exerciseWords.emptyTest,
  'too-many-tests': (found) => exerciseWords.tooManyTests({ found, most: limits.testsMax }),
  'fence-unclosed': () => exerciseWords.fenceUnclosed,
  'draw-unreadable': (found) => exerciseWords.drawUnreadable({ found, range, list, without }),
  'draw-name': (found) => exerciseWords.drawName({ found }),
  'draw-twice': (found) => exerciseWords.drawTwice({ found }),
  'draw-empty': (found) => exerciseWords.drawEmpty({ found }),
  'draw-too-wide': (found) => exerciseWords.drawTooWide({ found }),
  'draw-exclusion': (found) => exerciseWords.drawExclusion({ found }),
  'draw-not-first': (found) => exerciseWords.drawNotFirst({ found }),
  'too-many-draws': () => exerciseWords.tooManyDraws({ most: limits.drawsMax }),
};

/** The sentence for a learner about an answer. */
export const noteSaid = (note: Note): string => notes[note]();

const notes: Readonly<Record<Note, () => string>> = {
  'unreadable-number': () => exerciseWords.noteUnreadableNumber,
  'unreadable-formula': () => exerciseWords.noteUnreadableFormula({ example: examples.formula }),
  'unknown-letter': () => exerciseWords.noteUnknownLetter,
  'missing-unit': () => exerciseWords.noteMissingUnit,
  'unknown-unit': () => exerciseWords.noteUnknownUnit,
  'other-unit': () => exerciseWords.noteOtherUnit,
  'not-reduced': () => exerciseWords.noteNotReduced,
  'not-expanded': () => exerciseWords.noteNotExpanded,
  'not-factored': () => exerciseWords.noteNotFactored,
  close: () => exerciseWords.noteClose,
  accents: () => exerciseWords.noteAccents,
  incomplete: () => exerciseWords.noteIncomplete,
  'too-long': () => exerciseWords.noteTooLong,
};
