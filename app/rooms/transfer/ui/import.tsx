import { limits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Field } from '~/kit/parts/field';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { rich } from '~/kit/parts/rich';
import { transferWords } from '~/rooms/transfer/words';
import { BecomesOfFile } from './becomes-of-file';

interface ImportFormProps {
  /** The pasted text, after a refusal. */
  readonly text: string;
  readonly problem: string | null;
}

/** The form to choose a file or paste a text. A page without scripts. */
export function ImportForm({ text, problem }: ImportFormProps) {
  return (
    <section className="narrow stack">
      <PageHeader title={transferWords.importAMap} subtitle={transferWords.fromAnOutlinerA}>
        <HowThisWorks page="import" />
      </PageHeader>
      {problem ? (
        <Alert tone="error" className="import-problem" tabIndex={-1} autoFocus>
          {problem}
        </Alert>
      ) : null}
      <form method="post" encType="multipart/form-data" className="stack">
        <input type="hidden" name="act" value="read" />
        <Field
          label={transferWords.file}
          name="file"
          type="file"
          hint={transferWords.markdownOpmlFreemindOr}
          accept=".md,.markdown,.org,.txt,.opml,.xml,.mm,.xmind,.json,.gift,.zip,text/*"
        />
        <div className="field">
          <label htmlFor="text">{transferWords.orPasteIt}</label>
          <textarea className="input" id="text" name="text" rows={10} dir="auto" defaultValue={text} />
        </div>
        <p className="actions">
          <Button>{transferWords.showThePreview}</Button>
        </p>
      </form>
      <details className="import-forms">
        <summary>{transferWords.whatBecomesOfIt}</summary>
        <ul>
          <BecomesOfFile />
          <li>{transferWords.theMapIsYours}</li>
        </ul>
      </details>
    </section>
  );
}

interface LeftOutRow {
  readonly line: number | null;
  readonly text: string;
  readonly why: string;
}

interface ImportPreviewProps {
  readonly form: string;
  readonly formName: string;
  readonly topic: string;
  /** The title in the file, if it is too long for a topic. */
  readonly wholeTopic: string | null;
  readonly problem: string | null;
  readonly topicProblem: string | null;
  readonly nodeCount: number;
  readonly lessonCount: number;
  readonly hidden: number;
  /** From `previewHtml`; empty if the form came back without its preview. */
  readonly html: string;
  /** Null if the preview came back without this list. */
  readonly leftOut: readonly LeftOutRow[] | null;
  readonly moreLeftOut: number;
  readonly packed: string;
  readonly submitKey: string;
}

/** The preview of a file: the tree, the list of what was left out, and the form that makes a map of it. */
export function ImportPreview(preview: ImportPreviewProps) {
  const { nodeCount, lessonCount, hidden, leftOut, moreLeftOut, html } = preview;
  const nodes = transferWords.nodeCount({ n: nodeCount });
  const lessons = transferWords.lessonCount({ n: lessonCount });
  return (
    <section className="import-page stack">
      <PageHeader
        title={transferWords.preview}
        subtitle={transferWords.readAsFormnameNodes({ formName: preview.formName, nodes, lessons })}
      >
        <a className="button quiet" href="/import">
          {transferWords.chooseSomethingElse}
        </a>
      </PageHeader>
      {preview.problem ? (
        <Alert tone="error" tabIndex={-1} autoFocus>
          {preview.problem}
        </Alert>
      ) : null}
      <form method="post" encType="multipart/form-data" className="card stack">
        <input type="hidden" name="act" value="make" />
        <input type="hidden" name="key" value={preview.submitKey} />
        <input type="hidden" name="form" value={preview.form} />
        <input type="hidden" name="packed" value={preview.packed} />
        <Field
          label={transferWords.topic}
          name="topic"
          hint={transferWords.theTitleOfThe}
          defaultValue={preview.topic}
          error={preview.topicProblem ?? undefined}
          maxCharacters={limits.topicMaxCharacters}
          required
          dir="auto"
        />
        {preview.wholeTopic ? (
          <p className="hint">
            {rich(transferWords.theFileSaysWholetopic({ wholeTopic: preview.wholeTopic }), {
              q: (text) => <q dir="auto">{text}</q>,
            })}
          </p>
        ) : null}
        <p className="actions">
          <Button icon="check">{transferWords.makeThisMap}</Button>
        </p>
      </form>
      {leftOut?.length === 0 ? <p>{transferWords.nothingWasLeftOut}</p> : null}
      {leftOut?.length ? <LeftOutList leftOut={leftOut} more={moreLeftOut} /> : null}
      <section aria-labelledby="tree-title" className="stack-s">
        <h2 id="tree-title">{transferWords.theTree}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by preview-html.ts */}
        <div className="card import-preview" dangerouslySetInnerHTML={{ __html: html }} />
        {hidden > 0 ? <p className="hint">{transferWords.furtherNodes({ n: hidden })}</p> : null}
      </section>
    </section>
  );
}

function LeftOutList({ leftOut, more }: { leftOut: readonly LeftOutRow[]; more: number }) {
  const count = leftOut.length + more;
  return (
    <details className="card import-left-out" open={count <= 12}>
      <summary>
        <h2>{transferWords.notAsInTheFile({ n: count })}</h2>
      </summary>
      <ul className="plain-list">
        {leftOut.map(({ line, text, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={at}>
            <p>
              {line === null ? null : <strong>{transferWords.lineLine({ line })} </strong>}
              {text ? <q dir="auto">{text}</q> : null}
            </p>
            <p className="hint">{why}</p>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="hint">{transferWords.andMoreMore({ more })}</p> : null}
    </details>
  );
}
