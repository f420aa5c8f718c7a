import { type ConfigData, HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexablePages } from '~/rooms/home/routes/site-map.server';
import { type Account, signUp } from '../../support/accounts';
import { png } from '../../support/picture-files';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { makeMap } from '../../support/streams';

/** The HTML of every screen is valid, in all states that have different markup. */

const rules: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // React and the rendering of the tree decide this.
    'void-style': 'off',
    'no-inline-style': 'error',
    // Our own files come from our own origin.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Lists and groups may have a name; only elements that cannot have one are refused. The name of a group may come
    // from `aria-label` instead of a legend.
    'wcag/h71': 'off',
    // Without scripts a run's page reloads every two seconds.
    'meta-refresh': 'off',
    // A task is a submit button with the role of a checkbox, so that it works without scripts.
    'prefer-native-element': ['error', { exclude: ['checkbox'] }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'doctype-style': 'off',
    'attr-quotes': 'off',
    // A tree of 10,000 nodes has long lines, and a page's title is as long as its map's.
    'long-title': 'off',
  },
};

/** Reads the rules and the table of all elements once; otherwise each page does, which takes longer than a page. */
class ReadOnce extends StaticConfigLoader {
  private read: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.read ??= super.getConfigFor(handle);
    return this.read;
  }
}

const validator = new HtmlValidate(new ReadOnce(rules));

let server: TopiaryServer;
let member: Account;
let open: string;
let closed: string;
let leaf: string;

beforeAll(async () => {
  server = await startTopiary({ env: { LIBRARY_SECONDS: '2', CREDITS: 'on' } });
  member = await readyAccount(server, { role: 'keeper', credits: 1000 });
  open = `/map/${await makeMap(member, 'Photography')}`;
  await member.post(`${open}/visibility`, { public: '1' });
  closed = `/map/${await makeMap(member, 'Git <&> "branches" 日本語 שלום')}`;
  leaf = /href="\?node=(\w+)"/.exec(await (await member.send(open)).text())?.[1] ?? '';
}, 180_000);

afterAll(() => server.stop());

/** One line for each fault, with the text at its place. */
async function faults(path: string, response: Response): Promise<string[]> {
  const html = await response.text();
  expect(html.slice(0, 15), path).toBe('<!DOCTYPE html>');
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) =>
        `${path} (${response.status}): ${ruleId}: ${message}: ${html.slice(Math.max(0, offset - 20), offset + 100)}`,
    ),
  );
}

const all = async (paths: readonly string[], send: (path: string) => Promise<Response>) => {
  const found = [];
  for (const path of paths) found.push(...(await faults(path, await send(path))));
  return found;
};

it('what visitors see is valid', async () => {
  const paths = [
    ...indexablePages,
    '/?topic=Bread%20%26%20%22butter%22',
    '/login?redirectTo=%2Fhistory&topic=Bread',
    '/login?notice=verified',
    '/forgot-password',
    '/reset-password?token=nothing',
    '/verify-email?token=nothing',
    '/maps?q=nothing+like+it',
    '/maps?order=most-viewed&page=3',
    '/courses?q=nothing+like+it',
    '/courses?q=accounting&level=new',
    open,
    `${open}?node=${leaf}`,
    `${open}?node=nothing`,
    closed,
    '/map/',
    '/map/nothing',
  ];
  expect(await all(paths, (path) => fetch(server.url + path))).toEqual([]);
}, 180_000);

it('refused forms are valid', async () => {
  const post = (path: string, fields: Record<string, string>) => () =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const found = [];
  for (const [name, send] of [
    ['/login', post('/login', { email: 'nobody', password: '' })],
    ['/register', post('/register', { nickname: '', email: '<x>', password: '1' })],
    ['/forgot-password', post('/forgot-password', { email: 'x' })],
    ['/goals', () => member.post('/account/goals', { goals: 'none of these' })],
    ['/account', () => member.post('/account', { nickname: '' })],
    ['/account/tokens', () => member.post('/account/tokens', { name: '', may: 'read', days: '' })],
    ['/account/password', () => member.post('/account/password', { password: '', newPassword: '1' })],
    ['/', () => member.post('/?index', { topic: '', key: 'x' })],
  ] as const) {
    found.push(...(await faults(`POST ${name}`, await send())));
  }
  expect(found).toEqual([]);
}, 180_000);

