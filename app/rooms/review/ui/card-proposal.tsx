import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
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
  readonly source: string | null;
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
      <PageHeader title="Proposed cards">
        <a className="button quiet" href={back}>
          {nodeId ? 'Back to the lesson' : 'Back to the map'}
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
      <Button icon="sparkle">Propose cards again</Button>
    </CardAct>
    {isOpen ? <Dismiss runId={runId} back={back} label="Remove this note" /> : null}
  </div>
);

const Dismiss = ({ runId, back, label }: { runId: string; back: string; label: string }) => (
  <form method="post" action={`/runs/${runId}/dismiss`}>
    <input type="hidden" name="back" value={back} />
    <Button variant="quiet">{label}</Button>
  </form>
);

function Choice(proposal: CardProposalView) {
  const { mapId, runId, node, path, source, isCut, note, proposed, dropped } = proposal;
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
          {source ? `Proposed by ${source}. ` : ''}Read each as if it came in a review, and keep those that are worth
          remembering. You can change them later.
        </p>
      </div>
      {isCut ? <Alert>The text broke off midway. These are the cards that came.</Alert> : null}
      {proposed.length === 0 ? <p>No card passed the screening. You can ask again, or add cards by hand.</p> : null}
      {proposed.length > 0 ? (
        <CardAct mapId={mapId} act="keep" fields={{ run: runId }} to="" className="stack">
          <ol className="plain-list card-list">
            {proposed.map((card) => (
              <li key={card.index} className="card card-row">
                {card.isKept ? (
                  <p className="hint">You have this card.</p>
                ) : (
                  <label className="card-keep">
                    <input type="checkbox" name="keep" value={card.index} defaultChecked={card.isTicked} /> Keep
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
              <Button icon="check">Keep what is ticked</Button>
            </p>
          ) : null}
        </CardAct>
      ) : null}
      {dropped.length > 0 ? (
        <details className="card-dropped">
          <summary>{leftOut === 1 ? '1 more was left out' : `${leftOut} more were left out`}</summary>
          <ul>
            {dropped.map(({ front, why, times }) => (
              <li key={`${front} ${why}`} dir="auto">
                {front ? <q>{front}</q> : null} {why}
                {times > 1 ? ` (${times} times)` : ''}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="actions">
        <CardAct mapId={mapId} act="propose" fields={{ node: node.id }} to="">
          <Button variant="quiet" icon="sparkle">
            Ask again
          </Button>
        </CardAct>
        <Dismiss runId={runId} back={`/map/${mapId}?node=${node.id}`} label="Keep none" />
      </div>
    </>
  );
}
