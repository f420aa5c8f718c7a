import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { copyWords } from '~/rooms/copy/words';
import { Aside, Choice, Choices } from './choices';

interface GainsView {
  readonly mapId: string;
  readonly runId: string;
  readonly title: string;
  readonly original: { readonly id: string; readonly title: string };
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly rendered?: string | undefined;
    readonly level: number;
    /** The label of the copy's node below which it is added, if that differs from the previous line's. */
    readonly under: string | null;
    readonly hasLesson: boolean;
  }[];
  readonly lessons: readonly { readonly id: string; readonly label: string; readonly path: string }[];
  /** How many more there are that are not shown. */
  readonly more: number;
}

/** The original's new nodes and lessons with checkboxes. The copy does not change until something is taken over. */
export function GainsPage({
  mapId,
  title,
  says,
  gains,
  problem,
}: {
  mapId: string;
  title: string;
  /** Why there is nothing to take over. */
  says: string | null;
  gains: GainsView | null;
  problem: string | null;
}) {
  return (
    <section className="narrow stack edit-page">
      <PageHeader title={copyWords.newInTheOriginal} subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          {copyWords.backToTheMap}
        </a>
      </PageHeader>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {says ? <Alert>{says}</Alert> : null}
      {gains ? <GainsForm gains={gains} /> : null}
    </section>
  );
}

function GainsForm({ gains: { mapId, runId, original, nodes, lessons, more } }: { gains: GainsView }) {
  const action = `/map/${mapId}/proposal/${runId}`;
  return (
    <>
      <form method="post" action={action} className="stack">
        <p>
          {rich(copyWords.sinceYouCopiedIt({ title: original.title }), {
            bdi: (text) => <bdi>{text}</bdi>,
            link: (text) => <a href={`/map/${original.id}`}>{text}</a>,
          })}
        </p>
        <Choices legend={copyWords.newNodes}>
          {nodes.map(({ id, label, rendered, level, under, hasLesson }) => (
            <Choice
              key={id}
              name="keep"
              value={id}
              level={level}
              before={under === null ? null : <Under under={under} />}
            >
              <Label text={label} rendered={rendered} />
              {hasLesson ? <Aside>{copyWords.withItsLesson}</Aside> : null}
            </Choice>
          ))}
        </Choices>
        <Choices legend={copyWords.lessonsThatYourCopy}>
          {lessons.map(({ id, label, path }) => (
            <Choice key={id} name="lesson" value={id}>
              {label}
              {path ? <Aside>{path}</Aside> : null}
            </Choice>
          ))}
        </Choices>
        <p className="hint">
          {more > 0 ? `${copyWords.moreAreNotShown({ n: more })} ` : ''}
          {copyWords.withANodeCome}
        </p>
        <p className="actions">
          <Button icon="check">{copyWords.takeWhatIsTicked}</Button>
        </p>
      </form>
      <form method="post" action={action} className="actions">
        <Button variant="quiet" name="take" value="all">
          {copyWords.takeAll}
        </Button>
        <Button variant="quiet" name="take" value="none">
          {copyWords.takeNone}
        </Button>
      </form>
    </>
  );
}

const Under = ({ under }: { readonly under: string }) => (
  <p className="hint">{rich(copyWords.underUnder({ under }), { bdi: (text) => <bdi>{text}</bdi> })}</p>
);
