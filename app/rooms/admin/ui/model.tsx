import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { Icon, type IconName } from '~/kit/parts/icon';
import { type Finding, type Verdict, verdictOf, verdictWords } from '~/rooms/admin/rules/model-check';
import { trialNames, trials } from '~/rooms/admin/rules/model-trials';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, Figures } from './frame';

interface ModelScreenProps {
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

const outcomes = (): Readonly<Record<Verdict, string>> => ({
  good: adminWords.theModelWorks,
  poor: adminWords.theModelWorksAnd,
  bad: adminWords.theModelDoesNot,
  skipped: adminWords.nothingWasExamined,
});

/** The configured model, and the findings of an examination. */
export function ModelScreen({ model, none, diagnosis, problem }: ModelScreenProps) {
  return (
    <AdminFrame
      place="/admin/model"
      title={adminWords.theModel}
      subtitle={adminWords.whoWritesMapsAnd}
      problem={problem ?? undefined}
    >
      <Card className="stack">
        <h2>{adminWords.asItIsSet}</h2>
        {model ? (
          <>
            <Figures
              figures={[
                { name: adminWords.server, value: model.server },
                { name: adminWords.model, value: model.name ?? adminWords.modelFirstListed },
                { name: adminWords.key, value: model.hasKey ? adminWords.keySet : adminWords.keyNotSet },
                { name: adminWords.mayBeSilentFor, value: adminWords.seconds({ seconds: model.idleSeconds }) },
              ]}
            />
            <form method="post" className="stack">
              <p className="hint" id="examine-hint">
                {adminWords.asksTheModelFor}
              </p>
              <p className="actions">
                <Button type="submit" aria-describedby="examine-hint">
                  {diagnosis ? adminWords.examineAgain : adminWords.examineTheModel}
                </Button>
              </p>
            </form>
            <form method="post" className="stack">
              <h3>{adminWords.tryItsTexts}</h3>
              <p className="hint" id="texts-hint">
                {adminWords.eachIsOneCall}
              </p>
              <p className="actions">
                {trials.map((trial) => (
                  <Button key={trial} type="submit" variant="quiet" name="task" value={trial}>
                    {trialNames()[trial]}
                  </Button>
                ))}
                <Button type="submit" variant="quiet" name="task" value="texts" aria-describedby="texts-hint">
                  {adminWords.allTexts}
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
        {outcomes()[verdict]}
      </Alert>
      <ol className="plain-list card model-findings" aria-label={adminWords.whatWasSeen}>
        {findings.map((finding) => (
          <li key={finding.step} className={finding.verdict}>
            <Icon name={icons[finding.verdict]} />
            <div>
              <h2>
                {finding.step} <span className="figure">{finding.figure}</span>
              </h2>
              <p>
                <b>{adminWords.verdictIs({ verdict: verdictWords()[finding.verdict] })}</b>{' '}
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
          <h2 id="wrote">{adminWords.whatItWrote}</h2>
          {/* Focusable, so that it can be scrolled with the keyboard. */}
          <section className="model-wrote" aria-labelledby="wrote" tabIndex={0}>
            <pre dir="auto">{wrote}</pre>
          </section>
        </Card>
      ) : null}
    </>
  );
}
