/** A visitor without scripts: reads pages, fills in the forms that it finds there, and follows redirects. */
import { Parser } from 'htmlparser2';

/**
 * @typedef {object} Form
 * @property {string} action
 * @property {string} method
 * @property {string} type
 * @property {[string, string][]} fields as they stand in the page
 * @property {[string, string][]} buttons that have a name
 *
 * @typedef {{ path: string, status: number, html: string, forms: Form[], links: string[] }} Page
 *
 * @typedef {object} Wanted
 * @property {RegExp} [action]
 * @property {string} [method]
 * @property {Record<string, string | RegExp>} [has] fields or buttons with these values
 * @property {readonly string[]} [without] fields that it must not have
 * @property {string} [button] the name of the button that is pressed, or `name=value`
 */

export class Visitor {
  /** @type {Map<string, string>} */
  #jar = new Map();
  /** Sends each request. @type {(url: URL, init: RequestInit) => Promise<Response>} */
  fetch = (url, init) => fetch(url, init);

  /**
   * @param {string} origin
   * @param {Record<string, string>} person what they type when they register
   */
  constructor(origin, person) {
    this.origin = origin;
    this.person = person;
  }

  /**
   * The same visitor, still signed in, at another address of the server.
   * @param {string} origin
   */
  at(origin) {
    this.origin = origin;
    return this;
  }

  /**
   * @param {string} path
   * @returns {Promise<Page>}
   */
  get(path) {
    return this.#go(path, {});
  }

  /**
   * Opens a page and sends the first form that fits.
   * @param {string} path
   * @param {Wanted} wanted
   * @param {Record<string, string>} [typed]
   * @param {string} [button]
   * @returns {Promise<Page | null>} null if the page has no such form
   */
  async press(path, wanted, typed = {}, button = wanted.button) {
    const page = await this.get(path);
    const form = page.forms.find((each) => fits(each, wanted));
    return form ? this.send(page, form, typed, button) : null;
  }

  /**
   * @param {Page} page
   * @param {Form} form
   * @param {Record<string, string | File>} typed
   * @param {string} [button]
   * @returns {Promise<Page>}
   */
  async send(page, form, typed, button) {
    const pressed = button === undefined ? undefined : form.buttons.find((each) => isButton(each, button));
    const entries = [...form.fields.filter(([name]) => !(name in typed)), ...Object.entries(typed)];
    if (pressed) entries.push(pressed);
    const target = new URL(form.action || page.path, new URL(page.path, this.origin));
    if (form.method === 'get') {
      for (const [name, value] of entries) target.searchParams.append(name, `${value}`);
      return this.get(target.href);
    }
    const multipart = form.type.startsWith('multipart');
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    const sent = multipart ? body : new URLSearchParams(entries.map(([name, value]) => [name, `${value}`]));
    const answer = await this.#go(target.href, { method: 'POST', body: sent });
    if (answer.status >= 400) console.error(`${target.pathname}: ${answer.status} ${noticeOf(answer.html)}`);
    return answer;
  }

  /**
   * @param {string} path
   * @param {RequestInit} init
   * @returns {Promise<Page>}
   */
  async #go(path, init, redirects = 0) {
    const url = new URL(path, this.origin);
    const headers = { Origin: this.origin, Cookie: [...this.#jar].map((pair) => pair.join('=')).join('; ') };
    const response = await this.fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('Location');
    if (location && redirects < 10) {
      await response.arrayBuffer();
      return this.#go(new URL(location, url).href, {}, redirects + 1);
    }
    const html = await response.text();
    return { path: url.pathname + url.search, status: response.status, html, ...read(html) };
  }
}

/** @param {[string, string]} pair @param {string} wanted */
const isButton = ([name, value], wanted) => wanted === name || wanted === `${name}=${value}`;

/** @param {Form} form @param {Wanted} wanted */
function fits({ action, method, fields, buttons }, wanted) {
  if (wanted.action && !wanted.action.test(new URL(action, 'http://x').pathname)) return false;
  if (wanted.method && method !== wanted.method) return false;
  if (wanted.button && !buttons.some((each) => isButton(each, wanted.button ?? ''))) return false;
  if (wanted.without?.some((name) => fields.some(([field]) => field === name))) return false;
  return Object.entries(wanted.has ?? {}).every(([name, value]) =>
    [...fields, ...buttons].some(
      ([field, present]) => field === name && (typeof value === 'string' ? value === present : value.test(present)),
    ),
  );
}

/** The text of the first alert of a page. @param {string} html */
const noticeOf = (html) =>
  /role="alert"[^>]*>([\s\S]{0,300})/
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, ' ')
    .trim() ?? '';

/** @param {string} html */
function read(html) {
  /** @type {(Form & { id: string })[]} */
  const forms = [];
  /** @type {string[]} */
  const links = [];
  /** @type {[string, string, string][]} */
  const outside = [];
  /** @type {(Form & { id: string }) | null} */
  let form = null;
  /** @type {{ name: string, value: string, form: string, chosen: boolean } | null} */
  let select = null;
  /** @type {{ name: string, text: string, form: string } | null} */
  let area = null;
  const put = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ owner) => {
    const target = owner ? forms.find(({ id }) => id === owner) : form;
    if (target) target.fields.push([name, value]);
    else if (owner) outside.push([owner, name, value]);
  };
  const parser = new Parser({
    onopentag(tag, at) {
      if (tag === 'a' && at.href) links.push(at.href);
      if (tag === 'form') {
        form = {
          id: at.id ?? '',
          action: at.action ?? '',
          method: at.method ?? 'get',
          type: at.enctype ?? '',
          fields: [],
          buttons: [],
        };
        forms.push(form);
      }
      if (tag === 'button' && at.name && at.type !== 'button') {
        const target = at.form ? forms.find(({ id }) => id === at.form) : form;
        target?.buttons.push([at.name, at.value ?? '']);
      }
      if (tag === 'input' && at.name && !['file', 'submit', 'button'].includes(at.type ?? '')) {
        if (!['checkbox', 'radio'].includes(at.type ?? '') || 'checked' in at)
          put(at.name, at.value ?? '', at.form ?? '');
      }
      if (tag === 'textarea' && at.name) area = { name: at.name, text: '', form: at.form ?? '' };
      if (tag === 'select' && at.name) select = { name: at.name, value: '', form: at.form ?? '', chosen: false };
      if (tag === 'option' && select && ('selected' in at || !select.chosen)) {
        select.value = at.value ?? '';
        select.chosen = true;
      }
    },
    ontext(text) {
      if (area) area.text += text;
    },
    onclosetag(tag) {
      if (tag === 'form') form = null;
      if (tag === 'textarea' && area) {
        put(area.name, area.text.replace(/^\n/, ''), area.form);
        area = null;
      }
      if (tag === 'select' && select) {
        put(select.name, select.value, select.form);
        select = null;
      }
    },
  });
  parser.write(html);
  parser.end();
  for (const [owner, name, value] of outside) forms.find(({ id }) => id === owner)?.fields.push([name, value]);
  return { forms, links };
}
