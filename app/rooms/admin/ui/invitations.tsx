import { limits } from '~/kit/limits';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { CopyButton } from '~/kit/parts/copy-button';
import { EmptyState } from '~/kit/parts/empty-state';
import { Field } from '~/kit/parts/field';
import { PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import type { RegistrationMode } from '~/rooms/account/rules/registration-mode';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, Pager, PeopleSearch } from './frame';

interface ShownInvitation {
  readonly id: string;
  readonly email: string | null;
  readonly invitedBy: string | null;
  readonly usedBy: { readonly id: string; readonly nickname: string } | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly state: 'open' | 'used' | 'withdrawn' | 'too-old';
}

interface InvitationsScreenProps {
  readonly invitations: readonly ShownInvitation[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
  readonly registration: RegistrationMode;
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
  readonly typed?: string | undefined;
  /** The link that was just made: it is shown only once. */
  readonly link?: string | undefined;
  /** The message beside the link. */
  readonly made?: string | undefined;
}

const registrationSays = (): Readonly<Record<RegistrationMode, string>> => ({
  open: adminWords.registrationIsOpenEverybody,
  invite: adminWords.onlyThoseWhoAre,
  closed: adminWords.registrationIsClosedNo,
});

/** The list of invitations, and a form to make one. */
export function InvitationsScreen(props: InvitationsScreenProps) {
  const { invitations, search, page, hasMore, registration, notice, problem, typed, link, made } = props;
  return (
    <AdminFrame
      place="/admin/invitations"
      title={adminWords.invitations}
      subtitle={registrationSays()[registration]}
      notice={notice}
    >
      {link ? <MadeLink link={link} made={made} /> : null}
      <Card className="stack">
        <h2>{adminWords.inviteSomebody}</h2>
        <PostForm action="/admin/invitations">
          <Field
            label={adminWords.emailAddress}
            name="email"
            type="email"
            hint={adminWords.mailedThereItMakes}
            autoComplete="off"
            maxCharacters={limits.emailMaxCharacters}
            defaultValue={typed}
            error={problem}
          />
          <Button icon="plus">{adminWords.invite}</Button>
        </PostForm>
        <p className="hint">{adminWords.anInvitationMakesOne}</p>
      </Card>
      <PeopleSearch search={search} />
      {invitations.length === 0 ? (
        <EmptyState
          icon="user"
          title={
            search
              ? adminWords.noInvitationForSearch({ search })
              : page > 1
                ? adminWords.nobodyIsOnThis
                : adminWords.nobodyIsInvited
          }
        />
      ) : (
        <ul className="plain-list card admin-list" aria-label={adminWords.invitations}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <div>
                <h2 dir="auto">{invitation.email ?? adminWords.byALink}</h2>
                <p className="hint">
                  {invitation.invitedBy ? (
                    rich(adminWords.madeBy({ name: invitation.invitedBy }), {
                      time: <Time at={invitation.createdAt} />,
                      bdi: (text) => <bdi>{text}</bdi>,
                    })
                  ) : (
                    <Time at={invitation.createdAt} />
                  )}
                </p>
              </div>
              <p className="hint">
                <State invitation={invitation} />
              </p>
              {invitation.state === 'open' ? (
                <form method="post" action={`/admin/invitations/${invitation.id}/withdraw`}>
                  <Button variant="quiet" small>
                    {adminWords.withdraw}
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} hasMore={hasMore} query={{ q: search }} />
    </AdminFrame>
  );
}

function MadeLink({ link, made }: { link: string; made: string | undefined }) {
  return (
    <Card className="stack">
      <Alert tone="success" tabIndex={-1} autoFocus>
        {made}
      </Alert>
      <Field label={adminWords.theLink} name="link" defaultValue={link} readOnly />
      <CopyButton text={link} copied={adminWords.copied}>
        {adminWords.copyTheLink}
      </CopyButton>
    </Card>
  );
}

function State({ invitation: { state, usedBy, expiresAt } }: { invitation: ShownInvitation }) {
  if (state === 'withdrawn') return adminWords.withdrawn;
  if (state === 'too-old') return adminWords.tooOld;
  if (state === 'open') {
    return <>{rich(adminWords.goodUntil, { time: <Time at={expiresAt} /> })}</>;
  }
  return usedBy
    ? rich(adminWords.usedByNickname({ nickname: usedBy.nickname }), {
        link: (text) => (
          <a href={`/admin/people/${usedBy.id}`} dir="auto">
            {text}
          </a>
        ),
      })
    : adminWords.used;
}
