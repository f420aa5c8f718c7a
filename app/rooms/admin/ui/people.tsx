import { listSaid } from '~/kit/language/format';
import { Avatar } from '~/kit/parts/avatar';
import { Button, ButtonLink } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Card } from '~/kit/parts/card';
import { EmptyState } from '~/kit/parts/empty-state';
import { Field } from '~/kit/parts/field';
import { PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, Figures, Pager, PeopleSearch } from './frame';
import { type CapRow, said, spaceSaid } from './limits';
import { DaysTable, UsageNote } from './usage';

interface ListedPerson {
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

interface PeopleScreenProps {
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
      title={adminWords.people}
      subtitle={search ? adminWords.accountsFor({ n: total, search }) : adminWords.accountsNewest({ n: total })}
      notice={notice}
    >
      <PeopleSearch search={search} />
      {people.length === 0 ? (
        <EmptyState icon="user" title={search ? adminWords.nobodyHasThatName : adminWords.nobodyIsOnThis} />
      ) : (
        <ul className="plain-list card admin-list" aria-label={adminWords.people}>
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
                {adminWords.mapCount({ n: person.maps })} ·{' '}
                {person.lastSeenAt
                  ? rich(adminWords.seen, { time: <Time at={person.lastSeenAt} /> })
                  : adminWords.notSignedIn}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} hasMore={hasMore} query={{ q: search }} />
    </AdminFrame>
  );
}

function Marks({ person }: { person: ListedPerson }) {
  return (
    <>
      {person.isAdministrator ? <span className="badge solid">{adminWords.administrator}</span> : null}
      {person.emailVerified ? null : <span className="badge">{adminWords.notVerified}</span>}
      {person.suspendedAt ? <span className="badge warn">{adminWords.suspended}</span> : null}
    </>
  );
}

interface PersonScreenProps {
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
  /** Whether costs are shown. */
  readonly hasPrices: boolean;
  readonly isSelf: boolean;
  readonly notice?: string | undefined;
}

const waysIn = (person: ListedPerson, provider: string | null): string =>
  listSaid(
    [
      person.hasPassword ? adminWords.aPassword : '',
      person.usesGoogle ? 'Google' : '',
      person.usesProvider ? (provider ?? adminWords.aProviderNotSetUp) : '',
      person.hasPasskey ? adminWords.aPasskey : '',
    ],
    'short',
  ) || adminWords.noWayYet;

/** A user, and what an administrator can do with their account. */
export function PersonScreen({ person, provider, days, hasPrices, cap, space, isSelf, notice }: PersonScreenProps) {
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
        <h2>{adminWords.account}</h2>
        <Figures
          figures={[
            { name: adminWords.hereSince, value: <Time at={person.createdAt} /> },
            {
              name: adminWords.lastSeen,
              value: person.lastSeenAt ? <Time at={person.lastSeenAt} /> : adminWords.notSignedIn,
            },
            { name: adminWords.maps, value: person.maps },
            { name: adminWords.space, value: space.used },
            { name: adminWords.signsInWith, value: waysIn(person, provider) },
            ...(person.suspendedAt
              ? [{ name: adminWords.suspendedSince, value: <Time at={person.suspendedAt} /> }]
              : []),
          ]}
        />
        <p className="hint">{adminWords.whatAPersonLearns}</p>
      </Card>
      <Card className="stack">
        <h2>{adminWords.whatYouCanDo}</h2>
        <div className="admin-act">
          <p>
            {cap
              ? adminWords.limitsOfTheirOwnMaps({
                  maps: said(cap.maps),
                  texts: said(cap.texts),
                  megabytes: spaceSaid(cap.megabytes),
                })
              : adminWords.whatEverybodyMayAsk}
          </p>
          <ButtonLink variant="quiet" icon="clock" to={`${address}/limits`}>
            {adminWords.setLimits}
          </ButtonLink>
        </div>
        <div className="admin-act">
          <p>{adminWords.creditsAreForWhat}</p>
          <ButtonLink variant="quiet" icon="coins" to={`${address}/credits`}>
            {adminWords.giveCredits}
          </ButtonLink>
        </div>
        {person.emailVerified ? null : (
          <form method="post" action={`${address}/verify`} className="admin-act">
            <p>{adminWords.youVouchForThe}</p>
            <Button variant="quiet" icon="check">
              {adminWords.verifyTheAddress}
            </Button>
          </form>
        )}
        {person.suspendedAt ? (
          <form method="post" action={`${address}/restore`} className="admin-act">
            <p>{adminWords.theyMaySignIn}</p>
            <Button variant="quiet" icon="undo">
              {adminWords.letThemInAgain}
            </Button>
          </form>
        ) : isSelf ? null : (
          <form method="post" action={`${address}/suspend`} className="admin-act">
            <p>{adminWords.signedOutEverywhereAt}</p>
            <Button variant="quiet" icon="lock">
              {adminWords.suspend}
            </Button>
          </form>
        )}
        <div className="admin-act">
          <p>{isSelf ? adminWords.yourOwnAccountGoes : adminWords.theAccountAndAll}</p>
          <ButtonLink variant="danger" icon="trash" to={isSelf ? '/account/delete' : `${address}/delete`}>
            {adminWords.deleteTheAccount}
          </ButtonLink>
        </div>
      </Card>
      <div className="stack">
        <h2>{adminWords.whatTheyUsed}</h2>
        {days.length === 0 ? (
          <p className="muted">{adminWords.nothingYet}</p>
        ) : (
          <DaysTable days={days} label={adminWords.usageOfTheLast} hasPrices={hasPrices} />
        )}
        <UsageNote />
      </div>
    </AdminFrame>
  );
}

interface DeletePersonScreenProps {
  readonly person: { readonly id: string; readonly nickname: string; readonly email: string };
  readonly problem?: string | undefined;
  readonly typed?: string | undefined;
}

/** Asks for confirmation before a user's account is deleted. */
export function DeletePersonScreen({ person, problem, typed }: DeletePersonScreenProps) {
  return (
    <AdminFrame
      place="/admin/people"
      title={adminWords.deleteAnAccount}
      subtitle={<span dir="auto">{person.nickname}</span>}
    >
      <Card className="stack narrow">
        <p>{adminWords.allMapsLessonsCards}</p>
        <PostForm>
          <Field
            label={adminWords.theirEmailAddress}
            name="email"
            type="email"
            hint={rich(adminWords.typeEmailToConfirm({ email: person.email }), {
              strong: (text) => <strong dir="auto">{text}</strong>,
            })}
            autoComplete="off"
            defaultValue={typed}
            error={problem}
          />
          <p className="actions">
            <Button variant="danger" icon="trash">
              {adminWords.deleteForGood}
            </Button>
            <CancelLink to={`/admin/people/${person.id}`} />
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
