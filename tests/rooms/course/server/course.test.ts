import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { smallCourse } from '../../../support/course-pack';
import { svg } from '../../../support/picture-files';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { until } from '../../../support/streams';

/** A visitor reads a course of the library, and keeps it with what they did by registering. */

let server: TopiaryServer;
beforeAll(async () => {
  server = await startTopiary();
  // The administrator; those who register wait for a mail.
  await readyAccount(server, { role: 'keeper' });
}, 180_000);
afterAll(() => server.stop());

/** A browser's cookies and its requests; redirects are returned. */
function visitor() {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const ask = async (path: string, fields?: Record<string, string>) => {
    const answer = await fetch(new URL(path, server.url), {
      redirect: 'manual',
      headers: { Origin: server.url, cookie: cookie() },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
  };
  return { ask, cookie };
}

const ticked = (html: string) => html.match(/aria-checked="true"/g)?.length ?? 0;

describe('a visitor', () => {
  it('opens a course from the landing page with its first lesson, and no session is made', async () => {
    const { ask, cookie } = visitor();
    expect((await ask('/')).html).toContain('href="/course/photography"');
    const { html } = await ask('/course/photography');
    expect(html).toContain('From lens to pixel: how a sensor counts photons</h2>');
    expect(html).toContain('<details open');
    expect(html).not.toMatch(/<script [^>]*src|exercise-in-place/);
    expect(cookie()).toBe('');
    expect((await ask('/course/no-such-course')).status).toBe(404);
    const courses = (await ask('/courses')).html.replaceAll('<!-- -->', '');
    expect(courses.match(/href="\/course\//g)).toHaveLength(42);
    expect(courses.match(/\d+ lessons, about [\d½]+ hours/g)).toHaveLength(42);
    expect(courses.match(/Not checked by an expert\./g)).toHaveLength(42);
    expect(courses).toContain('How a camera makes a picture from light');
    expect(courses).toContain('98 topics whose lessons nobody has written yet');
    expect(courses).not.toContain('/keep"');
    const found = (await ask('/courses?q=camera&level=new&subject=arts')).html;
    expect(found.match(/href="\/course\/[^"]+/g)).toEqual(['href="/course/photography']);
    expect((await ask('/courses?q=zebra')).html).toContain('No course fits.');
  });

  it('answers the exercises of a lesson in place, which alone loads a script', async () => {
    const { ask } = visitor();
    const { html } = await ask('/course/algebra?lesson=0');
    expect(html).toMatch(/import\('\/assets\/exercise-in-place-[\w-]{8}\.js'\)/);
    const [form = ''] = html.match(/<form class="exercise"[\s\S]*?<\/form>/g) ?? [];
    const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const [, route = ''] = / data-route="([^"]+)"/.exec(form) ?? [];
    const answered = await ask(`/course/algebra/exercise?_data=${encodeURIComponent(route)}`, {
      ...Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
      act: 'solution',
      as: 'json',
    });
    expect(answered.status).toBe(200);
    expect(JSON.parse(answered.html)).toMatchObject({
      solution: expect.stringMatching(/\w/),
      html: expect.stringContaining(` data-route="${route}"`),
    });
  });

  it('ticks a task, marks a lesson as done, and has both in a map after registering', async () => {
    const { ask } = visitor();
    expect((await ask('/course/photography', { lesson: '0', task: '0:1' })).to).toBe('/course/photography?lesson=0');
    expect(ticked((await ask('/course/photography?lesson=0')).html)).toBe(1);
    expect((await ask('/course/photography', { lesson: '0', value: '1' })).to).toBe('/course/photography?lesson=1');
    const { html } = await ask('/course/photography?lesson=0');
    expect(html).toContain('With all that you have done here.');

    const register = '/register?redirectTo=%2Fcourse%2Fphotography%3Flesson%3D0';
    expect(html).toContain(`href="${register}"`);
    const person = { nickname: 'Bo', email: 'bo@example.org', password: 'correct horse battery' };
    expect((await ask(register, person)).to).toBe('/verify-email');
    const { pathname, search, searchParams } = new URL((await server.waitForMail(person.email)).link);
    await ask(pathname + search, { token: searchParams.get('token') ?? '', to: searchParams.get('to') ?? '' });
    await ask('/goals', { skip: '1' });
    const { to } = await ask('/referral-source', { skip: '1' });
    expect(to).toMatch(/^\/map\/\w+\?node=\w+$/);
    const map = (await ask(to)).html;
    expect(map).toContain('Digital Photography');
    expect(ticked(map)).toBe(1);
    expect(map).toContain('From the built-in library');
    expect((await ask(`${to.split('?')[0]}/export`)).status).toBe(200);
  });

  it('ticks only tasks that there are, and an ended session takes nothing away', async () => {
    const { ask, cookie } = visitor();
    for (const task of ['99:1', '1', 'x:1'])
      expect((await ask('/course/cooking', { lesson: '0', task })).status, task).toBe(404);
    await ask('/course/cooking', { lesson: '0', task: '1:1' });
    expect(cookie()).toMatch(/^topiary-course=/);
    await ask('/login', { email: 'nobody@example.org', password: 'not the right one' });
    expect(ticked((await ask('/course/cooking')).html)).toBe(1);
    expect(ticked((await ask('/course/statistics')).html)).toBe(0);
  });
});

it('an account keeps a course that it wanted during its onboarding, at its end', async () => {
  const cyd = await readyAccount(server, { upTo: 'verified' });
  expect((await cyd.post('/course/chess/keep', { lesson: '2' })).headers.get('location')).toBe('/goals');
  await cyd.post('/goals', { skip: '1' });
  const end = await cyd.post('/referral-source', { skip: '1' });
  expect(end.headers.get('location')).toMatch(/^\/map\/\w+\?node=\w+$/);
});

describe('a member', () => {
  it('is told why a course was not kept', async () => {
    const ada = await readyAccount(server);
    for (const [code, sentence] of Object.entries(messages.courseNotKept))
      expect(await (await ada.send(`/course/chess?lesson=0&refused=${code}`)).text()).toContain(sentence);
    for (const code of ['no-such-code', 'constructor'])
      expect(await (await ada.send(`/course/chess?refused=${code}`)).text()).not.toContain('role="alert"');
  });

  it('keeps a course by one press, once', async () => {
    const ada = await readyAccount(server);
    expect(await (await ada.send('/course/chess')).text()).toContain('action="/course/chess/keep"');
    const to = (await ada.post('/course/chess/keep', { lesson: '0' })).headers.get('location');
    expect(to).toMatch(/^\/map\/\w+\?node=\w+$/);
    const again = (await ada.post('/course/chess/keep', { lesson: '0' })).headers.get('location');
    expect(again).toBe(to?.split('?')[0]);
  });
});

describe('a course of this server’s own', () => {
  it('has an id of any script, and its pictures for everybody, as nothing but pictures', async () => {
    const id = 'شاي';
    const picture = svg('<circle r="9"/>');
    const files = { ...smallCourse(id, '![A pot](../pictures/p.svg)'), [`${id}/pictures/p.svg`]: picture };
    for (const [path, content] of Object.entries(files)) {
      const file = join(server.dataDir, 'courses', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    const { ask } = visitor();
    const place = `/course/${encodeURIComponent(id)}`;
    await until(async () => (await ask(place)).status === 200);
    const { html } = await ask(`${place}?lesson=0`);
    const [, src = ''] = /<img src="([^"]+)"[^>]* alt="A pot"/.exec(html) ?? [];
    expect(src).toMatch(new RegExp(`^${place}/picture/p\\.svg\\?v=[\\da-f]{32}$`));
    const answer = await fetch(server.url + src);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(server.url + src, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    for (const file of ['none.svg', '..%2Fcourse.md', '%2e%2e%2fcourse.md', '..', '.', '%00', 'p.svg%00'])
      expect((await fetch(`${server.url}${place}/picture/${file}`)).headers.get('content-type'), file).not.toMatch(
        /image|markdown|plain/,
      );
    expect((await ask(place, { lesson: '0', value: '1' })).to).toBe(`${place}?lesson=1`);

    const account = await readyAccount(server, { upTo: 'verified' });
    expect((await account.post(`${place}/keep`, { lesson: '1' })).headers.get('location')).toBe('/goals');
    await account.post('/goals', { skip: '1' });
    const end = await account.post('/referral-source', { skip: '1' });
    expect(end.headers.get('location')).toMatch(/^\/map\/\w+\?node=\w+$/);
  });
});

// Last: the limit is by address.
it('a visitor may not change more than a person would', async () => {
  const { ask } = visitor();
  const answers = [];
  for (let n = 0; n <= rateLimits.courseChanges.times; n += 1)
    answers.push((await ask('/course/chess', { lesson: '0', task: '0:1' })).status);
  expect(answers.at(0)).toBe(302);
  expect(answers.at(-1)).toBe(429);
});
