import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Time } from '~/kit/parts/time';

export interface VersionsPageProps {
  readonly mapId: string;
  readonly title: string;
  readonly newest: number;
  /** How many copies others have kept; null if the map is private and there are none. */
  readonly copies: number | null;
  readonly page: number;
  readonly pages: number;
  readonly versions: readonly {
    readonly version: number;
    readonly cause: keyof typeof causes;
    readonly at: string;
    readonly words: string;
  }[];
  /** The version that is shown as a tree. */
  readonly shown: { readonly version: number; readonly html: string; readonly nodes: number } | null;
  readonly submitKey: string;
  readonly done: string | null;
  readonly problem: string | null;
}

const causes = {
  created: 'created',
  edited: 'edited',
  grown: 'grown',
  imported: 'imported',
  restored: 'brought back',
  copied: 'copied',
} as const;

/** The list of changes with cause and time; each version can be shown and restored. */
export function VersionsPage(props: VersionsPageProps) {
  const { mapId, title, newest, versions, shown, page, pages, done, problem } = props;
  const address = (query: string) => `/map/${mapId}/versions?${query}`;
  return (
    <section className="narrow stack">
      <PageHeader title="Versions" subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          Back to the map
        </a>
        <a className="button quiet edit-switch" href={`/map/${mapId}/edit`}>
          Edit
        </a>
      </PageHeader>
      {done ? <Alert tone="success">{done}</Alert> : null}
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {props.copies === null ? null : (
        <p className="hint">
          {props.copies === 0
            ? 'Nobody else has kept a copy of this map yet.'
            : `Others have kept a copy of this map ${props.copies === 1 ? 'once' : `${props.copies} times`}.`}
        </p>
      )}
      {shown ? (
        <section className="card stack-s version-shown" aria-labelledby="shown-title" id="shown">
          <h2 id="shown-title">Version {shown.version}</h2>
          <p className="hint">
            {shown.nodes.toLocaleString('en')} nodes. Lessons and ticks of nodes that come back are there again.
          </p>
          {shown.version === newest ? (
            <p>This is the map as it is now.</p>
          ) : (
            <form method="post" action={`/map/${mapId}/versions`}>
              <input type="hidden" name="version" value={shown.version} />
              <input type="hidden" name="key" value={props.submitKey} />
              <Button icon="undo">Bring this version back</Button>
            </form>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by rooms/map/ui/html.ts */}
          <div className="version-tree" dangerouslySetInnerHTML={{ __html: shown.html }} />
        </section>
      ) : null}
      <ol className="plain-list version-list" aria-label="Versions, newest first">
        {versions.map(({ version, cause, at, words }) => (
          <li key={version}>
            <span>
              <span dir="auto">{words}</span>
              <span className="hint">
                {`Version ${version}, ${causes[cause]} `}
                <Time at={at} />
              </span>
            </span>
            {version === newest ? (
              <span className="hint">The map as it is now</span>
            ) : (
              <a
                className="button quiet small"
                href={`${address(`version=${version}&page=${page}`)}#shown`}
                aria-label={`Look at version ${version}`}
              >
                Look
              </a>
            )}
          </li>
        ))}
      </ol>
      {pages > 1 ? (
        <nav className="actions" aria-label="Pages">
          {page > 1 ? <a href={address(`page=${page - 1}`)}>Later versions</a> : null}
          <span className="hint">{`Page ${page} of ${pages}`}</span>
          {page < pages ? <a href={address(`page=${page + 1}`)}>Earlier versions</a> : null}
        </nav>
      ) : null}
    </section>
  );
}
