import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { editingWords } from '~/rooms/editing/words';

interface VersionsPageProps {
  readonly mapId: string;
  readonly title: string;
  readonly newest: number;
  /** How many copies others have kept; null if the map is private and there are none. */
  readonly copies: number | null;
  readonly page: number;
  readonly pages: number;
  readonly versions: readonly {
    readonly version: number;
    readonly cause: keyof ReturnType<typeof causes>;
    readonly at: string;
    readonly words: string;
  }[];
  /** The version that is shown as a tree. */
  readonly shown: { readonly version: number; readonly html: string; readonly nodes: number } | null;
  readonly submitKey: string;
  readonly done: string | null;
  readonly problem: string | null;
}

const causes = () => ({
  created: editingWords.versionCreated,
  edited: editingWords.versionEdited,
  grown: editingWords.versionGrown,
  imported: editingWords.versionImported,
  restored: editingWords.versionRestored,
  copied: editingWords.versionCopied,
});

/** The list of changes with cause and time; each version can be shown and restored. */
export function VersionsPage(props: VersionsPageProps) {
  const { mapId, title, newest, versions, shown, page, pages, done, problem } = props;
  const address = (query: string) => `/map/${mapId}/versions?${query}`;
  return (
    <section className="narrow stack">
      <PageHeader title={editingWords.versions} subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          {editingWords.backToTheMap}
        </a>
        <a className="button quiet edit-switch" href={`/map/${mapId}/edit`}>
          {editingWords.edit}
        </a>
      </PageHeader>
      {done ? <Alert tone="success">{done}</Alert> : null}
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {props.copies === null ? null : (
        <p className="hint">
          {props.copies === 0 ? editingWords.nobodyElseHasKept : editingWords.othersHaveKept({ n: props.copies })}
        </p>
      )}
      {shown ? (
        <section className="card stack-s version-shown" aria-labelledby="shown-title" id="shown">
          <h2 id="shown-title">{editingWords.versionN({ n: `${shown.version}` })}</h2>
          <p className="hint">{editingWords.nodesOfVersion({ n: shown.nodes })}</p>
          {shown.version === newest ? (
            <p>{editingWords.thisIsTheMap}</p>
          ) : (
            <form method="post" action={`/map/${mapId}/versions`}>
              <input type="hidden" name="version" value={shown.version} />
              <input type="hidden" name="key" value={props.submitKey} />
              <Button icon="undo">{editingWords.bringThisVersionBack}</Button>
            </form>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by rooms/map/ui/html.ts */}
          <div className="version-tree" dangerouslySetInnerHTML={{ __html: shown.html }} />
        </section>
      ) : null}
      <ol className="plain-list version-list" aria-label={editingWords.versionsNewestFirst}>
        {versions.map(({ version, cause, at, words }) => (
          <li key={version}>
            <span>
              <span dir="auto">{words}</span>
              <span className="hint">
                {rich(causes()[cause]({ version: `${version}` }), { time: <Time at={at} /> })}
              </span>
            </span>
            {version === newest ? (
              <span className="hint">{editingWords.theMapAsIt}</span>
            ) : (
              <a
                className="button quiet small"
                href={`${address(`version=${version}&page=${page}`)}#shown`}
                aria-label={editingWords.lookAtVersionN({ n: `${version}` })}
              >
                {editingWords.look}
              </a>
            )}
          </li>
        ))}
      </ol>
      {pages > 1 ? (
        <nav className="actions" aria-label={editingWords.pages}>
          {page > 1 ? <a href={address(`page=${page - 1}`)}>{editingWords.laterVersions}</a> : null}
          <span className="hint">{editingWords.pageNOfM({ n: page, m: pages })}</span>
          {page < pages ? <a href={address(`page=${page + 1}`)}>{editingWords.earlierVersions}</a> : null}
        </nav>
      ) : null}
    </section>
  );
}
