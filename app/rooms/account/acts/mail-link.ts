import type { Refusal } from '~/kit/fault/refusal';
import { inLanguage } from '~/kit/language/reader';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Arrival } from '~/kit/request/arrival';
import type { Mailer } from '~/providers/mail/mailer';
import { emailKey } from '~/rooms/account/rules/account';
import type { MailTokenPurpose, MailTokens } from '~/rooms/account/store/mail-tokens';
import type { User, Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';
import { writeArrival } from './arrival-token';

export type MailResult = { readonly ok: true } | Refusal;

export interface MailDeps {
  readonly users: Users;
  readonly mailTokens: MailTokens;
  readonly mailer: Mailer;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  /** The origin of links; never the request's Host, which can be forged. */
  readonly appUrl: string;
  readonly report: (message: string, error: unknown) => void;
}

export interface Link {
  readonly userId: string;
  readonly purpose: MailTokenPurpose;
  /** The recipient, and the only address that the link verifies. */
  readonly to: string;
  readonly path: string;
  readonly goodForMs: number;
  /** The page to open after the link has been used. */
  readonly arrival?: Arrival;
}

/** Makes a single-use link. Only its hash is stored. */
export async function makeLink(
  {
    mailTokens,
    clock,
    random,
    secrets,
    appUrl,
  }: Pick<MailDeps, 'mailTokens' | 'clock' | 'random' | 'secrets' | 'appUrl'>,
  { userId, purpose, to, path, goodForMs, arrival }: Link,
): Promise<string> {
  const token = random.secret();
  const now = clock.now();
  await mailTokens.add(
    { tokenHash: secrets.hash(token), userId, purpose, email: to, expiresAt: new Date(now.getTime() + goodForMs) },
    now,
  );
  const carried = arrival && writeArrival(secrets, arrival);
  return `${appUrl}${path}?token=${token}${carried ? `&to=${carried}` : ''}`;
}

/**
 * Counts a mail against the recipient's limits, regardless of the address's spelling; null if allowed, else the
 * refusal.
 */
export async function mailAllowance(
  { limiter, clock }: Pick<MailDeps, 'limiter' | 'clock'>,
  recipient: string,
): Promise<Extract<MailResult, { ok: false }> | null> {
  // The short limit comes first, so that repeated clicks do not use up the hourly one.
  for (const limit of [rateLimits.mailByRecipientBurst, rateLimits.mailByRecipientHour]) {
    const allowance = await limiter.take(limit, emailKey(recipient), clock.now());
    if (!allowance.allowed) {
      return { ok: false, status: 429, message: messages.verification.mailLimit, retryAfterMs: allowance.retryAfterMs };
    }
  }
  return null;
}

/** Subject and text of a mail with a link. */
export interface LinkMail {
  readonly subject: () => string;
  readonly text: (url: string) => readonly string[];
  /** Omits the link from the text. */
  readonly withoutLink?: true;
}

/**
 * Mails a link within the recipient's limits. Older links stay valid until they expire.
 * @param link `language` is the recipient's; null: the caller's
 */
export async function mailLink(deps: MailDeps, link: Link & LinkMail & Pick<User, 'language'>): Promise<MailResult> {
  const refused = await mailAllowance(deps, link.to);
  if (refused) return refused;
  const url = await makeLink(deps, link);
  try {
    const { to, withoutLink } = link;
    const said = inLanguage(link.language, () => ({
      subject: link.subject(),
      text: `${link.text(url).join('\n')}\n`,
    }));
    await deps.mailer.send({ to, ...said, ...(withoutLink ? {} : { link: url }) });
    return { ok: true };
  } catch (error) {
    deps.report(`${link.purpose} mail failed`, error);
    return { ok: false, status: 502, message: messages.verification.sendFailed };
  }
}
