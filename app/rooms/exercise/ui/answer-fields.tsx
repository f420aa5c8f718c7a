import { gapMarks } from '~/kit/exercise/stored';
import { listSaid, numberSaid } from '~/kit/language/format';
import { Button } from '~/kit/parts/button';
import { escapeHtml } from '~/kit/text/escape-html';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import { exerciseWords } from '~/rooms/exercise/words';
import { Html } from './html';
import { nameOf, plainText } from './plain-text';

interface FieldProps {
  readonly view: ExerciseView;
  /** Prefix of the ids of its elements. */
  readonly id: string;
  readonly written: { readonly lang?: string | undefined; readonly dir: string };
}

/** The question of an exercise with the fields of its answer. */
export function AnswerFields({ view, id, written }: FieldProps) {
  const question = <Html html={withGapFields(view)} written={written} />;
  switch (view.kind) {
    case 'gaps':
      return question;
    case 'choice':
      return (
        <>
          {question}
          <Options {...{ view, written }} />
        </>
      );
    case 'order':
      return (
        <>
          {question}
          <Items {...{ view, id, written }} />
        </>
      );
    case 'match':
      return (
        <>
          {question}
          <Pairs {...{ view, id, written }} />
        </>
      );
    case 'code':
      return (
        <>
          {question}
          <CodeField {...{ view, id, written }} />
        </>
      );
    default:
      return (
        <>
          {question}
          <TextField {...{ view, id, written }} />
        </>
      );
  }
}

const stateOf = (view: ExerciseView, at: number) => {
  const isRight = view.verdict?.fields[at];
  return isRight === undefined ? '' : isRight ? exerciseWords.partRight : exerciseWords.partWrong;
};

/** Puts a field into the place of each gap's mark; the question is the server's HTML. */
const withGapFields = (view: ExerciseView): string =>
  view.question.replace(gapMarks, (_, gap: string) => {
    const at = Number(gap);
    const state = stateOf(view, at);
    const label = [exerciseWords.gap({ number: numberSaid(at + 1) }), state].filter(Boolean).join(', ');
    const wrong = view.verdict?.fields[at] === false ? ' aria-invalid="true"' : '';
    return `<input class="gap" name="answer" value="${escapeHtml(view.values[at] ?? '')}" aria-label="${escapeHtml(label)}"${wrong} dir="auto" autocomplete="off" spellcheck="false" size="12"${view.isOpen ? '' : ' readonly'}>`;
  });

const Options = ({ view, written }: Omit<FieldProps, 'id'>) => (
  <>
    <p className="hint">{view.isSeveral ? exerciseWords.chooseSeveral : exerciseWords.chooseOne}</p>
    <ul className="plain-list exercise-options">
      {view.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same
        <li key={at}>
          <label>
            <input
              type={view.isSeveral ? 'checkbox' : 'radio'}
              name="answer"
              value={at}
              defaultChecked={view.values.includes(String(at))}
              disabled={!view.isOpen}
              aria-label={nameOf(part)}
            />
            <Html html={part} written={written} inline />
          </label>
        </li>
      ))}
    </ul>
  </>
);

const Items = ({ view, id, written }: FieldProps) => (
  <>
    <p className="hint" id={`${id}-places`}>
      {exerciseWords.orderHint}
    </p>
    <ul className="plain-list exercise-items">
      {view.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same
        <li key={at}>
          <label>
            <input
              name="answer"
              inputMode="numeric"
              size={2}
              maxLength={2}
              autoComplete="off"
              defaultValue={view.values[at]}
              readOnly={!view.isOpen}
              aria-label={nameOf(part)}
              aria-describedby={`${id}-places`}
              aria-invalid={view.verdict?.fields[at] === false || undefined}
            />
            <Html html={part} written={written} inline />
          </label>
        </li>
      ))}
    </ul>
  </>
);

const Pairs = ({ view, id, written }: FieldProps) => (
  <ul className="plain-list exercise-pairs">
    {view.parts.map((left, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same
      <li key={at}>
        <span id={`${id}-left-${at}`}>
          <Html html={left} written={written} inline />
        </span>
        <select
          name="answer"
          aria-label={nameOf(left)}
          aria-labelledby={left.includes('<math') ? undefined : `${id}-left-${at}`}
          defaultValue={view.values[at] ?? ''}
          aria-invalid={view.verdict?.fields[at] === false || undefined}
          disabled={!view.isOpen}
        >
          <option value="">{exerciseWords.choosePartner}</option>
          {view.rights.map((right, shown) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two right sides may say the same
            <option key={shown} value={shown} {...written}>
              {plainText(right)}
            </option>
          ))}
        </select>
      </li>
    ))}
  </ul>
);

function TextField({ view, id, written }: FieldProps) {
  const isWords = view.kind === 'words';
  const label = isWords
    ? exerciseWords.yourWords
    : view.kind === 'formula'
      ? exerciseWords.yourFormula({ vars: listSaid(view.vars, 'and') })
      : exerciseWords.yourNumber;
  return (
    <p className="exercise-text">
      <label htmlFor={`${id}-answer`}>{label}</label>
      <input
        id={`${id}-answer`}
        name="answer"
        defaultValue={view.values[0]}
        readOnly={!view.isOpen}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(isWords ? { lang: written.lang, dir: 'auto' } : { dir: 'ltr' })}
        aria-invalid={view.verdict?.isRight === false || undefined}
      />
    </p>
  );
}

const languageNames = { javascript: 'JavaScript', sql: 'SQL', python: 'Python' } as const;

function CodeField({ view, id }: FieldProps) {
  if (!view.code) return null;
  const { language, given, start } = view.code;
  const text = view.values[0] ?? start;
  return (
    <>
      {given ? (
        <>
          <p className="hint">{exerciseWords.codeGiven}</p>
          <pre tabIndex={0} dir="ltr">
            <code className={`language-${language}`} data-given>
              {given}
            </code>
          </pre>
        </>
      ) : null}
      <p className="exercise-text">
        <label htmlFor={`${id}-answer`}>{exerciseWords.yourCode({ language: languageNames[language] })}</label>
        <textarea
          id={`${id}-answer`}
          name="answer"
          className="code"
          dir="ltr"
          rows={Math.min(16, Math.max(5, text.split('\n').length + 1))}
          defaultValue={text}
          readOnly={!view.isOpen}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-code={language}
        />
      </p>
      {view.isOpen ? (
        <div className="js-only">
          <Button type="button" variant="quiet" small data-run>
            {exerciseWords.run}
          </Button>
        </div>
      ) : null}
    </>
  );
}
