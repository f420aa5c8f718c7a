import { numberSaid } from '~/kit/language/format';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { exerciseWords } from '~/rooms/exercise/words';
import { ProposalForm } from './proposal-form';

/** Texts are HTML. */
interface ProposedView {
  readonly index: number;
  readonly isKept: boolean;
  readonly isTicked: boolean;
  /** Whether it should have been solved a second time and was not. */
  readonly isUnsolved: boolean;
  readonly isCode: boolean;
  readonly hasDraws: boolean;
  readonly question: string;
  /** Empty for a choice, whose options tell it. */
  readonly key: string;
  readonly options: readonly { readonly html: string; readonly isRight: boolean; readonly why: string }[];
  readonly hints: readonly string[];
  readonly solution: string;
}

export interface ExerciseProposalView {
  readonly mapId: string;
  readonly runId: string;
  /** The version of the lesson that is shown. */
  readonly version: number;
  readonly node: { readonly id: string; readonly label: string; readonly rendered?: string | undefined };
  readonly path: string;
  readonly lang?: string | undefined;
  /** A sentence. */
  readonly proposedBy: string | null;
  readonly isCut: boolean;
  readonly hasSolutions: boolean;
  readonly proposed: readonly ProposedView[];
  readonly dropped: readonly { readonly question: string; readonly why: string; readonly times: number }[];
}

interface ExerciseProposalProps {
  readonly proposal: ExerciseProposalView | null;
  /** Why there is nothing to show, or why nothing was added. */
  readonly problem: string | null;
  /** The text of this proposal was deleted. */
  readonly lost: { readonly runId: string; readonly nodeId: string; readonly isOpen: boolean } | null;
  readonly mapId: string;
}

/** The exercises that a run proposes, each with a checkbox; the ticked ones are added to the lesson. */
export function ExerciseProposalPage({ proposal, problem, lost, mapId }: ExerciseProposalProps) {
  const nodeId = proposal?.node.id ?? lost?.nodeId;
  const back = nodeId ? `/map/${mapId}?node=${nodeId}` : `/map/${mapId}`;
  return (
    <section className="narrow stack">
      <PageHeader title={exerciseWords.proposedExercises}>
        <a className="button quiet" href={back}>
          {nodeId ? exerciseWords.backToTheLesson : exerciseWords.backToTheMap}
        </a>
      </PageHeader>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {lost ? (
        <div className="actions">
          <ProposalForm mapId={mapId} act="propose" fields={{ node: lost.nodeId, replaces: lost.runId }}>
            <Button icon="sparkle">{exerciseWords.proposeExercisesAgain}</Button>
          </ProposalForm>
          {lost.isOpen ? <Dismiss runId={lost.runId} back={back} label={exerciseWords.removeThisNote} /> : null}
        </div>
      ) : null}
      {proposal ? <Choice {...proposal} /> : null}
    </section>
  );
}

const Dismiss = ({ runId, back, label }: { runId: string; back: string; label: string }) => (
  <form method="post" action={`/runs/${runId}/dismiss`}>
    <input type="hidden" name="back" value={back} />
    <Button variant="quiet">{label}</Button>
  </form>
);

