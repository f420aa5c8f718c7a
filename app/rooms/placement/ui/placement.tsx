import { numberSaid } from '~/kit/language/format';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import type { Written } from '~/kit/text/language';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import { AnswerFields } from '~/rooms/exercise/ui/answer-fields';
import { Verdict } from '~/rooms/exercise/ui/verdict';
import type { LeafCounts } from '~/rooms/map/rules/leaf-progress';
import { placementWords } from '~/rooms/placement/words';

export interface PlacementPage {
  readonly mapId: string;
  /** The map's title; formulas are plain text. */
  readonly title: string;
  readonly titleWritten: Written;
  readonly counts: LeafCounts;
  /** How many questions were answered so far. */
  readonly answered: number;
  /** For how many lessons a model could write questions; 0 if it is not offered. */
  readonly canMakeFor: number;
  /** The model that wrote questions; null if none did. */
  readonly madeBy: string | null;
  /** When the page was made, in milliseconds. */
  readonly at: number;
  readonly question: {
    readonly id: string;
    readonly view: ExerciseView;
    readonly number: number;
    readonly most: number;
    readonly written: Written;
  } | null;
  /** Lessons with a checkbox each. */
  readonly list: {
    /** The end of the questions, the tree as the learner chose, or the tree because there is nothing to ask. */
    readonly kind: 'proposal' | 'chosen' | 'nothing';
    readonly branches: readonly ListedBranch[];
  } | null;
  readonly isLarge: boolean;
}

interface ListedBranch {
  readonly id: string;
  readonly label: string;
  readonly written: Written;
  readonly leaves: readonly {
    readonly id: string;
    readonly label: string;
    readonly rendered?: string | undefined;
    readonly written: Written;
    readonly isTicked: boolean;
    /** A sentence. */
    readonly reason: string | null;
  }[];
}

/** Questions that find out what a learner knows of a map, and what they end in. A page without scripts. */
export function PlacementScreen({ message, ...page }: PlacementPage & { readonly message: string | null }) {
  const { mapId, title, titleWritten, counts, question, list, isLarge } = page;
  const { done, total, known } = counts;
  return (
    <section className="narrow stack placement">
      <PageHeader title={placementWords.title} subtitle={<span {...titleWritten}>{title}</span>}>
        <ButtonLink to={`/map/${mapId}`} variant="quiet" reloadDocument>
          {placementWords.backToTheMap}
        </ButtonLink>
      </PageHeader>
      {message ? <Alert>{message}</Alert> : null}
      {done + known > 0 ? (
        <p className="hint">{placementWords.counts({ n: total, done: numberSaid(done), known: numberSaid(known) })}</p>
      ) : null}
      {page.canMakeFor > 0 ? <Make mapId={mapId} n={page.canMakeFor} /> : null}
      {question ? <Asked {...page} question={question} /> : null}
      {list ? <Listed {...page} list={list} /> : null}
      {isLarge ? <p>{placementWords.tooLarge}</p> : null}
    </section>
  );
}

const Make = ({ mapId, n }: { mapId: string; n: number }) => (
  <form method="post" action={`/map/${mapId}/placement`} className="card stack">
    <p>{placementWords.fewQuestions({ n })}</p>
    <p>
      <Button variant="quiet" icon="sparkle" name="act" value="make">
        {placementWords.writeQuestions}
      </Button>
    </p>
  </form>
);

const id = 'placement-question';

