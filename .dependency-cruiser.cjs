/**
 * The import law: which part of the house may use which. It is written here and nowhere else (ARCHITECTURE.md draws
 * it). An import that the line of a part does not name is refused, type imports included.
 */

/** @param {string[]} names of packages; a name that ends in `*` stands for all that begin like it */
const npm = (...names) =>
  names.map((name) => `(^|/)node_modules/(@types/)?${name.replace(/\*$/, '[^/]*').replaceAll('.', '\\.')}/`);
const anyPackage = '(^|/)node_modules/';
const settings = '^app/server/settings(\\.server\\.ts$|/)';
const composition = '^app/composition\\.server\\.ts$';
const react = npm('react', 'react-dom');
const remix = npm('@remix-run/*');

/** The rooms, from the ground up: each may use those before it. */
const rooms = [
  ...[
    'storage',
    'credit',
    'account',
    'run',
    'map',
    'picture',
    'source',
    'lesson',
    'exercise',
    'figure',
    'review',
    'course',
    'demo',
    'search',
    'ask',
    'suggestion',
  ],
  ...['placement', 'note', 'reminder', 'webhook', 'copy', 'editing', 'transfer', 'study', 'program', 'admin', 'call'],
  ...['home', 'help'],
];

/** Texts and numbers, without a screen, a store or a system: they run in the browser and on the server. */
const plainKit =
  '^app/kit/(exercise|fault|figure|language|markdown|outline|request|safety|search|store|text|words)/|^app/kit/[^/]+\\.ts$';
const screenKit = '^app/kit/(page|parts|styles)/';
/** Messages stand where the rules stand: below all else of their room. */
const words = '^app/(client|jobs|server|rooms/[^/]+)/words/';
const rules = ['^app/jobs/rules/', '^app/rooms/[^/]+/rules/', words];
const contract = '^app/system/contract/';
const roomStores = '^app/rooms/[^/]+/store/';
const sandbox = '^app/sandbox/';
const engines = npm('quickjs-emscripten-core', '@jitl/quickjs-*', 'sql.js', '@micropython/*');
const drizzle = '^drizzle/';
const languages = '^app/languages/';

/**
 * @typedef {object} Part
 * @property {string} at where its files are
 * @property {string[]} may what it may import besides itself
 * @property {boolean} [node] whether it may use Node's own modules
 */

/** @type {Record<string, Part>} */
const parts = {
  kit: {
    at: plainKit,
    may: [
      '^package\\.json$', // for the version
      ...npm('marked', 'xss', 'highlight.js', 'temml', 'htmlparser2', '@dagrejs/*', 'verovio', 'yaml'),
    ],
  },
  screens: { at: screenKit, may: [plainKit, ...react] },
  // The router's only door to the screens, so that leaving Remix touches few files.
  router: { at: '^app/kit/page/router\\.ts$', may: npm('@remix-run/react') },
  words: { at: words, may: [plainKit] },
  // The tables are files that the build writes (scripts/languages.mjs).
  languages: { at: languages, may: [plainKit, words, '^virtual:language-tables$'], node: true },
  'jobs-rules': { at: '^app/jobs/rules/', may: [plainKit, words] },
  rules: { at: '^app/rooms/[^/]+/rules/', may: [plainKit, ...rules] },
  contract: { at: contract, may: [plainKit, ...rules] },
  system: {
    at: '^app/system/(?!contract/)',
    may: [plainKit, contract, '^app/threads/', anyPackage],
    node: true,
  },
  // Interpreters of learners' code: in a process of the server and in a worker of the browser.
  sandbox: { at: sandbox, may: [plainKit, ...engines] },
  threads: { at: '^app/threads/', may: [plainKit, ...rules, contract, sandbox, anyPackage], node: true },
  providers: {
    at: '^app/providers/',
    may: [plainKit, ...rules, '^app/(system|threads)/', anyPackage],
    node: true,
  },
  store: { at: '^app/store/', may: [plainKit, ...rules, contract, drizzle, anyPackage], node: true },
  client: { at: '^app/client/', may: [plainKit, screenKit, ...rules, sandbox, ...react, ...engines] },
  'jobs-store': {
    at: '^app/jobs/store/',
    may: [plainKit, ...rules, contract, '^app/(providers|store)/', drizzle, ...npm('drizzle-orm')],
  },
  'room-stores': {
    at: roomStores,
    may: [plainKit, ...rules, '^app/(jobs/store|providers|store|system|threads)/', drizzle, anyPackage],
    node: true,
  },
  'jobs-acts': { at: '^app/jobs/acts/', may: [plainKit, ...rules, contract, '^app/(jobs/store|providers)/'] },
  acts: {
    at: '^app/rooms/[^/]+/acts/',
    may: [plainKit, ...rules, contract, '^app/(jobs|providers)/', roomStores],
  },
  // The browser's side of passkeys is in a chunk of its own.
  ui: {
    at: '^app/rooms/[^/]+/ui/',
    may: [plainKit, screenKit, ...rules, '^app/client/', ...react, ...npm('@simplewebauthn/browser')],
  },
  server: {
    at: '^app/server/',
    may: [
      plainKit,
      ...rules,
      contract,
      roomStores,
      composition,
      languages,
      ...remix,
      ...npm(
        'remix-auth*',
        'isbot',
        '@fastify/busboy',
        'express',
        'compression',
        'valibot',
        '@modelcontextprotocol/server',
      ),
    ],
    node: true,
  },
  routes: {
    at: '^app/rooms/[^/]+/routes/',
    may: [
      plainKit,
      screenKit,
      ...rules,
      contract,
      '^app/(client|jobs/store|providers|server)/',
      roomStores,
      '^app/rooms/[^/]+/ui/',
      composition,
      ...remix,
      ...npm('react'),
    ],
    node: true,
  },
  settings: { at: settings, may: [plainKit, ...rules], node: true },
  composition: {
    at: '^app/composition(\\.server\\.ts$|/)',
    may: [
      plainKit,
      ...rules,
      '^app/(jobs|providers|store|system|threads)/',
      languages,
      roomStores,
      '^app/rooms/[^/]+/acts/',
      settings,
    ],
    node: true,
  },
  addresses: { at: '^app/routes\\.ts$', may: npm('@remix-run/route-config') },
  entries: {
    at: '^app/(root|entry\\.(client|server))\\.tsx?$',
    may: [
      plainKit,
      screenKit,
      ...rules,
      '^app/(client|server)/',
      '^app/rooms/[^/]+/(ui|routes/views)/',
      composition,
      ...remix,
      ...react,
      ...npm('isbot'),
    ],
    node: true,
  },
  drizzle: { at: drizzle, may: [plainKit, ...rules, ...npm('drizzle-*')] },
};

