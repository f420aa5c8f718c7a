import type { Page } from '@playwright/test';
import type { Account } from '../support/accounts';
import { test as base } from '../support/e2e';
import { createGate, type ModelServer, reply, startModelServer } from '../support/model-server';
import { startTopiary, type TopiaryServer } from '../support/server';

export { expect } from '@playwright/test';
export { createGate, reply } from '../support/model-server';

/** A lesson with one of everything. */
export const lessonText = [
  '**Loops** repeat a step, with *care* and `range`.',
  '## How they work',
  '```python\nfor leaf in tree:\n    print(leaf)\n```',
  '| part | meaning |\n|:-----|--------:|\n| head | 1 |\n| body | 2 |',
  '> Read twice, run once.',
  '## Tasks',
  '- [ ] Read this once more\n- [ ] Explain it to somebody\n- [ ] Write down one question',
].join('\n\n');

export interface Leaf {
  readonly mapId: string;
  readonly nodeId: string;
  /** Of the map with the leaf's panel open. */
  readonly address: string;
}

interface Tests {
  /** Somebody new on this page, with a map of their own. */
  owner: Account & { readonly leaf: Leaf };
  /** The id of another map of the owner's: Birds with three leaves, Fish with one. */
  zoo: string;
}

interface Workers {
  model: ModelServer;
}

export const test = base.extend<Tests, Workers>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ model }, use) => {
      const server = await startTopiary({
        env: { TRUSTED_PROXY_HOPS: '1', OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model' },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  owner: async ({ page, server, freshUser, model }, use) => {
    model.reset();
    const account = await freshUser(page);
    const leaf = await firstLeaf(server, account);
    await use({ ...account, leaf });
  },

  zoo: async ({ owner, server, model }, use) => {
    model.script(reply.text([zooOutline]));
    await use((await firstLeaf(server, owner, 'Zoo')).mapId);
    model.reset();
  },
});

const zooOutline = '- Birds\n  - Robin\n  - Wren\n  - Owl\n- Fish\n  - Trout\n';

/** Makes a map, of whatever the model says to it, and gives its first leaf. */
export async function firstLeaf(server: TopiaryServer, account: Account, topic = 'Loops'): Promise<Leaf> {
  const made = await account.post('/?index', { topic, key: `key-${Date.now()}-${Math.random()}` });
  const run = made.headers.get('location') ?? '';
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const answer = await account.send(run);
    const location = answer.headers.get('location') ?? '';
    await answer.text();
    if (location.startsWith('/map/')) {
      const html = await (await account.send(location)).text();
      const nodeId = /<a href="\?node=([^"]+)"/.exec(html)?.[1] ?? '';
      return {
        mapId: location.slice('/map/'.length),
        nodeId,
        address: `${server.url}${location}?node=${nodeId}`,
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the map was not made');
}

/** Holds back every save and tick of a page until the gate is opened. */
export async function holdSaves(page: Page) {
  const gate = createGate();
  await page.route('**/lesson.json', async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate;
}

/** Has the leaf's lesson written, without the screen. */
export async function writeLesson(
  account: Account & { readonly leaf: Leaf },
  model: ModelServer,
  text: string = lessonText,
): Promise<void> {
  model.script(reply.text([text]));
  const { mapId, nodeId } = account.leaf;
  await account.post(`/map/${mapId}/lesson`, { node: nodeId });
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const html = await (await account.send(`/map/${mapId}?node=${nodeId}`)).text();
    if (html.includes('class="provenance"') && !html.includes('Generating description...')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the lesson was not written');
}
