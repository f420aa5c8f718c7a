import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Lock {
  readonly packages: Record<string, { readonly version?: string; readonly resolved?: string }>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

/** The project's text files, except those that `.gitignore` excludes. */
function textFiles(folder = '.'): string[] {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === '.git') return []; // A folder, or in a linked work tree a file.
    if (entry.isDirectory()) {
      return ignored.includes(`${entry.name}/`) ? [] : textFiles(path);
    }
    const left = entry.name === '.env' || entry.name.endsWith('.log') || /\.(wav|png|ico|woff2)$/.test(entry.name);
    return entry.isFile() && !left ? [path] : [];
  });
}

describe('a clone on another machine', () => {
  it("gets a lock file with versions and without the registry's address", () => {
    const entries = Object.entries(lock.packages);
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  // If npm writes a lock file beside an existing node_modules, it lists only this machine's variants, and `npm ci`
  // fails elsewhere (https://github.com/npm/cli/issues/4828). To regenerate it, delete both first.
  it('gets a lock file with the packages of other systems, too', () => {
    const names = Object.keys(lock.packages).join('\n');
    for (const system of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']) {
      expect(names).toContain(`@biomejs/cli-${system}`);
      expect(names).toContain(`@rollup/rollup-${system}`);
      expect(names).toContain(`@esbuild/${system}`);
      expect(names).toContain(`@typescript/typescript-${system}`);
    }
  });

  it("gets no file that names a folder of the author's machine", () => {
    const elsewhere = new RegExp(
      `(?<![\\w.~/-])/(?:${['home', 'Users', 'root', 'work', 'workspace'].join('|')})/[\\w.-]+`,
    );
    const found = textFiles().filter((file) => {
      const text = readFileSync(file, 'utf8');
      return elsewhere.test(text) || text.includes(`${process.cwd()}/`);
    });
    expect(found).toEqual([]);
  });
});
