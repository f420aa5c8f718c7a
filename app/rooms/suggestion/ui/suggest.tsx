import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { FieldError } from '~/kit/parts/field';
import { rich } from '~/kit/parts/rich';
import { suggestionLimits } from '~/rooms/suggestion/rules/limits';
import { suggestionWords } from '~/rooms/suggestion/words';

export interface SuggestView {
  /** The form's address, and the lesson's; empty on a page of this address. */
  readonly address: string;
  readonly back: string;
  /** The hidden field that names the lesson. */
  readonly lesson: { readonly name: 'node' | 'lesson'; readonly value: string };
  /** The labels from the title of the map or course to the leaf, in words. */
  readonly path: string;
  /** The course's title; null if the suggestion goes to a writer. */
  readonly course: string | null;
  /** The language of the lesson, if it is known. */
  readonly lang: string | null;
  /** The beginnings of the paragraphs that can be changed. */
  readonly passages: readonly string[];
  /** The number of the chosen paragraph. */
  readonly chosen: number | null;
  readonly text: string;
  /** The paragraph to change: as it stands, and as it was typed. */
  readonly paragraph: { readonly at: number; readonly original: string; readonly changed: string } | null;
}

export interface RefusedSuggestion {
  readonly message: string;
  readonly field?: 'text' | 'changed';
  /** The paragraph was changed since the form was opened. */
  readonly isStale: boolean;
}

/** The form of a suggestion. Loads no scripts: a press of a button shows the paragraph that is chosen. */
export function SuggestScreen({ view, refused }: { view: SuggestView; refused: RefusedSuggestion | null }) {
  const { address, back, lesson, path, course, paragraph } = view;
  const lang = view.lang ?? undefined;
  return (
    <section className="narrow stack suggestion-form">
      <PageHeader
        title={suggestionWords.suggest}
        subtitle={
          <span dir="auto" lang={lang}>
            {path}
          </span>
        }
      >
        {back ? (
          <a className="button quiet" href={back}>
            {suggestionWords.backToTheLesson}
          </a>
        ) : null}
      </PageHeader>
      {refused && !refused.field ? (
        <Alert tone="error" tabIndex={-1} autoFocus>
          {refused.message}
        </Alert>
      ) : null}
      <p>
        {course === null
          ? suggestionWords.toWriter
          : rich(suggestionWords.toLibrary({ course }), { bdi: (text) => <bdi lang={lang}>{text}</bdi> })}
      </p>
      <form method="post" action={address || undefined} className="stack">
        <input type="hidden" {...lesson} />
        <Remark text={view.text} error={refused?.field === 'text' ? refused.message : undefined} />
        <Choice {...view} />
        {paragraph ? <Paragraph {...{ view, paragraph, refused }} /> : null}
        <p className="actions">
          <Button name="act" value="send">
            {suggestionWords.send}
          </Button>
        </p>
      </form>
    </section>
  );
}

function Remark({ text, error }: { text: string; error: string | undefined }) {
  const { remarkMaxCharacters: n } = suggestionLimits;
  return (
    <div className="field">
      <label htmlFor="text">{suggestionWords.whatIsWrong}</label>
      <p className="hint" id="text-hint">
        {suggestionWords.remarkHint({ n })}
      </p>
      {error ? <FieldError id="text-error" message={error} /> : null}
      <textarea
        id="text"
        name="text"
        rows={4}
        dir="auto"
        data-max={n}
        defaultValue={text}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
        autoFocus={error ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'text-hint text-error' : 'text-hint'}
      />
      <output className="count" />
    </div>
  );
}

function Choice({ passages, chosen, lang }: Pick<SuggestView, 'passages' | 'chosen' | 'lang'>) {
  if (passages.length === 0) return null;
  return (
    <div className="field">
      <label htmlFor="passage">{suggestionWords.whichParagraph}</label>
      <select id="passage" name="passage" defaultValue={chosen ?? ''}>
        <option value="">{suggestionWords.wholeLesson}</option>
        {passages.map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are told apart by their numbers
          <option key={at} value={at} lang={lang ?? undefined} dir="auto">
            {passage}
          </option>
        ))}
      </select>
      <p className="actions">
        <Button variant="quiet" small name="act" value="show">
          {suggestionWords.showParagraph}
        </Button>
      </p>
    </div>
  );
}

function Paragraph({
  view: { lang },
  paragraph: { at, original, changed },
  refused,
}: {
  view: SuggestView;
  paragraph: NonNullable<SuggestView['paragraph']>;
  refused: RefusedSuggestion | null;
}) {
  const error = refused?.field === 'changed' ? refused.message : undefined;
  const rows = Math.min(16, Math.max(4, 1 + Math.ceil(original.length / 70)));
  return (
    <>
      <input type="hidden" name="at" value={at} />
      <input type="hidden" name="original" value={original} />
      {refused?.isStale ? (
        <div className="field">
          <label htmlFor="standing">{suggestionWords.nowStands}</label>
          <textarea id="standing" rows={rows} readOnly defaultValue={original} lang={lang ?? undefined} dir="auto" />
        </div>
      ) : null}
      <div className="field">
        <label htmlFor="changed">{suggestionWords.paragraph}</label>
        <p className="hint" id="changed-hint">
          {suggestionWords.paragraphHint}
        </p>
        {error ? <FieldError id="changed-error" message={error} /> : null}
        <textarea
          id="changed"
          name="changed"
          rows={rows}
          lang={lang ?? undefined}
          dir="auto"
          data-max={suggestionLimits.passageMaxCharacters}
          defaultValue={changed}
          // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
          autoFocus={error ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'changed-hint changed-error' : 'changed-hint'}
        />
        <output className="count" />
      </div>
    </>
  );
}
