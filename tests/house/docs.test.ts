import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The settings that the server reads, by the calls in the one file that reads them. */
function settingsRead(): string[] {
  const source = readFileSync('app/server/settings.server.ts', 'utf8');
  return unique(source.matchAll(/\b(?:text|whole|address|choice)\(\s*'([A-Z][A-Z0-9_]*)'/g));
}

/** The settings in README's table: rows whose first cell has only names. */
function settingsInReadme(): string[] {
  const cells = readme().matchAll(/^\|((?:\s*`[A-Z][A-Z0-9_]*`\s*,?)+)\|/gm);
  return unique([...cells].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)]));
}

/** The settings in `.env.example`, where each is commented out. */
function settingsInExample(): string[] {
  return unique(readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm));
}

function scriptsInReadme(): string[] {
  return unique(readme().matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g));
}

function readme(): string {
  return readFileSync('README.md', 'utf8');
}

function unique(matches: Iterable<RegExpExecArray | RegExpMatchArray>): string[] {
  const names = [...matches].map(([, first, second]) => first ?? second ?? '');
  return [...new Set(names)].sort();
}

describe('the documentation', () => {
  it('names every setting in README, and no other', () => {
    expect(settingsRead().length).toBeGreaterThan(10);
    expect(settingsInReadme()).toEqual(settingsRead());
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

  it('names every npm script in README, and no other', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scriptsInReadme()).toEqual(Object.keys(scripts).sort());
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
