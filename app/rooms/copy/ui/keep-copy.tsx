import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { copyWords } from '~/rooms/copy/words';

interface KeepCopyProps {
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
      <PageHeader title={copyWords.keepACopy} subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          {copyWords.backToTheMap}
        </a>
      </PageHeader>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {copies === null ? null : (
        <p>{copies === 0 ? copyWords.nobodyElseHasKept : copyWords.othersHaveKept({ n: copies })}</p>
      )}
      <form method="post" action={`/map/${mapId}/copy`} className="card stack">
        <input type="hidden" name="key" value={submitKey} />
        <p>{isOwn ? copyWords.theCopyWithYourCards({ n: nodes }) : copyWords.theCopyWithOwnersCards({ n: nodes })}</p>
        {earlier ? (
          <p className="hint">
            {rich(copyWords.youHaveKeptA, {
              link: (text) => <a href={`/map/${earlier.id}`}>{text}</a>,
              time: <Time at={earlier.at} />,
            })}
          </p>
        ) : null}
        <p className="actions">
          <Button icon="copy">{copyWords.keepACopy}</Button>
        </p>
      </form>
    </section>
  );
}
