import type { Page } from '@playwright/test';
import { messages } from '../../app/kit/messages';
import { signUp } from '../support/accounts';
import { expect, test } from '../support/e2e';

/**
 * All screens of the specification's §2: route × user × required texts. The specification's texts are repeated on
 * purpose: a change of one in the product must fail.
 */

type Who = 'visitor' | 'unverified' | 'without goals' | 'without referral source' | 'member';

interface Screen {
  readonly path: string;
  readonly who: Who;
  /** The page has scripts. All others are the same with JavaScript, and are visited without it alone. */
  readonly scripts?: boolean;
  /** The final address; the path itself by default. */
  readonly endsAt?: string | RegExp;
  readonly status?: number;
  readonly title?: RegExp;
  readonly heading?: string | RegExp;
  readonly texts?: readonly (string | RegExp)[];
  readonly buttons?: readonly (string | RegExp)[];
  readonly links?: readonly (string | RegExp)[];
  readonly fields?: readonly (string | RegExp)[];
  readonly absent?: readonly (string | RegExp)[];
}

const popular = [
  'Python Programming',
  'Machine Learning',
  'The Roman Empire',
  'Digital Photography',
  'Guitar for Beginners',
  'Spanish for Beginners',
  'Personal Finance',
  'Healthy Nutrition',
];

const goals = [
  'Health & Fitness',
  'Career Development',
  'Education & Learning',
  'Financial Goals',
  'Hobbies & Interests',
  'Travel & Adventure',
  'Personal Growth',
  'Other',
];

