import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './accounts';
import { ServedPage } from './served-page';

/** A browser would wait longer until it reads a page again. */
const reloadMs = 100;

/**
 * A person who reads pages and sends their forms, as in a browser without scripts. Style sheets hide nothing here, and
 * a page that reloads itself is read again by `awaits`.
 */
export class Visit {
  /** The address of the page that is open. */
  path = '/';
  /** Its HTML without scripts, in whose data a page has its texts a second time. */
  html = '';
  page = new ServedPage('');

  constructor(readonly account: Pick<Account, 'send' | 'post'>) {}

  async open(path: string): Promise<void> {
    await this.#arrive(path, await this.account.send(path));
  }

  async follow(link: string): Promise<void> {
    await this.open(this.#from(this.page.address(link)));
  }

  /** Presses a button, with what was typed and ticked in its form. The answer leads to a page with that status. */
  async press(button: string, typed: Readonly<Record<string, string>> = {}, status = 200): Promise<void> {
    const { action, method, filled } = this.page.form(button);
    const address = this.#from(action || this.path);
    const sent = filled(typed);
    if (method.toLowerCase() !== 'post') return this.open(`${address.split('?')[0]}?${sent}`);
    await this.#arrive(address, await this.account.post(address, sent), status);
  }

  /** Reads the page, which has to reload itself, until its HTML has that. */
  async awaits(wanted: string | RegExp): Promise<void> {
    const has = () => (typeof wanted === 'string' ? this.html.includes(wanted) : wanted.test(this.html));
    for (const limit = Date.now() + 20_000; !has(); await this.open(this.path)) {
      if (!this.page.reloadsItself || Date.now() > limit)
        throw new Error(`${this.path} has no ${wanted}: ${this.page.texts[0]?.slice(0, 300)}`);
      await wait(reloadMs);
    }
  }

  #from(address: string): string {
    const { pathname, search } = new URL(address, new URL(this.path, 'http://topiary.test'));
    return pathname + search;
  }

  /** Follows what the answer leads to. */
  async #arrive(path: string, answer: Response, status = 200): Promise<void> {
    let [at, present] = [path, answer];
    for (let to = present.headers.get('location'); to !== null; to = present.headers.get('location')) {
      await present.text();
      this.path = at;
      at = this.#from(to);
      present = await this.account.send(at);
    }
    this.path = at;
    // React parts texts by comments.
    this.html = (await present.text()).replaceAll(/<!-- -->|<script[\s\S]*?<\/script>/g, '');
    this.page = new ServedPage(this.html);
    if (present.status !== status)
      throw new Error(`${at} answered ${present.status}, not ${status}: ${this.page.texts[0]?.slice(0, 300)}`);
  }
}
