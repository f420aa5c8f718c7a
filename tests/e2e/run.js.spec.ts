import { hydrated } from '../support/hydrated';
import { createGate, expect, reply, test } from './lesson-world';

test.use({ reducedMotion: 'no-preference' });

/** The page of a map's run with scripts. */

test('a run says its steps, its button can be used again, and each line of its outline is read once', async ({
  page,
  owner,
  model,
}) => {
  await test.step('the steps of a run say what is waited for: a map, or a proposal', async () => {
    const gate = createGate();
    model.script(reply.text([gate, '- Bark\n']));
    const { mapId, nodeId } = owner.leaf;
    const begun = await owner.post(`/map/${mapId}/grow`, { node: nodeId, how: 'into', wish: '' });
    await page.goto(begun.headers.get('location') ?? '');
    await expect(page.locator('.steps li')).toHaveText(['Waiting', 'Asking', 'Proposing', 'Saving', 'Done']);
    await expect(page.locator('.run-says')).toHaveText(/what could grow there|The proposal is being written/);
    gate.open();
    await page.waitForURL(/\/proposal\//);
    const mapGate = createGate();
    model.script(reply.text([mapGate, '- Soil\n  - Sand\n  - Clay\n- Water\n']));
    const map = await owner.post('/?index', { topic: 'Bonsai trees', key: `trees-${mapId}` });
    await page.goto(map.headers.get('location') ?? '');
    await expect(page.locator('.steps li').first()).toHaveText('Authenticating');
    await expect(page.locator('.steps li').last()).toHaveText('Redirecting');
    mapGate.open();
    await page.waitForURL(/\/map\//);
  });

  await test.step('a button can be used again when the document that it waits for is stopped', async () => {
    model.script(reply.status(401));
    await owner.post('/?index', { topic: 'Bonsai', key: `refused-${owner.leaf.mapId}` });
    const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
    await expect(async () => {
      await page.goto('/history');
      await expect(dismiss).toBeVisible({ timeout: 500 });
    }).toPass();
    await hydrated(page);
    // The answer to it never comes.
    await page.route('**/dismiss', () => {});
    // Everything happens within the page: while a document is loading, Playwright does not look at the page.
    const said = await dismiss.evaluate(async (button) => {
      const said: unknown[] = [];
      const change = async (act: () => void) => {
        const changed = new Promise((done) => new MutationObserver(done).observe(button, { attributes: true }));
        act();
        await changed;
        said.push([button.textContent, button.ariaDisabled]);
      };
      const { navigation } = window as unknown as { navigation: EventTarget };
      const press = async () => {
        const begun = new Promise((done) => navigation.addEventListener('navigate', done, { once: true }));
        await change(() => (button as HTMLButtonElement).click());
        await begun;
      };
      await press();
      // As the browser's stop button does.
      await change(() => setTimeout(() => window.stop()));
      await press();
      await change(() => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
      window.stop();
      return said;
    });
    const [waits, rests] = [
      ['Dismissing...', 'true'],
      ['Dismiss', null],
    ];
    expect(said).toEqual([waits, rests, waits, rests]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('each line of a growing outline is read once, however long the outline is', async () => {
    const lineCount = 1_500;
    const outline = Array.from({ length: lineCount }, (_, at) => `${at % 10 ? '  ' : ''}- Line ${at} of the outline\n`);
    const [begin, end] = [createGate(), createGate()];
    model.script(reply.text([begin, ...outline, '- The last\n', end]));
    // Counts how often the page reads a line that was sent to it.
    await page.addInitScript(() => {
      const parse = JSON.parse;
      const counts = { lines: 0, reads: 0 };
      Object.assign(window, { counts });
      JSON.parse = (...of: Parameters<typeof parse>) => {
        const made: unknown = parse(...of);
        if (!made || typeof made !== 'object' || !('label' in made)) return made;
        counts.lines += 1;
        const { label } = made;
        return Object.defineProperty(made, 'label', {
          get: () => {
            counts.reads += 1;
            return label;
          },
        });
      };
    });
    const begun = await owner.post('/?index', { topic: 'Bonsai', key: `bonsai-${owner.leaf.mapId}` });
    const follows = page.waitForRequest(/\/events$/);
    await page.goto(begun.headers.get('location') ?? '');
    await follows;
    begin.open();
    const list = page.getByRole('list', { name: 'The outline so far' });
    await expect(list.getByText(`Line ${lineCount - 1} of the outline`)).toBeInViewport();
    await expect(list.locator('.level-2').first()).toHaveText('Line 1 of the outline');
    const shown = await list.locator('li').count();
    const { lines, reads } = await page.evaluate(
      () => (window as unknown as { counts: { lines: number; reads: number } }).counts,
    );
    expect(shown).toBe(lines);
    expect(reads).toBe(lines);
    end.open();
    await page.waitForURL(/\/map\//);
  });
});
