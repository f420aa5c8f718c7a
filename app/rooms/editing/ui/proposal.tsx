import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { editingWords } from '~/rooms/editing/words';

interface Line {
  readonly label: string;
  readonly rendered?: string | undefined;
  readonly level: number;
}

export interface ProposalView {
  readonly mapId: string;
  readonly runId: string;
  readonly title: string;
  readonly node: { readonly id: string; readonly label: string; readonly rendered?: string | undefined };
  readonly path: string;
  readonly how: 'into' | 'more' | 'anew';
  readonly wish: string;
  /** A sentence. */
  readonly proposedBy: string | null;
  readonly isCut: boolean;
  readonly proposed: readonly (Line & {
    readonly index: number;
    readonly isThere: string | null;
    readonly isRepeat: boolean;
  })[];
  readonly leftOut: readonly (Line & { readonly id: string; readonly isHeld: boolean })[];
  /** The version in which it was accepted; null if it was not. */
  readonly accepted: number | null;
}

interface Refused {
  readonly message: string;
  readonly keep: readonly number[];
  readonly drop: readonly string[];
}

/** A run's proposal, with a checkbox per node. The map does not change until it is accepted. */
export function ProposalPage({
  proposal,
  gone,
  mapId,
  refused,
}: {
  proposal: ProposalView | null;
  gone: string | null;
  mapId: string;
  refused: Refused | null;
}) {
  return (
    <section className="narrow stack edit-page">
      <PageHeader title={editingWords.proposal} subtitle={proposal ? <span dir="auto">{proposal.title}</span> : null}>
        <a className="button quiet" href={`/map/${mapId}`}>
          {editingWords.backToTheMap}
        </a>
      </PageHeader>
      {gone ? <Alert tone="error">{gone}</Alert> : null}
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      {proposal ? <Choice proposal={proposal} refused={refused} /> : null}
    </section>
  );
}

const heads = () =>
  ({ into: editingWords.newBelow, more: editingWords.newBelow, anew: editingWords.writtenAnewBelow }) as const;

function Choice({ proposal, refused }: { proposal: ProposalView; refused: Refused | null }) {
  const { mapId, runId, node, isCut, proposed, leftOut, accepted } = proposal;
  const fresh = proposed.filter(({ isThere }) => isThere === null);
  const canChoose = fresh.length > 0 || leftOut.length > 0;
  const action = `/map/${mapId}/proposal/${runId}`;
  if (accepted !== null)
    return (
      <Alert tone="success">
        {rich(editingWords.thisWasTakenAs({ n: `${accepted}` }), {
          link: (text) => <a href={`/map/${mapId}/versions`}>{text}</a>,
        })}
      </Alert>
    );
  return (
    <>
      <form method="post" action={action} className="stack">
        <ProposalHead {...proposal} />
        {isCut ? <Alert>{editingWords.theTextBrokeOff}</Alert> : null}
        {canChoose ? null : <p>{editingWords.nothingNewWasProposed}</p>}
        <ul className="plain-list proposal-lines" aria-label={editingWords.proposed}>
          {proposed.map((line) => (
            <li key={line.index} className={levelOf(line)}>
              <Proposed {...line} isTicked={refused ? refused.keep.includes(line.index) : !line.isRepeat} />
            </li>
          ))}
        </ul>
        {leftOut.length > 0 ? (
          <fieldset>
            <legend>{editingWords.notInTheProposal}</legend>
            <ul className="plain-list proposal-lines">
              {leftOut.map((line) => (
                <li key={line.id} className={levelOf(line)}>
                  <LeftOut {...line} isTicked={refused ? refused.drop.includes(line.id) : !line.isHeld} />
                </li>
              ))}
            </ul>
          </fieldset>
        ) : null}
        {canChoose ? (
          <>
            <p className="hint">{editingWords.withALineThat}</p>
            <p className="actions">
              <Button icon="check">{editingWords.takeWhatIsTicked}</Button>
            </p>
          </>
        ) : null}
      </form>
      <div className="actions">
        {fresh.length > 0 ? (
          <form method="post" action={action}>
            {fresh.map(({ index }) => (
              <input key={index} type="hidden" name="keep" value={index} />
            ))}
            <Button variant="quiet">{editingWords.takeAll}</Button>
          </form>
        ) : null}
        <form method="post" action={action}>
          <Button variant="quiet" name="take" value="none">
            {editingWords.takeNone}
          </Button>
        </form>
        <a className="button quiet" href={`/map/${mapId}/grow?node=${node.id}`}>
          {editingWords.askAgain}
        </a>
      </div>
    </>
  );
}

const levelOf = ({ level }: Line): string => `level-${Math.min(level, 6)}`;

/** The node that the proposal is for, and the request. */
function ProposalHead({ path, how, node, proposedBy, wish }: ProposalView) {
  return (
    <div>
      <p className="hint" dir="auto">
        {path}
      </p>
      <h2 dir="auto">
        {heads()[how]}{' '}
        <bdi>
          <Label text={node.label} rendered={node.rendered} />
        </bdi>
      </h2>
      <p className="hint">
        {proposedBy ? `${proposedBy} ` : ''}
        {wish ? editingWords.yourWishWish({ wish }) : ''}
      </p>
    </div>
  );
}

/** A proposed line; one that the map has stays without a choice. */
function Proposed({
  index,
  label,
  rendered,
  isThere,
  isRepeat,
  isTicked,
}: ProposalView['proposed'][number] & { isTicked: boolean }) {
  return isThere === null ? (
    <label>
      <input type="checkbox" name="keep" value={index} defaultChecked={isTicked} />
      <span dir="auto">
        <Label text={label} rendered={rendered} />
        {isRepeat ? <span className="hint"> {editingWords.theMapHasThis}</span> : null}
      </span>
    </label>
  ) : (
    <span dir="auto" className="proposal-there">
      <Label text={label} rendered={rendered} />
      <span className="hint"> {editingWords.stays}</span>
    </span>
  );
}

/** A node of the map that the proposal leaves out. */
function LeftOut({ id, label, rendered, isHeld, isTicked }: ProposalView['leftOut'][number] & { isTicked: boolean }) {
  return (
    <label>
      <input type="checkbox" name="drop" value={id} defaultChecked={isTicked} />
      <span dir="auto">
        <Label text={label} rendered={rendered} />
        {isHeld ? <span className="hint"> {editingWords.hasALessonOr}</span> : null}
      </span>
    </label>
  );
}
