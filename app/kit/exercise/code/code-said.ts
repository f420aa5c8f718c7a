import { sandboxWords } from '~/kit/words/sandbox';
import { type CodeAsked, type CodeFailure, type CodeResult, codeLimits } from '../code-result';
import { type Finding, printable, type SandboxAnswer } from './sandbox-answer';

/** The sandbox's answer with sentences in the reader's language. */
export function codeResult({ tests, language }: CodeAsked, answer: SandboxAnswer, timeMs: number): CodeResult {
  const { output } = answer;
  if (answer.kind === 'judged')
    return {
      kind: 'judged',
      tests: tests.map((test, at) => {
        const finding = answer.findings[at] ?? null;
        return { test, isRight: finding === null, says: finding === null ? '' : short(findingSaid(finding)) };
      }),
      output,
    };
  const { why, error, line, test } = answer;
  if (why === 'faulty exercise' && test > 0)
    return { kind: 'failed', why, message: short(sandboxWords.faultyTest({ error })), test, output };
  if (why !== 'error' && why !== 'faulty exercise')
    return { kind: 'failed', why, message: failureSaid(why, language === 'sql', timeMs), output };
  const placed = line > 0 ? sandboxWords.inLine({ line, error }) : error;
  return {
    kind: 'failed',
    why,
    message: short(why === 'error' ? placed : sandboxWords.inGiven({ error: placed })),
    output,
  };
}

const short = (text: string): string => printable(text, codeLimits.messageMaxCharacters);

/** False in JavaScript and in Python. */
const falseValues: ReadonlySet<string> = new Set(['false', 'False']);

function findingSaid(finding: Finding): string {
  switch (finding.kind) {
    case 'value':
      return falseValues.has(finding.found) ? sandboxWords.isFalse : sandboxWords.isNotTrue(finding);
    case 'error':
      return sandboxWords.testFailed(finding);
    case 'no query':
      return sandboxWords.noQuery;
    case 'columns':
      return sandboxWords.columnsDiffer(finding);
    case 'rows':
      return sandboxWords.rowsDiffer(finding);
    case 'missing row':
      return sandboxWords.rowMissing(finding);
    case 'order':
      return sandboxWords.orderDiffers;
    case 'other value':
      return sandboxWords.valueDiffers(finding);
  }
}

function failureSaid(why: Exclude<CodeFailure, 'error' | 'faulty exercise'>, isSql: boolean, timeMs: number): string {
  switch (why) {
    case 'too slow':
      return (isSql ? sandboxWords.tooSlowQuery : sandboxWords.tooSlow)({ seconds: timeMs / 1_000 });
    case 'too much memory':
      return sandboxWords.tooMuchMemory;
    case 'too much output':
      return isSql ? sandboxWords.tooManyRows : sandboxWords.tooMuchOutput;
    case 'crashed':
      return sandboxWords.crashed;
    case 'no result':
      return sandboxWords.noResult;
  }
}
