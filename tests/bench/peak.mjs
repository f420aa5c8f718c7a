/**
 * The most memory that each heavy act takes: of the server's own process, and of the processes that it starts for the
 * act. Each act comes to a server that has just started, with its default settings.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { outlineOfEights } from './shared/eights.mjs';
import { circumstances, loadSupport, publish } from './shared/topiary.mjs';

const goalMb = 400;
/** Below the limit of 50,000, so that every act fits. */
const nodes = 48_500;
/** Parts of the names of acts, for a look at some. Such a run is not published. */
const only = process.env.BENCH_ACTS?.split(',');

const { startTopiary, signUp, makeMap, submitTopic, endOfRun, startModelServer, reply, ...documents } =
  await loadSupport();
const { pdf, docx, epub, flow, paragraph, prose } = documents;
const dataDir = mkdtempSync(join(tmpdir(), 'topiary-peak-'));
const measured = [];
try {
  const { session, mapId } = await withServer(async (server) => {
    const account = await signUp(server);
    const made = await makeMap(account, 'The largest map');
    return { session: account.cookies.map(({ name, value }) => `${name}=${value}`).join('; '), mapId: made };
  });
  const wide = `${outlineOfEights(nodes)}\n`;
  const post = (send, path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) });
  const get = (path) => (send) => send(path);
  const upload = (path, fields) => (send) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return send(path, { method: 'POST', body: form });
  };
  const importPath = '/import?_data=rooms%2Ftransfer%2Froutes%2Fimport';
  const change = `/map/${mapId}/change?_data=rooms%2Fediting%2Froutes%2Fchange`;
  const first = firstNode(mapId);
  const acts = {
    'rest, ten seconds': () => new Promise((done) => setTimeout(done, 10_000)),
    [`${nodes} lines pasted into a map`]: (send) =>
      post(send, change, { act: 'add', parent: 'root', label: wide, answer: 'json', key: 'paste' }),
    'a node of it renamed': (send) =>
      post(send, change, { act: 'rename', node: first, label: 'Other', answer: 'json', key: 'rename' }),
    'its page': get(`/map/${mapId}`),
    'its page, three times at once': (send) =>
      Promise.all([1, 2, 3].map(() => send(`/map/${mapId}`).then((answer) => answer.text()))),
    'its page to edit': get(`/map/${mapId}/edit`),
    'its versions': get(`/map/${mapId}/versions`),
    'its picture': async (send) => {
      await post(send, `/map/${mapId}/visibility`, { public: '1' });
      return send(`/map/${mapId}/picture.png`);
    },
    ...Object.fromEntries(
      ['md', 'html', 'epub', 'opml', 'mm', 'json', 'course'].map((form) => [
        `exported: ${form}`,
        get(`/map/${mapId}/export/${form}`),
      ]),
    ),
    'an outline of 1.9 MB, previewed': upload(importPath, { act: 'read', file: file('wide.txt', wide) }),
    'the same, made a map': async (send) => {
      const read = await upload(importPath, { act: 'read', file: file('wide.txt', wide) })(send);
      const { packed, form, submitKey } = await read.json();
      return upload(importPath, { act: 'make', packed, form, key: submitKey, topic: 'Imported' })(send);
    },
    'a map file of 15 MB with its lessons, made a map': async (send) => {
      const read = await upload(importPath, { act: 'read', file: file('large.json', largeMap()) })(send);
      const { packed, form, submitKey } = await read.json();
      return upload(importPath, { act: 'make', packed, form, key: submitKey, topic: 'Lessons' })(send);
    },
    'the account, exported: json': get('/account/export/json'),
    'the account, exported: markdown': get('/account/export/markdown'),
    'the account, exported: zip': get('/account/export/zip'),
    'a sign-up, and at once an outline of 1.9 MB written by a model, and its page': async (_, provider, server) => {
      provider.fallback = reply.text([shortLabels()]);
      return grown(await signUp(server), 'A map of a newcomer');
    },
    ...Object.fromEntries(
      Object.entries({ 'short labels': shortLabels(), 'labels of marks': labelsOfMarks() }).map(([kind, outline]) => [
        `an outline of 1.9 MB (${kind}) written by a model, and its page`,
        async (send, provider) => {
          provider.fallback = reply.text([outline]);
          return grown({ send, post: (path, fields) => post(send, path, fields) }, `A map of ${kind}`);
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({
        'a PDF of 1,900 pages': () => file('book.pdf', pdf(pages(1_900))),
        // Files of the largest size; most of them are pictures, as in large documents.
        'a DOCX of 20 MB, with 8 MB of text unfolded': () => file('book.docx', wordOf(8, 18)),
        'a DOCX of 20 MB, with 60 MB of text unfolded': () => file('book.docx', wordOf(60, 15)),
        'an EPUB of 60 MB unfolded': () => file('book.epub', epub({ title: 'A book', chapters: chapters(60) })),
      }).map(([kind, make]) => [
        `${kind}, read`,
        async (send) => {
          const fields = { title: 'A book', file: make() };
          // The server has closed the idle connection.
          await send('/history').catch(() => null);
          const sent = await upload('/sources', fields)(send);
          const run = /\/runs\/([\w-]+)/.exec(sent.headers.get('location') ?? '')?.[1];
          if (!run) throw new Error(`${kind}: ${sent.status}`);
          const end = await endOfRun({ send }, run);
          return 'error' in end ? { refused: end.error } : sent;
        },
      ]),
    ),
  };
  for (const [name, act] of Object.entries(acts)) {
    if (only && !only.some((part) => name.includes(part)) && !name.includes('pasted')) continue;
    await measure(name, act, session);
  }
  if (!only) report();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function grown(account, topic) {
  const end = await endOfRun(account, await submitTopic(account, topic));
  if ('error' in end) throw new Error(end.error);
  return account.send(`/map/${end.mapId}`);
}

async function withServer(work, env = {}) {
  const server = await startTopiary({ dataDir, env });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function measure(name, act, session) {
  const provider = name.includes('model') ? await startModelServer() : null;
  const env = provider ? { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'test-model' } : {};
  await withServer(async (server) => {
    const send = (path, init = {}) =>
      fetch(new URL(path, server.url), {
        ...init,
        redirect: 'manual',
        headers: { cookie: session, origin: server.url, 'accept-encoding': 'gzip' },
      });
    // A page, so that what every visit loads is there.
    await (await send('/history')).text();
    const before = memoryOf(server.pid, 'VmRSS');
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    let others = 0;
    const look = setInterval(() => {
      others = Math.max(others, othersOf(server.pid));
    }, 20);
    const from = performance.now();
    const answer = await act(send, provider, server);
    if (answer?.status >= 400) throw new Error(`${name}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    const bytes = answer?.arrayBuffer ? (await answer.arrayBuffer()).byteLength : 0;
    const seconds = (performance.now() - from) / 1_000;
    clearInterval(look);
    const peak = memoryOf(server.pid, 'VmHWM');
    const named = answer?.refused ? `${name}: refused, ‘${answer.refused}’` : name;
    measured.push({ name: named, before, peak, others, seconds, bytes });
    console.error(
      `${named}: ${before.toFixed(0)} → ${peak.toFixed(0)} MB, ${others.toFixed(0)} MB beside it, ${seconds.toFixed(1)} s`,
    );
  }, env);
  await provider?.close();
}

function memoryOf(pid, field) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

/** The memory of the processes that a process has started. */
function othersOf(pid) {
  let sum = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    let children = '';
    try {
      children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8');
    } catch {
      // A thread that has just ended.
    }
    for (const child of children.split(' ').filter(Boolean)) {
      try {
        sum += memoryOf(child, 'VmRSS') + othersOf(child);
      } catch {
        // A process that has just ended.
      }
    }
  }
  return sum;
}

function shortLabels() {
  let text = '';
  for (let at = 0; text.length < 1_940_000; at += 1)
    text += `${'  '.repeat(at % 7)}- Node number ${at} of the outline\n`;
  return text;
}

function labelsOfMarks() {
  let text = '';
  for (let at = 0; text.length < 1_940_000; at += 1) text += `${'  '.repeat(at % 7)}- ${at} ${'*a_b`c'.repeat(60)}\n`;
  return text;
}

function firstNode(mapId) {
  const database = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
  const { nodeIds } = database.prepare('select node_ids as nodeIds from maps where id = ?').get(mapId);
  database.close();
  return nodeIds.split('\n')[1];
}

function file(name, content) {
  return new File([content], name);
}

/** Our own form with lessons of 5 kB each, up to 15 MB. */
function largeMap() {
  const markdown = `${prose(3, 60)}\n\n`.repeat(20).slice(0, 5_000);
  const nodes = Array.from({ length: 2_900 }, (_, at) => ({ level: 1, label: `Lesson ${at}`, lesson: markdown }));
  return JSON.stringify({ topiary: 1, topic: 'Lessons', nodes });
}

/** Paragraphs of ten sentences with their marks, up to so many million characters. */
function texts(millions, markedUp) {
  const found = [];
  for (let length = 0, at = 0; length < millions * 1e6; at += 1) {
    const text = markedUp(prose(at * 10, 10), at);
    length += text.length;
    found.push(text);
  }
  return found;
}

/** A Word document of so many million characters of text with its marks, and of pictures. */
function wordOf(millions, megabytesOfPictures) {
  const body = texts(millions, (text, at) => paragraph({ text, ...(at % 20 === 0 && { style: 'heading 1' }) }));
  return docx({ body: body.join(''), more: { 'word/media/image1.png': randomBytes(megabytesOfPictures * 2 ** 20) } });
}

/** Chapters of the same million characters. */
function chapters(count) {
  const html = texts(1, (text, at) => (at % 20 ? `<p>${text}</p>` : `<h2>${text.slice(0, 60)}</h2>`)).join('');
  return Array.from({ length: count }, (_, at) => ({ file: `chapter${at}.xhtml`, html }));
}

/** Two columns of 50 lines each under a running head: some 700 words a page. */
function pages(count) {
  return Array.from({ length: count }, (_, page) => ({
    rendered: [
      { text: `The Life of Bees    ${page + 1}`, x: 72, y: 40, size: 8 },
      ...[54, 318].flatMap((x, column) => flow(prose(page * 60 + column * 30, 28), { x, y: 90, width: 240, size: 9 })),
    ],
  }));
}

function report() {
  const most = Math.max(...measured.map(({ peak }) => peak));
  publish(
    'peak',
    [
      '# Memory of the heaviest acts',
      '',
      `Last output of \`npm run bench -- peak\`, ${circumstances()}`,
      '',
      `MB of resident memory, each act alone on a server that has just started with its default settings. The map has ${nodes.toLocaleString('en')} nodes. 'Beside it' are the processes that the server starts to read files; they end with the act.`,
      '',
      '| act | before | most | beside it | seconds |',
      '|---|---|---|---|---|',
      ...measured.map(
        ({ name, before, peak, others, seconds }) =>
          `| ${name} | ${before.toFixed(0)} | ${peak.toFixed(0)} | ${others > 0 ? others.toFixed(0) : ''} | ${seconds.toFixed(1)} |`,
      ),
      '',
      `Goal: no act over ${goalMb} MB. The most is ${most.toFixed(0)} MB: ${most <= goalMb ? 'kept' : '**missed**'}.`,
    ],
    [{ what: 'peak memory of the heaviest act', value: Math.round(most), unit: 'MB', better: 'less', goal: goalMb }],
  );
}