function Asked({
  mapId,
  answered,
  madeBy,
  question: { id: sent, view, number, most, written },
}: PlacementPage & { question: NonNullable<PlacementPage['question']> }) {
  return (
    <>
      {answered === 0 ? <p>{placementWords.intro}</p> : null}
      <form
        id="question"
        tabIndex={-1}
        method="post"
        action={`/map/${mapId}/placement`}
        className="exercise"
        noValidate
      >
        <input type="hidden" name="question" value={sent} />
        <fieldset aria-describedby={view.verdict ? `${id}-verdict` : undefined}>
          <legend>{placementWords.questionOfMost({ number: numberSaid(number), most: numberSaid(most) })}</legend>
          <AnswerFields view={view} id={id} written={written} />
        </fieldset>
        <Verdict view={view} id={`${id}-verdict`} written={written} />
        <div className="actions">
          <Button>{placementWords.answer}</Button>
          <Button variant="quiet" name="answer" value="unknown">
            {placementWords.iDontKnow}
          </Button>
        </div>
      </form>
      <ul className="plain-list placement-ways">
        {answered > 0 ? (
          <li>
            <a className="button plain small" href={`/map/${mapId}/placement?end`}>
              {placementWords.seeProposal}
            </a>
          </li>
        ) : null}
        <li>
          <a className="button plain small" href={`/map/${mapId}/placement?tree`}>
            {placementWords.byHand}
          </a>
        </li>
        {answered > 0 ? (
          <li>
            <Anew mapId={mapId} />
          </li>
        ) : null}
      </ul>
      {madeBy === null ? null : <p className="hint">{placementWords.madeBy({ model: madeBy })}</p>}
    </>
  );
}

const Anew = ({ mapId }: { mapId: string }) => (
  <form method="post" action={`/map/${mapId}/placement`}>
    <Button variant="plain" small name="act" value="again">
      {placementWords.startAnew}
    </Button>
  </form>
);

function Listed({
  mapId,
  at,
  answered,
  list: { kind, branches },
}: PlacementPage & { list: NonNullable<PlacementPage['list']> }) {
  const n = branches.reduce((sum, { leaves }) => sum + leaves.length, 0);
  const isProposal = kind === 'proposal';
  return (
    <>
      <p>{saysOf(kind, n)}</p>
      {n > 0 ? (
        <form method="post" action={`/map/${mapId}/placement`} className="stack">
          <input type="hidden" name="at" value={at} />
          {branches.map((branch) => (
            <Branch key={branch.id} branch={branch} isProposal={isProposal} />
          ))}
          <p className="actions">
            <Button icon="check">{placementWords.take}</Button>
          </p>
        </form>
      ) : null}
      <ul className="plain-list placement-ways">
        {kind === 'chosen' ? (
          <li>
            <a className="button plain small" href={`/map/${mapId}/placement`}>
              {placementWords.toQuestions}
            </a>
          </li>
        ) : null}
        {isProposal ? (
          <li>
            <a className="button plain small" href={`/map/${mapId}/placement?tree`}>
              {placementWords.byHand}
            </a>
          </li>
        ) : null}
        {isProposal && answered > 0 ? (
          <li>
            <Anew mapId={mapId} />
          </li>
        ) : null}
      </ul>
    </>
  );
}

function saysOf(kind: 'proposal' | 'chosen' | 'nothing', n: number): string {
  if (kind === 'proposal') return n === 0 ? placementWords.nothingKnown : placementWords.probablyKnown({ n });
  if (n === 0) return placementWords.noLessons;
  return kind === 'chosen' ? placementWords.tickWhatYouKnow : placementWords.nothingToAsk;
}

/** In a proposal an unticked branch leaves out all of its lessons; in the tree a ticked one stands for all of them. */
const Branch = ({
  branch: { id: branch, label, written, leaves },
  isProposal,
}: {
  branch: ListedBranch;
  isProposal: boolean;
}) => (
  <fieldset>
    <legend {...written}>{label}</legend>
    <ul className="plain-list">
      {leaves.length > 1 ? (
        <li>
          {isProposal ? <input type="hidden" name="shown" value={branch} /> : null}
          <label className="placement-all">
            <input type="checkbox" name="branch" value={branch} defaultChecked={isProposal} />
            {placementWords.allOfBranch}
          </label>
        </li>
      ) : null}
      {leaves.map((leaf) => (
        <li key={leaf.id}>
          <label>
            <input type="checkbox" name="keep" value={leaf.id} defaultChecked={leaf.isTicked} />
            <span>
              <span {...leaf.written}>
                <Label text={leaf.label} rendered={leaf.rendered} />
              </span>
              {leaf.reason ? <small className="hint"> {leaf.reason}</small> : null}
            </span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);
