import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import type { Written } from '~/kit/text/language';
import { editingWords } from '~/rooms/editing/words';

interface Lesson {
  readonly id: string;
  readonly label: string;
  readonly rendered?: string | undefined;
}

export interface NeedsPageProps {
  readonly mapId: string;
  readonly title: string;
  readonly written: Written;
  /** Why nothing can be proposed; null if a model can be asked. */
  readonly refusal: string | null;
  /** The run that is being written. */
  readonly live: string | null;
  readonly proposal: {
    readonly runId: string;
    /** A sentence. */
    readonly proposedBy: string | null;
    readonly isCut: boolean;
    readonly proposed: readonly (Lesson & { readonly needs: readonly Lesson[] })[];
  } | null;
  readonly problem: string | null;
}

/** Which lessons build on which, as a model proposes it. The map does not change until it is kept. */
export function NeedsPage({ mapId, title, written, refusal, live, proposal, problem }: NeedsPageProps) {
  return (
    <section className="narrow stack edit-page">
      <PageHeader title={editingWords.whatBuildsOnWhat} subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}/edit`}>
          {editingWords.editTheMap}
        </a>
        <a className="button quiet" href={`/map/${mapId}`}>
          {editingWords.backToTheMap}
        </a>
      </PageHeader>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {live ? (
        <p>
          {editingWords.needsAreBeingWritten} <a href={`/runs/${live}`}>{editingWords.lookAtTheRun}</a>
        </p>
      ) : null}
      {proposal ? <Proposal {...{ mapId, written, proposal }} /> : null}
      {live || proposal ? null : refusal ? <p>{refusal}</p> : <Propose mapId={mapId} />}
    </section>
  );
}

const Propose = ({ mapId }: { mapId: string }) => (
  <form method="post" action={`/map/${mapId}/needs`} className="stack">
    <p>{editingWords.needsIntro}</p>
    <p>
      <Button name="act" value="propose" icon="sparkle">
        {editingWords.proposeNeeds}
      </Button>
    </p>
  </form>
);

function Proposal({
  mapId,
  written,
  proposal: { runId, proposedBy, isCut, proposed },
}: Pick<NeedsPageProps, 'mapId' | 'written'> & { proposal: NonNullable<NeedsPageProps['proposal']> }) {
  return (
    <form method="post" action={`/map/${mapId}/needs`} className="stack">
      <input type="hidden" name="run" value={runId} />
      {proposedBy ? <p className="hint">{proposedBy}</p> : null}
      {isCut ? <Alert>{editingWords.theTextBrokeOff}</Alert> : null}
      {proposed.length === 0 ? <p>{editingWords.nothingNewWasProposed}</p> : null}
      {proposed.map((lesson) => (
        <fieldset key={lesson.id}>
          <legend>
            <span {...written}>
              <Label text={lesson.label} rendered={lesson.rendered} />
            </span>
          </legend>
          <p className="hint">{editingWords.buildsOn}</p>
          <ul className="plain-list proposal-lines">
            {lesson.needs.map((needed) => (
              <li key={needed.id}>
                <label>
                  <input type="checkbox" name="keep" value={`${lesson.id} ${needed.id}`} defaultChecked />
                  <span {...written}>
                    <Label text={needed.label} rendered={needed.rendered} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <p className="actions">
        {proposed.length > 0 ? <Button icon="check">{editingWords.takeWhatIsTicked}</Button> : null}
        <Button variant="quiet" name="act" value="discard">
          {editingWords.takeNone}
        </Button>
      </p>
    </form>
  );
}
