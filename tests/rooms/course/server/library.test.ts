import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  server = await sharedTopiary();
  ada = await readyAccount(server, { role: 'keeper' });
}, 180_000);

/** The address of the first leaf of a map. */
async function firstLeaf(topic: string): Promise<{ mapId: string; node: string }> {
  const mapId = await makeMap(ada, topic);
  const html = await (await ada.send(`/map/${mapId}`)).text();
  return { mapId, node: /\?node=(\w+)/.exec(html)?.[1] ?? '' };
}

describe('a leaf without a lesson, on a server without a model', () => {
  it('says that nobody has written it, names the nearest lesson, and asks for none', async () => {
    const page = async (mapId: string, node: string) =>
      (await (await ada.send(`/map/${mapId}?node=${node}`)).text()).replaceAll('<!-- -->', '');
    const { mapId, node } = await firstLeaf('Photosynthesis');
    const empty = await page(mapId, node);
    expect(empty).toContain(messages.lesson.unwritten);
    expect(empty).toContain('Write it yourself');
    expect(empty).toMatch(/<a href="\/course\/physics\?lesson=0"[^>]*>Physics<\/a>/);
    expect(empty).toContain('<a href="/help/faq#model">Connect a language model</a>');
    expect(empty).not.toContain('Generate Description');

    const refused = await ada.post(`/map/${mapId}/lesson`, { node });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(messages.lesson.unwritten);
    expect(await page(mapId, node)).toContain('Write it yourself');
    const branch = (await (await ada.send(`/map/${mapId}/branch`)).text()).replaceAll('<!-- -->', '');
    expect(branch).toMatch(/\d+ lessons are left out: nobody has written them in the library/);

    // A text of their own cannot be generated again, and is the nearest lesson to the next leaf.
    await ada.post(`/map/${mapId}/lesson`, { node, content: 'My own words', version: '0' });
    expect(await page(mapId, node)).not.toContain('Generate again');
    const tree = await (await ada.send(`/map/${mapId}`)).text();
    const next = [...tree.matchAll(/\?node=(\w+)"/g)].map(([, id]) => id).find((id) => id !== node) ?? '';
    expect(await page(mapId, next)).toContain(
      `The nearest written lesson of this map: <a href="/map/${mapId}?node=${node}"`,
    );
  });

  it('shows what the library has written, and saves it: each leaf that Done leads to has its text', async () => {
    let { mapId, node } = await firstLeaf('Python Programming');
    for (let leaf = 0; leaf < 3; leaf += 1) {
      const html = (await (await ada.send(`/map/${mapId}?node=${node}`)).text()).replaceAll('<!-- -->', '');
      expect(html).toMatch(
        /From the course <a href="\/course\/python"[^>]*>Python Programming<\/a>, version \d\. Written by Topiary\. Not checked/,
      );
      expect(html).toContain('class="tick"');
      expect(html).not.toContain('Generate a detailed description');
      const done = await ada.post(`/map/${mapId}/lesson/done`, { node, value: '1' });
      const next = /node=(\w+)/.exec(done.headers.get('location') ?? '')?.[1] ?? '';
      expect(next).not.toBe(node);
      node = next;
    }
  });
});

describe('the map’s page', () => {
  it('offers to write no lessons without a model, and tells its administrator how to connect one', async () => {
    const page = async (topic: string) => (await ada.send(`/map/${await makeMap(ada, topic)}`)).text();
    const [written, planned] = [await page('Guitar for Beginners'), await page('Stoicism')];
    const lessons = /href="\/map\/\w+\/branch"/;
    for (const each of [written, planned]) expect(lessons.test(each)).toBe(false);
    expect(written).toContain('data-words="has a lesson"');
    expect(planned).not.toContain('data-words="has a lesson"');
    expect(planned.includes('Connect a model')).toBe(true);
  });
});

describe('a topic without an outline of its own in the library', () => {
  it('is found as a part of another one: the map says where, and is unfolded there', async () => {
    const mapId = await makeMap(ada, 'kanji');
    const html = (await (await ada.send(`/map/${mapId}`)).text()).replaceAll('<!-- -->', '');
    expect(html).toContain('this is a part of Japanese for Beginners');
    const leaf = /under <a[^>]*\?node=(\w+)"[^>]*>Kanji without despair<\/a>/.exec(html)?.[1];
    expect(leaf).toBeDefined();
    expect((await ada.send(`/map/${mapId}?node=${leaf}`)).status).toBe(200);
  });

  it('gets a short study plan that says so, names similar topics, and says that the library is in English', async () => {
    const html = (await (await ada.send(`/map/${await makeMap(ada, 'Rust programming')}`)).text()).replaceAll(
      '<!-- -->',
      '',
    );
    expect(html).toContain('Nothing is written about this topic in the built-in library:');
    expect(html).toContain('href="/?topic=Python%20Programming"');
    const foreign = await (await ada.send(`/map/${await makeMap(ada, 'تاريخ مصر')}`)).text();
    expect(foreign).toContain('which is in English');
  });

  it('asks for the meaning if the word has several, with and without scripts', async () => {
    const page = await ada.post('/?index', { topic: 'Mercury', key: 'm' });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain('Which one do you want to learn about?');
    expect(html).toContain('href="/?topic=The%20planet%20Mercury"');
    expect(html).toContain('value="Mercury"');
    const data = await ada.post('/?index&_data=rooms%2Fhome%2Froutes%2Fhome', {
      topic: 'Mercury',
      key: 'm',
      answer: 'json',
    });
    expect(((await data.json()) as { choices: unknown[] }).choices).toHaveLength(3);
  });

  it('is refused with its message if it has no words', async () => {
    for (const topic of ['...', '???', '—']) {
      const response = await ada.post('/?index', { topic, key: topic });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Please type a topic in words');
    }
  });
});