const screens: readonly Screen[] = [
  {
    path: '/',
    who: 'visitor',
    title: /Topiary/,
    links: ['AI Features', 'How It Works', 'User Reviews', 'Get Started', 'Sign Up', ...popular],
    buttons: ['Create Course'],
    texts: [
      'topics in the built-in library',
      'written lessons, no model needed',
      'press from here to your first lesson',
    ],
  },
  { path: '/', who: 'unverified', scripts: true, endsAt: '/verify-email' },
  { path: '/', who: 'without goals', scripts: true, endsAt: '/goals' },
  { path: '/', who: 'without referral source', scripts: true, endsAt: '/referral-source' },
  {
    path: '/',
    who: 'member',
    scripts: true,
    heading: /Ada$/,
    fields: ['What do you want to learn?'],
    buttons: ['Create map'],
  },
  {
    path: '/?topic=Bonsai',
    who: 'member',
    scripts: true,
    endsAt: '/?topic=Bonsai',
    fields: ['What do you want to learn?'],
  },

  {
    path: '/login',
    who: 'visitor',
    fields: ['Email', 'Password'],
    buttons: ['Sign In', 'Forgot your password?'],
    links: ['Create an account'],
    absent: ['Continue with Google'],
  },
  {
    path: '/login?topic=Bonsai',
    who: 'visitor',
    endsAt: '/login?topic=Bonsai',
    texts: ['Bonsai'],
    links: ['Create an account'],
  },
  { path: '/login', who: 'member', scripts: true, endsAt: '/' },
  {
    path: '/register',
    who: 'visitor',
    fields: ['Name', 'Email address', 'Password'],
    buttons: ['Sign Up'],
    links: ['Sign in'],
  },
  { path: '/register', who: 'member', scripts: true, endsAt: '/' },

  { path: '/verify-email', who: 'visitor', endsAt: '/login' },
  {
    path: '/verify-email',
    who: 'unverified',
    scripts: true,
    texts: [/@example\.org/, 'No mail server is set up here.'],
    buttons: ['Resend Verification Email', "I've verified - Check now", 'Log out and sign in'],
  },
  { path: '/verify-email', who: 'without goals', scripts: true, endsAt: '/goals' },
  { path: '/verify-email', who: 'member', scripts: true, endsAt: '/' },

  { path: '/goals', who: 'visitor', endsAt: /\/login/ },
  { path: '/goals', who: 'unverified', scripts: true, endsAt: '/verify-email' },
  {
    path: '/goals',
    who: 'without goals',
    scripts: true,
    heading: 'Set Your Goals',
    texts: goals,
    buttons: ['Skip for Now'],
  },
  { path: '/goals', who: 'without referral source', scripts: true, endsAt: '/referral-source' },
  { path: '/goals', who: 'member', scripts: true, endsAt: '/' },
  {
    path: '/account/goals',
    who: 'member',
    scripts: true,
    heading: 'Update Your Goals',
    texts: goals,
    links: ['Cancel'],
  },

  { path: '/referral-source', who: 'visitor', endsAt: /\/login/ },
  { path: '/referral-source', who: 'without goals', scripts: true, endsAt: '/goals' },
  {
    path: '/referral-source',
    who: 'without referral source',
    scripts: true,
    heading: 'How did you hear about Topiary?',
    fields: [
      'Social media',
      'Search engine',
      'Friend or family',
      'Advertisement',
      'Blog or article',
      'YouTube',
      'Podcast',
      'Other',
    ],
    buttons: ['Continue', 'Skip for Now'],
  },
  { path: '/referral-source', who: 'member', scripts: true, endsAt: '/' },

  { path: '/history', who: 'visitor', endsAt: '/login?redirectTo=%2Fhistory' },
  {
    path: '/history',
    who: 'member',
    scripts: true,
    heading: 'Map History',
    texts: ['Your saved knowledge maps and searches', 'No maps created yet', 'Start creating maps from the home page'],
    fields: ['Search your maps'],
  },
  {
    path: '/history?q=nothing',
    who: 'member',
    scripts: true,
    endsAt: '/history?q=nothing',
    texts: ['No maps found matching your search', 'Try a different search term'],
  },

  { path: '/buy', who: 'visitor', endsAt: '/login?redirectTo=%2Fbuy' },
  {
    path: '/buy',
    who: 'member',
    heading: 'Choose Your Plan',
    texts: [
      'Starter',
      'Explorer',
      'Professional',
      'Most Popular',
      /4\.99/,
      /9\.99/,
      /29\.99/,
      /10 credits/,
      /25 credits/,
      /100 credits/,
      /30-day money-back guarantee/,
      /never expire/,
    ],
    buttons: [/Get Started/],
  },

  {
    path: '/help',
    who: 'visitor',
    links: [/Question|FAQ/i, /Contact/, /About/, /Terms/, /Privacy/, /Refund/, 'Cards and review', 'Administration'],
    texts: ['How it works'],
  },
  { path: '/help/sources', who: 'visitor', heading: 'Sources', texts: ['Make a map of it'] },
  {
    path: '/help/writing',
    who: 'visitor',
    heading: 'How to write a lesson',
    texts: ['Footnotes', 'Callouts'],
    links: ['Footnote 1'],
  },
  { path: '/help/courses', who: 'visitor', heading: 'Write a course', texts: ['course.md', 'docs/courses.md'] },
  { path: '/help/translate', who: 'visitor', heading: 'Translate Topiary', texts: ['glossary.md'] },
  { path: '/help/faq', who: 'visitor', texts: ['What is a knowledge map?', 'Who can see my maps?'] },
  {
    path: '/help/contact',
    who: 'visitor',
    links: ['hello@topiary.example'],
  },
  { path: '/help/about', who: 'visitor', heading: /About/ },
  {
    path: '/help/privacy',
    who: 'visitor',
    heading: 'Privacy Policy',
    texts: ['Last Updated: October 26, 2023'],
  },
  {
    path: '/help/terms',
    who: 'visitor',
    heading: 'Terms of Service',
    texts: ['Last Updated: October 26, 2023'],
  },
  {
    path: '/help/refund',
    who: 'visitor',
    heading: 'Refund Policy',
    texts: ['Last Updated: October 26, 2023', /14 days/, /5-7 business days/],
  },

  {
    path: '/map/',
    who: 'visitor',
    scripts: true,
    status: 400,
    heading: 'Error Loading Map',
    texts: ['Invalid map ID'],
    links: ['Return Home'],
  },
  {
    path: '/map/nosuchmap',
    who: 'visitor',
    scripts: true,
    status: 404,
    heading: 'Error Loading Map',
    texts: ['Map not found. Sign in if it is yours.'],
    links: ['Return Home'],
  },
  {
    path: '/map/nosuchmap',
    who: 'member',
    scripts: true,
    status: 404,
    heading: 'Error Loading Map',
    texts: ['Map not found'],
    absent: ['Sign in if it is yours'],
  },

  { path: '/maps', who: 'visitor', heading: 'Public maps' },
  { path: '/courses', who: 'visitor', heading: 'Courses', links: ['Digital Photography'] },
  {
    path: '/course/statistics',
    who: 'visitor',
    heading: 'Statistics',
    buttons: ['Done, next'],
    links: ['Keep this course'],
  },
  { path: '/search', who: 'visitor', heading: 'Search', texts: ['What are you looking for?'] },
  { path: '/search?q=nothing+has+this', who: 'member', heading: 'Search', texts: [/^Nothing fits/] },
  { path: '/lessons', who: 'visitor', endsAt: '/login?redirectTo=%2Flessons' },
  { path: '/lessons', who: 'member', heading: 'My lessons', texts: ['No lessons yet'] },
  { path: '/review', who: 'visitor', endsAt: '/login?redirectTo=%2Freview' },
  { path: '/review', who: 'member', scripts: true, heading: 'Review', texts: ['No cards yet'] },
  { path: '/cards', who: 'member', heading: 'My cards', texts: ['No cards yet'] },
  { path: '/account', who: 'visitor', endsAt: '/login?redirectTo=%2Faccount' },
  { path: '/account', who: 'member', heading: /account/i },
  { path: '/account/sessions', who: 'member', heading: /sessions|devices/i },
  { path: '/account/language', who: 'member', heading: 'Language' },
  { path: '/account/reminders', who: 'member', scripts: true, heading: 'Reminders' },
  { path: '/account/webhooks', who: 'member', scripts: true, heading: 'Webhooks' },
  { path: '/account/review', who: 'member', heading: 'Reviews' },
  { path: '/suggestions', who: 'member', heading: 'Suggestions', texts: [/^Nobody has suggested/] },
  { path: '/today', who: 'visitor', endsAt: '/login?redirectTo=%2Ftoday' },
  { path: '/today', who: 'member', scripts: true, heading: 'Today', texts: ['Nothing waits for you yet.'] },
  { path: '/progress', who: 'member', heading: 'Progress', texts: ['Nothing was done yet.'] },
  { path: '/review/forecast', who: 'member', heading: 'What comes on the next days', texts: ['None of your cards'] },
  { path: '/account/export', who: 'member', heading: /export|download/i },
  { path: '/account/email', who: 'member', heading: /address|email/i },
  { path: '/account/delete', who: 'member', heading: /delete/i },
  { path: '/forgot-password', who: 'visitor', heading: 'Forgot your password?' },
  { path: '/reset-password', who: 'visitor', heading: 'Choose a new password' },

  { path: '/no/such/page', who: 'visitor', endsAt: /\/login/ },
  { path: '/no/such/page', who: 'member', scripts: true, status: 404, fields: ['What do you want to learn?'] },
  { path: '/no-such-file.png', who: 'visitor', scripts: true, status: 404 },
];

