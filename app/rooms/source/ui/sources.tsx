import type { ReactNode } from 'react';
import { messages } from '~/kit/messages';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { Field, FieldError } from '~/kit/parts/field';
import type { FormErrors, FormValues } from '~/kit/parts/form-parts';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { Icon } from '~/kit/parts/icon';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { sourceWords } from '~/rooms/source/words';

/** A source in a list. */
export interface ListedSource {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  /** Its size in words, as a list. */
  readonly facts: readonly string[];
  readonly shared: boolean;
  readonly createdAt: string;
}

type SourceField = 'file' | 'text' | 'title';

interface SourcesPageProps {
  readonly sources: readonly ListedSource[];
  /** Live and failed runs that read a source. */
  readonly runs: readonly {
    readonly id: string;
    readonly title: string;
    readonly isLive: boolean;
    readonly message: string | null;
  }[];
  /** Idempotency key of the form. */
  readonly formKey: string;
  readonly rejected?: Rejected;
}

type Rejected =
  | { readonly errors: FormErrors<SourceField>; readonly values: FormValues<SourceField | 'hadFile'> }
  | undefined;

/** 'My sources': the list, and the form to add one. */
export function SourcesPage({ sources, runs, formKey, rejected }: SourcesPageProps) {
  const isEmpty = sources.length === 0 && runs.length === 0;
  const isFull = sources.length >= sourceLimits.sourcesPerUser;
  return (
    <section className="narrow stack sources-page">
      <PageHeader title={sourceWords.mySources} subtitle={sourceWords.yourBooksPapersAnd}>
        <HowThisWorks page="sources" />
        <a className="button quiet" href="/import">
          {sourceWords.importAMap}
        </a>
      </PageHeader>
      {rejected ? <AddSource formKey={formKey} rejected={rejected} /> : null}
      {runs.length > 0 ? (
        <ul className="plain-list source-runs" aria-label={sourceWords.beingRead}>
          {runs.map((run) => (
            <li key={run.id} className={run.isLive ? 'card run-card' : 'card run-card failed'}>
              <p>
                <strong dir="auto">{run.title}</strong>
                <br />
                <span className="hint">{run.isLive ? sourceWords.beingRead : run.message}</span>
              </p>
              {run.isLive ? (
                <a className="button quiet" href={`/runs/${run.id}`}>
                  {sourceWords.watch}
                </a>
              ) : (
                <form method="post" action={`/runs/${run.id}/dismiss`}>
                  <input type="hidden" name="back" value="/sources" />
                  <Button variant="quiet">{sourceWords.dismiss}</Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {sources.length > 0 ? (
        <SourceList sources={sources} label={sourceWords.yourSources} />
      ) : isEmpty && !rejected ? (
        <EmptyState icon="book" title={sourceWords.noSourcesYet}>
          <p>{sourceWords.bringABookA}</p>
        </EmptyState>
      ) : null}
      {isFull ? (
        <p className="hint">{messages.source.full}</p>
      ) : rejected ? null : (
        <AddSource formKey={formKey} rejected={undefined} />
      )}
    </section>
  );
}

/** A list of sources, each with its actions. */
export function SourceList({
  sources,
  label,
  act,
}: {
  sources: readonly ListedSource[];
  label: string;
  act?: (source: ListedSource) => ReactNode;
}) {
  return (
    <ul className="plain-list source-list" aria-label={label}>
      {sources.map((source) => (
        <li key={source.id} className="card source-card">
          <span className="source-kind" aria-hidden="true">
            {source.kind}
          </span>
          <div>
            <h2>
              <a href={`/sources/${source.id}`} dir="auto">
                {source.title}
              </a>
            </h2>
            <p className="hint">
              <span className="sr">{source.kind}, </span>
              {source.facts.join(' · ')}
            </p>
            <p className="hint">
              {rich(sourceWords.addedAt, { time: <Time at={source.createdAt} /> })}
              {source.shared ? ` · ${sourceWords.othersMaySee}` : null}
            </p>
          </div>
          {act?.(source)}
        </li>
      ))}
    </ul>
  );
}

/** The form to add a file or a text. */
function AddSource({ formKey, rejected }: { formKey: string; rejected: Rejected }) {
  const { errors, values } = rejected ?? {};
  return (
    <form
      className="card stack add-source"
      method="post"
      action="/sources"
      encType="multipart/form-data"
      aria-labelledby="add-source"
      noValidate
    >
      <h2 id="add-source">{sourceWords.addASource}</h2>
      {errors?.form ? (
        <Alert tone="error" tabIndex={-1} autoFocus>
          {errors.form}
        </Alert>
      ) : null}
      <input type="hidden" name="key" value={formKey} />
      <Field
        label={sourceWords.title}
        name="title"
        hint={sourceWords.leaveItEmptyTo}
        defaultValue={values?.title}
        error={errors?.title}
        maxCharacters={sourceLimits.titleMaxCharacters}
        dir="auto"
      />
      <div className="field">
        <label htmlFor="file">{sourceWords.file}</label>
        <p className="hint" id="file-hint">
          {sourceWords.pdfDocxEpubHtml}
        </p>
        {errors?.file ? <FieldError id="file-error" message={errors.file} /> : null}
        {values?.hadFile && !errors?.file ? <p className="hint">{messages.source.fileAgain}</p> : null}
        <input
          id="file"
          name="file"
          type="file"
          className="input"
          accept=".pdf,.docx,.epub,.html,.htm,.xhtml,.md,.markdown,.txt,text/*"
          // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
          autoFocus={errors?.file ? true : undefined}
          aria-invalid={errors?.file ? true : undefined}
          aria-describedby={errors?.file ? 'file-hint file-error' : 'file-hint'}
        />
      </div>
      <p className="or">{sourceWords.or}</p>
      <div className="field">
        <label htmlFor="text">{sourceWords.pasteAText}</label>
        {errors?.text ? <FieldError id="text-error" message={errors.text} /> : null}
        <textarea
          id="text"
          name="text"
          className="input"
          rows={6}
          dir="auto"
          defaultValue={values?.text}
          // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
          autoFocus={errors?.text ? true : undefined}
          aria-invalid={errors?.text ? true : undefined}
          aria-describedby={errors?.text ? 'text-error' : undefined}
        />
      </div>
      <p className="actions">
        <Button icon="plus">{sourceWords.addTheSource}</Button>
      </p>
      <p className="hint">
        <Icon name="lock" /> {sourceWords.itStaysOnThis}
      </p>
    </form>
  );
}