it('what members see is valid, empty and full', async () => {
  const lesson = `${open}/lesson`;
  const written = '# Title\n\n- [ ] one\n- [x] two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\n1\n```\n';
  await member.post(lesson, { node: leaf, content: written, version: '0' });
  const paths = [
    '/',
    '/?topic=Bread',
    '/history',
    '/history?q=nothing+like+it',
    '/history?sort=name',
    '/history/bin',
    '/history/bin/empty',
    '/import',
    '/lessons',
    '/lessons?show=open',
    '/lessons?show=without-cards',
    '/account',
    '/account/goals',
    '/account/password',
    '/account/email',
    '/account/sessions',
    '/account/tokens',
    '/account/credits',
    // The account is an administrator's.
    '/admin',
    '/admin/people',
    '/admin/people?q=nobody+like+it',
    '/admin/runs',
    '/admin/runs?show=failed',
    '/admin/usage',
    '/admin/usage?day=2026-01-31',
    '/admin/limits',
    '/admin/storage',
    '/admin/courses',
    '/admin/courses/photography',
    '/admin/settings',
    '/admin/mail',
    '/admin/acts',
    '/admin/suggestions',
    '/suggestions',
    '/course/photography/suggestion?lesson=0&passage=0',
    '/account/language',
    '/account/review',
    '/account/reminders',
    '/account/webhooks',
    '/review/forecast',
    '/today',
    '/progress',
    '/account/export',
    `${open}/export`,
    `${open}/copy`,
    `${open}/learned?first`,
    '/account/delete',
    '/buy',
    '/maps',
    '/search',
    '/search?q=a',
    '/help',
    '/no-such-page',
    open,
    `${open}?node=${leaf}`,
    `${open}?node=${leaf}&edit`,
    `${open}/aim`,
    `${open}/placement`,
    `${open}/placement?tree`,
    `${open}/sources`,
    '/sources',
    closed,
    `${closed}/delete`,
  ];
  const send = async (path: string) => {
    const response = await member.send(path);
    if (path.startsWith('/admin')) expect(response.status, path).toBe(200);
    return response;
  };
  expect(await all(paths, send)).toEqual([]);
  const preview = await member.post('/import', {
    text: '# Trees\n\nTall.\n\n- Oak <b>\n- \n- Elm\n  - Wych\n',
  });
  expect(await faults('a preview', preview)).toEqual([]);
  for (const file of [null, await png()]) {
    const form = new FormData();
    for (const [name, value] of [
      ['node', leaf],
      ['content', 'Typed & <kept>\n'],
      ['alt', 'A "leaf"'],
    ] as const)
      form.append(name, value);
    if (file) form.append('file', new File([file as BlobPart], 'leaf.png'));
    const answer = await member.send(`${open}/pictures`, { method: 'POST', body: form });
    expect(await faults('a picture', answer)).toEqual([]);
  }
  const run = await member.post('/?index', { topic: 'Chess', key: 'html run' });
  expect(await all([run.headers.get('location') ?? ''], (path) => member.send(path))).toEqual([]);
  const empty = await readyAccount(server, { credits: 1000 });
  const suggestion = `${open}/suggestion?node=${leaf}&passage=0`;
  const others = ['/', '/history', '/history/bin', '/lessons', open, `${open}?node=${leaf}`, suggestion];
  expect(await all(others, empty.send)).toEqual([]);
}, 180_000);

it('the steps of the onboarding are valid', async () => {
  const found = [];
  for (const [upTo, paths] of [
    ['registered', ['/verify-email', '/verify-email?mail=failed&password=obvious']],
    ['verified', ['/goals']],
    ['goals', ['/referral-source']],
  ] as const) {
    const person = await (upTo === 'registered' ? signUp(server, { upTo }) : readyAccount(server, { upTo }));
    found.push(...(await all(paths, person.send)));
  }
  expect(found).toEqual([]);
}, 180_000);
