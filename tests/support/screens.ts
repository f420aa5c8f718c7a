import type { Page } from '@playwright/test';
import { type Account, signUp } from './accounts';
import { firstLeaf, type Leaf, lessonText } from './leaf';
import { type ModelServer, reply } from './model-server';
import type { TopiaryServer } from './server';
import { until } from './streams';

/** All screens in their states, for the visual checks, the screenshots, and what is left in English. */

export type Visitor = 'visitor' | 'unverified' | 'without goals' | 'without referral source' | 'newcomer' | 'owner';

export interface Screen {
  /** Can be the name of a file. */
  readonly name: string;
  readonly who: Visitor;
  readonly path: (gallery: Gallery) => string;
  readonly status?: number;
  /** Done on the screen before it is checked. */
  readonly act?: (page: Page) => Promise<void>;
  /** The screen as it is without scripts. */
  readonly withoutScripts?: boolean;
  /** Another screen, which has all parts that this one has: only the words differ, and what room they take. */
  readonly likeness?: string;
}

export interface Gallery {
  readonly accounts: ReadonlyMap<Visitor, Account>;
  /** A leaf with a lesson, of a public map. */
  readonly taught: Leaf;
  /** A leaf without a lesson, of a private map. */
  readonly untaught: Leaf;
  /** A leaf whose lesson failed. */
  readonly failed: Leaf;
  readonly arabic: Leaf;
  readonly chinese: Leaf;
  /** A topic of 60 characters without a space. */
  readonly long: Leaf;
  /** The page of a run that waits for its model. */
  readonly run: string;
}

const longWord = `Donau${'dampfschifffahrts'.repeat(3)}kunde`.slice(0, 60).padEnd(60, 'e');

const outlines = {
  arabic:
    '- الجذور\n  - التربة\n  - الماء والأملاح المعدنية في التربة\n' +
    '- الأوراق\n  - الضوء\n  - الهواء\n- الثمار\n  - البذور\n',
  chinese:
    '- 根系\n  - 土壤与水分\n  - 矿物质的吸收过程\n' + '- 叶片\n  - 光合作用\n  - 气孔与蒸腾作用\n- 果实\n  - 种子\n',
  long:
    `- ${longWord}\n  - ${'A label that goes on and on, as models like to write them, '.repeat(3)}\n` +
    '  - short\n- two\n  - three\n',
};

/** Makes the people and the maps that the screens show. */
export async function furnish(server: TopiaryServer, model: ModelServer): Promise<Gallery> {
  const owner = await signUp(server, { nickname: 'Wilhelmina von Humboldt-Featherstonehaugh' });
  const accounts = new Map<Visitor, Account>([
    ['owner', owner],
    ['newcomer', await signUp(server)],
    ['unverified', await signUp(server, { upTo: 'registered' })],
    ['without goals', await signUp(server, { upTo: 'verified' })],
    ['without referral source', await signUp(server, { upTo: 'goals' })],
  ]);

  const taught = await firstLeaf(server, owner, 'Python Programming');
  await owner.post(`/map/${taught.mapId}/visibility`, { public: '1' });
  model.script(reply.text([lessonText]));
  await ended(owner, taught, /class="provenance"/);
  const failed = await firstLeaf(server, owner, 'The Roman Empire');
  model.script(reply.status(401));
  await ended(owner, failed, /Error occurred/);
  const made = async (topic: string, outline: string) => {
    model.script(reply.text([outline]));
    return firstLeaf(server, owner, topic);
  };
  const arabic = await made('النباتات', outlines.arabic);
  const chinese = await made('植物的生长', outlines.chinese);
  const long = await made(longWord, outlines.long);
  const untaught = await firstLeaf(server, owner, 'Bonsai');
  model.script(reply.hangAfter(['- Soil\n', '  - Sand\n', '  - Clay\n', '- Water\n']));
  const started = await owner.post('/?index', { topic: 'Gardening', key: 'a-run-that-waits' });
  const run = started.headers.get('location') ?? '';
  return { accounts, taught, untaught, failed, arabic, chinese, long, run };
}

/** Asks for a leaf's lesson and waits for its end. */
async function ended(account: Account, { mapId, nodeId }: Leaf, sign: RegExp): Promise<void> {
  await account.post(`/map/${mapId}/lesson`, { node: nodeId });
  await until(async () => {
    const html = await (await account.send(`/map/${mapId}?node=${nodeId}`)).text();
    return sign.test(html) && !html.includes('Generating description...');
  }, 60_000);
}

const at = (path: string) => () => path;
const panel = (leaf: Leaf) => `/map/${leaf.mapId}?node=${leaf.nodeId}`;
const tree = (leaf: Leaf) => `/map/${leaf.mapId}`;

/** Leaves a draft in the browser that was made from an older text than the server's, and returns to it. */
async function leaveDraft(page: Page): Promise<void> {
  await page.evaluate(() => {
    const nodeId = new URLSearchParams(location.search).get('node');
    localStorage.setItem(`topiary-draft:${location.pathname.slice(5)}:${nodeId}:0`, 'Typed in a tunnel.\n');
  });
  await page.reload();
  await page.getByText('Show it').click();
}

