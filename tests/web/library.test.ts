import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts';
import { startTopiary, type TopiaryServer } from '../support/server';
import { makeMap, openStream } from '../support/streams';

let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  server = await startTopiary();
  ada = await signUp(server);
}, 60_000);

afterAll(() => server?.stop());

/** The address of the first leaf of a map. */
async function firstLeaf(topic: string): Promise<{ mapId: string; node: string }> {
  const mapId = await makeMap(ada, topic);
  const html = await (await ada.send(`/map/${mapId}`)).text();
  return { mapId, node: /\?node=(\w+)/.exec(html)?.[1] ?? '' };
}

describe('a leaf without a lesson, on a server without a model', () => {
  it('shows three questions at once, and Generate keeps them as tasks', async () => {
    const { mapId, node } = await firstLeaf('Photosynthesis');
    const page = async () =>
      (await (await ada.send(`/map/${mapId}?node=${node}`)).text()).replaceAll('<!-- -->', '');
    const empty = await page();
    expect(empty).toContain('Nothing is written here yet.');
    expect(empty).toContain('Write it yourself');
    const questions = [...empty.matchAll(/<li>([^<]+\?)<\/li>/g)].map(([, question]) => question ?? '');
    expect(questions).toHaveLength(3);

    const led = await ada.post(`/map/${mapId}/lesson`, { node });
    expect(led.headers.get('location')).toContain(node);
    const run = /"run":\{"id":"(\w+)"/.exec(await page())?.[1];
    if (run) {
      const stream = await openStream(ada, `/api/description?run=${run}`);
      await stream.ended;
    }
    const written = await page();
    expect(written).toContain('From the built-in library (questions)');
    expect(written.match(/class="task"/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('offers a written lesson as the specification has it', async () => {
    const { mapId, node } = await firstLeaf('Python Programming');
    const html = await (await ada.send(`/map/${mapId}?node=${node}`)).text();
    expect(html).toContain('Generate a detailed description for this node');
    expect(html).not.toContain('Nothing is written here yet.');
  });
});
