import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { Icon, type IconName } from '~/kit/parts/icon';
import { type Finding, type Verdict, verdictOf, verdictWords } from '~/rooms/admin/rules/model-check';
import { AdminFrame, Figures } from './frame';

export interface ModelScreenProps {
  /** Null if the library answers. */
  readonly model: {
    readonly server: string;
    readonly name: string | null;
    readonly hasKey: boolean;
    readonly idleSeconds: number;
  } | null;
  /** The message if no model is configured. */
  readonly none: string;
  readonly diagnosis?: { readonly findings: readonly Finding[]; readonly wrote: string } | null;
  readonly problem?: string | null;
}

const outcomes: Readonly<Record<Verdict, string>> = {
  good: 'The model works.',
  poor: 'The model works, and could do better.',
  bad: 'The model does not work.',
  skipped: 'Nothing was examined.',
};

/** The configured model, and the findings of an examination. */
export function ModelScreen({ model, none, diagnosis, problem }: ModelScreenProps) {
  return (
    <AdminFrame
      place="/admin/model"
      title="The model"
      subtitle="Who writes maps and lessons here"
      problem={problem ?? undefined}
    >
      <Card className="stack">
        <h2>As it is set</h2>
        {model ? (
          <>
            <Figures
              figures={[
                { name: 'Server', value: model.server },
                { name: 'Model', value: model.name ?? 'the first that the server lists' },
                { name: 'Key', value: model.hasKey ? 'set' : 'not set' },
                { name: 'May be silent for', value: `${model.idleSeconds} s` },
              ]}
            />
            <form method="post" className="stack">
              <p className="hint" id="examine-hint">
                Asks the model for one small outline in German, as a learner would. That is one call, which a provider
                may charge for, and takes up to a minute.
              </p>
              <p className="actions">
                <Button type="submit" aria-describedby="examine-hint">
                  {diagnosis ? 'Examine again' : 'Examine the model'}
                </Button>
              </p>
            </form>
          </>
        ) : (
          <p>{none}</p>
        )}
      </Card>
      {diagnosis ? <Diagnosis {...diagnosis} /> : null}
    </AdminFrame>
  );
}

const icons: Readonly<Record<Verdict, IconName>> = { good: 'check', poor: 'info', bad: 'alert', skipped: 'clock' };

function Diagnosis({ findings, wrote }: { findings: readonly Finding[]; wrote: string }) {
  const verdict = verdictOf(findings);
  return (
    <>
      {/* Takes focus; otherwise a screen reader would start at the top of the page. */}
      <Alert tone={verdict === 'bad' ? 'error' : verdict === 'good' ? 'success' : 'info'} tabIndex={-1} autoFocus>
        {outcomes[verdict]}
      </Alert>
      <ol className="plain-list card model-findings" aria-label="What was seen">
        {findings.map((finding) => (
          <li key={finding.step} className={finding.verdict}>
            <Icon name={icons[finding.verdict]} />
            <div>
              <h2>
                {finding.step} <span className="figure">{finding.figure}</span>
              </h2>
              <p>
                <b>{verdictWords[finding.verdict]}.</b>{' '}
                {finding.verdict === 'skipped' ? null : <span dir="auto">{finding.meaning}</span>}
              </p>
              {finding.remedy ? (
                <p className="remedy" dir="auto">
                  {finding.remedy}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {wrote ? (
        <Card>
          <h2 id="wrote">What it wrote</h2>
          {/* Focusable, so that it can be scrolled with the keyboard. */}
          <section className="model-wrote" aria-labelledby="wrote" tabIndex={0}>
            <pre dir="auto">{wrote}</pre>
          </section>
        </Card>
      ) : null}
    </>
  );
}
