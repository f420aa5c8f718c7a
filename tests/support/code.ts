import type { CodeResult } from '~/kit/exercise/code-result';

/** A result in one text: `judged +-` with a sign for each test, or why it failed; then the sentences and the output. */
export function resultInWords(result: CodeResult): string {
  const [head, sentences] =
    result.kind === 'judged'
      ? [`judged ${result.tests.map(({ isRight }) => (isRight ? '+' : '-')).join('')}`, saidOf(result)]
      : [`${result.why}:`, [result.message]];
  return [head, ...sentences, `[${result.output}]`].join(' ');
}

const saidOf = ({ tests }: Extract<CodeResult, { kind: 'judged' }>): string[] =>
  tests.flatMap(({ says }) => (says ? [says] : []));
