import { limits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Field } from '~/kit/parts/field';
import { HowThisWorks } from '~/kit/parts/how-this-works';

export interface ImportFormProps {
  /** The pasted text, after a refusal. */
  readonly text: string;
  readonly problem: string | null;
}

/** The form to choose a file or paste a text. A page without scripts. */
export function ImportForm({ text, problem }: ImportFormProps) {
  return (
    <section className="narrow stack">
      <PageHeader
        title="Import a map"
        subtitle="From an outliner, a mind map program or your notes. You see what it becomes before anything is kept."
      >
        <HowThisWorks page="import" />
      </PageHeader>
      {problem ? (
        <Alert tone="error" tabIndex={-1} autoFocus>
          {problem}
        </Alert>
      ) : null}
      <form method="post" encType="multipart/form-data" className="stack">
        <input type="hidden" name="act" value="read" />
        <div className="field">
          <label htmlFor="file">File</label>
          <p className="hint" id="file-hint">
            Markdown, OPML, FreeMind or Freeplane, XMind, indented text, or the JSON of Topiary. At most 2 MB, and 16 MB
            of what Topiary has exported as JSON or Markdown.
          </p>
          <input
            className="input"
            type="file"
            id="file"
            name="file"
            accept=".md,.markdown,.txt,.opml,.xml,.mm,.xmind,.json,text/*"
            aria-describedby="file-hint"
          />
        </div>
        <div className="field">
          <label htmlFor="text">Or paste it</label>
          <textarea className="input" id="text" name="text" rows={10} dir="auto" defaultValue={text} />
        </div>
        <p className="actions">
          <Button>Show the preview</Button>
        </p>
      </form>
      <details className="import-forms">
        <summary>What becomes of it</summary>
        <ul>
          <li>Headings, list items and indented lines become nodes. Text below one becomes its lesson.</li>
          <li>Notes of OPML, FreeMind, Freeplane and XMind become lessons, too.</li>
          <li>What is ticked there is done here.</li>
          <li>The map is yours alone. To take the import back, delete the map.</li>
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

export interface ImportPreviewProps {
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
  const nodes = nodeCount === 1 ? '1 node' : `${numbers.format(nodeCount)} nodes`;
  const lessons = lessonCount === 1 ? '1 lesson' : `${numbers.format(lessonCount)} lessons`;
  return (
    <section className="import-page stack">
      <PageHeader title="Preview" subtitle={`Read as ${preview.formName}: ${nodes}, ${lessons}. Nothing is kept yet.`}>
        <a className="button quiet" href="/import">
          Choose something else
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
          label="Topic"
          name="topic"
          hint="The title of the map. A model that writes its lessons is told it."
          defaultValue={preview.topic}
          error={preview.topicProblem ?? undefined}
          maxCharacters={limits.topicMaxCharacters}
          required
          dir="auto"
        />
        {preview.wholeTopic ? (
          <p className="hint">
            The file says <q dir="auto">{preview.wholeTopic}</q>, which is longer than a topic can be.
          </p>
        ) : null}
        <p className="actions">
          <Button icon="check">Make this map</Button>
        </p>
      </form>
      {leftOut?.length === 0 ? <p>Nothing was left out.</p> : null}
      {leftOut?.length ? <LeftOutList leftOut={leftOut} more={moreLeftOut} /> : null}
      <section aria-labelledby="tree-title" className="stack-s">
        <h2 id="tree-title">The tree</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by preview-html.ts */}
        <div className="card import-preview" dangerouslySetInnerHTML={{ __html: html }} />
        {hidden > 0 ? (
          <p className="hint">{numbers.format(hidden)} further nodes are not shown here. They come along.</p>
        ) : null}
      </section>
    </section>
  );
}

function LeftOutList({ leftOut, more }: { leftOut: readonly LeftOutRow[]; more: number }) {
  const count = leftOut.length + more;
  return (
    <details className="card import-left-out" open={count <= 12}>
      <summary>
        <h2>{count === 1 ? 'One thing is' : `${numbers.format(count)} things are`} not as in the file</h2>
      </summary>
      <ul className="plain-list">
        {leftOut.map(({ line, text, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={at}>
            <p>
              {line === null ? null : <strong>Line {numbers.format(line)} </strong>}
              {text ? <q dir="auto">{text}</q> : null}
            </p>
            <p className="hint">{why}</p>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="hint">And {numbers.format(more)} more.</p> : null}
    </details>
  );
}

const numbers = new Intl.NumberFormat('en');