/** A part within another one has a stricter line of its own. */
const within = { screens: parts.router.at, server: settings };

const laws = Object.entries(parts).map(([name, { at, may, node = false }]) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment: `${name} may not import this (the import law in .dependency-cruiser.cjs).`,
  from: { path: at, ...(within[name] && { pathNot: within[name] }) },
  to: { pathNot: [at, ...may], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...laws,
    ...[
      { path: '^app/', pathNot: Object.values(parts).map(({ at }) => at) },
      { path: `^app/rooms/(?!(${rooms.join('|')})/)` },
    ].map((from) => ({
      name: 'every-file-has-a-room',
      severity: 'error',
      comment: 'A file of app/ that belongs to no part and no room would stand outside of the law.',
      from,
      to: {},
    })),
    ...rooms.slice(0, -1).map((room, floor) => ({
      name: 'rooms-only-downwards',
      severity: 'error',
      comment: 'A room knows those below it alone, so that there is no circle between rooms.',
      from: { path: `^app/rooms/${room}/` },
      to: { path: `^app/rooms/(${rooms.slice(floor + 1).join('|')})/` },
    })),
    {
      name: 'rows-stay-at-home',
      severity: 'error',
      comment: 'The queries of a room are its own: other rooms know their types.',
      from: { path: '^app/rooms/([^/]+)/' },
      to: { path: '^app/rooms/[^/]+/store/[^/]+-in\\.ts$', pathNot: '^app/rooms/$1/' },
    },
    {
      name: 'routes-alone',
      severity: 'error',
      comment: 'What two route modules share lies in a view beside them.',
      from: { path: '^app/rooms/[^/]+/routes/' },
      to: { path: '^app/rooms/[^/]+/routes/', pathNot: '\\.server\\.ts$' },
    },
    {
      name: 'stores-as-types-only',
      severity: 'error',
      comment: 'What a store is made of comes from composition.',
      from: { path: ['^app/server/', '^app/rooms/[^/]+/(acts|routes)/'] },
      to: { path: [roomStores, contract, '^app/jobs/store/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'colours-on-the-server',
      severity: 'error',
      comment: 'highlight.js is larger than the scripts of a page: only the thread that renders lessons has it.',
      from: { path: '^app/', pathNot: '^app/(threads/|kit/markdown/code\\.ts$)' },
      to: { path: ['^app/kit/markdown/code\\.ts$', '(^|/)node_modules/highlight\\.js/'] },
    },
    {
      name: 'figures-on-the-server',
      severity: 'error',
      comment: 'The server draws figures, in its threads: what draws is larger than the scripts of a page.',
      from: { path: '^app/', pathNot: '^app/(threads/|kit/figure/|kit/markdown/figures/lesson-figures\\.ts$)' },
      to: { path: ['^app/kit/markdown/figures/lesson-figures\\.ts$', '^app/kit/figure/(draw-figure\\.ts$|[^/]+/)'] },
    },
    {
      name: 'check-of-lessons-late',
      severity: 'error',
      comment: 'It has all of Temml, which a start would read: only the first check of a course loads it.',
      from: { path: '^app/' },
      to: {
        path: '^app/rooms/course/acts/check/check-lesson\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'engines-in-a-sandbox',
      severity: 'error',
      comment: "Learners' code runs only where there is nothing to reach, and its engines are larger than a page.",
      from: { path: '^app/', pathNot: [sandbox, '^app/threads/code/', '^app/client/code/'] },
      to: { path: [sandbox, ...engines] },
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
      comment: 'Within a part, folders use each other in one direction only: who reads one knows what lies beneath it.',
      // `kit/page/router.ts` serves the parts that `kit/page` is made of: between those two the rule below holds.
      from: { path: '^app/[^/]+/[^/]+', pathNot: '^app/kit/(page|parts)$' },
      to: { circular: true },
    },
    {
      name: 'parts-lie-at-the-bottom',
      severity: 'error',
      comment: 'The design system knows no screen and no page.',
      from: { path: '^app/kit/parts/' },
      to: { path: screenKit, pathNot: ['^app/kit/parts/', parts.router.at] },
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
    // Other analyses are for drawings.
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    enhancedResolveOptions: {
      // No file changes while this runs.
      cachedInputFileSystem: { cacheDuration: 600_000 },
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
