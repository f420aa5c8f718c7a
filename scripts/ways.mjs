/**
 * `npm run ways`: presses the buttons of the seven ways of ARCHITECTURE.md on a running server, and counts the files
 * whose functions ran between the press and the disk, with the lines of these functions. Threads and processes of their
 * own are left out, and so are the page before a press and the one after it.
 *
 * `npm run ways -- <folder>` does the same with an older version, whose packages are installed there. `--list` prints
 * the files. The server is built with source maps, so the next start builds anew.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { main, root, run, say, Trouble } from './command.mjs';
import { withModel, withServer } from './fixture-server.mjs';
import { drawMap, leavesOf, register, writeLesson } from './learner.mjs';
import { Visitor } from './visitor.mjs';

/**
 * @typedef {Map<string, Set<number>>} Passed the lines of the functions that ran, by file
 * @typedef {{ visitor: Visitor, map: string, leaf: string }} Learner
 * @typedef {object} Way
 * @property {(learner: Learner, n: number) => Promise<unknown>} press the nth press, with the page that it needs
 * @property {(url: URL, init: RequestInit) => boolean} [isPress] which of its requests it is; otherwise a post
 * @property {number} [restMs] the work goes on after the answer, until nothing ran for so long
 */

const { values: asked, positionals } = parseArgs({
  options: { list: { type: 'boolean' } },
  allowPositionals: true,
});
/** A timer that runs beside one press is not a part of the way, and is not there in all of them. */
const presses = 3;
const text = (/** @type {number} */ n) => `## Bees, part ${n}\n\nA hive has **one** queen.\n`;
const outline = ['Bees', ...['Hive', 'Honey', 'Year'].map((branch) => `  - ${branch}\n    - In short\n    - In full`)];
const cards = 8;

/** @type {Readonly<Record<string, Way>>} */
const ways = {
  'make a topic': {
    press: ({ visitor }, n) => drawMap(visitor, `Beekeeping ${n}`),
    restMs: 1_000,
  },
  'save a lesson': {
    async press({ visitor, map, leaf }, n) {
      const at = `${map}?node=${leaf}`;
      const link = (await visitor.get(at)).links.find((href) => /[?&](?:edit|panel=edit|do=edit)/.test(href));
      const page = await visitor.get(new URL(link ?? '', new URL(at, visitor.origin)).href);
      const form = page.forms.find(({ fields }) => fields.some(([name]) => name === 'content'));
      return form && visitor.send(page, form, { content: text(n) });
    },
  },
  'edit in place': {
    press: ({ visitor, map }, n) =>
      visitor.press(`${map}/edit`, { action: /\/change$/, has: { act: 'add' } }, { label: `Wax ${n}` }),
  },
  'grade a card': {
    press: ({ visitor }) => visitor.press('/review', { action: /\/review$/, button: 'grade=3' }),
  },
  'take a PDF': {
    async press({ visitor }, n) {
      const page = await visitor.get('/sources');
      const form = page.forms.find(({ type }) => type.startsWith('multipart'));
      return form && visitor.send(page, form, { file: new File([pdfOf(n)], `bees ${n}.pdf`) });
    },
    restMs: 3_000,
  },
  search: {
    press: ({ visitor }, n) => visitor.get(`/search?q=queen+${n}`),
    isPress: ({ pathname }) => pathname === '/search',
  },
  import: {
    async press({ visitor }, n) {
      const typed = { text: `# Cheese ${n}\n\n- Kinds\n  - Hard\n  - Soft\n- Making\n  - Milk\n` };
      const page = await visitor.press('/import', { has: { text: /^$/ } }, typed);
      const form = page?.forms.find(({ fields }) => fields.some(([name, value]) => name === 'act' && value !== 'read'));
      return page && form && visitor.send(page, form, {});
    },
    isPress: (_, { body }) =>
      (body instanceof URLSearchParams || body instanceof FormData) && body.get('act') !== 'read',
  },
};

