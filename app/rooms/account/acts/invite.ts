import type { FormRefusal, Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { isEmail } from '~/rooms/account/rules/account';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { Invitations, Inviter } from '~/rooms/account/store/invitations';
import { mailWords } from '~/rooms/account/words';
import { type MailDeps, mailAllowance } from './mail-link';

type InviteDeps = Pick<
  MailDeps,
  'users' | 'mailer' | 'limiter' | 'clock' | 'random' | 'secrets' | 'appUrl' | 'report'
> & { readonly invitations: Invitations };

/** The link is for the inviter to hand over; null if it was mailed, since only the mailbox may have it then. */
type InviteResult = { readonly ok: true; readonly link: string | null } | FormRefusal<'email'>;

const linkTo = (appUrl: string, token: string) => `${appUrl}/register?invitation=${token}`;

const refuse = (status: number, email: string): InviteResult => ({ ok: false, status, errors: { email } });

async function make(
  { invitations, clock, random, secrets, appUrl }: InviteDeps,
  administratorId: string | null,
  email: string | null,
): Promise<{ readonly by: Inviter; readonly id: string; readonly link: string } | null> {
  const token = random.secret();
  const by = { id: random.id(), administratorId, at: clock.now() };
  const id = random.id();
  const expiresAt = new Date(by.at.getTime() + accountLimits.invitationMs);
  const made = await invitations.add(by, { id, tokenHash: secrets.hash(token), email, expiresAt });
  return made ? { by, id, link: linkTo(appUrl, token) } : null;
}

/**
 * Invites a new user: by mail if an address is given, otherwise by a link to hand over. Only the hash of the link's
 * token is stored.
 */
export const invite =
  (deps: InviteDeps) =>
  async (administratorId: string, typed: string): Promise<InviteResult> => {
    const email = typed.trim();
    if (email === '') {
      const made = await make(deps, administratorId, null);
      return made ? { ok: true, link: made.link } : refuse(404, messages.request.notFound);
    }
    if (!isEmail(email)) return refuse(400, messages.register.invalidEmail);
    if ((await deps.users.byEmail(email))?.emailVerified) return refuse(409, messages.administrator.invitedAlready);
    const tooMany = await mailAllowance(deps, email);
    if (tooMany && !tooMany.ok) {
      const { status, message, retryAfterMs } = tooMany;
      const refusal = { ok: false, status, errors: { email: message } } as const;
      return retryAfterMs === undefined ? refusal : { ...refusal, retryAfterMs };
    }
    const made = await make(deps, administratorId, email);
    if (!made) return refuse(404, messages.request.notFound);
    try {
      await deps.mailer.send({
        to: email,
        subject: mailWords.inviteSubject,
        link: made.link,
        text: [mailWords.hello, '', mailWords.invite, '', made.link, '', mailWords.inviteOnce, ''].join('\n'),
      });
      return { ok: true, link: null };
    } catch (error) {
      deps.report('invitation mail failed', error);
      // Withdrawn, because nobody has its link.
      const at = deps.clock.now();
      await deps.invitations.withdraw({ id: deps.random.id(), administratorId, at }, made.id);
      return refuse(502, messages.verification.sendFailed);
    }
  };

/** Makes a link from the server's command line; with an address, it makes an account for that address only. */
export const makeInvitation =
  (deps: InviteDeps) =>
  async (email: string | null): Promise<string | null> =>
    (await make(deps, null, email))?.link ?? null;

/** The link to `/register` that makes the first account of a new server; null if the server is not new. */
export const makeFirstLink = async ({
  invitations,
  clock,
  random,
  secrets,
  appUrl,
}: Pick<InviteDeps, 'invitations' | 'clock' | 'random' | 'secrets' | 'appUrl'>): Promise<string | null> => {
  const token = random.secret();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + accountLimits.invitationMs);
  const made = await invitations.addFirst({ id: random.id(), tokenHash: secrets.hash(token), expiresAt }, at);
  return made ? linkTo(appUrl, token) : null;
};

/** Withdraws an invitation: its link no longer makes an account. */
export const withdrawInvitation =
  ({ invitations, clock, random }: InviteDeps) =>
  async (administratorId: string, id: string): Promise<{ readonly ok: true } | Refusal> =>
    (await invitations.withdraw({ id: random.id(), administratorId, at: clock.now() }, id))
      ? { ok: true }
      : { ok: false, status: 409, message: messages.administrator.invitationOver };
