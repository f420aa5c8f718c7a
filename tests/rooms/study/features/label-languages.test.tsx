import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CoursesScreen } from '~/rooms/admin/ui/courses';
import { branchView } from '~/rooms/study/routes/views/branch-view.server';
import { BranchPage } from '~/rooms/study/ui/branch';
import { WhereToGo } from '~/rooms/study/ui/where-to-go';
import { SuggestScreen } from '~/rooms/suggestion/ui/suggest';
import { ExportPage } from '~/rooms/transfer/ui/export';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Labels in a page of another language are marked with their own, for screen readers, fonts and hyphens. */

let test: TestRooms;
beforeEach(async () => {
  test = await openTestRooms();
});
afterEach(() => test.close());

async function pageOf(element: ReactElement): Promise<string> {
  const routes = [{ path: '/', element }];
  const context = await createStaticHandler(routes).query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('a redirect');
  const router = createStaticRouter(routes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

it('marks every label on the page of a branch', async () => {
  const { rooms } = test;
  const { id: userId } = await test.member();
  const mapId = await rooms.map.maps.add({
    ...outlined('Bäume', '- Laub\n  - Hart\n    - Eiche\n  - Linde\n- Nadel\n  - Tanne'),
    ...{ id: rooms.server.random.id(), userId, runId: null, at: test.clock.now(), language: 'de' },
    source: { kind: 'library', name: 'study plan', prompt: '' },
  });
  const opened = await rooms.lesson.openBranch(userId, mapId, 'n1');
  if (!opened) throw new Error('no branch');
  const page = await pageOf(
    <BranchPage {...branchView(opened, 'key', null, new Map())} hasCards={false} problem={null} />,
  );
  // Its title, its topic, two leaves, the branch between, and the branch's own page.
  for (const label of ['Laub', 'Bäume', 'Eiche', 'Linde', 'Hart'])
    expect(page).toMatch(new RegExp(`lang="de"[^>]*>(?:<a [^>]*>)?${label}<`));
});

it('marks the lesson that the head of a map opens', async () => {
  const to = { words: 'Continue', href: '/map/m1?node=n2', label: 'Eiche' };
  expect(await pageOf(<WhereToGo to={to} lang="de" />)).toContain('<bdi lang="de">Eiche</bdi>');
});

it('marks the title of a map and its branches where it is exported', async () => {
  const branches = ['Laub', 'Nadel'].map((label) => ({ id: label, label, lang: 'de' }));
  const page = await pageOf(
    <ExportPage
      {...{ mapId: 'm1', title: 'Bäume', lang: 'de', bytes: 90, gift: null, empty: {}, branches }}
      isSignedIn
      hasNotes
    />,
  );
  for (const label of ['Bäume', 'Laub', 'Nadel']) expect(page).toMatch(new RegExp(`lang="de"[^>]*>${label}<`));
});

it('says why a format has nothing in it, in place of its download', async () => {
  const empty = { gift: 'No exercises.', csv: 'No cards.' };
  const page = await pageOf(
    <ExportPage
      {...{ mapId: 'm1', title: 'Trees', bytes: 90, gift: null, empty, branches: [] }}
      isSignedIn
      hasNotes={false}
    />,
  );
  for (const [form, why] of Object.entries(empty)) {
    expect(page).toContain(why);
    expect(page).not.toContain(`href="/map/m1/export/${form}"`);
  }
  for (const form of ['md', 'apkg']) expect(page).toContain(`href="/map/m1/export/${form}"`);
});

it.each([
  [null, ['md', 'csv'], ['gift', 'apkg']],
  [{ all: 2, unsaid: 0, fixed: 0 }, ['md', 'csv', 'gift', 'apkg'], []],
] as const)('opens a file that may be empty like a page, which says why: %j', async (gift, downloads, pages) => {
  const page = await pageOf(
    <ExportPage
      {...{ mapId: 'm1', title: 'Trees', bytes: 90, gift, empty: {}, branches: [] }}
      isSignedIn
      hasNotes={false}
    />,
  );
  const opensAsFile = (form: string) =>
    / download=/.test(new RegExp(`<a [^>]*href="/map/m1/export/${form}"[^>]*>`).exec(page)?.[0] ?? page);
  expect(downloads.filter(opensAsFile)).toEqual(downloads);
  expect(pages.filter(opensAsFile)).toEqual([]);
});

it('marks a course in the list of an administrator', async () => {
  const course = { id: 'schach', title: 'Schach', language: 'de', version: '1', faults: 0, learners: 2 };
  const page = await pageOf(<CoursesScreen courses={[{ ...course, isOwn: true, isOff: false }]} />);
  expect(page).toMatch(/lang="de"[^>]*>Schach</);
});

it('marks where a suggestion belongs', async () => {
  const view = { address: '', back: '/', passages: [], chosen: null, text: '', paragraph: null };
  const page = await pageOf(
    <SuggestScreen
      view={{ ...view, lesson: { name: 'node', value: 'n1' }, path: 'Bäume › Laub', course: 'Bäume', lang: 'de' }}
      refused={null}
    />,
  );
  for (const label of ['Bäume › Laub', 'Bäume']) expect(page).toMatch(new RegExp(`lang="de"[^>]*>${label}<`));
});
