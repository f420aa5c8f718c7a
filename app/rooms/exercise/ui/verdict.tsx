import type { CodeResult } from '~/kit/exercise/code-result';
import { numberSaid } from '~/kit/language/format';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import { exerciseWords } from '~/rooms/exercise/words';
import { Html } from './html';

interface VerdictProps {
  readonly view: ExerciseView;
  readonly id: string;
  readonly written: { readonly lang?: string | undefined; readonly dir: string };
}

/** Whether the last answer was right, and why not. A live region, so that a result in place is announced. */
export function Verdict({ view: { verdict }, id, written }: VerdictProps) {
  if (!verdict) return null;
  const { isRight, says, reasons, run } = verdict;
  const name = isRight ? exerciseWords.right : isRight === null ? exerciseWords.notRead : exerciseWords.notRight;
  return (
    <div className={`verdict ${isRight ? 'is-right' : isRight === false ? 'is-wrong' : ''}`} id={id} role="status">
      <p>
        <strong>{name}</strong> {says.join(' ')}
      </p>
      {reasons.map((reason, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may be the same
        <Html key={at} html={reason} written={written} />
      ))}
      {run ? <RunResult run={run} /> : null}
    </div>
  );
}

/** The results of the tests of code, and its output. */
export function RunResult({ run }: { run: CodeResult }) {
  return (
    <>
      {run.kind === 'failed' ? (
        <>
          {run.why === 'error' ? <p>{exerciseWords.codeError}</p> : null}
          <Said text={run.message} />
        </>
      ) : (
        <Tests tests={run.tests} />
      )}
      {run.output ? (
        <details>
          <summary>{exerciseWords.output}</summary>
          <pre tabIndex={0} dir="ltr">
            {run.output}
          </pre>
        </details>
      ) : null}
    </>
  );
}

function Tests({ tests }: Pick<Extract<CodeResult, { kind: 'judged' }>, 'tests'>) {
  const met = tests.filter(({ isRight }) => isRight).length;
  if (met === tests.length) return <p>{exerciseWords.allTestsRun({ n: met })}</p>;
  return (
    <>
      <p>{exerciseWords.testsMet({ n: met, total: numberSaid(tests.length) })}</p>
      <ul className="exercise-tests">
        {tests.map(({ test, isRight, says }, at) =>
          isRight ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tests may be the same
            <li key={at}>
              {test ? <code dir="ltr">{test}</code> : exerciseWords.testNumber({ number: numberSaid(at + 1) })}{' '}
              <span>{exerciseWords.testNotMet}</span>
              {says ? <Said text={says} /> : null}
            </li>
          ),
        )}
      </ul>
    </>
  );
}

/** Sentences in the reader's language, with an engine's error in English. */
const Said = ({ text }: { text: string }) =>
  text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
    <p key={at} dir="auto">
      {line}
    </p>
  ));
