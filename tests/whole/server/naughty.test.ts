import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { exportForms } from '~/rooms/transfer/rules/forms';
import type { Account } from '../../support/accounts';
import { lightFetch } from '../../support/light-fetch';
import { readyAccount } from '../../support/ready-account';
import { asData } from '../../support/routes';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { makeMap } from '../../support/streams';
import { isFull } from '../../torture/scale';

/**
 * Sends the strings of the Big List of Naughty Strings in every form field and URL parameter: every second one where a
 * text is read in a way of its own (a second field gets the others), else an eighth, and all of them in the torture.
 * The answer is never 500. One request carries a different string in each field.
 */

const strings: readonly string[] = [...new Set(naughty as string[])];
/** A short text that may have a meaning only alone: a word (`null`, `NaN`, `0x0`, `1/0`), or without any letter. */
const isWord = (text: string) =>
  [...text].length <= 12 && (/^[\w.,+\-/$()%]*$/.test(text) || !/[\p{L}\p{S}]/u.test(text));
/** The same strings in fewer values: words alone, all else a few at a time. */
const values: readonly string[] = [...strings.filter(isWord), ...packed(strings.filter((text) => !isWord(text)))];

function packed(texts: readonly string[], atATime = isFull ? 1 : 8): string[] {
  return Array.from({ length: Math.ceil(texts.length / atATime) }, (_, index) =>
    texts.slice(index * atATime, (index + 1) * atATime).join(' '),
  );
}

/** As much of them as a title may have. */
const titles: readonly string[] = (isFull ? strings : values).map((text) => [...text].slice(0, 60).join(''));

/**
 * Texts are read in ways of their own there: searches, filters, outlines, addresses, times and answers. In other forms
 * a strange node, lesson or source goes no further than the parsers of fields, whatever else is filled in. Each text of
 * figures takes long, and their parser has tests of its own.
 */
const readsByItself = /\/(?:search|history|maps|courses|import|placement|webhooks|reminders|review)(?:\/|$)/;

const inSource = isFull ? 8 : 16;

/** Whether one of many that are read by the same parser has its turn: with the next value, the next one of them. */
const isTurn = (turn: number, index: number, of: number) => isFull || (turn + index) % of === 0;

/**
 * Most forms and pages are read by the same few parsers, so that each of these gets all values many times. One that
 * reads by itself gets half of them in its first field; those that this misses come to a second one, if there is one.
 */
const isPathsTurn = (path: string, turn: number, index: number) =>
  path === '/sources' ? isTurn(turn, 0, inSource) : isTurn(turn, index, readsByItself.test(path) ? 2 : 8);

/** The value of field number `field` in request number `turn`. */
const valueAt = (turn: number, field: number) => values[(turn + field * 41) % values.length] ?? '';

let server: TopiaryServer;
let accounts: Account[];
let newcomer: Account;
let undecided: Account;
let mapPath: string;
let leaf: string;

beforeAll(async () => {
  // Every request comes from another address, so that limits by address do not matter.
  server = await startTopiary({
    env: { TRUSTED_PROXY_HOPS: '1', CREDITS: 'on' },
  });
  const rich = { credits: 1_000_000 };
  const others = Array.from({ length: 8 }, () => readyAccount(server, rich));
  accounts = await Promise.all([readyAccount(server, { ...rich, role: 'keeper' }), ...others]);
  newcomer = await readyAccount(server, { upTo: 'verified' });
  undecided = await readyAccount(server, { upTo: 'goals' });
  const [ada] = accounts as [Account];
  mapPath = `/map/${await makeMap(ada, 'Bonsai')}`;
  leaf = /\?node=(\w+)/.exec(await (await ada.send(mapPath)).text())?.[1] ?? '';
  expect(leaf).not.toBe('');
}, 180_000);

afterAll(() => server.stop());

let serial = 0;
const stranger = () => {
  serial += 1;
  return { 'X-Forwarded-For': `10.9.${(serial >> 8) % 256}.${serial % 256}` };
};

