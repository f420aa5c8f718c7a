import type { Page } from '@playwright/test';
import type { Account } from '../support/accounts';
import { test as base, expect } from '../support/e2e';
import { openWhole } from '../support/hydrated';
import { type Leaf, leavesOf, lessonText } from '../support/leaf';
import { createGate, defaultOutline, type ModelServer, reply } from '../support/model-server';
import { until } from '../support/streams';

export { expect } from '@playwright/test';
export { firstLeaf, type Leaf, lessonText, versionOf } from '../support/leaf';
export { createGate, reply } from '../support/model-server';

interface Tests {
  /** A new account on this page, with a map of several leaves, the first of which is `leaf`. */
  owner: Account & { readonly leaf: Leaf; readonly leaves: readonly [Leaf, Leaf, Leaf] };
  /** The id of another map of the owner: Birds with three leaves, Fish with one. */
  zoo: string;
}

export const test = base.extend<Tests>({
  server: async ({ modelsServer }, use) => use(modelsServer),

  owner: async ({ page, server, freshUser, model, readyMap }, use) => {
    model.reset();
    const account = await freshUser(page);
    const leaves = await leavesOf(server, account, await readyMap(account, 'Loops', defaultOutline('Loops')));
    const [leaf, second, third] = leaves as [Leaf, Leaf, Leaf];
    await use({ ...account, leaf, leaves: [leaf, second, third] });
  },

  zoo: async ({ owner, readyMap }, use) => use(await readyMap(owner, 'Zoo', zooOutline)),
});

const zooOutline = '- Birds\n  - Robin\n  - Wren\n  - Owl\n- Fish\n  - Trout\n';

/** Opens the editor of a leaf's lesson with all scripts: the editor's toolbar and the tree come after hydration. */
export async function openEditor(page: Page, { address }: Leaf): Promise<void> {
  await openWhole(page, `${address}&edit=1`);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(page.getByRole('tree')).toBeVisible();
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

/** Asks for the leaf's lesson without the screen, and waits until it is written. */
export async function writeLesson(
  account: Account & { readonly leaf: Leaf },
  model: ModelServer,
  text: string = lessonText,
): Promise<void> {
  model.script(reply.text([text]));
  const { mapId, nodeId } = account.leaf;
  const asked = model.request(model.requests.length);
  await account.post(`/map/${mapId}/lesson`, { node: nodeId });
  await (await asked).closed;
  await until(async () => {
    const html = await (await account.send(`/map/${mapId}?node=${nodeId}`)).text();
    return html.includes('class="provenance"') && !html.includes('Generating description...');
  }, 60_000);
}
