/** The pages that bench `tree` opens: the same tree in our view and in the peers', each with the same two acts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { plainRows, rowsName, rowsStyles } from './tree-rows.mjs';

const here = new URL('.', import.meta.url).pathname;
const root = join(here, '../../..');
const words = 'root stem leaf branch soil light water seed bloom bark twig moss fern grove canopy'.split(' ');

/** Each node has eight children until `count` is reached. */
export function makeTree(count) {
  const nodes = new Map();
  for (let at = 0; at < count; at += 1) {
    const parent = at === 0 ? null : nodes.get(`n${Math.floor((at - 1) / 8)}`);
    const label = `${words[at % 15]} ${words[(at * 7) % 15]} ${words[(at * 11) % 15]} ${at}`;
    const color = parent === null ? 0 : parent.level === 0 ? (at - 1) % 12 : parent.color;
    nodes.set(`n${at}`, {
      id: `n${at}`,
      label,
      level: (parent?.level ?? -1) + 1,
      parentId: parent?.id ?? null,
      children: [],
      color,
    });
    parent?.children.push(`n${at}`);
  }
  return { rootId: 'n0', nodes };
}

const nest = (tree, make, id = tree.rootId) => {
  const node = tree.nodes.get(id);
  return make(
    node,
    node.children.map((child) => nest(tree, make, child)),
  );
};

/**
 * The duration of an act ends when the frame with its result is painted: the first of ten frames after which nothing
 * changes at 200 points of the window. A run of its own finds that frame, because looking takes time. A message posted
 * within a frame arrives once the frame has been painted. Our overview lies over the tree and follows later; it is not
 * looked at.
 */
const clock = `
const frame = () => new Promise((done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(performance.now());
  port2.postMessage(0);
}));
const shown = () => {
  const seen = [];
  for (let y = 20; y < innerHeight; y += 40) for (let x = 64; x < innerWidth; x += 128) {
    const element = document.elementsFromPoint(x, y).find((each) => !each.closest('.map-overview'));
    // A container without text of its own shows nothing.
    const text = [...(element?.childNodes ?? [])].find((node) => node.nodeType === 3)?.data.trim();
    const { left, top } = element?.getBoundingClientRect() ?? {};
    seen.push(text ? [text, Math.round(left), Math.round(top)].join() : '');
  }
  return seen.join('|');
};
const framesOf = async (act) => {
  await act();
  const frames = [];
  for (let at = 0; at < 10; at += 1) {
    await frame();
    frames.push(shown());
  }
  return frames.findLastIndex((one) => one !== frames.at(-1)) + 2;
};
const timed = async (act, frames, from = performance.now()) => {
  await act();
  let ended = 0;
  for (let at = 0; at < frames; at += 1) ended = await frame();
  return ended - from;
};
/** Starts to note how far apart the frames are; \`stopWatch\` gives the gaps in milliseconds. */
const startWatch = () => {
  const times = [];
  let watching = true;
  const note = (time) => {
    times.push(time);
    if (watching) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  window.stopWatch = () => {
    watching = false;
    return times.slice(1).map((time, at) => time - times[at]);
  };
};
const firstPaint = () => new Promise((done) => new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') done(entry.startTime);
}).observe({ type: 'paint', buffered: true }));
`;

/** Each sets `draw`, `expandAll` and `closeBranch` (the first child of the root). `draw` finds its data in the page. */
const peers = {
  'react-arborist': {
    script: `
      import { createElement, createRef } from 'react';
      import { flushSync } from 'react-dom';
      import { createRoot } from 'react-dom/client';
      import { Tree } from 'react-arborist';
      const tree = createRef();
      window.draw = () => flushSync(() => createRoot(document.getElementById('at')).render(createElement(Tree,
        { initialData: data, openByDefault: false, initialOpenState: { n0: true }, width: 1200, height: 760, ref: tree })));
      window.expandAll = () => flushSync(() => tree.current.openAll());
      window.closeBranch = () => flushSync(() => tree.current.close('n1'));`,
    data: (tree) => [
      nest(tree, (node, children) => ({
        id: node.id,
        name: node.label,
        ...(children.length ? { children } : {}),
      })),
    ],
  },
  'mind-elixir': {
    script: `
      import MindElixir from 'mind-elixir';
      let mind;
      const rowOf = (id) => mind.findEle(id);
      window.draw = () => {
        mind = new MindElixir({ el: '#at', direction: MindElixir.RIGHT, draggable: false, contextMenu: false, toolBar: false, keypress: false });
        mind.init({ nodeData: data });
      };
      window.expandAll = () => mind.expandNodeAll(rowOf('n0'), true);
      window.closeBranch = () => mind.expandNode(rowOf('n1'), false);
      window.fit = () => mind.scaleFit();`,
    data: (tree) =>
      nest(tree, (node, children) => ({
        id: node.id,
        topic: node.label,
        expanded: node.level === 0,
        children,
      })),
  },
  'markmap-view': {
    script: `
      import { Markmap } from 'markmap-view';
      let map;
      window.draw = async () => {
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttribute('style', 'width:1200px;height:760px');
        document.getElementById('at').append(svg);
        map = new Markmap(svg, { duration: 0, initialExpandLevel: 1, maxWidth: 300 });
        await map.setData(data);
      };
      const walk = (node, act) => { act(node); for (const child of node.children) walk(child, act); };
      window.expandAll = async () => { walk(map.state.data, (node) => { node.payload = { ...node.payload, fold: 0 }; }); await map.renderData(); };
      window.closeBranch = () => map.toggleNode(map.state.data.children[0]);
      window.fit = () => map.fit();`,
    data: (tree) => nest(tree, (node, children) => ({ content: node.label, children })),
  },
};

