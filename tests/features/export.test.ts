import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, it } from 'vitest';
import type { User } from '~/ports/users';
import { fullLesson, mapWithLessons, wholeFile } from '../support/exported';
import { openTestHouse, type TestHouse } from '../support/house';

let test: TestHouse;
let ada: User;
beforeAll(async () => {
  test = await openTestHouse();
  ada = await test.member({});
});
afterAll(() => test.close());

it('tries', async () => {
  const mapId = await mapWithLessons(test, ada, {
    query: 'Git & "branches" <x> $x^2$',
    outline: '- Basics\n  - Commits\n    - Deep\n      - Deeper $\\frac{a}{b}$\n  - Staging\n- Leaf\n- Branches & more\n  - Merge\n  - Rebase',
    lessons: { Commits: fullLesson, Leaf: fullLesson, Basics: 'Of a branch', Merge: fullLesson },
  });
  mkdirSync('/tmp/export-out', { recursive: true });
  for (const form of ['md', 'html', 'epub', 'opml', 'mm', 'json'] as const) {
    const file = await test.house.exportMap(mapId, ada.id, form);
    writeFileSync(`/tmp/export-out/map.${form}`, await wholeFile(file!.pieces));
    console.log(file!.name);
  }
});
