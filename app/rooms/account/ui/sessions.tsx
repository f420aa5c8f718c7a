import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { accountWords } from '~/rooms/account/words';
import { BackToAccount } from './back-to-account';

interface SessionsScreenProps {
  readonly sessions: readonly {
    readonly handle: string;
    readonly device: string;
    readonly createdAt: string;
    readonly lastSeenAt: string;
    readonly isThis: boolean;
  }[];
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

/** The user's sessions. */
export function SessionsScreen({ sessions, notice, problem }: SessionsScreenProps) {
  return (
    <div className="narrow stack">
      <PageHeader title={accountWords.yourSessions} subtitle={<BackToAccount />} />
      {problem ? <Alert tone="error">{problem}</Alert> : notice && <Alert tone="success">{notice}</Alert>}
      <ul className="plain-list stack">
        {sessions.map(({ handle, device, createdAt, lastSeenAt, isThis }) => (
          <li key={handle} className="card stack-s stack">
            <h2 className="card-title">
              {device} {isThis && <span className="badge">{accountWords.thisOne}</span>}
            </h2>
            <p className="hint">
              {rich(accountWords.signedInLastSeen, { time: <Time at={createdAt} />, time2: <Time at={lastSeenAt} /> })}
            </p>
            <form method="post">
              <input type="hidden" name="session" value={handle} />
              <Button
                variant="quiet"
                small
                aria-label={
                  isThis ? accountWords.endTheSessionThis({ device }) : accountWords.endTheSession({ device })
                }
              >
                {isThis ? accountWords.signOutHere : accountWords.end}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <input type="hidden" name="others" value="1" />
          <Button variant="danger">{accountWords.endAllOtherSessions}</Button>
        </form>
      )}
    </div>
  );
}
