import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { PasswordField } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { adminWords } from '~/rooms/admin/words';
import { TimedBackups, type TimedBackupsProps } from './backups';
import { AdminFrame, AdminTable } from './frame';

interface Row {
  readonly name: string;
  /** The size in words. */
  readonly bytes: string;
}

interface StorageScreenProps {
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
  /** Null: no backups are made on a timer. */
  readonly backups: TimedBackupsProps | null;
  /** Why the last backup was refused. */
  readonly problem?: string | undefined;
  readonly isCluster: boolean;
  /** Whether the server generated its own secret. */
  readonly hasOwnSecret: boolean;
}

/** Storage use by kind, and the form for a backup. */
export function StorageScreen(props: StorageScreenProps) {
  const { measured, largest, hasPassword, backups, problem, isCluster, hasOwnSecret } = props;
  return (
    <AdminFrame
      place="/admin/storage"
      title={adminWords.storage}
      problem={hasPassword ? undefined : problem}
      subtitle={measured ? adminWords.sumInTheDatabase({ sum: measured.sum }) : undefined}
    >
      <Card className="stack">
        <h2>{adminWords.backup}</h2>
        <p>
          {isCluster ? adminWords.allRowsByTheCluster : adminWords.allRowsOfOneMoment}{' '}
          {hasOwnSecret ? adminWords.keepTheSecretFile : adminWords.keepTheSecretSetting}
        </p>
        <form method="post" action="/admin/backup" className="stack" noValidate>
          {hasPassword && <PasswordField label={adminWords.yourPassword} error={problem} />}
          <Button icon="download">{adminWords.downloadABackup}</Button>
        </form>
      </Card>
      <TimedBackups backups={backups} />
      {measured ? (
        <Measured {...measured} />
      ) : (
        <p>{rich(adminWords.whatTakesRoomIs, { link: (text) => <a href="/admin/storage">{text}</a> })}</p>
      )}
      {largest.length === 0 ? null : (
        <div className="stack">
          <h2>{adminWords.whoKeepsMost}</h2>
          <AdminTable
            label={adminWords.whoKeepsMost}
            columns={[{ head: adminWords.person }, { head: adminWords.space, isFigure: true }]}
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
          <p className="hint">{adminWords.countedWithWhatBelongs}</p>
        </div>
      )}
    </AdminFrame>
  );
}

function Measured({ at, kinds, beside }: NonNullable<StorageScreenProps['measured']>) {
  const size = { head: adminWords.size, isFigure: true };
  return (
    <>
      <div className="stack">
        <h2>{adminWords.inTheDatabase}</h2>
        <AdminTable
          label={adminWords.inTheDatabase}
          columns={[{ head: adminWords.what }, size, { head: adminWords.share, isFigure: true }]}
          rows={kinds.map(({ name, bytes, share }) => ({
            key: name,
            cells: [name, bytes, adminWords.percent({ share })],
          }))}
        />
        <p className="hint">{rich(adminWords.withItsIndexesMeasured, { time: <Time at={at} /> })}</p>
      </div>
      {beside.length === 0 ? null : (
        <div className="stack">
          <h2>{adminWords.besideItInThe}</h2>
          <AdminTable
            label={adminWords.besideIt}
            columns={[{ head: adminWords.fileOrFolder }, size]}
            rows={beside.map(({ name, bytes }) => ({ key: name, cells: [name, bytes] }))}
          />
        </div>
      )}
    </>
  );
}
