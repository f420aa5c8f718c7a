import { ModelFault } from '~/kit/fault/model-fault';
import { readPiece } from '~/kit/text/taken-back';
import type { LanguageModel } from '~/providers/model/language-model';
import { solvedStream } from '~/rooms/exercise/acts/solved-stream';
import { codeLanguageOf } from '~/rooms/exercise/rules/code-language';
import { type DropReason, screenExercises, withSolutions } from '~/rooms/exercise/rules/exercise-screen';
import { readProposal, solutionsPiece } from '~/rooms/exercise/rules/exercises-text';
import type { BenchQuestion } from './prompt-figures';

/** Figures about the exercises that a model writes for our prompts, and about its second solutions. */

export type BenchLesson = Pick<BenchQuestion, 'path' | 'language' | 'lesson'>;

export interface ExerciseFigures {
  readonly label: string;
  /** Why there are no exercises; null if there are some. */
  readonly fault: string | null;
  readonly written: number;
  /** How many of those that passed were solved alike a second time; 0 if the second call failed. */
  readonly solved: number;
  readonly passed: number;
  readonly kinds: number;
  /** How many were dropped for each reason. */
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
}

/** The lessons of some questions, each once. */
export const lessonsOf = (questions: readonly BenchLesson[]): BenchLesson[] => [
  ...new Map(questions.map((each) => [each.lesson, each])).values(),
];

/** Asks for exercises on each lesson, and for their second solution; one lesson after another. */
export async function measureExercises({
  model,
  lessons,
  told = () => {},
}: {
  readonly model: LanguageModel;
  readonly lessons: readonly BenchLesson[];
  readonly told?: (figures: ExerciseFigures) => void;
}): Promise<ExerciseFigures[]> {
  const all: ExerciseFigures[] = [];
  for (const lesson of lessons) {
    const figures = await measured(model, lesson);
    all.push(figures);
    told(figures);
  }
  return all;
}

async function measured(model: LanguageModel, { path, language, lesson }: BenchLesson): Promise<ExerciseFigures> {
  const none = { label: path.at(-1) ?? '', written: 0, solved: 0, passed: 0, kinds: 0, dropped: {} };
  const context = { known: [], language, code: codeLanguageOf(path, lesson) };
  const request = { path, language, signal: new AbortController().signal };
  const screened = (text: string) => screenExercises(readProposal(text).blocks, context);
  try {
    if (!model.writeExercises) throw new Error('this model writes no exercises');
    const first = await model.writeExercises({ ...request, lesson, questions: [], code: context.code });
    const stream = solvedStream(first, {
      model,
      request,
      passed: (text) => screened(text).passed,
      runOwnCode: async () => [],
      ended: (_, answers) => (answers === null ? '' : solutionsPiece(answers)),
    });
    let text = '';
    for await (const piece of stream.pieces) text += piece;
    const whole = readPiece(text).text;
    const { blocks, answers } = readProposal(whole);
    const { passed, dropped } = withSolutions(screened(whole), answers);
    return {
      ...none,
      fault: blocks.length === 0 ? 'none' : null,
      written: blocks.length,
      solved: passed.filter(({ isSolved }) => isSolved).length,
      passed: passed.length,
      kinds: new Set(passed.map(({ exercise }) => exercise.kind)).size,
      dropped: Object.fromEntries(dropped.map(({ why }) => [why, timesOf(dropped, why)])),
    };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { ...none, fault: error.reason };
  }
}

const timesOf = (
  dropped: readonly { readonly why: DropReason; readonly times: number }[],
  wanted: DropReason,
): number => dropped.reduce((sum, { why, times }) => sum + (why === wanted ? times : 0), 0);

/** The sums of all lessons, as rows to print below those of the hints. */
export function summedExercises(all: readonly ExerciseFigures[]): string[] {
  const sum = (value: (each: ExerciseFigures) => number) => all.reduce((total, each) => total + value(each), 0);
  const written = sum((each) => each.written);
  const reasons = [...new Set(all.flatMap(({ dropped }) => Object.keys(dropped) as DropReason[]))];
  const why = reasons.map((reason) => `${reason} ${sum(({ dropped }) => dropped[reason] ?? 0)}`).join(', ');
  const came = all.filter(({ fault }) => fault === null);
  const kinds = came.length === 0 ? '–' : (sum((each) => each.kinds) / came.length).toFixed(1);
  const rows: [string, string, string][] = [
    ['Lessons with exercises', `${came.length} of ${all.length}`, 'all'],
    ['Exercises that pass the checks', `${sum((each) => each.passed)} of ${written}`, 'nearly all'],
    ['Exercises solved alike a second time', `${sum((each) => each.solved)} of ${written}`, 'nearly all'],
    ['Kinds of exercises a lesson', kinds, '3'],
    ['Exercises left out', why || 'none', 'none'],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`);
}