function Choice(proposal: ExerciseProposalView) {
  const { mapId, runId, version, node, path, proposedBy, isCut, hasSolutions, proposed, dropped, lang } = proposal;
  const isSolvable = proposed.some(({ isCode }) => !isCode);
  return (
    <>
      <div>
        <p className="hint" dir="auto">
          {path}
        </p>
        <h2 dir="auto">
          <Label text={node.label} rendered={node.rendered} />
        </h2>
        <p className="hint">
          {proposedBy ? `${proposedBy} ` : ''}
          {exerciseWords.readEachExercise}
        </p>
        {isSolvable && hasSolutions ? <p className="hint">{exerciseWords.solvedAgain}</p> : null}
      </div>
      {isCut ? <Alert>{exerciseWords.exercisesBrokeOff}</Alert> : null}
      {isSolvable && !hasSolutions ? <Alert>{exerciseWords.notSolvedAgain}</Alert> : null}
      {proposed.length > 0 ? (
        <ProposalForm mapId={mapId} act="keep" fields={{ run: runId, version: String(version) }} className="stack">
          <ol className="plain-list stack">
            {proposed.map((exercise) => (
              <Proposed key={exercise.index} exercise={exercise} lang={lang} />
            ))}
          </ol>
          {proposed.some(({ isKept }) => !isKept) ? (
            <p className="actions">
              <Button icon="check">{exerciseWords.addWhatIsTicked}</Button>
            </p>
          ) : null}
        </ProposalForm>
      ) : null}
      <LeftOut dropped={dropped} lang={lang} />
      <div className="actions">
        <ProposalForm mapId={mapId} act="propose" fields={{ node: node.id }}>
          <Button variant="quiet" icon="sparkle">
            {exerciseWords.askForOthers}
          </Button>
        </ProposalForm>
        <Dismiss runId={runId} back={`/map/${mapId}?node=${node.id}`} label={exerciseWords.addNone} />
      </div>
    </>
  );
}

function Proposed({ exercise, lang }: { exercise: ProposedView; lang: string | undefined }) {
  const { index, isKept, isTicked, isUnsolved, isCode, hasDraws, question, key, options, hints, solution } = exercise;
  return (
    <li className="card stack-s">
      {isKept ? (
        <p className="hint">{exerciseWords.lessonHasIt}</p>
      ) : (
        <label className="proposed-keep">
          <input type="checkbox" name="keep" value={index} defaultChecked={isTicked} /> {exerciseWords.addToTheLesson}
        </label>
      )}
      <Text html={question} lang={lang} />
      {options.length > 0 ? (
        <ul className="plain-list stack-s">
          {options.map(({ html, isRight, why }) => (
            <li key={html}>
              <div className="cluster">
                <Icon name={isRight ? 'check' : 'minus'} />
                <Text html={html} lang={lang} />
                {isRight ? <span className="badge">{exerciseWords.isRight}</span> : null}
              </div>
              {why ? <Text html={why} lang={lang} isHint /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {key ? (
        <div>
          <p className="hint">{isCode ? exerciseWords.testsOfTheCode : exerciseWords.rightAnswer}</p>
          <Text html={key} lang={lang} />
        </div>
      ) : null}
      {hints.length > 0 || solution ? (
        <details className="proposed-more">
          <summary>{exerciseWords.solution}</summary>
          <div className="stack-s">
            {hints.map((hint, at) => (
              <div key={hint}>
                <p className="hint">{exerciseWords.hintNumber({ number: numberSaid(at + 1) })}</p>
                <Text html={hint} lang={lang} />
              </div>
            ))}
            {solution ? <Text html={solution} lang={lang} /> : null}
          </div>
        </details>
      ) : null}
      {hasDraws ? <p className="hint">{exerciseWords.newNumbersEachTime}</p> : null}
      {isUnsolved && isCode ? <p className="hint">{exerciseWords.codeNotSolvedAgain}</p> : null}
      {isUnsolved && !isCode ? <p className="hint">{exerciseWords.thisNotSolvedAgain}</p> : null}
    </li>
  );
}

function LeftOut({ dropped, lang }: Pick<ExerciseProposalView, 'dropped' | 'lang'>) {
  if (dropped.length === 0) return null;
  const count = dropped.reduce((sum, { times }) => sum + times, 0);
  return (
    <details className="proposed-more">
      <summary>{exerciseWords.moreLeftOut({ n: count })}</summary>
      <ul>
        {dropped.map(({ question, why, times }) => (
          <li key={`${question} ${why}`}>
            {question ? <Text html={question} lang={lang} /> : null}
            <p className="hint">
              {why}
              {times > 1 ? ` ${exerciseWords.timesSaid({ n: numberSaid(times) })}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A text of an exercise, as HTML from the server. */
const Text = ({ html, lang, isHint = false }: { html: string; lang: string | undefined; isHint?: boolean }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
  <div className={isHint ? 'prose hint' : 'prose'} lang={lang} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
