import { limits } from '~/kit/limits';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { CopyButton } from '~/kit/parts/copy-button';
import { EmptyState } from '~/kit/parts/empty-state';
import { Field } from '~/kit/parts/field';
import { PostForm } from '~/kit/parts/form-parts';
import { Time } from '~/kit/parts/time';
import type { RegistrationMode } from '~/rooms/account/rules/registration-mode';
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

export interface InvitationsScreenProps {
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

const registrationSays: Readonly<Record<RegistrationMode, string>> = {
  open: 'Registration is open: everybody may register, also without an invitation.',
  invite: 'Only those who are invited may register.',
  closed: 'Registration is closed: no invitation works until REGISTRATION is “invite” or “open”.',
};

/** The list of invitations, and a form to make one. */
export function InvitationsScreen(props: InvitationsScreenProps) {
  const { invitations, search, page, hasMore, registration, notice, problem, typed, link, made } = props;
  return (
    <AdminFrame
      place="/admin/invitations"
      title="Invitations"
      subtitle={registrationSays[registration]}
      notice={notice}
    >
      {link ? <MadeLink link={link} made={made} /> : null}
      <Card className="stack">
        <h2>Invite somebody</h2>
        <PostForm action="/admin/invitations">
          <Field
            label="Email address"
            name="email"
            type="email"
            hint="Mailed there, it makes an account for this address alone. Empty: a link that you hand over yourself."
            autoComplete="off"
            maxCharacters={limits.emailMaxCharacters}
            defaultValue={typed}
            error={problem}
          />
          <Button icon="plus">Invite</Button>
        </PostForm>
        <p className="hint">An invitation makes one account, within seven days.</p>
      </Card>
      <PeopleSearch search={search} />
      {invitations.length === 0 ? (
        <EmptyState
          icon="user"
          title={search ? `No invitation for “${search}”` : page > 1 ? 'Nobody is on this page' : 'Nobody is invited'}
        />
      ) : (
        <ul className="plain-list card admin-list" aria-label="Invitations">
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <div>
                <h2 dir="auto">{invitation.email ?? 'By a link'}</h2>
                <p className="hint">
                  <Time at={invitation.createdAt} />
                  {invitation.invitedBy ? (
                    <>
                      {' '}
                      by <bdi>{invitation.invitedBy}</bdi>
                    </>
                  ) : null}
                </p>
              </div>
              <p className="hint">
                <State invitation={invitation} />
              </p>
              {invitation.state === 'open' ? (
                <form method="post" action={`/admin/invitations/${invitation.id}/withdraw`}>
                  <Button variant="quiet" small>
                    Withdraw
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
      <Field label="The link" name="link" defaultValue={link} readOnly />
      <CopyButton text={link} copied="Copied">
        Copy the link
      </CopyButton>
    </Card>
  );
}

function State({ invitation: { state, usedBy, expiresAt } }: { invitation: ShownInvitation }) {
  if (state === 'withdrawn') return 'Withdrawn';
  if (state === 'too-old') return 'Too old';
  if (state === 'open') {
    return (
      <>
        Good until <Time at={expiresAt} />
      </>
    );
  }
  return usedBy ? (
    <>
      Used by{' '}
      <a href={`/admin/people/${usedBy.id}`} dir="auto">
        {usedBy.nickname}
      </a>
    </>
  ) : (
    'Used'
  );
}