await main(async () => {
  const project = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? root);
  const dataDir = mkdtempSync(join(tmpdir(), 'topiary-ways-'));
  try {
    await buildWithMaps(project);
    const passed = await withModel(outline.join('\n'), (model) =>
      withServer(project, dataDir, model, (server) => passAll(server, dataDir, sourceFinder(project)), [
        `--import=${pathToFileURL(join(root, 'scripts/coverage-hook.mjs'))}`,
      ]),
    );
    report(passed);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** @param {string} project */
async function buildWithMaps(project) {
  say('Building the server with source maps.');
  rmSync(join(project, 'build'), { recursive: true, force: true });
  const remix = join(project, 'node_modules/@remix-run/dev/dist/cli.js');
  if (!existsSync(remix)) throw new Trouble(`${project} has no packages. Run npm ci there.`);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { quiet: true, env, folder: project };
  const { code, output } = await run(process.execPath, [remix, 'vite:build', '--sourcemapServer'], options);
  if (code !== 0) throw new Trouble(`The build failed:\n${output}`);
}

/**
 * @param {{ url: string, firstLink: string | null, child: import('node:child_process').ChildProcess }} server
 * @param {string} dataDir
 * @param {ReturnType<typeof sourceFinder>} find
 */
async function passAll({ url, firstLink, child }, dataDir, find) {
  const visitor = new Visitor(url, { nickname: 'Ada', email: 'ada@example.org', password: 'a quiet long winter walk' });
  await register(visitor, firstLink ?? `${url}/register`, dataDir);
  const map = await drawMap(visitor, 'Beekeeping');
  const [leaf] = map ? await leavesOf(visitor, map) : [];
  if (!map || !leaf) throw new Trouble('No map could be made.');
  await writeLesson(visitor, `${map}?node=${leaf}`);
  for (let n = 0; n < cards; n += 1) {
    const card = { front: `What is ${n}?`, back: `It is ${n}.` };
    await visitor.press(`${map}/cards?node=${leaf}`, { action: /\/cards$/, has: { act: 'add' } }, card);
  }

  const whatRan = async () => {
    const answered = new Promise((done) => child.once('message', done));
    child.send('what ran?');
    return find(/** @type {import('./coverage-hook.mjs').Ran[]} */ (await answered));
  };
  /** @type {Map<string, Passed>} */
  const passed = new Map();
  for (const [name, way] of Object.entries(ways)) {
    // The first press loads what is loaded when it is needed.
    await passOf(name, way, { visitor, map, leaf }, 0, whatRan);
    const each = [];
    for (let n = 1; n <= presses; n += 1) each.push(await passOf(name, way, { visitor, map, leaf }, n, whatRan));
    passed.set(name, each.reduce(both));
  }
  return passed;
}

/**
 * @param {string} name
 * @param {Way} way
 * @param {Learner} learner
 * @param {number} n
 * @param {() => Promise<Passed>} whatRan
 * @returns {Promise<Passed>}
 */
async function passOf(name, { press, isPress = (_, { method }) => method === 'POST', restMs }, learner, n, whatRan) {
  const { visitor } = learner;
  const send = visitor.fetch;
  /** @type {Passed | undefined} */
  let passed;
  visitor.fetch = async (url, init) => {
    if (passed || !isPress(url, init)) return send(url, init);
    await whatRan();
    const answer = await send(url, init);
    const body = await answer.arrayBuffer();
    if (answer.status >= 400) throw new Trouble(`${name}: ${answer.status}`);
    passed = await whatRan();
    if (restMs !== undefined) passed = await untilRest(passed, restMs, whatRan);
    return new Response(body, answer);
  };
  await press(learner, n);
  visitor.fetch = send;
  if (!passed) throw new Trouble(`${name}: there was nothing to press.`);
  return passed;
}

/**
 * Adds what runs after an answer, until a time brings no further file.
 * @param {Passed} passed
 * @param {number} restMs
 * @param {() => Promise<Passed>} whatRan
 */
async function untilRest(passed, restMs, whatRan) {
  for (;;) {
    await wait(restMs);
    const more = await whatRan();
    const isRest = [...more.keys()].every((file) => passed.has(file));
    for (const [file, lines] of more) passed.set(file, new Set([...(passed.get(file) ?? []), ...lines]));
    if (isRest) return passed;
  }
}

/** @param {Passed} one @param {Passed} other @returns {Passed} */
function both(one, other) {
  /** @type {Passed} */
  const passed = new Map();
  for (const [file, lines] of one) {
    const more = other.get(file);
    if (more) passed.set(file, new Set([...lines].filter((line) => more.has(line))));
  }
  return passed;
}

/** @param {string} project */
function sourceFinder(project) {
  /** @type {Map<string, (offset: number) => { file: string, line: number } | null>} */
  const known = new Map();

  /** @param {string} url of a file of the build */
  const placesIn = (url) => {
    const path = fileURLToPath(url);
    if (!existsSync(`${path}.map`)) return () => null;
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
    const starts = [0, ...[...readFileSync(path, 'utf8').matchAll(/\n/g)].map(({ index }) => index + 1)];
    return (/** @type {number} */ offset) => {
      const line = starts.findLastIndex((start) => start <= offset);
      const entry = map.findEntry(line, offset - (starts[line] ?? 0));
      if (!('originalSource' in entry)) return null;
      const file = relative(project, resolve(dirname(path), entry.originalSource));
      return file.startsWith('app/') ? { file, line: entry.originalLine } : null;
    };
  };

  /** @param {import('./coverage-hook.mjs').Ran[]} ran @returns {Passed} */
  return (ran) => {
    /** @type {Passed} */
    const passed = new Map();
    for (const { url, ranges } of ran) {
      const placeOf = known.get(url) ?? placesIn(url);
      known.set(url, placeOf);
      for (const [start, end] of ranges) {
        const first = placeOf(start);
        if (!first) continue;
        const last = placeOf(end - 1);
        const lines = passed.get(first.file) ?? new Set();
        passed.set(first.file, lines);
        const until = last?.file === first.file ? last.line : first.line;
        for (let line = first.line; line <= until; line += 1) lines.add(line);
      }
    }
    return passed;
  };
}

/** @param {Map<string, Passed>} passed */
function report(passed) {
  const always = [...passed.values()].reduce(both);
  const numbers = (/** @type {Passed} */ some) => {
    const lines = [...some.values()].reduce((sum, { size }) => sum + size, 0);
    return `${String(some.size).padStart(4)} ${String(lines).padStart(6)} ${String(placesOf(some).size).padStart(7)}`;
  };
  say(`${' '.repeat(24)}all of it             beyond what every way passes`);
  say(`${' '.repeat(14)}${'  files  lines folders '.repeat(2)}`);
  say(`every way     ${numbers(always)}`);
  for (const [name, some] of passed) {
    const own = new Map([...some].filter(([file]) => !always.has(file)));
    say(`${name.padEnd(14)}${numbers(some)}    ${numbers(own)}`);
    if (asked.list) for (const [file, { size }] of [...own].sort()) say(`    ${String(size).padStart(4)} ${file}`);
  }
  if (asked.list)
    say(
      `every way\n${[...always.keys()]
        .sort()
        .map((file) => `         ${file}`)
        .join('\n')}`,
    );
}

/**
 * The folders that a reader opens: a room, and elsewhere the folder of a file.
 * @param {Passed} passed
 */
function placesOf(passed) {
  return new Set([...passed.keys()].map((file) => /^app\/rooms\/[^/]+/.exec(file)?.[0] ?? dirname(file)));
}

/** A document of one page, which Node's readers of PDFs open. @param {number} n */
function pdfOf(n) {
  const lines = Array.from(
    { length: 24 },
    (_, at) => `(Bees of hive ${n} carry honey home on day ${at}, as they do.) '`,
  );
  const content = `BT /F 11 Tf 14 TL 72 720 Td ${lines.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  return `${file}xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
