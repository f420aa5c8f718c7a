import type { IncomingHttpHeaders } from 'node:http';
import { keepNewest } from '~/kit/keep-newest';
import { limits } from '~/kit/limits';
import { bearerToken } from '~/rooms/program/rules/token';

interface Size {
  /** Posts of one sender that are answered at the same time. */
  readonly atATime: number;
  /** Further ones that may wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

interface Post {
  /** Called when its turn has come. */
  readonly start: () => void;
  /** Called instead where too many wait, or it has waited too long. */
  readonly refuse: () => void;
}

interface Entry extends Post {
  timer?: NodeJS.Timeout | undefined;
  hasBegun: boolean;
}

/**
 * Bounds how many posts of one sender are answered at a time. The others wait with their bodies unread, so a flood
 * costs no more than its connections.
 */
export function postLine({ atATime, waiting, waitMs }: Size) {
  /** In the order in which they came: the first `atATime` are being answered. */
  const bySender = new Map<string, Entry[]>();

  const leave = (sender: string, entry: Entry): void => {
    const entries = bySender.get(sender) ?? [];
    const at = entries.indexOf(entry);
    if (at < 0) return;
    clearTimeout(entry.timer);
    entries.splice(at, 1);
    if (entries.length === 0) bySender.delete(sender);
    const next = entries[atATime - 1];
    if (next && !next.hasBegun) begin(next);
  };

  return {
    /** @returns what says that the post has been answered, or that its sender has left */
    enter(sender: string, post: Post): () => void {
      const entries = bySender.get(sender) ?? [];
      if (entries.length >= atATime + waiting) {
        post.refuse();
        return () => {};
      }
      const entry: Entry = { ...post, hasBegun: false };
      bySender.set(sender, entries);
      entries.push(entry);
      if (entries.length <= atATime) begin(entry);
      else
        entry.timer = setTimeout(() => {
          leave(sender, entry);
          entry.refuse();
        }, waitMs);
      return () => leave(sender, entry);
    },
  };
}

function begin(entry: Entry): void {
  clearTimeout(entry.timer);
  entry.hasBegun = true;
  entry.start();
}

/** Longer than a browser waits for a save, and shorter than a proxy waits for a page. */
const waitMs = 30_000;

// A browser sends six requests at a time. Each post that begins takes some 10 ms of the only thread, and all that begin
// together come before anybody else's request: with 32 small and 8 large ones others waited for up to 0.6 s.
const small = {
  account: postLine({ atATime: 8, waiting: 1_024, waitMs }),
  // An address may be a whole school that signs in.
  address: postLine({ atATime: 128, waiting: 1_024, waitMs }),
};
const large = postLine({ atATime: 4, waiting: 64, waitMs });

/** Lets a post of an account, or of an address where no account is known, wait for its turn. */
export function enterPostLine(headers: IncomingHttpHeaders, address: string, post: Post): () => void {
  const account = knownAccount(headers.cookie, headers.authorization);
  const sender = account ?? address;
  if (!isSmall(headers)) return large.enter(sender, post);
  return small[account ? 'account' : 'address'].enter(sender, post);
}

const isSmall = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= limits.formBodyMaxBytes;

/** Accounts by the cookies of their sessions and by access tokens, the longest unseen first. */
const accounts = new Map<string, string>();
const accountsMax = 5_000;

const sessionCookie = (cookies: string | null | undefined): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?topiary=([^;]*)/.exec(cookies ?? '')?.[1];

/** The access token of a program, or else the session's cookie: each identifies an account. */
const credentialOf = (cookies: string | null | undefined, authorization: string | null | undefined) =>
  bearerToken(authorization ?? null) ?? sessionCookie(cookies);

/**
 * Remembers whose session a cookie is, or whose a token, so that its next post counts for the account before anything
 * is looked up. It says nothing about who may come in: that is asked of the store each time.
 */
export function rememberAccount(headers: Headers, userId: string): void {
  const credential = credentialOf(headers.get('cookie'), headers.get('authorization'));
  if (credential !== undefined) keepNewest(accounts, accountsMax, credential, userId);
}

function knownAccount(cookies: string | undefined, authorization: string | undefined): string | undefined {
  const credential = credentialOf(cookies, authorization);
  return credential === undefined ? undefined : accounts.get(credential);
}