const upTo = {
  unverified: 'registered',
  'without goals': 'verified',
  'without referral source': 'goals',
  member: 'complete',
} as const;

async function arrive(
  page: Page,
  { path, endsAt = path, status = 200, scripts = false, ...screen }: Screen,
): Promise<void> {
  const response = await page.goto(path);
  await expect(page).toHaveURL(endsAt);
  expect(response?.status()).toBe(status);
  expect((await page.locator('script[type="module"]').count()) > 0, `scripts of ${path}`).toBe(scripts);

  if (screen.title) await expect(page).toHaveTitle(screen.title);
  if (screen.heading) {
    await expect(page.getByRole('heading', { level: 1, name: screen.heading })).toBeVisible();
  }
  for (const text of screen.texts ?? []) await expect(page.getByText(text).first()).toBeVisible();
  for (const name of screen.buttons ?? []) {
    await expect(page.getByRole('button', { name }).first()).toBeVisible();
  }
  for (const name of screen.links ?? []) await expect(page.getByRole('link', { name }).first()).toBeVisible();
  for (const label of screen.fields ?? []) await expect(page.getByLabel(label).first()).toBeVisible();
  for (const text of screen.absent ?? []) await expect(page.getByText(text)).toHaveCount(0);
}

for (const who of ['visitor', 'unverified', 'without goals', 'without referral source', 'member'] as const)
  test(`the screens of ${who === 'member' ? 'a member' : who}`, async ({ page, server, javaScriptEnabled }) => {
    if (who !== 'visitor') {
      const { cookies } = await signUp(server, { upTo: upTo[who] });
      await page.context().addCookies([...cookies]);
    }
    const asked = screens.filter((screen) => screen.who === who && (screen.scripts || !javaScriptEnabled));
    test.setTimeout(120_000 + asked.length * 10_000);
    for (const screen of asked) await test.step(screen.path, () => arrive(page, screen));
  });

