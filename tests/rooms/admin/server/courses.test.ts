import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { adminCourseWords } from '~/rooms/admin/words/courses';
import { smallCourse } from '../../../support/course-pack';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary } from '../../../support/server';

it('the page of an own course says before and after taking it away what is there then', async () => {
  const server = await startTopiary();
  for (const id of ['algebra', 'tea'])
    for (const [name, text] of Object.entries(smallCourse(id))) {
      const file = join(server.dataDir, 'courses', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  const admin = await readyAccount(server, { role: 'keeper' });
  await expect.poll(async () => (await admin.send('/admin/courses/tea')).status, { timeout: 20_000 }).toBe(200);
  const text = async (address: string) => (await admin.send(address)).text();
  const takeAway = async (id: string) => {
    const answer = await admin.post(`/admin/courses/${id}`, { act: 'remove' });
    return answer.headers.get('location') ?? '';
  };

  expect(await text('/admin/courses/algebra')).toContain(adminCourseWords.oursComesBack({ title: 'Algebra' }));
  const ours = await takeAway('algebra');
  expect(ours).toContain('/admin/courses/algebra');
  expect(await text(ours)).toContain(adminCourseWords.oursIsBack);

  expect(await text('/admin/courses/tea')).toContain(adminCourseWords.noneComesBack);
  const list = await takeAway('tea');
  expect(await text(list)).toContain(adminCourseWords.takenAway);
});
