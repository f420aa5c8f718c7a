import { numberSaid } from '~/kit/language/format';
import { Card } from '~/kit/parts/card';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { adminWords } from '~/rooms/admin/words';
import { adminBackupWords } from '~/rooms/admin/words/backups';
import { BackupWarning, newestBackup, type TimedBackupsProps } from './backups';
import { AdminFrame, Figures } from './frame';

interface OverviewScreenProps {
  /** Null if the demo is off. */
  readonly demo: { readonly living: number; readonly calls: number; readonly callsADay: number } | null;
  readonly people: number;
  /** Accounts whose address is not confirmed yet. */
  readonly unverified: number;
  readonly runs: Readonly<Record<'live' | 'waiting' | 'failed', number>>;
  /** Usage of the current day (UTC). */
  readonly today: { readonly calls: number; readonly words: number };
  /** Suggested corrections of courses that wait for an answer. */
  readonly suggestions: number;
  /** Null: no backups are made on a timer. */
  readonly backups: TimedBackupsProps | null;
  readonly notice?: string | undefined;
}

/** The state of the server at a glance. */
export function OverviewScreen(props: OverviewScreenProps) {
  const { demo, people, unverified, runs, today, suggestions, backups, notice } = props;
  return (
    <AdminFrame
      place="/admin"
      title={adminWords.administration}
      subtitle={adminWords.howThisServerDoes}
      notice={notice}
      actions={<HowThisWorks page="administration" />}
    >
      <BackupWarning backups={backups} />
      <Card className="stack">
        <h2>{adminWords.atThisMoment}</h2>
        <Figures
          figures={[
            { name: adminWords.accounts, value: <a href="/admin/people">{people}</a> },
            ...(unverified > 0
              ? [{ name: adminWords.waitToBeConfirmed, value: <a href="/admin/people">{unverified}</a> }]
              : []),
            ...(demo
              ? [
                  { name: adminWords.demoAccounts, value: numberSaid(demo.living) },
                  {
                    name: adminWords.demoCallsToday,
                    value: adminWords.callsOfMost({ calls: numberSaid(demo.calls), most: numberSaid(demo.callsADay) }),
                  },
                ]
              : []),
            { name: adminWords.beingWritten, value: <a href="/admin/runs">{runs.live}</a> },
            { name: adminWords.waiting, value: <a href="/admin/runs?show=waiting">{runs.waiting}</a> },
            { name: adminWords.failedInTheLast, value: <a href="/admin/runs?show=failed">{runs.failed}</a> },
            ...(suggestions > 0
              ? [{ name: adminWords.suggestionsWait, value: <a href="/admin/suggestions">{suggestions}</a> }]
              : []),
            { name: adminWords.callsToTheModelToday, value: <a href="/admin/usage">{numberSaid(today.calls)}</a> },
            { name: adminWords.wordsInAndOut, value: <a href="/admin/usage">{numberSaid(today.words)}</a> },
            {
              name: backups ? adminBackupWords.newest : adminBackupWords.onATimer,
              value: <a href="/admin/storage">{backups ? newestBackup(backups) : adminBackupWords.off}</a>,
            },
          ]}
        />
      </Card>
    </AdminFrame>
  );
}