/** Requests that were answered with a server error, except 503, which means busy. */
const broken: string[] = [];
async function check(what: string, response: Response): Promise<string> {
  const text = await response.text();
  // A request to a misspelt route would prove nothing.
  if (what.includes('_data=rooms') && response.headers.has('x-remix-error')) broken.push(`not asked: ${what}`);
  if (response.status >= 500 && response.status !== 503) broken.push(`${response.status} ${what}`);
  return text;
}

/**
 * Seven of eight strings request only the page's data, except in `npm run torture`: loaders and actions are the same,
 * and rendering is most of the work.
 */
const mostlyData = (path: string, turn: number): string => (isFull || turn % 8 === 0 ? path : asData(path));

const postAs = async (account: Account | null, path: string, fields: Readonly<Record<string, string>>) => {
  const body = new URLSearchParams(fields);
  const response = account
    ? await account.send(path, { method: 'POST', body })
    : await lightFetch(server.url + path, { method: 'POST', body, headers: stranger() });
  return { response, text: await check(`POST ${path} ${JSON.stringify(fields)}`, response) };
};

/** Runs `act` for each text, a few at a time. */
async function forEach(
  texts: readonly string[],
  atATime: number,
  work: (text: string, turn: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let turn = next++; turn < texts.length; turn = next++) await work(texts[turn] ?? '', turn);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

/**
 * A process of its own reads the text of a source, and an account may have a hundred of them, sixty in an hour: some
 * values are a source together, with the beginning of each in its title; in the torture the forms between are refused
 * as empty.
 */
function asSource(turn: number): { readonly title?: string; readonly text: string } {
  if (turn % inSource !== 0) return { text: '' };
  const some = values.slice(turn, turn + inSource);
  const each = Math.floor(sourceLimits.titleMaxCharacters / inSource) - 1;
  return { title: some.map((text) => [...text].slice(0, each).join('')).join(' '), text: some.join('\n') };
}

const pick = (turn: number) => accounts[turn % accounts.length] as Account;

describe('every naughty string', () => {
  it('is in a list of more than 400', () => {
    expect(strings.length).toBeGreaterThan(400);
  });

  it('in every field at once', async () => {
    const visitors = [
      ['/login', 'email', 'password'],
      ['/reading', 'reading', 'back'],
      ['/register', 'nickname', 'email', 'password'],
      ['/auth/google', 'anything'],
      ['/forgot-password', 'email'],
      ['/reset-password', 'token', 'password'],
      ['/verify-email', 'token', 'intent'],
      ['/?index', 'topic', 'key', 'replaces', 'anyway', 'answer'],
    ];
    const members = [
      ['/account', 'nickname', 'answer'],
      ['/import', 'text', 'form'],
      ['/import', 'act', 'packed', 'topic', 'form', 'key'],
      ['/account/password', 'password', 'newPassword'],
      ['/account/email', 'email', 'password'],
      ['/account/email', 'token'],
      ['/account/tokens', 'name', 'may', 'days', 'password'],
      ['/account/delete', 'password'],
      ['/account/delete', 'token'],
      ['/account/goals', 'goals'],
      ['/account/sessions', 'session'],
      ['/language', 'language', 'redirectTo'],
      ['/account/reminders', 'mail', 'days', 'hour'],
      ['/account/reminders', 'calendar'],
      ['/account/reminders', 'until'],
      ['/account/webhooks', 'act', 'id', 'address', 'events'],
      ['/review/spread', 'value'],
      ['/account/review', 'retention', 'newCards', 'dayStartsAt'],
      ['/buy', 'plan', 'key'],
      [`${mapPath}/rename`, 'title'],
      [`${mapPath}/aim`, 'level', 'purpose', 'minutes'],
      [`${mapPath}/language`, 'language', 'tag'],
      [`${mapPath}/lesson`, 'node', 'content', 'version', 'answer'],
      [`${mapPath}/lesson`, 'node', 'version', 'undo'],
      [`${mapPath}/lesson`, 'node', 'version', 'discard'],
      [`${mapPath}/lesson`, 'node', 'version', 'take'],
      [`${mapPath}/continue`, 'end', 'replaces'],
      [`${mapPath}/lesson/done`, 'node', 'value', 'answer'],
      ['/review', 'card', 'seen', 'grade', 'option', 'ms', 'at', 'waited', 'have', 'answer'],
      ['/review/undo', 'card', 'seen', 'answer'],
      [
        `${mapPath}/cards`,
        'act',
        'node',
        'card',
        'front',
        'back',
        'value',
        'key',
        'to',
        'run',
        'keep',
        'from',
        'answer',
      ],
      [`${mapPath}/ask`, 'node', 'question', 'selection', 'how', 'again'],
      [`${mapPath}/ask`, 'act', 'node', 'ask', 'version'],
      [`${mapPath}/ask.json`, 'act', 'node', 'ask', 'question', 'selection', 'how'],
      [`${mapPath}/exercise`, 'node', 'exercise', 'act', 'seen', 'seed', 'hints', 'answer', 'as'],
      [`${mapPath}/note`, 'node', 'text', 'version', 'answer'],
      [`${mapPath}/suggestion`, 'node', 'text', 'passage', 'at', 'original', 'changed', 'act'],
      ['/course/photography/suggestion', 'lesson', 'text', 'passage', 'at', 'original', 'changed', 'act'],
      ['/suggestions', 'id', 'act', 'text'],
      [`${mapPath}/placement`, 'question', 'answer', 'keep', 'branch', 'shown', 'at', 'act'],
      [`${mapPath}/needs`, 'act', 'run', 'keep', 'replaces'],
      [`${mapPath}/pictures`, 'node', 'version', 'content', 'alt', 'answer'],
      ['/help/figures', 'text', 'answer'],
      ['/sources', 'title', 'text', 'key', 'cut'],
      [`${mapPath}/sources`, 'act', 'source', 'to'],
      [`${mapPath}/lesson/task`, 'node', 'task', 'version'],
      [`${mapPath}/lesson/way`, 'node', 'way'],
      [`${mapPath}/change`, 'act', 'node', 'label', 'parent', 'before', 'at', 'key', 'version'],
      [`${mapPath}/versions`, 'version', 'key'],
      [`${mapPath}/copy`, 'key'],
      [`${mapPath}/original`, 'anything'],
      [`${mapPath}/grow`, 'node', 'how', 'wish', 'replaces', 'answer'],
      [`${mapPath}/lesson.json`, 'node', 'content', 'task', 'version'],
      ['/api/get-token', 'anything'],
    ];
    const [ada] = accounts as [Account];
    await forEach(values, 6, async (text, turn) => {
      const fill = (names: readonly string[]) =>
        Object.fromEntries(names.map((name, field) => [name, valueAt(turn, field)]));
      for (const [index, [path = '', ...names]] of [...visitors, ...members].entries()) {
        const asMember = path === '/sources' ? pick(Math.floor(turn / inSource)) : ada;
        if (isPathsTurn(path, turn, index))
          await postAs(index < visitors.length ? null : asMember, mostlyData(path, turn >> 3), {
            ...fill(names),
            ...(path === '/sources' ? asSource(turn) : {}),
          });
      }
      if (isTurn(turn, 0, 4)) await postAs(newcomer, mostlyData('/goals', turn >> 2), { goals: text });
      if (isTurn(turn, 2, 4)) await postAs(undecided, mostlyData('/referral-source', turn >> 2), { source: text });
      const id = encodeURIComponent(text);
      for (const [index, path] of [
        `/map/${id}/visibility`,
        `/map/${id}/delete`,
        `/map/${id}/erase`,
        `/map/${id}/restore`,
        `/sources/${id}/map`,
        `/sources/${id}/rename`,
        `/sources/${id}/sharing`,
        `/sources/${id}/delete`,
        `/runs/${id}/stop`,
        `/runs/${id}/dismiss`,
      ].entries())
        if (isTurn(turn, index, 10))
          await postAs(ada, mostlyData(path, turn >> 2), { back: valueAt(turn, 1), answer: valueAt(turn, 2) });
    });
    expect(broken).toEqual([]);
  }, 600_000);

  it('in one field of an otherwise valid form, and shown again', async () => {
    const [ada] = accounts as [Account];
    const version = { now: 0 };
    const database = new SQLite(join(server.dataDir, 'topiary.db'));
    /** Some strings at a time, each in a paragraph and a task of its own. */
    const atATime = isFull ? 1 : 8;
    const asLesson = async (title: string, turn: number) => {
      if (isTurn(turn, 0, 2)) {
        await postAs(ada, `${mapPath}/rename`, { title });
        await check(`GET the download, named ${title}`, await ada.send(`${mapPath}/download`));
      }
      const shown = strings.slice(turn * atATime, (turn + 1) * atATime);
      if (shown.length === 0) return;
      const saved = await postAs(ada, `${mapPath}/lesson.json`, {
        node: leaf,
        content: `# A lesson\n\n${shown.map((each) => `${each}\n\n- [ ] ${each}`).join('\n\n')}`,
        version: String(version.now),
      });
      version.now = (JSON.parse(saved.text) as { version?: number }).version ?? version.now;
      await check(`GET the lesson of ${turn}`, await ada.send(`${mapPath}?node=${leaf}`));
    };
    await forEach(titles, 1, async (text, turn) => {
      const isName = isTurn(turn, 0, 2);
      await Promise.all([
        asLesson(text, turn),
        isName && postAs(ada, '/account', { nickname: text }),
        // The others as topics, which become titles. An account may do this sixty times an hour.
        (isFull || !isName) && postAs(pick(turn), '/?index', { topic: text, key: `naughty ${turn}` }),
      ]);
      // Only now and then, because long pages and hashing are slow. The limit of 120 saves a minute is reset.
      if (turn % 16 !== 0) return;
      database.prepare("delete from limit_hits where name = 'saves:user'").run();
      for (const path of ['/account', '/lessons']) await check(`GET ${path} after ${text}`, await ada.send(path));
      await postAs(null, '/register', {
        nickname: text,
        email: `${turn}@example.org`,
        password: 'long enough',
      });
      await postAs(null, '/register', {
        nickname: 'Ada',
        email: `${text}@example.org`,
        password: 'long enough',
      });
      await postAs(null, '/register', {
        nickname: 'Ada',
        email: `p${turn}@example.org`,
        password: `${text} and more`,
      });
      await postAs(null, '/login', { email: pick(turn).email, password: text });
    });
    database.close();
    expect(version.now).toBeGreaterThan(strings.length / atATime / 2);
    await check('GET the export', await ada.send('/account/export/json'));
    await check('GET the export', await ada.send('/account/export/markdown'));
    await check('GET the export', await ada.send('/account/export/zip'));
    for (const form of exportForms) await check(`GET the map as ${form}`, await ada.send(`${mapPath}/export/${form}`));
    for (const account of accounts)
      for (const path of ['/', '/history']) await check(`GET ${path}`, await account.send(path));
    expect(broken).toEqual([]);
  }, 600_000);

  it('in every parameter and every part of an address', async () => {
    const [ada] = accounts as [Account];
    const tokenAnswer = await ada.send('/api/get-token', { method: 'POST' });
    const { token } = (await tokenAnswer.json()) as { token: string };
    const pages = [
      ['/', 'topic', 'anyway', 'index', '_data'],
      ['/login', 'redirectTo', 'topic', 'notice', 'error'],
      ['/register', 'redirectTo', 'topic'],
      ['/forgot-password', 'redirectTo', 'topic'],
      ['/verify-email', 'token', 'mail', 'password'],
      ['/verify-email', 'mail', 'password'],
      ['/reset-password', 'token'],
      ['/auth/google/callback', 'code', 'state', 'error'],
      ['/maps', 'q', 'order', 'page'],
      ['/courses', 'q', 'subject', 'language', 'level', 'length'],
      ['/search', 'q', 'in', 'map', 'page'],
      ['/history', 'q', 'before', 'sort', 'page', 'binned'],
      ['/account', 'notice'],
      ['/account/sessions', 'notice'],
      ['/account/credits', 'before'],
      ['/admin/people', 'q', 'page', 'notice'],
      ['/admin/runs', 'show', 'q', 'page'],
      ['/admin/usage', 'day', 'q', 'page'],
      ['/admin/limits', 'q', 'page'],
      ['/admin/acts', 'page'],
      ['/admin/suggestions', 'notice'],
      ['/suggestions', 'notice'],
      [`${mapPath}/suggestion`, 'node', 'passage'],
      ['/course/photography/suggestion', 'lesson', 'passage'],
      ['/buy', 'cancelled'],
      ['/buy/done', 'session'],
      ['/account/language', 'saved'],
      ['/account/review', 'saved'],
      ['/account/reminders', 'saved'],
      ['/reminders/stop', 'token'],
      ['/review/forecast', 'map'],
      ['/progress', 'map', 'by'],
      ['/today', 'go'],
      ['/review', 'map', 'node', 'more', 'from'],
      [`${mapPath}/learned`, 'first'],
      ['/account/export', 'format'],
      ['/account/email', 'token'],
      ['/account/delete', 'token'],
      [mapPath, 'node', 'edit'],
      [`${mapPath}/lesson`, 'node'],
      [`${mapPath}/download`, 'as'],
      [`${mapPath}/sources`, 'x'],
      ['/sources', 'x'],
      ['/sources/none', 'p', 'q', 'page'],
      ['/sources/none/passage.json', 'n'],
      ['/sources/none/figure/1', 'size'],
      ['/api/description', 'run'],
    ];
    const ofMap = `${mapPath}/export/`;
    /** Visitors and members who ask for one of them, and whether for the page or for its data. */
    const asks = new Set<string>();
    const parts = ['/', '/help/', '/map/', ofMap, '/runs/', '/sources/', '/account/export/', '/assets/'];
    await forEach(values, 6, async (text, turn) => {
      for (const [index, [path = '', ...names]] of pages.entries()) {
        if (!isPathsTurn(path, turn, index)) continue;
        const query = new URLSearchParams(names.map((name, field) => [name, valueAt(turn, field)]));
        const whole = `${path}?${query}`;
        const asked = names.includes('_data') ? whole : mostlyData(whole, (turn + index) >> 3);
        // Visitors and members take turns after each page that is drawn: both get some as pages and some as data.
        const isVisitor = index < 8 && ((index + turn) >> 6) % 2 === 0;
        if (path === '/reset-password') asks.add(`${isVisitor ? 'visitor' : 'member'}: ${asked === whole}`);
        const response = isVisitor ? await lightFetch(server.url + asked) : await ada.send(asked);
        await check(`GET ${asked}`, response);
      }
      for (const [index, part] of parts.entries()) {
        if (!isTurn(turn, index, 4)) continue;
        const path = mostlyData(part + encodeURIComponent(text), (turn + index) >> 2);
        await check(`GET ${path}`, await ada.send(path));
      }
      const headers = { 'X-Access-Token': token, 'Last-Event-ID': text.replace(/[^\x20-\x7e]/g, '') };
      const call = turn % 2 === 0 ? `/api/map?prompt=` : `/api/description?path=`;
      await check(`GET ${call}`, await ada.send(call + encodeURIComponent(text), { headers }));
    });
    expect(asks.size).toBe(isFull ? 2 : 4);
    expect(broken).toEqual([]);
  }, 600_000);
});
