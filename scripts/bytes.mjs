/**
 * How many bytes of script and style each page sends to a browser over TLS (compress.mjs), in the finished build, in
 * the language with the largest texts; and their budgets.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In bytes as sent, for any page, with TLS or without it. No page waits for the service worker. */
export const budgets = {
  pageScript: 110_000,
  homeScript: 90_000,
  style: 16_000,
  tree: 6_000,
  worker: 8_500,
};

/**
 * The pages of the table: route, whether it sends scripts, and the names, without their hashes, of its style sheets and
 * of scripts that are loaded beside the route's own.
 */
const pages = [
  {
    name: 'landing',
    route: 'rooms/home/routes/home',
    scripts: false,
    styles: ['app', 'frame', 'lists', 'run', 'front'],
  },
  { name: 'help', route: 'rooms/help/routes/help', scripts: false, styles: ['app', 'frame', 'help'] },
  { name: 'login', route: 'rooms/account/routes/sign-in/login', scripts: false, styles: ['app', 'frame'] },
  { name: 'home', route: 'rooms/home/routes/home', scripts: true, styles: ['app', 'frame', 'lists', 'run'] },
  { name: 'history', route: 'rooms/study/routes/history', scripts: true, styles: ['app', 'frame', 'lists'] },
  { name: 'map', route: 'rooms/study/routes/map', scripts: true, styles: ['app', 'map', 'tree-mind'] },
  {
    name: 'map, a lesson open',
    route: 'rooms/study/routes/map',
    scripts: true,
    styles: ['app', 'map', 'tree-mind', 'answer'],
    later: ['panel'],
  },
];

/**
 * @typedef {{ module: string, imports?: readonly string[] }} ManifestRoute
 * @typedef {{ entry: ManifestRoute, routes: Record<string, ManifestRoute> }} Manifest
 */

/** Its size as it is sent. @param {string} file */
const sentBytes = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/**
 * Reads the manifest of routes that the build sends to the browser, and measures.
 * @param {string} client the folder `build/client`
 */
export function measurePages(client) {
  const assets = join(client, 'assets');
  const file = only(assets, /^manifest-.*\.js$/);
  const text = readFileSync(join(assets, file), 'utf8');
  /** @type {Manifest} */
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const size = (/** @type {string} */ address) => {
    const path = join(client, address);
    const known = sizes.get(address) ?? (existsSync(path) ? sentBytes(path) : 0);
    sizes.set(address, known);
    return known;
  };
  const sum = (/** @type {Iterable<string>} */ addresses) =>
    [...addresses].reduce((total, each) => total + size(each), 0);
  const folders = readdirSync(assets, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? each.name : []));
  /** In the language whose texts are the largest. */
  const most = (/** @type {Iterable<string>} */ addresses) =>
    Math.max(
      sum(addresses),
      ...folders.map((name) => sum([...addresses].map((each) => each.replace('/assets/', `/assets/${name}/`)))),
    );

  return pages.map(({ name, route: id, scripts, styles, later = [] }) => {
    const script = new Set(scripts ? [`/assets/${file}`] : []);
    const parts = scripts ? [manifest.entry, manifest.routes.root, manifest.routes[id]] : [];
    for (const part of parts) {
      if (!part) throw new Error(`The build has no ${id}.`);
      for (const each of [part.module, ...(part.imports ?? [])]) script.add(each);
    }
    for (const each of later) script.add(`/assets/${only(assets, new RegExp(`^${each}-[\\w-]{8}\\.js$`))}`);
    // Among the lazily loaded files, only the tree's comes with every map.
    const tree = [...script].flatMap((each) => treeOf(client, each))[0] ?? null;
    return {
      name,
      script: sum(script) + (tree ? size(tree) : 0),
      largest: most(tree ? [...script, tree] : script),
      style: sum(styles.map((each) => `/assets/${only(assets, new RegExp(`^${each}-[\\w-]{8}\\.css$`))}`)),
      tree: tree ? size(tree) : 0,
    };
  });
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
function only(folder, pattern) {
  const [name, ...others] = readdirSync(folder).filter((each) => pattern.test(each));
  if (!name || others.length > 0) throw new Error(`The build has not one file ${pattern}.`);
  return name;
}

/**
 * @param {string} client
 * @param {string} address
 */
function treeOf(client, address) {
  const path = join(client, address);
  const found = existsSync(path) ? /(?:\.\/|assets\/)(client-[\w-]+\.js)/.exec(readFileSync(path, 'utf8')) : null;
  return found ? [`/assets/${found[1]}`] : [];
}

/**
 * The service worker's file, which no page waits for.
 * @param {string} client
 */
export const workerLine = (client) =>
  `service worker ${(workerBytes(client) / 1000).toFixed(1)} of ${budgets.worker / 1000}`;

/** @param {string} client */
export const workerBytes = (client) =>
  Math.max(
    ...readdirSync(client)
      .filter((name) => /^sw(\.[\w-]+)?\.js$/.test(name))
      .map((name) => sentBytes(join(client, name))),
  );

/**
 * The measures as a table to read.
 * @param {ReturnType<typeof measurePages>} measured
 */
export function bytesTable(measured) {
  const kB = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).padStart(8);
  return [
    `${'kB as sent'.padEnd(24)}  script largest   style    tree`,
    ...measured.map(
      ({ name, script, largest, style, tree }) =>
        `${name.padEnd(22)}${kB(script)}${kB(largest)}${kB(style)}${tree > 0 ? kB(tree) : ''}`,
    ),
    `${'at most'.padEnd(22)}${' '.repeat(8)}${kB(budgets.pageScript)}${kB(budgets.style)}${kB(budgets.tree)}`,
  ].join('\n');
}
