import { Avatar } from '~/kit/parts/avatar';
import { Button, ButtonLink } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Card } from '~/kit/parts/card';
import { EmptyState } from '~/kit/parts/empty-state';
import { Field } from '~/kit/parts/field';
import { PostForm } from '~/kit/parts/form-parts';
import { Time } from '~/kit/parts/time';
import { AdminFrame, Figures, Pager, PeopleSearch } from './frame';
import { type CapRow, said, spaceSaid } from './limits';
import { DaysTable, UsageNote } from './usage';

export interface ListedPerson {
  readonly id: string;
  readonly nickname: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isAdministrator: boolean;
  readonly hasPassword: boolean;
  readonly usesGoogle: boolean;
  readonly usesProvider: boolean;
  readonly hasPasskey: boolean;
  readonly maps: number;
  readonly suspendedAt: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
}

export interface PeopleScreenProps {
  readonly people: readonly ListedPerson[];
  readonly total: number;
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
  readonly notice?: string | undefined;
}

/** All accounts. */
export function PeopleScreen({ people, total, search, page, hasMore, notice }: PeopleScreenProps) {
  return (
    <AdminFrame
      place="/admin/people"
      title="People"
      subtitle={search ? `${count(total)} for “${search}”` : `${count(total)}, newest first`}
      notice={notice}
    >
      <PeopleSearch search={search} />
      {people.length === 0 ? (
        <EmptyState icon="user" title={search ? 'Nobody has that name or address' : 'Nobody is on this page'} />
      ) : (
        <ul className="plain-list card admin-list" aria-label="People">
          {people.map((person) => (
            <li key={person.id}>
              <Avatar nickname={person.nickname} />
              <div>
                <h2>
                  <a href={`/admin/people/${person.id}`} dir="auto">
                    {person.nickname}
                  </a>{' '}
                  <Marks person={person} />
                </h2>
                <p className="hint" dir="auto">
                  {person.email}
                </p>
              </div>
              <p className="hint">
                {person.maps === 1 ? 'One map' : `${person.maps} maps`} ·{' '}
                {person.lastSeenAt ? (
                  <>
                    Seen <Time at={person.lastSeenAt} />
                  </>
                ) : (
                  'Not signed in'
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} hasMore={hasMore} query={{ q: search }} />
    </AdminFrame>
  );
}

const count = (n: number): string => (n === 1 ? 'One account' : `${n} accounts`);

function Marks({ person }: { person: ListedPerson }) {
  return (
    <>
      {person.isAdministrator ? <span className="badge solid">administrator</span> : null}
      {person.emailVerified ? null : <span className="badge">not verified</span>}
      {person.suspendedAt ? <span className="badge warn">suspended</span> : null}
    </>
  );
}

export interface PersonScreenProps {
  readonly person: ListedPerson;
  /** The newest days on which they used anything. */
  readonly days: Parameters<typeof DaysTable>[0]['days'];
  /** The name of the OIDC provider; null if none is configured. */
  readonly provider: string | null;
  /** The user's own limits; null if they have none. */
  readonly cap: CapRow | null;
  /** The user's storage in words. */
  readonly space: { readonly used: string; readonly kinds: string };
  /** Whether the user is the viewer. */
  readonly isSelf: boolean;
  readonly notice?: string | undefined;
}

const waysIn = (person: ListedPerson, provider: string | null): string =>
  [
    person.hasPassword ? 'a password' : '',
    person.usesGoogle ? 'Google' : '',
    person.usesProvider ? (provider ?? 'a provider that is not set up now') : '',
    person.hasPasskey ? 'a passkey' : '',
  ]
    .filter(Boolean)
    .join(', ') || 'nothing yet';

/** A user, and what an administrator can do with their account. */
export function PersonScreen({ person, provider, days, cap, space, isSelf, notice }: PersonScreenProps) {
  const address = `/admin/people/${person.id}`;
  return (
    <AdminFrame
      place="/admin/people"
      title={<span dir="auto">{person.nickname}</span>}
      subtitle={<span dir="auto">{person.email}</span>}
      notice={notice}
    >
      <p className="chips">
        <Marks person={person} />
      </p>
      <Card className="stack">
        <h2>Account</h2>
        <Figures
          figures={[
            { name: 'Here since', value: <Time at={person.createdAt} /> },
            { name: 'Last seen', value: person.lastSeenAt ? <Time at={person.lastSeenAt} /> : 'Not signed in' },
            { name: 'Maps', value: person.maps },
            { name: 'Space', value: space.used },
            { name: 'Signs in with', value: waysIn(person, provider) },
            ...(person.suspendedAt ? [{ name: 'Suspended since', value: <Time at={person.suspendedAt} /> }] : []),
          ]}
        />
        <p className="hint">What a person learns is theirs: neither topics nor texts are shown here.</p>
      </Card>
      <Card className="stack">
        <h2>What you can do</h2>
        <div className="admin-act">
          <p>
            {cap
              ? `Limits of their own: maps a day: ${said(cap.maps)}; lessons and other texts: ${said(cap.texts)}; space: ${spaceSaid(cap.megabytes)}.`
              : 'What everybody may ask for in a day holds for them, too.'}
          </p>
          <ButtonLink variant="quiet" icon="clock" to={`${address}/limits`}>
            Set limits
          </ButtonLink>
        </div>
        <div className="admin-act">
          <p>Credits are for what is written by the model. They read in their list where these come from.</p>
          <ButtonLink variant="quiet" icon="coins" to={`${address}/credits`}>
            Give credits
          </ButtonLink>
        </div>
        {person.emailVerified ? null : (
          <form method="post" action={`${address}/verify`} className="admin-act">
            <p>You vouch for the address, and no mail is needed.</p>
            <Button variant="quiet" icon="check">
              Verify the address
            </Button>
          </form>
        )}
        {person.suspendedAt ? (
          <form method="post" action={`${address}/restore`} className="admin-act">
            <p>They may sign in again. All that was theirs is still there.</p>
            <Button variant="quiet" icon="undo">
              Let them in again
            </Button>
          </form>
        ) : isSelf ? null : (
          <form method="post" action={`${address}/suspend`} className="admin-act">
            <p>
              Signed out everywhere at once. What is being written for them is stopped, and nothing of it is kept. Their
              public maps stay.
            </p>
            <Button variant="quiet" icon="lock">
              Suspend
            </Button>
          </form>
        )}
        <div className="admin-act">
          <p>{isSelf ? 'Your own account goes under Account.' : 'The account and all that is theirs go for good.'}</p>
          <ButtonLink variant="danger" icon="trash" to={isSelf ? '/account/delete' : `${address}/delete`}>
            Delete the account
          </ButtonLink>
        </div>
      </Card>
      <div className="stack">
        <h2>What they used</h2>
        {days.length === 0 ? (
          <p className="muted">Nothing yet.</p>
        ) : (
          <DaysTable days={days} label="Usage of the last days" />
        )}
        <UsageNote />
      </div>
    </AdminFrame>
  );
}

export interface DeletePersonScreenProps {
  readonly person: { readonly id: string; readonly nickname: string; readonly email: string };
  readonly problem?: string | undefined;
  readonly typed?: string | undefined;
}

/** Asks for confirmation before a user's account is deleted. */
export function DeletePersonScreen({ person, problem, typed }: DeletePersonScreenProps) {
  return (
    <AdminFrame place="/admin/people" title="Delete an account" subtitle={<span dir="auto">{person.nickname}</span>}>
      <Card className="stack narrow">
        <p>
          All maps, lessons, cards, sources and questions of this account go for good, and with them their public maps.
          Nothing of it can be put back but from a backup.
        </p>
        <PostForm>
          <Field
            label="Their email address"
            name="email"
            type="email"
            hint={
              <>
                Type <strong dir="auto">{person.email}</strong> to confirm.
              </>
            }
            autoComplete="off"
            defaultValue={typed}
            error={problem}
          />
          <p className="actions">
            <Button variant="danger" icon="trash">
              Delete for good
            </Button>
            <CancelLink to={`/admin/people/${person.id}`} />
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