/** Style sheets that our scripts load later have no address here. */
const laterStyles = {
  name: 'later-styles',
  setup(bundled) {
    bundled.onResolve({ filter: /\.css\?url$/ }, ({ path }) => ({ path, namespace: 'later-styles' }));
    bundled.onLoad({ filter: /./, namespace: 'later-styles' }, () => ({ contents: `export default 'overview.css'` }));
  },
};

async function bundle(contents, options = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: options.resolveDir ?? here, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outdir: '/out',
    alias: { '~': join(root, 'app') },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [laterStyles],
    logLevel: 'error',
    ...options.build,
  });
  const all = (end) =>
    outputFiles
      .filter(({ path }) => path.endsWith(end))
      .map(({ text }) => text)
      .join('\n');
  return { js: all('.js'), css: all('.css') };
}

const mapStyles = 'app/rooms/map/ui/styles';

/** A style sheet of ours with what it imports into its layers, minified as in the build. */
async function styles(file) {
  const whole = (each) =>
    readFileSync(join(root, each), 'utf8').replace(
      /@import "([\w./-]+)" layer\((\w+)\);/g,
      (_, name, layer) => `@layer ${layer} {\n${whole(join(dirname(each), name))}\n}`,
    );
  return (await transform(whole(file), { loader: 'css', minify: true })).code;
}

export const plainName = 'plain `<details>`';
export const linkedName = 'plain `<details>`, leaves linked';

const gzipped = (text) => gzipSync(text, { level: 9 }).length;
const script = (text) => text.replaceAll('</script', '<\\/script');

/**
 * The tree as its owner gets it: with the numbers of what is done, and lessons at every third leaf, of which some are
 * read or done.
 */
function ownTree(treeHtml, tree) {
  const leaves = [...tree.nodes.values()].filter(({ children }) => children.length === 0);
  const marked = leaves.filter((_, at) => at % 3 === 0);
  const marks = new Map(marked.map(({ id }, at) => [id, ['written', 'read', 'done'][at % 3]]));
  const lessons = new Set(marks.keys());
  return treeHtml(tree, { openNodeId: null, countsDone: true, version: 1, marks, lessons });
}

