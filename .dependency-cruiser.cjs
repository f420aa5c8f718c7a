/**
 * The import law: which room of the house may use which. It is written here and nowhere else (the README tells what each
 * room holds). Whatever a room's line does not name is refused, type imports included.
 */

/** @param {string[]} names of packages; a name that ends in `*` stands for all that begin like it */
const npm = (...names) =>
  names.map((name) => `(^|/)node_modules/(@types/)?${name.replace(/\*$/, '[^/]*').replaceAll('.', '\\.')}/`);
const anyPackage = '(^|/)node_modules/';
const environment = '^app/env\\.server\\.ts$';
const composition = '^app/composition\\.server\\.ts$';
const entries = '^app/(root|entry\\.(client|server))\\.tsx?$';
const react = npm('react', 'react-dom');
const remix = npm('@remix-run/*');

/**
 * @typedef {object} Room
 * @property {string} [at] where its files are; `app/<name>/` unless told
 * @property {string[]} may what it may import besides itself
 * @property {boolean} [node] whether it may use Node's own modules
 * @property {boolean} [alone] its files may not import each other
 */

/** @type {Record<string, Room>} */
const rooms = {
  domain: { may: [] },
  markdown: { may: ['^app/domain/', ...npm('marked', 'xss', 'highlight.js', 'temml')] },
  ports: { may: ['^app/domain/'] },
  features: { may: ['^app/(domain|ports|markdown)/'] },
  library: { may: ['^app/domain/'] },
  adapters: { may: ['^app/(domain|ports|markdown|library)/', '^drizzle/', anyPackage], node: true },
  composition: { at: composition, may: ['^app/(features|adapters|ports|domain)/', environment], node: true },
  env: { at: environment, may: ['^app/domain/'], node: true },
  web: {
    may: [
      '^app/(domain|ports)/',
      composition,
      environment,
      ...remix,
      ...npm('remix-auth*', 'isbot', '@fastify/busboy', 'express', 'compression'),
    ],
    node: true,
  },
  // The browser's side of passkeys, in a chunk of its own.
  ui: { may: ['^app/(domain|markdown)/', ...react, ...npm('@simplewebauthn/browser')] },
  // The service worker: a bundle of its own.
  offline: { may: ['^app/domain/'] },
  // The router's only door to the screens, so that leaving Remix touches few files.
  router: { at: '^app/ui/page/router\\.ts$', may: npm('@remix-run/react') },
  addresses: { at: '^app/routes\\.ts$', may: npm('@remix-run/route-config') },
  routes: { may: ['^app/(web|ui|domain)/', composition, ...remix, ...npm('react')], alone: true },
  entries: {
    at: entries,
    may: ['^app/(web|ui|domain)/', composition, ...remix, ...react, ...npm('isbot')],
    node: true,
  },
  drizzle: { at: '^drizzle/', may: ['^app/domain/', ...npm('drizzle-*')] },
};

const laws = Object.entries(rooms).map(
  ([name, { at = `^app/${name}/`, may, node = false, alone = false }]) => ({
    name: `${name}-imports`,
    severity: 'error',
    comment: `${name} may not import this (the import law in .dependency-cruiser.cjs).`,
    // A room within another one has the stricter law of its own.
    from: { path: at, ...(name === 'ui' ? { pathNot: rooms.router.at } : {}) },
    to: { pathNot: alone ? may : [at, ...may], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...laws,
    {
      name: 'every-file-has-a-room',
      severity: 'error',
      comment: 'A file of app/ that belongs to no room would stand outside of the law.',
      from: { path: '^app/', pathNot: Object.entries(rooms).map(([name, { at = `^app/${name}/` }]) => at) },
      to: {},
    },
    {
      name: 'ports-as-types-only',
      severity: 'error',
      comment: 'Ports are types: what stands behind them comes from composition.',
      from: { path: '^app/web/' },
      to: { path: '^app/ports/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'colours-on-the-server',
      severity: 'error',
      comment:
        'highlight.js is larger than the scripts of a page: only the thread that renders lessons has it.',
      from: { path: '^app/', pathNot: '^app/(adapters/threads/|markdown/code\\.ts$)' },
      to: { path: ['^app/markdown/code\\.ts$', '(^|/)node_modules/highlight\\.js/'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that import each other in a circle cannot be understood, or changed, one at a time.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      scope: 'folder',
      comment:
        'Within a layer, folders use each other in one direction only: who reads one knows what lies beneath it.',
      // `kit/page/router.ts` serves the parts that `ui/page` is made of: between those two the rule below holds.
      from: { path: '^app/[^/]+/[^/]+', pathNot: '^app/ui/(page|parts)$' },
      to: { circular: true },
    },
    {
      name: 'parts-lie-at-the-bottom',
      severity: 'error',
      comment: 'The design system knows no screen and no page.',
      from: { path: '^app/ui/parts/' },
      to: { path: '^app/ui/', pathNot: ['^app/ui/parts/', rooms.router.at] },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      comment: 'What cannot be found cannot be judged.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    exclude: { path: '^(tests|build)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
