import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { reviewWords } from '~/rooms/review/words';
import { CardAct } from './card-form';
import { CardAnswer } from './card-row';
import { CardText } from './card-text';
import type { ListedCard } from './review-data';

/** A card's texts as HTML. */
export type CardSides = Pick<ListedCard, 'front' | 'back' | 'options' | 'rightId' | 'lang'>;

export interface CardProposalView {
  readonly mapId: string;
  readonly runId: string;
  readonly node: { readonly id: string; readonly label: string; readonly rendered?: string | undefined };
  readonly path: string;
  /** A sentence. */
  readonly proposedBy: string | null;
  readonly isCut: boolean;
  readonly note: string | null;
  readonly proposed: readonly (CardSides & {
    readonly index: number;
    readonly isKept: boolean;
    readonly isTicked: boolean;
  })[];
  readonly dropped: readonly { readonly front: string; readonly why: string; readonly times: number }[];
}

/** The cards that a run proposes, each with a checkbox; only the checked ones are saved. */
export function CardProposalPage({
  proposal,
  gone,
  lost,
  mapId,
}: {
  proposal: CardProposalView | null;
  /** Why there is nothing to show. */
  gone: string | null;
  /** The text of this proposal was deleted. */
  lost: LostProposal | null;
  mapId: string;
}) {
  const nodeId = proposal?.node.id ?? lost?.nodeId;
  const back = nodeId ? `/map/${mapId}?node=${nodeId}` : `/map/${mapId}`;
  return (
    <section className="narrow stack">
      <PageHeader title={reviewWords.proposedCards}>
        <a className="button quiet" href={back}>
          {nodeId ? reviewWords.backToTheLesson : reviewWords.backToTheMap}
        </a>
      </PageHeader>
      {gone ? <Alert tone="error">{gone}</Alert> : null}
      {lost ? <Again {...lost} mapId={mapId} back={back} /> : null}
      {proposal ? <Choice {...proposal} /> : null}
    </section>
  );
}

interface LostProposal {
  readonly runId: string;
  readonly nodeId: string;
  /** It is still listed among the proposals to decide on. */
  readonly isOpen: boolean;
}

const Again = ({ mapId, runId, nodeId, isOpen, back }: LostProposal & { mapId: string; back: string }) => (
  <div className="actions">
    <CardAct mapId={mapId} act="propose" fields={{ node: nodeId, replaces: runId }} to="">
      <Button icon="sparkle">{reviewWords.proposeCardsAgain}</Button>
    </CardAct>
    {isOpen ? <Dismiss runId={runId} back={back} label={reviewWords.removeThisNote} /> : null}
  </div>
);

const Dismiss = ({ runId, back, label }: { runId: string; back: string; label: string }) => (
  <form method="post" action={`/runs/${runId}/dismiss`}>
    <input type="hidden" name="back" value={back} />
    <Button variant="quiet">{label}</Button>
  </form>
);

function Choice(proposal: CardProposalView) {
  const { mapId, runId, node, path, proposedBy, isCut, note, proposed, dropped } = proposal;
  const open = proposed.filter(({ isKept }) => !isKept);
  const leftOut = dropped.reduce((sum, { times }) => sum + times, 0);
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
          {reviewWords.readEach}
        </p>
      </div>
      {isCut ? <Alert>{reviewWords.theTextBrokeOff}</Alert> : null}
      {proposed.length === 0 ? <p>{reviewWords.noCardPassedThe}</p> : null}
      {proposed.length > 0 ? (
        <CardAct mapId={mapId} act="keep" fields={{ run: runId }} to="" className="stack">
          <ol className="plain-list card-list">
            {proposed.map((card) => (
              <li key={card.index} className="card card-row">
                {card.isKept ? (
                  <p className="hint">{reviewWords.youHaveThisCard}</p>
                ) : (
                  <label className="card-keep">
                    <input type="checkbox" name="keep" value={card.index} defaultChecked={card.isTicked} />{' '}
                    {reviewWords.keep}
                  </label>
                )}
                <CardText html={card.front} lang={card.lang} />
                <div className="card-answer proposed">
                  <CardAnswer card={card} />
                </div>
              </li>
            ))}
          </ol>
          {note ? <p className="hint">{note}</p> : null}
          {open.length > 0 ? (
            <p className="actions">
              <Button icon="check">{reviewWords.keepWhatIsTicked}</Button>
            </p>
          ) : null}
        </CardAct>
      ) : null}
      {dropped.length > 0 ? (
        <details className="card-dropped">
          <summary>{reviewWords.moreWereLeftOut({ n: leftOut })}</summary>
          <ul>
            {dropped.map(({ front, why, times }) => (
              <li key={`${front} ${why}`} dir="auto">
                {front ? <q>{front}</q> : null} {why}
                {times > 1 ? ` ${reviewWords.timesSaid({ n: times })}` : ''}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="actions">
        <CardAct mapId={mapId} act="propose" fields={{ node: node.id }} to="">
          <Button variant="quiet" icon="sparkle">
            {reviewWords.askAgain}
          </Button>
        </CardAct>
        <Dismiss runId={runId} back={`/map/${mapId}?node=${node.id}`} label={reviewWords.keepNone} />
      </div>
    </>
  );
}