/** The compressed bytes of the tree's script, without what the page's other scripts need as well. */
async function treeBytes() {
  const shared = {
    name: 'shared',
    setup(bundled) {
      bundled.onResolve({ filter: /^~\/(?:kit|client)\/|map\/words|leaf-mark|\/copy$|\/find$/ }, ({ path }) => ({
        path,
        external: true,
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: ['client', 'mind-canvas'].map((name) => join(root, 'app/rooms/map/ui', `${name}.ts`)),
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/out',
    alias: { '~': join(root, 'app') },
    plugins: [laterStyles, shared],
  });
  const all = outputFiles.reduce((sum, { text }) => sum + gzipped(text), 0);
  const mind = outputFiles.find(({ path }) => path.endsWith('mind-canvas.js'));
  return { outline: all - gzipped(mind.text), mind: all };
}

/**
 * Writes all pages into a folder. `served` is a page as the server sends it; in `empty`, `draw` inserts the tree's HTML
 * into the loaded page, as views that need scripts do.
 * @returns the sides with the bytes of their script and both pages for each size; `needsNoScript`: the tree is in the
 *   page
 */
export async function writePages(folder, sizes) {
  mkdirSync(folder, { recursive: true });
  const sides = [];
  const writeBoth = (name, htmlOf, pageOf) => {
    const written = { served: {}, empty: {} };
    for (const size of sizes) {
      const html = htmlOf(size);
      for (const [kind, page] of [
        ['served', pageOf(html, '')],
        ['empty', pageOf('', `window.html=${script(JSON.stringify(html))};`)],
      ]) {
        written[kind][size] = join(folder, `${name.replace(/\W+/g, '-')}-${size}-${kind}.html`);
        writeFileSync(written[kind][size], page);
      }
    }
    return written;
  };

  // treeHtml as the server runs it.
  const serverFile = join(folder, 'tree-html.mjs');
  const server = await bundle(`export * from '~/rooms/map/ui/html'`, {
    resolveDir: root,
    build: { format: 'esm', platform: 'node' },
  });
  writeFileSync(serverFile, server.js);
  const { treeHtml } = await import(pathToFileURL(serverFile).href);
  const own = await bundle(
    `import { adoptTree } from '~/rooms/map/ui/client';
     localStorage.setItem('sound', 'off');
     localStorage.setItem('map-hint', 'seen');
     let view;
     window.adopt = () => {
       const slot = document.querySelector('.tree-slot');
       if (window.html) slot.innerHTML = window.html;
       view = adoptTree(slot, { onVisible() {}, onOpen() {}, onHover() {}, onZoom() {} });
     };
     window.expandAll = () => view.foldTo(Infinity);
     window.closeBranch = () => document.getElementById('n1').firstElementChild.click();
     // What the button 'Fit' of the mind map does.
     if (document.querySelector('[href*=tree-mind]').media === 'screen')
       window.fit = () => view.mind().then((mind) => mind.fit(true));`,
    { resolveDir: root },
  );
  writeFileSync(join(folder, 'tree.js'), own.js);
  const bytes = await treeBytes();
  writeFileSync(join(folder, 'overview.css'), await styles(`${mapStyles}/overview.css`));
  // Like those of the other views, our styles stand in the page. The mind map's stay a link, which tells the look.
  const always = `${await styles('app/kit/styles/app.css')}${await styles(`${mapStyles}/map.css`)}`;
  const mindAddress = `data:text/css;of=tree-mind,${encodeURIComponent(await styles(`${mapStyles}/tree-mind.css`))}`;
  // The product imports the tree's script when the page's own script has made the page its own.
  const later = `
const loaded = new Promise((done) => addEventListener('load', async () => {
  await frame();
  const script = document.createElement('script');
  Object.assign(script, { src: 'tree.js', onload: done });
  document.head.append(script);
}));
window.draw = () => window.adopt ? adopt() : loaded.then(() => adopt());`;
  for (const [name, media] of [
    ['Topiary, outline', 'not all'],
    ['Topiary, mind map', 'screen'],
  ]) {
    const pages = writeBoth(
      name,
      (size) => ownTree(treeHtml, makeTree(size)),
      (html, data) =>
        `<!doctype html><html lang="en" class="js"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>x</title><style>${always}</style><link rel="stylesheet" href="${mindAddress}" media="${media}"><body><div class="map"><header class="map-head"></header><div class="map-body"><section class="map-tree"><header></header><div class="map-canvas"><div class="tree-slot">${html}</div></div></section></div></div><script>${clock}${data}${later}</script>`,
    );
    sides.push({ name, bytes: media === 'screen' ? bytes.mind : bytes.outline, needsNoScript: true, ...pages });
  }

  // Baselines for our first paint: plain lists without style sheet and script, the same with a link on every leaf, and
  // all that our rows show.
  const details = (leaf) => (size) =>
    nest(makeTree(size), (node, children) =>
      children.length
        ? `<li><details id="${node.id}"${node.level === 1 ? '' : ' open'}><summary>${node.label}</summary><ul>${children.join('')}</ul></details></li>`
        : leaf(node),
    );
  const lists = {
    [plainName]: details((node) => `<li>${node.label}</li>`),
    [linkedName]: details((node) => `<li><a href="?node=${node.id}" id="${node.id}">${node.label}</a></li>`),
    [rowsName]: (size) => plainRows(ownTree(treeHtml, makeTree(size))),
  };
  for (const [name, htmlOf] of Object.entries(lists)) {
    const [tag, style] = name === rowsName ? ['div', `<style>${rowsStyles}</style>`] : ['ul', ''];
    const pages = writeBoth(
      name,
      htmlOf,
      (html, data) =>
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title>${style}<body><${tag} id="at">${html}</${tag}><script>${clock}${data}
window.draw = () => { if (window.html) document.getElementById('at').innerHTML = window.html; };
window.expandAll = () => { for (const fold of document.querySelectorAll('details:not([open])')) fold.open = true; };
window.closeBranch = () => { document.getElementById('n1').open = false; };</script>`,
    );
    sides.push({ name, bytes: 0, ...pages });
  }

  for (const [name, peer] of Object.entries(peers)) {
    const { js, css: peerCss } = await bundle(peer.script);
    const pages = {};
    for (const size of sizes) {
      pages[size] = join(folder, `${name}-${size}.html`);
      writeFileSync(
        pages[size],
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><style>${peerCss}#at{width:1200px;height:760px}</style><body><div id="at"></div><script>${clock}const data=${script(JSON.stringify(peer.data(makeTree(size))))};${script(js)}</script>`,
      );
    }
    sides.push({ name, bytes: gzipped(js), served: pages, empty: pages });
  }
  return sides;
}
