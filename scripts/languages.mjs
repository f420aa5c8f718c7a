/**
 * The interface's languages in the browser's files. While these are built, a place mark stands for each message; then
 * every script is written once for each language, with that language's texts in the places. So a page loads one
 * language, and only the messages that its scripts use (decision 98).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command.mjs';
import { kept } from './kept.mjs';

/** @typedef {string | Readonly<Record<string, string>>} Message */
/** @typedef {ReadonlyMap<string, Readonly<Record<string, Message>>>} Words by room */

const folder = join(root, 'app', 'languages');

/** The languages that the interface is translated into, besides English. */
export const translatedLanguages = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort();

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** @param {string} language */
const filesOf = (language) => namesIn(language, 'json').map((name) => readFileSync(join(folder, name), 'utf8'));

/**
 * Where the scripts of each translated language are, below build/client/assets: a folder whose name changes with any
 * of its texts, because browsers keep what they have of it for good.
 * @returns {Record<string, string>}
 */
export const languageFolders = () =>
  Object.fromEntries(translatedLanguages().map((tag) => [tag, `${tag}-${hash(filesOf(tag).join('\n'))}`]));

/** @type {Promise<Words> | undefined} */
let reading;

/** The English messages, as the modules of the rooms have them. */
export function englishWords() {
  reading ??= readEnglish();
  return reading;
}

/** @returns {Promise<Words>} */
async function readEnglish() {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    envFile: false,
    root,
    logLevel: 'silent',
    resolve: { alias: { '~': join(root, 'app') } },
    build: { ssr: join(folder, 'written.ts'), write: false, target: 'node20', minify: false },
  });
  if (!('output' in built)) throw new Error('app/languages/written.ts: not one bundle');
  const { code } = built.output[0];
  const file = join(root, '.cache', `written-words-${process.pid}.mjs`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  try {
    return (await import(pathToFileURL(file).href)).writtenWords;
  } finally {
    rmSync(file);
  }
}

/** @param {Message} message */
const asText = (message) =>
  typeof message === 'string'
    ? message
    : Object.entries(message)
        .map(([category, form]) => `\n${category} ${form}`)
        .join('');

/** @param {Message} message */
const isFilled = (message) => typeof message !== 'string' || /\{\w+\}/.test(message);

/** Whether a translation may have forms. @param {Message} message */
const mayHaveForms = (message) => typeof message !== 'string' || message.includes('{n}');

/**
 * Puts a place mark for each message that a module reads. The mark has a part of the English text's hash, so that the
 * names of the files change with it.
 * @returns {import('vite').Plugin}
 */
