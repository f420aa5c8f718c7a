import { expect, firstLeaf, reply, test } from './lesson-world';

const outline = String.raw`- Motion \(v = \frac{s}{t}\)
  - Energy $E_{kin} = \frac{1}{2} m v^2$
  - Way
- Water H<sub>2</sub>O
`;

test('formulas in labels and titles are rendered by the server, found by text and TeX, and named in words', async ({
  page,
  owner,
  server,
  model,
}) => {
  model.script(reply.text(outline.match(/.*\n/g) ?? []));
  const { mapId } = await firstLeaf(server, owner, 'Physics $E = mc^2$');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`/map/${mapId}`);

  await expect(page).toHaveTitle('Physics E = mc² · Topiary');
  await expect(page.locator('h1 math')).toHaveCount(1);
  const tree = page.getByRole('tree', { name: 'Physics E = mc²' });
  await expect(tree.locator('math annotation')).toHaveText([
    'E = mc^2',
    'v = \\frac{s}{t}',
    'E_{kin} = \\frac{1}{2} m v^2',
  ]);
  await expect(tree.getByRole('treeitem', { name: 'Motion v = s/t' })).toBeVisible();
  await expect(tree.getByText('Water H₂O')).toBeVisible();

  const find = page.getByRole('searchbox', { name: 'Find in map' });
  for (const words of ['\\frac{s}{t}', 'motion v = s/t']) {
    await find.fill(words);
    await expect(page.getByText(/^\d of 1$/)).toBeVisible();
  }
  await find.press('Enter');
  await find.fill('');

  const leaf = tree.getByRole('treeitem', { name: /^Energy/ });
  await tree.getByText('Motion').click();
  await leaf.hover();
  await expect(page.locator('.map-status math')).toHaveCount(3);
  await leaf.locator('a').click();
  const panel = page.getByRole('article');
  await expect(panel.getByRole('heading', { level: 2 }).locator('math')).toHaveCount(1);
  await expect(panel.locator('.panel-path math')).toHaveCount(2);

  // Reading formulas does not load Temml.
  expect(scripts.filter((address) => /math|temml/i.test(address))).toEqual([]);
  await expect(page.locator('#rename-title')).toHaveValue('Physics $E = mc^2$');
});
