import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../../support/accounts';
import { lightFetch } from '../../support/light-fetch';
import { readyAccount } from '../../support/ready-account';
import { ServedPage } from '../../support/served-page';
import { sharedTopiary, type TopiaryServer } from '../../support/server';

/**
 * All screens of the specification's §2: route × user × required texts. The specification's texts are repeated on
 * purpose: a change of one in the product must fail. How they look is judged in a browser by looks.js.spec.ts.
 */

type Who = 'visitor' | 'unverified' | 'without goals' | 'without referral source' | 'member';

interface Screen {
  readonly path: string;
  readonly who: Who;
  /** The page has scripts. */
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
  /** The place that the header marks as the present one. */
  readonly place?: string;
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
    fields: ['What do you want to learn?'],
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
    place: 'Today',
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
    place: 'Maps',
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
  { path: '/review', who: 'member', scripts: true, heading: 'Review', place: 'Review', texts: ['No cards yet'] },
  { path: '/sources', who: 'member', heading: 'My sources', place: 'Sources' },
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

let server: TopiaryServer;
const accounts = new Map<Who, Account>();

beforeAll(async () => {
  server = await sharedTopiary();
  accounts.set('unverified', await signUp(server, { upTo: 'registered' }));
  accounts.set('without goals', await readyAccount(server, { upTo: 'verified' }));
  accounts.set('without referral source', await readyAccount(server, { upTo: 'goals' }));
  accounts.set('member', await readyAccount(server));
}, 60_000);

/** Follows redirects, as a browser does. */
async function open(who: Who, path: string): Promise<{ address: string; response: Response }> {
  const send = accounts.get(who)?.send ?? ((to: string) => lightFetch(server.url + to));
  const response = await send(path);
  const to = response.headers.get('location');
  if (!to) return { address: path, response };
  const { pathname, search } = new URL(to, server.url + path);
  return open(who, pathname + search);
}

describe.each(['visitor', 'unverified', 'without goals', 'without referral source', 'member'] as const)('%s', (who) => {
  it.each(screens.filter((screen) => screen.who === who))('opens $path', async (screen) => {
    const { path, endsAt = path, status = 200, scripts = false } = screen;
    const { address, response } = await open(who, path);
    if (typeof endsAt === 'string') expect(address).toBe(endsAt);
    else expect(address).toMatch(endsAt);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(/<script[^>]* type="module"/.test(html), 'scripts').toBe(scripts);

    const page = new ServedPage(html);
    if (screen.title) expect(page.title).toMatch(screen.title);
    if (screen.heading) expect(page.headings).toSatisfy(includes(screen.heading));
    for (const text of screen.texts ?? []) expect(page.texts).toSatisfy(includes(text));
    for (const name of screen.buttons ?? []) expect(page.buttons).toSatisfy(includes(name));
    for (const name of screen.links ?? []) expect(page.links).toSatisfy(includes(name));
    for (const label of screen.fields ?? []) expect(page.fields).toSatisfy(includes(label));
    for (const text of screen.absent ?? []) expect(page.texts).not.toSatisfy(includes(text));
    if (screen.place) expect(page.places).toEqual([screen.place]);
  });
});

/** Whether one of the texts has the words, in any case. */
const includes = (words: string | RegExp) => (texts: readonly string[]) =>
  texts.some((text) =>
    typeof words === 'string' ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text),
  );
