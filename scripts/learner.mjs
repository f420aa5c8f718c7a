/** A learner's acts through the forms of any built version, for scripts that use one from outside. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Trouble } from './command.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/**
 * @param {Visitor} visitor
 * @param {string} link
 * @param {string} dataDir
 */
export async function register(visitor, link, dataDir) {
  let page = await visitor.press(link, { has: { nickname: /^$/ } }, visitor.person);
  for (let steps = 0; page && page.path !== '/' && steps < 6; steps += 1) {
    if (page.path.startsWith('/goals'))
      page = await visitor.press(page.path, { action: /\/goals$/ }, { goals: 'education' });
    else if (page.path.startsWith('/referral'))
      page = await visitor.press(page.path, { action: /\/referral/ }, { source: 'youtube' });
    else page = await verify(visitor, dataDir);
  }
  if (page?.path !== '/') throw new Trouble(`Registration ended at ${page?.path} (${page?.status}).`);
}

/**
 * @param {Visitor} visitor
 * @param {string} dataDir
 */
async function verify(visitor, dataDir) {
  const outbox = join(dataDir, 'outbox');
  for (let tries = 0; tries < 50; tries += 1, await wait(100)) {
    const mails = existsSync(outbox) ? readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8')) : [];
    const mail = mails.find((text) => text.includes(visitor.person.email ?? ''));
    const link = /http:\/\/\S+verify-email\S+/.exec((mail ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0];
    if (!link) continue;
    const page = await visitor.get(link);
    return (await visitor.press(link, { has: { token: /./ } })) ?? page;
  }
  return null;
}

/**
 * @param {Visitor} visitor
 * @param {string} topic
 * @returns {Promise<string | null>} the map's path
 */
export async function drawMap(visitor, topic) {
  return mapAfter(visitor, await visitor.press('/', { has: { topic: /^$/ } }, { topic }));
}

/**
 * Waits for the run that a page shows, and gives the path of its map.
 * @param {Visitor} visitor
 * @param {import('./visitor.mjs').Page | null} page
 */
export async function mapAfter(visitor, page) {
  for (let tries = 0; page && tries < 100; tries += 1) {
    const found = /^\/map\/[^/?]+/.exec(page.path)?.[0];
    if (found) return found;
    await wait(100);
    page = await visitor.get(page.path);
  }
  return null;
}

/**
 * @param {Visitor} visitor
 * @param {string} map
 */
export async function leavesOf(visitor, map) {
  const { links } = await visitor.get(map);
  return [...new Set(links.flatMap((href) => /[?&]node=([^&]+)/.exec(href)?.[1] ?? []))].slice(2);
}

/**
 * @param {Visitor} visitor
 * @param {string} path
 */
export async function writeLesson(visitor, path) {
  const answer = await visitor.press(path, { action: /\/lesson$/, without: ['content', 'markdown'] });
  for (let tries = 0; tries < 100; tries += 1, await wait(100)) {
    const { forms } = await visitor.get(path);
    if (forms.some(({ action }) => /\/lesson\/(task|done)$/.test(action))) return answer;
  }
  return null;
}

/**
 * @param {Visitor} visitor
 * @param {string} path
 * @param {string} added to the end of the text
 */
export async function editLesson(visitor, path, added) {
  const { links } = await visitor.get(path);
  const link = links.find((href) => /[?&](edit|panel=edit|do=edit)/.test(href));
  if (!link) return null;
  const editor = await visitor.get(new URL(link, new URL(path, visitor.origin)).href);
  const form = editor.forms.find(({ fields }) =>
    fields.some(([name, value]) => name === 'content' && value.length > 50),
  );
  if (!form) return null;
  const text = form.fields.find(([name]) => name === 'content')?.[1] ?? '';
  return visitor.send(editor, form, { content: `${text}\n\n${added}` });
}

/**
 * @param {Visitor} visitor
 * @param {string} leaf
 */
export async function reviewCard(visitor, leaf) {
  for (const path of ['/review', leaf])
    for (const button of ['grade=3', 'option']) {
      const shown = await visitor.press(path, { action: /\/review$/, button });
      if (shown) return shown;
    }
  return null;
}
