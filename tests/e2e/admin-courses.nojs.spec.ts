import { smallCourse, zipOf } from '../support/course-pack';
import { expect, test } from '../support/e2e';
import { readyAccount } from '../support/ready-account';

/** A packed course from an administrator's form to a visitor's page. */

test('a course is taken, read, replaced, switched off and taken away', async ({ page, server }, info) => {
  const id = `tea-${info.project.name.replace(/[^a-z]/g, '')}`;
  const pack = (text: string, more = {}) => ({
    name: `${id}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipOf({ ...smallCourse(id, text), ...more })),
  });
  await page.context().addCookies([...(await readyAccount(server, { role: 'keeper' })).cookies]);
  await page.goto('/admin/courses');

  const send = async (file: ReturnType<typeof pack>) => {
    await page.getByLabel('A packed course').setInputFiles(file);
    await page.getByRole('button', { name: 'Check and use it' }).click();
  };
  const takeAway = async () => {
    await page.getByText('Take it away', { exact: true }).click();
    await page.getByRole('button', { name: 'Take the course away' }).click();
    await expect(page.getByText('The course was taken away.')).toBeVisible();
  };
  await page.getByRole('button', { name: 'Check and use it' }).click();
  await expect(page.getByLabel('A packed course')).toHaveAccessibleDescription(/Please choose a file/);
  await expect(page.getByText('the course has faults')).toHaveCount(0);
  await send(pack('Water boils.', { [`${id}/01-water/03-x.md`]: '---\nid: boiling\n---\n' }));
  await expect(page.getByText('01-water/03-x.md:')).toBeVisible();
  await send(pack('Water boils.'));
  await expect(page.getByText('The course is in use.')).toBeVisible();
  await page.goto(`/course/${id}`);
  await expect(page.getByText('Water boils.')).toBeVisible();

  await page.goto('/admin/courses');
  await send(pack('Water boils at 100 °C.'));
  await page.goto(`/course/${id}`);
  await expect(page.getByText('Water boils at 100 °C.')).toBeVisible();

  await page.goto(`/admin/courses/${id}`);
  await page.getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByText('Learners get this version now.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('The course is switched off.')).toBeVisible();
  expect((await page.request.get(`/course/${id}`)).status()).toBe(404);

  const other = `other-${id}`;
  const front = smallCourse(other)[`${other}/course.md`]?.replace(`All about ${other}`, `Learn ${id}!`) ?? '';
  await page.goto('/admin/courses');
  const namesake = zipOf({ ...smallCourse(other), [`${other}/course.md`]: front });
  await send({ ...pack(''), buffer: Buffer.from(namesake) });
  await expect(page.getByText('The course is in use.')).toBeVisible();
  await page.goto(`/admin/courses/${id}`);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText(`learners find the course “${other}” by the same words`)).toBeVisible();
  await page.goto(`/admin/courses/${other}`);
  await takeAway();

  await page.goto('/admin/courses');
  await send(pack('Water boils at 373 K.'));
  await expect(page.getByText('This version was taken. The course is still switched off.')).toBeVisible();
  await page.getByRole('button', { name: 'Use this version' }).first().click();
  await expect(page.getByText('This version was taken. The course is still switched off.')).toBeVisible();
  await takeAway();
});