const expand = (page: Page) => page.getByRole('button', { name: 'Expand all' }).click();

export const screens: readonly Screen[] = [
  { name: 'landing', who: 'visitor', path: at('/') },
  { name: 'login', who: 'visitor', path: at('/login?topic=Bonsai') },
  { name: 'register', who: 'visitor', path: at('/register') },
  {
    name: 'login-refused',
    who: 'visitor',
    path: at('/login'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password').fill('not the one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('No account found with this email.').first().waitFor();
    },
  },
  { name: 'forgot-password', who: 'visitor', path: at('/forgot-password') },
  { name: 'reset-password', who: 'visitor', path: at('/reset-password?token=spent') },
  { name: 'verify-email', who: 'unverified', path: at('/verify-email') },
  { name: 'goals', who: 'without goals', path: at('/goals') },
  { name: 'referral-source', who: 'without referral source', path: at('/referral-source') },
  { name: 'home', who: 'owner', path: at('/') },
  {
    name: 'home-menu',
    who: 'owner',
    path: at('/'),
    act: (page) => page.locator('.site-header .menu > summary').last().click(),
  },
  { name: 'run', who: 'owner', path: ({ run }) => run },
  { name: 'map', who: 'owner', path: ({ taught }) => tree(taught), likeness: 'map-controls' },
  { name: 'map-expanded', who: 'owner', path: ({ taught }) => tree(taught), act: expand },
  {
    name: 'map-controls',
    who: 'owner',
    path: ({ taught }) => tree(taught),
    act: async (page) => {
      await page.locator('.map-head .menu > summary').click();
      await page.getByRole('heading', { name: 'Actions & Controls' }).waitFor();
    },
  },
  { name: 'map-lesson', who: 'owner', path: ({ taught }) => panel(taught) },
  {
    name: 'map-lesson-edit',
    who: 'owner',
    path: ({ taught }) => `${panel(taught)}&edit=1`,
    act: (page) => page.locator('.preview .prose').waitFor(),
  },
  {
    name: 'map-lesson-draft',
    who: 'owner',
    path: ({ taught }) => `${panel(taught)}&edit=1`,
    act: leaveDraft,
  },
  {
    name: 'map-lesson-conflict',
    who: 'owner',
    path: ({ taught }) => `${panel(taught)}&edit=1`,
    act: async (page) => {
      await leaveDraft(page);
      await page.getByRole('button', { name: 'Restore it' }).click();
      await page.getByLabel('The text that is saved now').waitFor();
      await page.getByRole('link', { name: 'Close node details' }).click();
      await page.getByText('Your last changes are not saved.').waitFor();
    },
  },
  {
    name: 'picture-not-stored',
    who: 'owner',
    path: ({ taught }) => tree(taught),
    act: async (page) => {
      // As the editor sends it without scripts.
      await page.evaluate(() => {
        const form = document.createElement('form');
        form.method = 'post';
        form.action = `${location.pathname}/pictures`;
        form.innerHTML = '<textarea name="content">Typed, and not saved.</textarea><input name="alt" value="A leaf">';
        document.body.append(form);
        form.submit();
      });
      await page.getByRole('heading', { name: 'Picture not stored' }).waitFor();
    },
  },
  { name: 'map-lesson-empty', who: 'owner', path: ({ untaught }) => panel(untaught) },
  { name: 'map-lesson-failed', who: 'owner', path: ({ failed }) => panel(failed) },
  { name: 'map-lesson-visitor', who: 'visitor', path: ({ taught }) => panel(taught) },
  {
    name: 'map-visitor-menu',
    who: 'visitor',
    path: ({ taught }) => tree(taught),
    act: async (page) => {
      await page.locator('.map-head .menu > summary').click();
      await page.getByRole('link', { name: 'Keep a Copy', exact: true }).waitFor();
    },
  },
  { name: 'map-copy', who: 'newcomer', path: ({ taught }) => `/map/${taught.mapId}/copy` },
  { name: 'needs', who: 'owner', path: ({ taught }) => `/map/${taught.mapId}/needs` },
  { name: 'placement', who: 'owner', path: ({ taught }) => `/map/${taught.mapId}/placement` },
  { name: 'placement-tree', who: 'owner', path: ({ taught }) => `/map/${taught.mapId}/placement?tree` },
  {
    name: 'suggestion',
    who: 'newcomer',
    path: ({ taught }) => `/map/${taught.mapId}/suggestion?node=${taught.nodeId}&passage=0`,
  },
  { name: 'course-suggestion', who: 'newcomer', path: at('/course/statistics/suggestion?lesson=0&passage=0') },
  { name: 'suggestions', who: 'newcomer', path: at('/suggestions') },
  { name: 'admin-suggestions', who: 'owner', path: at('/admin/suggestions') },
  { name: 'map-without-scripts', who: 'visitor', path: ({ taught }) => tree(taught), withoutScripts: true },
  { name: 'run-without-scripts', who: 'owner', path: ({ run }) => run, withoutScripts: true },
  { name: 'reminders-without-scripts', who: 'owner', path: at('/account/reminders'), withoutScripts: true },
  { name: 'map-arabic', who: 'owner', path: ({ arabic }) => panel(arabic), act: expand, likeness: 'map-long' },
  {
    name: 'map-chinese',
    who: 'owner',
    path: ({ chinese }) => panel(chinese),
    act: expand,
    likeness: 'map-long',
  },
  { name: 'map-long', who: 'owner', path: ({ long }) => panel(long), act: expand },
  { name: 'map-missing', who: 'visitor', path: at('/map/missing'), status: 404 },
  { name: 'learned', who: 'owner', path: ({ taught }) => `/map/${taught.mapId}/learned?first` },
  { name: 'branch', who: 'owner', path: ({ taught }) => `/map/${taught.mapId}/branch?node=root` },
  { name: 'ask', who: 'owner', path: ({ taught }) => `/map/${taught.mapId}/ask?node=${taught.nodeId}` },
  { name: 'export', who: 'owner', path: ({ taught }) => `/map/${taught.mapId}/export` },
  { name: 'import', who: 'owner', path: at('/import') },
  { name: 'sources', who: 'newcomer', path: at('/sources') },
  { name: 'review', who: 'newcomer', path: at('/review') },
  { name: 'home-empty', who: 'newcomer', path: at('/') },
  { name: 'admin', who: 'owner', path: at('/admin') },
  { name: 'map-delete', who: 'owner', path: ({ untaught }) => `/map/${untaught.mapId}/delete` },
  { name: 'map-aim', who: 'owner', path: ({ untaught }) => `/map/${untaught.mapId}/aim` },
  { name: 'map-rename', who: 'owner', path: ({ untaught }) => `/map/${untaught.mapId}/rename` },
  { name: 'history', who: 'owner', path: at('/history') },
  { name: 'history-nothing-found', who: 'owner', path: at('/history?q=nothing') },
  { name: 'history-empty', who: 'newcomer', path: at('/history') },
  { name: 'bin', who: 'owner', path: at('/history/bin') },
  { name: 'lessons', who: 'owner', path: at('/lessons') },
  { name: 'lessons-empty', who: 'newcomer', path: at('/lessons') },
  { name: 'maps', who: 'visitor', path: at('/maps') },
  { name: 'courses', who: 'visitor', path: at('/courses') },
  { name: 'course', who: 'visitor', path: at('/course/statistics') },
  { name: 'search', who: 'visitor', path: at('/search') },
  { name: 'maps-nothing-found', who: 'visitor', path: at('/maps?q=nothing') },
  { name: 'buy', who: 'owner', path: at('/buy') },
  { name: 'help', who: 'visitor', path: at('/help') },
  { name: 'help-faq', who: 'visitor', path: at('/help/faq') },
  { name: 'help-topic', who: 'visitor', path: at('/help/maps') },
  { name: 'help-courses', who: 'visitor', path: at('/help/courses') },
  { name: 'help-translate', who: 'visitor', path: at('/help/translate') },
  { name: 'help-exercises', who: 'visitor', path: at('/help/exercises') },
  { name: 'help-figures', who: 'visitor', path: at('/help/figures') },
  { name: 'help-writing', who: 'visitor', path: at('/help/writing') },
  { name: 'help-about', who: 'visitor', path: at('/help/about'), likeness: 'help-privacy' },
  { name: 'help-contact', who: 'visitor', path: at('/help/contact') },
  { name: 'help-privacy', who: 'visitor', path: at('/help/privacy') },
  { name: 'help-terms', who: 'visitor', path: at('/help/terms'), likeness: 'help-privacy' },
  { name: 'help-refund', who: 'visitor', path: at('/help/refund'), likeness: 'help-privacy' },
  { name: 'account', who: 'owner', path: at('/account') },
  { name: 'account-goals', who: 'owner', path: at('/account/goals') },
  { name: 'account-password', who: 'owner', path: at('/account/password') },
  { name: 'account-email', who: 'owner', path: at('/account/email') },
  { name: 'account-sessions', who: 'owner', path: at('/account/sessions') },
  { name: 'account-language', who: 'owner', path: at('/account/language') },
  { name: 'account-reminders', who: 'owner', path: at('/account/reminders') },
  { name: 'account-webhooks', who: 'owner', path: at('/account/webhooks') },
  { name: 'account-review', who: 'owner', path: at('/account/review') },
  { name: 'review-forecast', who: 'owner', path: at('/review/forecast') },
  { name: 'today', who: 'owner', path: at('/today') },
  { name: 'progress', who: 'owner', path: at('/progress') },
  { name: 'account-export', who: 'owner', path: at('/account/export') },
  { name: 'account-delete', who: 'owner', path: at('/account/delete') },
  { name: 'not-found', who: 'owner', path: at('/no/such/page'), status: 404 },
];
