import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { PasswordField } from '~/kit/parts/form-parts';
import { Time } from '~/kit/parts/time';
import { AdminFrame, AdminTable } from './frame';

interface Row {
  readonly name: string;
  /** The size in words. */
  readonly bytes: string;
}

export interface StorageScreenProps {
  /** Null while the first measurement is in progress. */
  readonly measured: {
    readonly at: string;
    readonly sum: string;
    readonly kinds: readonly (Row & { readonly share: number })[];
    readonly beside: readonly Row[];
  } | null;
  /** The users with most storage, largest first. */
  readonly largest: readonly { readonly id: string; readonly nickname: string; readonly used: string }[];
  /** Whether a backup is confirmed by a password; otherwise by a fresh sign-in. */
  readonly hasPassword: boolean;
  /** Why the last backup was refused. */
  readonly problem?: string | undefined;
  readonly isCluster: boolean;
  /** Whether the server generated its own secret. */
  readonly hasOwnSecret: boolean;
}

/** Storage use by kind, and the form for a backup. */
export function StorageScreen(props: StorageScreenProps) {
  const { measured, largest, hasPassword, problem, isCluster, hasOwnSecret } = props;
  return (
    <AdminFrame
      place="/admin/storage"
      title="Storage"
      problem={hasPassword ? undefined : problem}
      subtitle={measured ? `${measured.sum} in the database` : undefined}
    >
      <Card className="stack">
        <h2>Backup</h2>
        <p>
          All rows of one moment, as one SQLite file. The server goes on meanwhile
          {isCluster ? '; the cluster makes the copy' : ''}. It has everybody’s texts and addresses in it: keep it where
          nobody else can read it.
          {hasOwnSecret
            ? ' Keep the file “secret” of the data folder, too, apart from it: without it everybody has to sign in again.'
            : ' Keep SESSION_SECRET, too, apart from it: without it everybody has to sign in again.'}
        </p>
        <form method="post" action="/admin/backup" className="stack" noValidate>
          {hasPassword && <PasswordField label="Your password" error={problem} />}
          <Button icon="download">Download a backup</Button>
        </form>
      </Card>
      {measured ? (
        <Measured {...measured} />
      ) : (
        <p>
          What takes room is being measured. <a href="/admin/storage">Look again in a moment.</a>
        </p>
      )}
      {largest.length === 0 ? null : (
        <div className="stack">
          <h2>Who keeps most</h2>
          <AdminTable
            label="Who keeps most"
            columns={[{ head: 'Person' }, { head: 'Space', isFigure: true }]}
            rows={largest.map(({ id, nickname, used }) => ({
              key: id,
              cells: [
                <a key="person" href={`/admin/people/${id}`} dir="auto">
                  {nickname}
                </a>,
                used,
              ],
            }))}
          />
          <p className="hint">Counted with what belongs to it in the indexes, as an estimate.</p>
        </div>
      )}
    </AdminFrame>
  );
}

function Measured({ at, kinds, beside }: NonNullable<StorageScreenProps['measured']>) {
  const size = { head: 'Size', isFigure: true };
  return (
    <>
      <div className="stack">
        <h2>In the database</h2>
        <AdminTable
          label="In the database"
          columns={[{ head: 'What' }, size, { head: 'Share', isFigure: true }]}
          rows={kinds.map(({ name, bytes, share }) => ({ key: name, cells: [name, bytes, `${share} %`] }))}
        />
        <p className="hint">
          With its indexes, measured <Time at={at} /> and at most every five minutes. Pictures of maps are drawn when
          they are asked for, and take no room.
        </p>
      </div>
      {beside.length === 0 ? null : (
        <div className="stack">
          <h2>Beside it, in the data folder</h2>
          <AdminTable
            label="Beside it"
            columns={[{ head: 'File or folder' }, size]}
            rows={beside.map(({ name, bytes }) => ({ key: name, cells: [name, bytes] }))}
          />
        </div>
      )}
    </>
  );
}
