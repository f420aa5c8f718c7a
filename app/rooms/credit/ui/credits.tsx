import { numberSaid } from '~/kit/language/format';
import { limits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { creditWords } from '~/rooms/credit/words';

interface EntryView {
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

interface CreditsScreenProps {
  readonly credits: number;
  readonly held: number;
  readonly isFirst: boolean;
  readonly next: number | null;
  readonly canBuy: boolean;
  readonly entries: readonly EntryView[];
}

const count = (credits: number): string => creditWords.creditCount({ n: credits });

/** The balance and its ledger. A plain page: it loads no scripts. */
export function CreditsScreen({ credits, held, isFirst, next, canBuy, entries }: CreditsScreenProps) {
  return (
    <div className="narrow stack-l stack">
      <PageHeader title={creditWords.credits} subtitle={creditWords.aMapCostsN({ n: limits.creditsPerMap })} />
      <Card className="stack">
        <p className="balance">
          {rich(creditWords.inYourBalance({ n: credits }), {
            output: <output>{numberSaid(credits)}</output>,
            span: (text) => <span>{text}</span>,
          })}
        </p>
        {held > 0 && <p className="muted">{creditWords.heldOfThemAre({ held: count(held) })}</p>}
        {credits < 0 && (
          <Alert tone="error" title={creditWords.yourBalanceIsBelow}>
            <p>{creditWords.aPaymentWasGiven}</p>
          </Alert>
        )}
        <p>
          <ButtonLink variant={canBuy ? 'primary' : 'quiet'} to="/buy">
            {canBuy ? creditWords.buyCredits : creditWords.seeThePlans}
          </ButtonLink>
        </p>
      </Card>
      <section className="stack" aria-labelledby="ledger">
        <h2 id="ledger">{isFirst ? creditWords.whatCameAndWent : creditWords.whatCameAndWentBefore}</h2>
        {entries.length === 0 ? (
          <p className="muted">{creditWords.nothingYet}</p>
        ) : (
          <table className="ledger" aria-labelledby="ledger">
            <thead>
              <tr>
                <th scope="col">{creditWords.what}</th>
                <th scope="col">{creditWords.when}</th>
                <th scope="col" className="figure">
                  {creditWords.credits}
                </th>
                <th scope="col" className="figure">
                  {creditWords.balance}
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
                    {entry.credits > 0 ? `+${numberSaid(entry.credits)}` : `\u2212${numberSaid(-entry.credits)}`}
                  </td>
                  <td className="figure muted">
                    <span className="sr">{creditWords.balanceAfterIt} </span>
                    {entry.balance < 0 ? `\u2212${numberSaid(-entry.balance)}` : numberSaid(entry.balance)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {(next !== null || !isFirst) && (
          <nav className="cluster" aria-label={creditWords.pagesOfTheLedger}>
            {!isFirst && <Link to="/account/credits">{creditWords.newest}</Link>}
            {next !== null && <Link to={`/account/credits?before=${next}`}>{creditWords.earlier}</Link>}
          </nav>
        )}
      </section>
      <p>
        <Link to="/account">{creditWords.backToYourAccount}</Link>
      </p>
    </div>
  );
}

const runs = (): Readonly<Record<string, string>> => ({
  map: creditWords.spentOnMap,
  lesson: creditWords.spentOnLesson,
  growth: creditWords.spentOnBranches,
  cards: creditWords.spentOnCards,
  exercises: creditWords.spentOnExercises,
  ask: creditWords.spentOnAnswer,
  placement: creditWords.spentOnPlacement,
  needs: creditWords.spentOnNeeds,
  'map-call': creditWords.spentOnMapCall,
  'lesson-call': creditWords.spentOnLessonCall,
});

/** Why credits were returned or taken back after a payment. */
const refunds = (): Readonly<Record<string, string>> => ({
  refund: creditWords.refundedAPaymentWas,
  dispute: creditWords.takenBackAPayment,
  returned: creditWords.givenAgainAPayment,
});

function What({ kind, what, note, mapId, receipt }: EntryView) {
  switch (kind) {
    case 'welcome':
      return <>{creditWords.welcome}</>;
    case 'granted':
      return <>{note ? creditWords.givenByAdministratorFor({ note }) : creditWords.givenByAdministrator}</>;
    case 'bought':
      return (
        <>
          {creditWords.boughtWhat({ what })}{' '}
          {receipt && <a href={`/account/credits/receipt/${receipt}`}>{creditWords.receipt}</a>}
        </>
      );
    case 'refunded':
      return <>{refunds()[what] ?? refunds().refund}</>;
    case 'spent':
      return (
        <>
          {rich(runs()[what] ?? creditWords.spentOnText, {
            what: mapId ? (
              <a href={`/map/${mapId}`} dir="auto">
                {note}
              </a>
            ) : (
              <span dir="auto">{note}</span>
            ),
          })}
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
          <PageHeader title={creditWords.yourPaymentIsOn} />
          <Alert>
            <p>{creditWords.itHasNotBeen}</p>
          </Alert>
          <ButtonLink variant="quiet" to={`/buy/done?session=${encodeURIComponent(session)}`}>
            {creditWords.lookAgain}
          </ButtonLink>
        </>
      ) : (
        <>
          <PageHeader title={creditWords.thankYou} />
          <Alert tone="success" title={creditWords.boughtWereAdded({ bought: count(bought) })}>
            <p>{creditWords.yourBalanceIsCredits({ credits: count(credits) })}</p>
          </Alert>
        </>
      )}
      <p className="cluster">
        <ButtonLink to="/">{creditWords.makeAMap}</ButtonLink>
        <ButtonLink variant="quiet" to="/account/credits">
          {creditWords.showYourCredits}
        </ButtonLink>
      </p>
    </div>
  );
}
