import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const settingsPage = 'docs/admin/settings.md';

/** The settings that the server reads, by the calls in the files that read them. */
function settingsRead(): string[] {
  const files = ['settings.server.ts', ...readdirSync('app/server/settings').map((name) => join('settings', name))];
  const source = files.map((file) => readFileSync(join('app/server', file), 'utf8')).join('\n');
  return unique(source.matchAll(/\b(?:text|whole|address|choice)\(\s*'([A-Z][A-Z0-9_]*)'/g));
}

/** The settings in the table of the settings page: rows whose first cell has only names. */
function settingsInTable(): string[] {
  const cells = readFileSync(settingsPage, 'utf8').matchAll(/^\|((?:\s*`[A-Z][A-Z0-9_]*`\s*,?)+)\|/gm);
  return unique([...cells].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)]));
}

/** The settings in `.env.example`, where each is commented out. */
function settingsInExample(): string[] {
  return unique(readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm));
}

/** The npm scripts in the table of commands of CONTRIBUTING. */
function scriptsInTable(): string[] {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  return unique(text.matchAll(/^\| `npm (?:run ([\w:-]+)|(start|test))` \|/gm));
}

/** The pages for people who read the repository: those of the root, and all below docs. */
function pages(): string[] {
  const below = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file));
  return [...readdirSync('.'), ...below].filter((file) => file.endsWith('.md')).sort();
}

/** Markdown without its code. */
const proseOf = (page: string): string =>
  readFileSync(page, 'utf8')
    .replace(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, '')
    .replace(/`[^`\n]*`/g, '');

/** A link to a file of the repository. */
interface Link {
  readonly page: string;
  readonly file: string;
  readonly anchor: string;
}

/** The links of a page, also those of pictures, without those to other servers. */
const linksOf = (page: string): Link[] =>
  [...proseOf(page).matchAll(/\]\((?!\w+:)([^)\s#]*)#?([^)\s]*)\)/g)].map(([, file = '', anchor = '']) => ({
    page,
    file: file === '' ? page : normalize(join(dirname(page), file)),
    anchor,
  }));

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

function unique(matches: Iterable<RegExpExecArray | RegExpMatchArray>): string[] {
  const names = [...matches].map(([, first, second]) => first ?? second ?? '');
  return [...new Set(names)].sort();
}

describe('the documentation', () => {
  it('has a README of at most 900 words, without its code', () => {
    const words = proseOf('README.md').match(/[\p{L}\p{N}][^\s|]*/gu) ?? [];
    expect(words.length).toBeGreaterThan(300);
    expect(words.length).toBeLessThanOrEqual(900);
  });

  it('has no dead links', () => {
    const links = pages().flatMap(linksOf);
    expect(links.length).toBeGreaterThan(100);
    const dead = links.filter(
      ({ file, anchor }) =>
        !existsSync(file) || (anchor !== '' && !(file.endsWith('.md') && anchorsOf(file).includes(anchor))),
    );
    expect(dead.map(({ page, file, anchor }) => `${page}: ${file}#${anchor}`)).toEqual([]);
  });

  it('has no page that nobody is led to', () => {
    const reached = new Set(['README.md', 'docs/README.md']);
    for (const page of reached)
      for (const { file } of linksOf(page)) if (file.endsWith('.md') && existsSync(file)) reached.add(file);
    // Single decisions are linked from where they matter; their folder has an index.
    const lost = pages().filter((page) => !reached.has(page) && !/^docs\/decisions\/\d/.test(page));
    expect(lost).toEqual([]);
  });

  it('names every setting in its table, and no other', () => {
    expect(settingsRead().length).toBeGreaterThan(10);
    expect(settingsInTable()).toEqual(settingsRead());
  });

  it('names every setting in .env.example, and no other', () => {
    expect(settingsInExample()).toEqual(settingsRead());
  });

  it('has no value in .env.example, and one line about each setting', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    for (const [index, line] of lines.entries()) {
      if (/^#[A-Z][A-Z0-9_]*=/.test(line)) expect(lines[index - 1], line).toMatch(/^# \S/);
    }
  });

  it('names every npm script in CONTRIBUTING, and no other', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scriptsInTable()).toEqual(Object.keys(scripts).sort());
  });

  it.each(['SECURITY.md', 'docs/access.md'])('mentions no missing file in %s', (page) => {
    const text = readFileSync(page, 'utf8');
    const inBackticks = text.matchAll(/`((?:app|docs|scripts|tests|drizzle)\/[\w./-]+|[\w-]+\.(?:json|md))`/g);
    const linked = text.matchAll(/\]\((?!https?:)([^)#]+)\)/g);
    const files = unique([...inBackticks, ...linked]);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('draws the rooms that there are, in the order of the import law, and names files that exist', () => {
    const page = readFileSync('ARCHITECTURE.md', 'utf8');
    const [, table = ''] = page.split('## The rooms');
    const rendered = [...(table.split('Inside a room')[0] ?? '').matchAll(/^\| (\w+) \| (?!what)/gm)].map(
      ([, room]) => room,
    );
    const law = readFileSync('.dependency-cruiser.cjs', 'utf8');
    const [, ordered = ''] = /const rooms = \[([\s\S]*?)\n\];/.exec(law) ?? [];
    expect(rendered).toEqual([...ordered.matchAll(/'(\w+)'/g)].map(([, room]) => room));
    expect([...rendered].sort()).toEqual(readdirSync('app/rooms').sort());
    const files = unique(
      page.matchAll(/`((?:rooms|kit|jobs|providers|store|system|threads|client|server)\/[\w./-]+)`/g),
    );
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((file) => !existsSync(`app/${file}`))).toEqual([]);
  });
});