test('the landing page’s buttons take the topic to the sign-in and on to home', async ({ page, server, freshUser }) => {
  await page.goto('/');
  await page.getByLabel(/learn/i).first().fill('Bonsai');
  await page.getByRole('button', { name: 'Create Course' }).first().click();
  await expect(page).toHaveURL(`${server.url}/login?topic=Bonsai`);
  const account = await signUp(server);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/\?topic=Bonsai$/);
  await expect(page.getByLabel('What do you want to learn?')).toHaveValue('Bonsai');
  void freshUser;
});

test('the avatar menu has every entry and signs out', async ({ page, server, freshUser, javaScriptEnabled }) => {
  await freshUser(page);
  await page.goto('/');
  await page.locator('header summary').last().click();
  for (const name of ['My Maps', 'Account', 'Buy', 'Help & Information']) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  }
  const entries = await page.locator('.site-header .menu-list a').allTextContents();
  const own = entries.filter((name) => name !== 'Administration');
  expect(own).toEqual(['My Maps', 'Account', 'Buy', 'Help & Information']);
  const theme = page.getByRole('button', { name: 'Switch Theme' });
  if (javaScriptEnabled) await expect(theme.first()).toBeVisible();
  else await expect(theme).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.goto('/history');
  await expect(page).toHaveURL(/\/login/);
});

test('the places stand in the header, on a phone at the bottom, and show where one is', async ({ page, freshUser }) => {
  await freshUser(page);
  await page.goto('/');
  const places = page.getByRole('navigation', { name: 'Main' });
  for (const [name, address, heading] of [
    ['Maps', '/history', 'Map History'],
    ['Sources', '/sources', 'My sources'],
    ['Review', '/review', 'Review'],
    ['Today', '/', /Ada$/],
  ] as const) {
    await places.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(places.locator('[aria-current]')).toHaveText(name);
  }
  await expect(places.getByRole('link', { name: 'Search' })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/history');
  for (const name of ['Lessons', 'Public', 'Bin', 'My maps']) {
    await page.getByRole('navigation', { name: 'Maps' }).getByRole('link', { name }).click();
    await expect(page.locator('.place-tabs [aria-current]')).toHaveText(name);
    await expect(places.locator('[aria-current]')).toHaveText('Maps');
  }
  const bar = await places.boundingBox();
  expect([bar?.x, (bar?.y ?? 0) + (bar?.height ?? 0), bar?.width]).toEqual([0, 740, 360]);
  expect((await page.locator('.site-header').boundingBox())?.height).toBeLessThan(80);
  await places.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
});

test('Get Started says that payments are not set up', async ({ page, server, freshUser }) => {
  await freshUser(page);
  await page.goto('/buy');
  await page
    .getByRole('button', { name: /Get Started/ })
    .nth(1)
    .click();
  await expect(page.getByText(/Payments are not set up on this server/).first()).toBeVisible();
  expect(server.log()).toContain('plan chosen plan=explorer');
});

test('resending the verification mail confirms it, and is limited', async ({ page, server }) => {
  await page.context().addCookies([...(await signUp(server, { upTo: 'registered' })).cookies]);
  await page.goto('/verify-email');
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  // The registration has just sent a mail.
  await expect(page.getByText(messages.verification.mailLimit)).toBeVisible();
});
