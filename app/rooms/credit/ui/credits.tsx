import { limits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { Time } from '~/kit/parts/time';

export interface EntryView {
  readonly n: number;
  readonly kind: 'welcome' | 'bought' | 'granted' | 'spent' | 'refunded';
  readonly credits: number;
  readonly balance: number;
  /** ISO 8601 time. */
  readonly at: string;
  /** The kind of run, the plan's name, or the event of a payment. */
  readonly what: string;
  readonly note: string;
  readonly mapId: string | null;
  /** The payment whose receipt can be shown. */
  readonly receipt: string | null;
}

export interface CreditsScreenProps {
  readonly credits: number;
  readonly held: number;
  readonly isFirst: boolean;
  readonly next: number | null;
  readonly canBuy: boolean;
  readonly entries: readonly EntryView[];
}

const count = (credits: number): string => (Math.abs(credits) === 1 ? `${credits} credit` : `${credits} credits`);

/** The balance and its ledger. A plain page: it loads no scripts. */
export function CreditsScreen({ credits, held, isFirst, next, canBuy, entries }: CreditsScreenProps) {
  return (
    <div className="narrow stack-l stack">
      <PageHeader title="Credits" subtitle={`A map costs ${limits.creditsPerMap} credits. Credits never expire.`} />
      <Card className="stack">
        <p className="balance">
          <output>{credits}</output> <span>{Math.abs(credits) === 1 ? 'credit' : 'credits'} in your balance</span>
        </p>
        {held > 0 && (
          <p className="muted">
            {count(held)} of them are held for what is being written now. What fails gives them back; what you stop
            costs its price where its text is kept.
          </p>
        )}
        {credits < 0 && (
          <Alert tone="error" title="Your balance is below zero.">
            <p>
              A payment was given back or disputed after its credits had been spent. Maps can be made again once the
              balance is above zero. Your maps and lessons stay as they are.
            </p>
          </Alert>
        )}
        <p>
          <ButtonLink variant={canBuy ? 'primary' : 'quiet'} to="/buy">
            {canBuy ? 'Buy credits' : 'See the plans'}
          </ButtonLink>
        </p>
      </Card>
      <section className="stack" aria-labelledby="ledger">
        <h2 id="ledger">{isFirst ? 'What came and went' : 'What came and went before'}</h2>
        {entries.length === 0 ? (
          <p className="muted">Nothing yet.</p>
        ) : (
          <table className="ledger" aria-labelledby="ledger">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">When</th>
                <th scope="col" className="figure">
                  Credits
                </th>
                <th scope="col" className="figure">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.n}>
                  <td>
                    <What {...entry} />
                  </td>
                  <td className="when">
                    <Time at={entry.at} />
                  </td>
                  <td className={entry.credits > 0 ? 'figure up' : 'figure'}>
                    {entry.credits > 0 ? `+${entry.credits}` : `\u2212${-entry.credits}`}
                  </td>
                  <td className="figure muted">
                    <span className="sr">balance after it: </span>
                    {entry.balance < 0 ? `\u2212${-entry.balance}` : entry.balance}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {(next !== null || !isFirst) && (
          <nav className="cluster" aria-label="Pages of the ledger">
            {!isFirst && <Link to="/account/credits">Newest</Link>}
            {next !== null && <Link to={`/account/credits?before=${next}`}>Earlier</Link>}
          </nav>
        )}
      </section>
      <p>
        <Link to="/account">Back to your account</Link>
      </p>
    </div>
  );
}

const runs: Readonly<Record<string, string>> = {
  map: 'Map',
  lesson: 'Lesson',
  growth: 'Branches for',
  cards: 'Cards for',
  ask: 'An answer on',
  'map-call': 'A map by a program:',
  'lesson-call': 'A lesson by a program:',
};

/** Why credits were returned or taken back after a payment. */
const refunds: Readonly<Record<string, string>> = {
  refund: 'Refunded: a payment was given back',
  dispute: 'Taken back: a payment is disputed at the bank',
  returned: 'Given again: a payment is yours after all',
};

function What({ kind, what, note, mapId, receipt }: EntryView) {
  switch (kind) {
    case 'welcome':
      return <>Welcome</>;
    case 'granted':
      return <>Given by the administrator of this server{note && `: ${note}`}</>;
    case 'bought':
      return (
        <>
          Bought: {what} {receipt && <a href={`/account/credits/receipt/${receipt}`}>Receipt</a>}
        </>
      );
    case 'refunded':
      return <>{refunds[what] ?? refunds.refund}</>;
    case 'spent':
      return (
        <>
          {runs[what] ?? 'Written:'}{' '}
          {mapId ? (
            <a href={`/map/${mapId}`} dir="auto">
              {note}
            </a>
          ) : (
            <span dir="auto">{note}</span>
          )}
        </>
      );
  }
}

/** After a payment. `bought` is null until Stripe has reported the payment. */
export function BoughtScreen({
  bought,
  credits,
  session,
}: {
  readonly bought: number | null;
  readonly credits: number;
  readonly session: string;
}) {
  return (
    <div className="narrow stack-l stack">
      {bought === null ? (
        <>
          <PageHeader title="Your payment is on its way" />
          <Alert>
            <p>
              It has not been confirmed yet, which takes a moment, and some days with some ways of paying. The credits
              come by themselves; nothing has to be done.
            </p>
          </Alert>
          <ButtonLink variant="quiet" to={`/buy/done?session=${encodeURIComponent(session)}`}>
            Look again
          </ButtonLink>
        </>
      ) : (
        <>
          <PageHeader title="Thank you" />
          <Alert tone="success" title={`${count(bought)} were added.`}>
            <p>Your balance is {count(credits)} now.</p>
          </Alert>
        </>
      )}
      <p className="cluster">
        <ButtonLink to="/">Make a map</ButtonLink>
        <ButtonLink variant="quiet" to="/account/credits">
          Show your credits
        </ButtonLink>
      </p>
    </div>
  );
}
