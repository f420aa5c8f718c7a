/**
 * A lesson with 200 formulas and 20 blocks of code: the time to render it, whether reading it renders anything, and
 * which scripts its page has that a page without formulas has not.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { build } from 'esbuild';
import { circumstances, loadSupport, percentile, publish, root } from './shared/topiary.mjs';

const formulas = 200;
const blocks = 20;
const rounds = 15;
/** The first rounds warm up the compiler, which is warm in a server after its first lessons. */
const warmUp = 5;

/** All formulas differ, also between rounds, so that none is cached. */
function lesson(round) {
  const kinds = [
    (n) => `$x_{${n}}^2 + y_{${n}}^2 = r^2$`,
    (n) => `$\\frac{a_{${n}}}{b + ${n}}$`,
    (n) => `$\\sqrt{b^2 - ${n}ac}$`,
    (n) => `\\(\\alpha_{${n}} \\le \\beta\\)`,
    (n) => `$$\\int_0^{${n}} e^{-x^2} \\, dx = \\sum_{k=0}^{\\infty} \\frac{k}{${n}}$$`,
    (n) => `$$\\begin{pmatrix} ${n} & 2 \\\\ 3 & 4 \\end{pmatrix}$$`,
    (n) => `$$\\begin{aligned} a &= ${n} b \\\\ &= c \\end{aligned}$$`,
    (n) => `$\\ce{${n}H2 + O2 -> 2H2O}$`,
    (n) => `$v = ${n}\\,\\mathrm{m/s}$`,
    (n) => `$P(A_{${n}} \\mid B) = \\text{größer}$`,
  ];
  let text = '# A lesson\n\n';
  for (let at = 0; at < formulas; at += 1) {
    const formula = kinds[at % kinds.length]?.(round * formulas + at);
    text += `Some words of a lesson before the formula ${formula} and **some** behind it.\n\n`;
    if (at % (formulas / blocks) === 0) {
      text += `\`\`\`python\ndef f_${round}(x):\n    """Doubles ${at}."""\n    return [2 * each for each in range(x) if each > ${at}]\n\`\`\`\n\n- [ ] Try $f(${at})$\n\n`;
    }
  }
  return text;
}

const folder = mkdtempSync(join(tmpdir(), 'topiary-bench-'));
const times = [];
/** Processor time, because on a shared machine the elapsed time includes waiting. */
const costs = [];
let html = '';
try {
  const outfile = join(folder, 'lesson.mjs');
  await build({
    stdin: {
      contents: `
        import { renderLesson } from '~/kit/markdown/lesson';
        import { codeColours } from '~/kit/markdown/code';
        import { formula } from '~/kit/markdown/math';
        export const render = (text) => renderLesson(text, { highlight: codeColours(), formula }).content;`,
      resolveDir: root,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { '~': join(root, 'app') },
  });
  const { render } = await import(pathToFileURL(outfile).href);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const text = lesson(round);
    const before = process.cpuUsage();
    const began = performance.now();
    html = render(text);
    if (round < warmUp) continue;
    times.push(performance.now() - began);
    costs.push(process.cpuUsage(before).user / 1_000);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const drawn = html.split('<math').length - 1;

const { startTopiary, signUp, makeMap } = await loadSupport();
const server = await startTopiary();
let renderings = 1;
let added = Number.NaN;
let page = 0;
try {
  const account = await signUp(server);
  const mapId = await makeMap(account, 'Mathematics of a bench');
  const map = await (await account.send(`/map/${mapId}`)).text();
  const [node = '', other = ''] = [...new Set([...map.matchAll(/[?&](?:amp;)?node=([\w-]+)/g)].map(([, id]) => id))];
  const save = (id, content) => account.post(`/map/${mapId}/lesson.json`, { node: id, version: '0', content });
  await save(node, lesson(1_000));
  await save(other, 'A lesson without formulas.');
  const read = async (id) => (await account.send(`/map/${mapId}?node=${id}`)).text();
  const plain = scriptsOf(await read(other));
  const first = await read(node);
  page = gzipSync(first).length;
  // A mark that only the database has appears on the page if reading renders nothing.
  const db = new SQLite(join(server.dataDir, 'topiary.db'));
  db.exec("update node_descriptions set content = '<p>Read from the database</p>' || content");
  db.close();
  renderings = (await read(node)).includes('Read from the database') ? 0 : 1;
  added = [...scriptsOf(first)].filter((each) => !plain.has(each)).reduce((sum, each) => sum + size(each), 0);
} finally {
  await server.stop();
}

/** The addresses of the scripts that a page loads. */
function scriptsOf(text) {
  return new Set([...text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address));
}

function size(address) {
  return gzipSync(readFileSync(join(root, 'build/client', address))).length;
}

const assets = join(root, 'build/client/assets');
const later = readdirSync(assets).filter((name) => /^math-[\w-]{8}\.js$/.test(name));
const laterBytes = later.reduce((sum, name) => sum + size(`/assets/${name}`), 0);
const median = percentile(times, 0.5);

publish(
  'lesson',
  [
    '# Bench: a lesson with mathematics and code',
    '',
    `Last output of \`npm run bench -- lesson\`, ${circumstances()}`,
    '',
    `${formulas} formulas (${drawn} drawn, with those in tasks), all of them different, and ${blocks} blocks of code: ${Math.round(html.length / 1_000)} kB of HTML, ${Math.round(page / 1_000)} kB its whole page compressed. Median of ${rounds} texts.`,
    '',
    '| | measured | goal | |',
    '|---|---|---|---|',
    `| rendered on the server | ${median.toFixed(1)} ms | ≤ 60 ms | ${median <= 60 ? 'kept' : '**missed**'} |`,
    `| of a processor, in all its threads | ${percentile(costs, 0.5).toFixed(1)} ms | | |`,
    `| renderings when it is read | ${renderings} | 0 | ${renderings === 0 ? 'kept' : '**missed**'} |`,
    `| scripts that its page has beyond one without formulas | ${added} bytes | 0 | ${added === 0 ? 'kept' : '**missed**'} |`,
    `| script that comes with the first formula that is edited or streams | ${(laterBytes / 1_000).toFixed(1)} kB | | |`,
  ],
  [
    { what: 'rendering 200 formulas', value: median, unit: 'ms', better: 'less', goal: 60 },
    { what: 'script for the first formula', value: laterBytes / 1_000, unit: 'kB', better: 'less' },
  ],
);