export const messagePlaces = () => ({
  name: 'message-places',
  apply: 'build',
  async transform(code, id, options) {
    const isModule = id.startsWith(join(root, 'app')) && /\.tsx?$/.test(id);
    if (options?.ssr || !isModule || !/Words\b|\bmessages\.|\bwordsOf\(/.test(code)) return null;
    const words = await englishWords();
    const helpers = new Set();
    /** @type {(room: string, name: string) => string | null} */
    const place = (room, name) => {
      const message = words.get(room)?.[name];
      if (message === undefined) return null;
      const mark = JSON.stringify(`@@${room}.${name}:${hash(asText(message)).slice(0, 4)}@@`);
      if (!isFilled(message)) return mark;
      const helper = mayHaveForms(message) ? 'filled' : 'placedIn';
      helpers.add(helper);
      return `${helper}(${mark})`;
    };
    const placed = withPlacesOfRooms(this.parse(code), code, words, place)
      .replace(/\b(\w+)Words\.(\w+)\b/g, (read, room, name) => place(room, name) ?? read)
      .replace(/\bmessages\.(\w+)\.(\w+)\b/g, (read, section, name) => place(`${section}Messages`, name) ?? read);
    if (placed === code) return null;
    const imports = [...helpers].map(
      (name) => `import { ${name} } from '~/kit/language/${name === 'filled' ? 'fill' : 'place'}';\n`,
    );
    return { code: imports.join('') + placed, map: null };
  },
});

/**
 * A module that makes a room's messages gets an object of places.
 * @param {any} program
 * @param {string} code
 * @param {Words} words
 * @param {(room: string, name: string) => string | null} place
 */
function withPlacesOfRooms(program, code, words, place) {
  /** @type {{ room: string, start: number, end: number }[]} */
  const calls = [];
  for (const { declaration } of program.body)
    for (const { init } of declaration?.declarations ?? [])
      if (init?.type === 'CallExpression' && init.callee.name === 'wordsOf')
        calls.push({ room: init.arguments[0].value, start: init.start, end: init.end });
  return calls.reduceRight((text, { room, start, end }) => {
    const names = Object.keys(words.get(room) ?? {});
    const object = `{ ${names.map((name) => `${JSON.stringify(name)}: ${place(room, name)}`).join(', ')} }`;
    return text.slice(0, start) + object + text.slice(end);
  }, code);
}

/** In a string of any quotes. @param {string} text */
const escaped = (text) =>
  text
    .replace(/[\\"'`]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('${', '\\${')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/**
 * Writes the scripts of a finished build in every language: English in their place, each other one in its folder.
 * @param {string} client the folder `build/client`
 */
export async function writeLanguages(client) {
  const english = await englishWords();
  const assets = join(client, 'assets');
  const folders = languageFolders();
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const translations = Object.entries(folders).map(([tag, name]) => ({ name, words: translationsOf(tag) }));
  for (const { name } of translations) {
    rmSync(join(assets, name), { recursive: true, force: true });
    mkdirSync(join(assets, name));
  }
  for (const file of scripts) {
    const code = readFileSync(join(assets, file), 'utf8');
    for (const { name, words } of translations)
      writeFileSync(join(assets, name, file), inFolder(withTexts(code, words, english), name));
    writeFileSync(join(assets, file), withTexts(code, english, english));
  }
  const worker = readFileSync(join(client, 'sw.js'), 'utf8');
  writeFileSync(join(client, 'sw.js'), withTexts(worker, english, english));
  for (const tag of Object.keys(folders))
    writeFileSync(join(client, `sw.${tag}.js`), withTexts(worker, translationsOf(tag), english));
}

/**
 * @param {string} language
 * @returns {Words}
 */
const translationsOf = (language) => new Map(filesOf(language).flatMap((text) => Object.entries(JSON.parse(text))));

/**
 * @param {string} code
 * @param {Words} words
 * @param {Words} english for what is not translated
 */
const withTexts = (code, words, english) =>
  code.replace(/@@(\w+)\.([\w-]+):\w{4}@@/g, (mark, room, name) => {
    const message = words.get(room)?.[name] ?? english.get(room)?.[name];
    if (message === undefined) throw new Error(`no message for ${mark}`);
    return escaped(asText(message));
  });

/** Addresses of scripts, in the folder. @param {string} code @param {string} name */
const inFolder = (code, name) => code.replace(/(["'`]\/?assets\/)([\w.-]+\.js["'`])/g, `$1${name}/$2`);

const tables = 'virtual:language-tables';

/**
 * Vite plugin: `import tables from 'virtual:language-tables'` gives, for each language by its tag, the path of a JSON
 * file with its messages and guides, so that the server reads a language when somebody asks for it.
 * @returns {import('vite').Plugin}
 */
export function languageTables() {
  let isBuild = false;
  return {
    name: 'language-tables',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (source) => (source === tables ? `\0${tables}` : null),
    load(id) {
      if (id !== `\0${tables}`) return null;
      const places = translatedLanguages().map((tag) => {
        for (const name of [...namesIn(tag, 'json'), ...namesIn(join(tag, 'guides'), 'md')])
          this.addWatchFile(join(folder, name));
        const text = JSON.stringify({ words: wordsIn(tag), guides: guidesIn(tag) });
        if (!isBuild) return `${JSON.stringify(tag)}: ${JSON.stringify(kept('languages', tag, 'json', text))}`;
        const file = this.emitFile({ type: 'asset', fileName: `languages/${tag}.json`, source: text });
        return `${JSON.stringify(tag)}: fileURLToPath(import.meta.ROLLUP_FILE_URL_${file})`;
      });
      return `import { fileURLToPath } from 'node:url';\nexport default { ${places.join(', ')} };`;
    },
  };
}

/** @param {string} language */
const wordsIn = (language) => Object.assign({}, ...filesOf(language).map((text) => JSON.parse(text)));

/** By name, without the ending. @param {string} language */
const guidesIn = (language) =>
  Object.fromEntries(
    namesIn(join(language, 'guides'), 'md').map((name) => [
      basename(name, '.md'),
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );

/** The paths of the files in a folder below that of the languages. @param {string} at @param {string} ending */
const namesIn = (at, ending) =>
  readdirSync(join(folder, at))
    .filter((name) => name.endsWith(`.${ending}`))
    .sort()
    .map((name) => join(at, name));
