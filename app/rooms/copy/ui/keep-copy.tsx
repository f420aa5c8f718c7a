import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Time } from '~/kit/parts/time';

export interface KeepCopyProps {
  readonly mapId: string;
  readonly title: string;
  readonly nodes: number;
  readonly isOwn: boolean;
  /** How many copies others have kept; null unless the viewer is the owner. */
  readonly copies: number | null;
  /** The viewer's newest copy. */
  readonly earlier: { readonly id: string; readonly at: string } | null;
  readonly submitKey: string;
  readonly problem: string | null;
}

/** Explains what a copy of a map contains, and makes one. */
export function KeepCopy({ mapId, title, nodes, isOwn, copies, earlier, submitKey, problem }: KeepCopyProps) {
  return (
    <section className="narrow stack">
      <PageHeader title="Keep a copy" subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          Back to the map
        </a>
      </PageHeader>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {copies === null ? null : (
        <p>
          {copies === 0
            ? 'Nobody else has kept a copy of this map yet.'
            : `Others have kept a copy of this map ${copies === 1 ? 'once' : `${copies} times`}.`}{' '}
          Whoever may read it can keep one, with its lessons and with your cards, without your reviews.
        </p>
      )}
      <form method="post" action={`/map/${mapId}/copy`} className="card stack">
        <input type="hidden" name="key" value={submitKey} />
        <p>
          The copy is yours and private: {nodes.toLocaleString('en')} {nodes === 1 ? 'node' : 'nodes'} with their
          lessons and {isOwn ? 'your' : 'the owner’s'} cards, which begin anew for you. Ticks, progress and reviews stay
          behind. You can change it as you like, and look later for what the original has gained.
        </p>
        {earlier ? (
          <p className="hint">
            You have kept <a href={`/map/${earlier.id}`}>a copy</a> on <Time at={earlier.at} /> already. This makes
            another one.
          </p>
        ) : null}
        <p className="actions">
          <Button icon="copy">Keep a copy</Button>
        </p>
      </form>
    </section>
  );
}
