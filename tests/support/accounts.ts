import { lightFetch } from './light-fetch';
import type { TopiaryServer } from './server';

/** A cookie in the form that a browser context takes. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Lax';
}

/** An account, and functions to send requests with its session. */
export interface Account {
  readonly nickname: string;
  readonly email: string;
  readonly password: string;
  readonly cookies: readonly Cookie[];
  /** Sends a request with the account's session; redirects are returned, not followed. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Posts a form as the server's own pages would. */
  post(path: string, fields: Readonly<Record<string, string>> | URLSearchParams): Promise<Response>;
}

interface Overrides {
  readonly nickname?: string;
  readonly email?: string;
  readonly password?: string;
  /** The parameters of the registration's address. */
  readonly arrival?: Readonly<Record<'redirectTo' | 'topic', string>>;
  /** How far the onboarding goes; completed by default. */
  readonly upTo?: 'registered' | 'verified' | 'goals' | 'complete';
}

type Server = Pick<TopiaryServer, 'url' | 'waitForMail'> & Partial<Pick<TopiaryServer, 'takeFirstLink'>>;

let serial = 0;

/**
 * Registers a new account through the forms and completes the onboarding. The first one of a server takes the link that
 * the server's start printed, and is its administrator.
 */
export async function signUp(server: Server, overrides: Overrides = {}): Promise<Account> {
  const person = newPerson(overrides);
  const upTo = overrides.upTo ?? 'complete';
  const browser = new Browser(server.url);

  const arrival = new URLSearchParams(overrides.arrival);
  const firstLink = upTo === 'registered' ? null : server.takeFirstLink?.();
  const next = firstLink ? await registerFirst(browser, firstLink, arrival, person) : null;
  if (next === null) await browser.step(`/register?${arrival}`, person);
  if (upTo !== 'registered' && (next === null || next === '/verify-email')) {
    const { link } = await server.waitForMail(person.email);
    const { pathname, search, searchParams } = new URL(link);
    await browser.step(pathname + search, { token: searchParams.get('token') ?? '' });
  }
  if (upTo !== 'registered') {
    if (upTo !== 'verified') await browser.step('/goals', { goals: 'education' });
    if (upTo === 'complete') await browser.step('/referral-source', { source: 'youtube' });
  }
  return browser.account(person);
}

/** A person who has no account yet. */
export function newPerson({ nickname, email, password }: Overrides = {}) {
  serial += 1;
  return {
    nickname: nickname ?? 'Ada',
    email: email ?? `ada-${process.pid}-${Date.now()}-${serial}@example.org`,
    password: password ?? 'correct horse battery',
  };
}

/** The account of a person with this cookie, as an answer sets it. */
export function accountOf(origin: string, person: ReturnType<typeof newPerson>, cookie: string): Account {
  const browser = new Browser(origin);
  browser.keep(cookie);
  return browser.account(person);
}

/**
 * @returns where the answer leads: to /verify-email if another process of the same data has made the first account;
 * null if the link was refused
 */
async function registerFirst(
  browser: Browser,
  link: string,
  arrival: URLSearchParams,
  person: Readonly<Record<string, string>>,
): Promise<string | null> {
  const invitation = new URL(link).searchParams.get('invitation') ?? '';
  const answer = await browser.post(
    `/register?${new URLSearchParams([...arrival, ['invitation', invitation]])}`,
    person,
  );
  await answer.text();
  return answer.headers.get('Location');
}

/** A minimal browser for forms, which keeps cookies and sends Origin. */
class Browser {
  readonly #jar = new Map<string, string>();
  /**
   * Registrations are limited by client address. With TRUSTED_PROXY_HOPS=1 (as in the browser tests) each account
   * gets an address of its own by this header; other servers drop it.
   */
  readonly #address = `10.${process.pid % 256}.${Math.floor(serial / 256) % 256}.${serial % 256}`;

  constructor(readonly origin: string) {}

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Origin', this.origin);
    headers.set('X-Forwarded-For', this.#address);
    if (this.#jar.size > 0) headers.set('Cookie', [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await lightFetch(new URL(path, this.origin), { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/;\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(cookie)) this.#jar.delete(name);
    else this.#jar.set(name, pair.slice(name.length + 1));
  }

  account(person: ReturnType<typeof newPerson>): Account {
    return {
      ...person,
      cookies: this.cookies(),
      send: (path, init) => this.send(path, init),
      post: (path, fields) => this.post(path, fields),
    };
  }

  post(path: string, fields: Readonly<Record<string, string>> | URLSearchParams): Promise<Response> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Posts a form that must be accepted, which redirects; otherwise fails the test with the page's message. */
  async step(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const response = await this.post(path, fields);
    const body = await response.text();
    if (response.status === 302 || response.status === 303) return;
    const said = body.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    throw new Error(`POST ${path} answered ${response.status}: ${said.slice(0, 600)}`);
  }

  cookies(): Cookie[] {
    const secure = this.origin.startsWith('https:');
    return [...this.#jar].map(([name, value]) => ({
      name,
      value,
      url: this.origin,
      httpOnly: true,
      secure,
      sameSite: 'Lax',
    }));
  }
}
