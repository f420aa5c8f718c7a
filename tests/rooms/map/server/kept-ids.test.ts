import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeOldDatabase } from '../../../support/old-maps';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, startTopiary } from '../../../support/server';
import { makeMap } from '../../../support/streams';

it('maps from before ids were stored keep the addresses of their leaves and lessons', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'topiary-kept-ids-'));
  const maps = writeOldDatabase(join(dataDir, 'topiary.db'), 45);
  const server = await startTopiary({ dataDir });
  try {
    let lessons = 0;
    for (const { id, tree, lessons: nodes } of maps) {
      if (tree.nodes.size > 1_000) continue;
      const number = id.slice('map'.length);
      for (const node of nodes.slice(0, 3)) {
        const response = await fetch(`${server.url}/map/${id}?node=${node}`);
        expect(response.status, `${id} ${node}`).toBe(200);
        const html = await response.text();
        // The links of all nodes, and the lesson of this one, read again from its source, with its tasks.
        expect(html).toContain(`Try ${number}`);
        for (const { id: nodeId, children } of tree.nodes.values())
          if (children.length === 0) expect(html, `${id} ${nodeId}`).toContain(`node=${nodeId}`);
        lessons += 1;
      }
    }
    expect(lessons).toBeGreaterThan(60);
    expect(server.log()).toContain('Stored the node ids of 45 maps.');
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('a renamed map downloads under its new title, inside the file too', async () => {
  const server = await sharedTopiary();
  const ada = await readyAccount(server);
  const mapId = await makeMap(ada, 'Astronomy');
  const before = await (await ada.send(`/map/${mapId}/download`)).text();
  expect(before).toMatch(/^Astronomy\n/);
  await ada.post(`/map/${mapId}/rename`, { title: 'The night sky' });
  const after = await (await ada.send(`/map/${mapId}/download`)).text();
  expect(after).toBe(before.replace('Astronomy', 'The night sky'));
  const markdown = await (await ada.send(`/map/${mapId}/download?as=markdown`)).text();
  expect(markdown).toMatch(/^# The night sky\n/);
});
