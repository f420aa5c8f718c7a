/** The work of others in the product, as far as no package tells it (licences.mjs reads both). */

/**
 * Packages in the scripts that browsers load; a test compares them with those of a build.
 * @type {readonly string[]}
 */
export const inBrowser = [
  '@jitl/quickjs-ffi-types',
  '@jitl/quickjs-ng-wasmfile-release-sync',
  '@micropython/micropython-webassembly-pyscript',
  '@remix-run/react',
  '@remix-run/router',
  '@simplewebauthn/browser',
  'cssfilter',
  'marked',
  'quickjs-emscripten-core',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'sql.js',
  'temml',
  'xss',
];

/**
 * Licences of packages that do not name theirs by an SPDX identifier, read in the files of their licences.
 * @type {Readonly<Record<string, string>>}
 */
export const licenceOf = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  duck: 'BSD-2-Clause',
};

/** Licences under which anything may be part of our files, which are under MIT. */
export const allowedAnywhere = [
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];

/**
 * Licences of packages that are used unchanged, and are never bundled into a file of ours: another version of one can
 * be put into node_modules.
 */
export const allowedApart = ['LGPL-3.0-or-later', 'MPL-2.0'];

/**
 * Whether a list allows an SPDX expression: one part of an `OR`, every part of an `AND`.
 * @param {string} expression
 * @param {readonly string[]} list
 */
export const isAllowed = (expression, list) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((licence) => list.includes(licence)));

/**
 * Fonts, engines and data that are no packages: most come within one.
 * @type {readonly { name: string, licence: string, says: string }[]}
 */
export const others = [
  {
    name: 'DejaVu fonts 2.37',
    licence: 'Bitstream-Vera, and public domain',
    says: 'In dejavu-fonts-ttf, which has the full text. The server draws preview pictures with them; no page loads them.',
  },
  {
    name: 'Verovio, with Leipzig, Bravura and other fonts of music',
    licence: 'LGPL-3.0-or-later, OFL-1.1',
    says: 'In verovio, used unchanged; its licence: https://www.gnu.org/licenses/lgpl-3.0.txt, its sources: https://github.com/rism-digital/verovio. The server draws staves with it; no page loads it.',
  },
  {
    name: 'Foxit and Liberation fonts, Adobe character maps, and colour profiles',
    licence: 'BSD-3-Clause, OFL-1.1, CC0-1.0',
    says: 'In pdfjs-dist, which has the full texts. The server reads documents with the character maps; no page loads any of it.',
  },
  {
    name: 'SQLite',
    licence: 'public domain',
    says: 'In better-sqlite3, on the server, and in sql.js, on the server and in browsers.',
  },
  {
    name: 'QuickJS-ng',
    licence: 'MIT',
    says: 'In @jitl/quickjs-ng-wasmfile-release-sync, on the server and in browsers.',
  },
  {
    name: 'MicroPython',
    licence: 'MIT',
    says: 'In @micropython/micropython-webassembly-pyscript, on the server and in browsers.',
  },
  {
    name: 'libvips and the libraries that it is made of',
    licence: 'LGPL-3.0-or-later and others',
    says: 'In the packages @img/sharp-libvips-…, used by sharp unchanged; sources: https://github.com/lovell/sharp-libvips',
  },
  {
    name: 'Words and passwords that are guessed first',
    licence: 'MIT, ODC-BY',
    says: 'In @zxcvbn-ts/language-common and @zxcvbn-ts/language-en. The latter has data of OpenSubtitles by OPUS, with its notice below.',
  },
  {
    name: 'Letters of 60 languages',
    licence: 'Apache-2.0',
    says: 'In eld, which tells the language of a text by them.',
  },
  {
    name: 'Icons, logo, sound, outlines, courses, lists of words for safety',
    licence: 'those of Topiary',
    says: 'Made for it, of no other collection.',
  },
];
