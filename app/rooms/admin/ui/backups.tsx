import { Alert } from '~/kit/parts/alert';
import { Card } from '~/kit/parts/card';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { adminWords } from '~/rooms/admin/words';
import { adminBackupWords } from '~/rooms/admin/words/backups';
import type { BackupReason } from '~/rooms/storage/rules/backups';
import { AdminTable, Figures } from './frame';

interface Copy {
  readonly name: string;
  readonly at: string;
  /** The size in words. */
  readonly size: string;
}

export interface TimedBackupsProps {
  readonly every: string;
  readonly folder: string;
  readonly newest: Copy | null;
  readonly next: string;
  /** Newest first. */
  readonly kept: readonly Copy[];
  readonly isOverdue: boolean;
  readonly failure: {
    readonly at: string;
    readonly reason: BackupReason;
    readonly detail: string;
  } | null;
}

/** A warning while backups fail or are overdue. */
export function BackupWarning({ backups }: { backups: TimedBackupsProps | null }) {
  if (!backups || (!backups.failure && !backups.isOverdue)) return null;
  const { newest, failure, isOverdue } = backups;
  const reasons = {
    space: adminBackupWords.noSpace,
    folder: adminBackupWords.noFolder,
    copy: adminBackupWords.noCopy,
    check: adminBackupWords.noCheck,
    removal: adminBackupWords.notRemoved,
  };
  return (
    <Alert tone="error" title={adminBackupWords.onATimer}>
      {newest === null ? (
        // A folder that cannot be read may have some.
        failure?.reason !== 'folder' && <p>{adminBackupWords.noneYet}</p>
      ) : isOverdue ? (
        <p>{rich(adminBackupWords.overdue, { time: <Time at={newest.at} /> })}</p>
      ) : null}
      {failure ? (
        <p>
          {failure.reason === 'removal' ? null : rich(adminBackupWords.failed, { time: <Time at={failure.at} /> })}{' '}
          {rich(reasons[failure.reason], {
            detail: (
              <span lang="en" dir="ltr">
                {failure.detail}
              </span>
            ),
          })}
        </p>
      ) : null}
    </Alert>
  );
}

/** The newest backup with its age and size. */
export const newestBackup = ({ newest }: TimedBackupsProps) =>
  newest
    ? rich(adminBackupWords.newestSaid({ size: newest.size }), { time: <Time at={newest.at} /> })
    : adminBackupWords.none;

/** The backups that the timer has made, or how to turn it on. */
export function TimedBackups({ backups }: { backups: TimedBackupsProps | null }) {
  if (!backups)
    return (
      <Card className="stack">
        <h2>{adminBackupWords.onATimer}</h2>
        <p>{adminBackupWords.turnOn}</p>
      </Card>
    );
  const { every, folder, next, kept } = backups;
  return (
    <>
      <Card className="stack">
        <h2>{adminBackupWords.onATimer}</h2>
        <BackupWarning backups={backups} />
        <Figures
          figures={[
            { name: adminBackupWords.newest, value: newestBackup(backups) },
            { name: adminBackupWords.next, value: <Time at={next} /> },
            { name: adminBackupWords.every, value: <span dir="ltr">{every}</span> },
            { name: adminBackupWords.folder, value: <code dir="ltr">{folder}</code> },
          ]}
        />
        <p className="hint">
          {rich(adminBackupWords.howToRestore, { command: <code dir="ltr">{'npm run restore'}</code> })}
        </p>
      </Card>
      {kept.length === 0 ? null : (
        <div className="stack">
          <h2>{adminBackupWords.kept({ n: kept.length })}</h2>
          <AdminTable
            label={adminBackupWords.kept({ n: kept.length })}
            columns={[
              { head: adminBackupWords.made },
              { head: adminWords.size, isFigure: true },
              { head: adminBackupWords.file },
            ]}
            rows={kept.map(({ name, at, size }) => ({
              key: name,
              cells: [
                <Time key="at" at={at} />,
                size,
                <span key="name" dir="ltr">
                  {name}
                </span>,
              ],
            }))}
          />
        </div>
      )}
    </>
  );
}
