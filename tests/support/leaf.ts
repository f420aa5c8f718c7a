import type { Account } from './accounts';
import type { TopiaryServer } from './server';
import { endOfRun, submitTopic } from './streams';

/** A lesson with one of every kind of block. */
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
  /** The address of the map with the leaf's panel open. */
  readonly address: string;
}

/** Makes a map from the model's answer and returns its first leaf. */
export async function firstLeaf(server: TopiaryServer, account: Account, topic = 'Loops'): Promise<Leaf> {
  const end = await endOfRun(account, await submitTopic(account, topic, `key-${Date.now()}-${Math.random()}`));
  if ('error' in end) throw new Error(end.error);
  return (await leavesOf(server, account, end.mapId))[0] as Leaf;
}

/** The leaves of a map, which its owner opens for that. */
export async function leavesOf(server: TopiaryServer, account: Account, mapId: string): Promise<Leaf[]> {
  const html = await (await account.send(`/map/${mapId}`)).text();
  const ids = new Set([...html.matchAll(/<a href="\?node=([^"]+)"/g)].map(([, id = '']) => id));
  return [...ids].map((nodeId) => ({ mapId, nodeId, address: `${server.url}/map/${mapId}?node=${nodeId}` }));
}

/** The version of the text of a leaf's lesson, as its editor has it. */
export async function versionOf(account: Account, { address }: Pick<Leaf, 'address'>): Promise<string> {
  const html = await (await account.send(`${address}&edit=1`)).text();
  return /name="version" value="(\d+)"/.exec(html)?.[1] ?? '';
}
