import { Card } from '~/kit/parts/card';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { AdminFrame, Figures } from './frame';

export interface OverviewScreenProps {
  readonly people: number;
  /** Accounts whose address is not confirmed yet. */
  readonly unverified: number;
  readonly runs: Readonly<Record<'live' | 'waiting' | 'failed', number>>;
  /** Usage of the current day (UTC). */
  readonly today: { readonly calls: number; readonly words: number };
  readonly notice?: string | undefined;
}

const inFull = new Intl.NumberFormat('en-GB');

/** The state of the server at a glance. */
export function OverviewScreen({ people, unverified, runs, today, notice }: OverviewScreenProps) {
  return (
    <AdminFrame
      place="/admin"
      title="Administration"
      subtitle="How this server does"
      notice={notice}
      actions={<HowThisWorks page="administration" />}
    >
      <Card className="stack">
        <h2>At this moment</h2>
        <Figures
          figures={[
            { name: 'Accounts', value: <a href="/admin/people">{people}</a> },
            ...(unverified > 0
              ? [{ name: 'Wait to be confirmed', value: <a href="/admin/people">{unverified}</a> }]
              : []),
            { name: 'Being written', value: <a href="/admin/runs">{runs.live}</a> },
            { name: 'Waiting', value: <a href="/admin/runs?show=waiting">{runs.waiting}</a> },
            { name: 'Failed in the last month', value: <a href="/admin/runs?show=failed">{runs.failed}</a> },
            { name: 'Calls to the model today', value: <a href="/admin/usage">{inFull.format(today.calls)}</a> },
            { name: 'Words in and out today', value: <a href="/admin/usage">{inFull.format(today.words)}</a> },
          ]}
        />
      </Card>
    </AdminFrame>
  );
}
