import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { coursesWritten, loadLessons } from '~/rooms/course/store/load';

interface Fence {
  readonly language: string;
  readonly code: string;
  /** The output that the lesson shows before the next block: a table's rows, or the lines of a block `text`. */
  readonly shown: readonly string[] | null;
}

/** The blocks of a lesson. The first table or block `text` between a block and the next one is its output. */
function fencesOf(lesson: string): Fence[] {
  const blocks = [...lesson.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.map((block, index) => {
    const after = lesson.slice((block.index ?? 0) + block[0].length, blocks[index + 1]?.index);
    const table = /^\|.*(?:\n\|.*)+/m.exec(after)?.[0].split('\n');
    const next = blocks[index + 1];
    const output = next?.[1] === 'text' ? (next[2] ?? '').replace(/\n$/, '').split('\n') : null;
    const rows = table
      ?.filter((_, at) => at !== 1)
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
          .join('|'),
      );
    return { language: block[1] ?? '', code: block[2] ?? '', shown: rows ?? output };
  });
}

const lessonsWith = async (language: string, slugs = coursesWritten()) => {
  const found: { path: string; fences: Fence[] }[] = [];
  for (const slug of slugs)
    for (const [path, lesson] of await loadLessons(slug)) {
      const fences = fencesOf(lesson);
      if (fences.some((fence) => fence.language === language)) found.push({ path: `${slug}: ${path}`, fences });
    }
  return found;
};

/** A value as the shell `sqlite3` shows it: a REAL has a point, so 92 and 92.0 differ. Integers come as bigint. */
const cell = (db: Database.Database, value: unknown): string => {
  if (typeof value !== 'number') return value === null ? 'NULL' : String(value);
  return String(db.prepare('SELECT CAST(? AS TEXT)').pluck().get(value));
};

/**
 * Runs the blocks of one lesson one after another on a database of its own. A statement that fails ends with a comment
 * that says so: `-- error: UNIQUE constraint failed: guest.email`.
 */
function runSql(fences: readonly Fence[]): string[] {
  const wrong: string[] = [];
  const db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  for (const { code, shown } of fences.filter(({ language }) => language === 'sql')) {
    let rows: string[] | null = null;
    for (const [, sql = '', comment = ''] of code.matchAll(/([\s\S]*?;)[ \t]*(--.*)?(?:\n|$)/g)) {
      const expected = /error: (.*)$/.exec(comment)?.[1];
      let error: string | undefined;
      try {
        const statement = db.prepare(sql);
        if (statement.reader) {
          const names = statement.columns().map(({ name }) => name);
          const values = statement.raw().safeIntegers().all() as unknown[][];
          if (values.length > 0 || !/^\s*PRAGMA/i.test(sql))
            rows = [names.join('|'), ...values.map((row) => row.map((value) => cell(db, value)).join('|'))];
        } else {
          statement.run();
        }
      } catch (thrown) {
        error = (thrown as Error).message;
      }
      if (error !== expected) wrong.push(`${sql.trim()} ended with ${error}`);
    }
    if (shown && JSON.stringify(shown) !== JSON.stringify(rows))
      wrong.push(`${code}gave\n${rows?.join('\n')}\nnot\n${shown.join('\n')}`);
  }
  db.close();
  return wrong;
}

describe('the SQL in lessons', async () => {
  const lessons = await lessonsWith('sql');

  it.each(lessons)('runs with the result below it: $path', ({ fences }) => {
    expect(runSql(fences)).toEqual([]);
  });

  it.runIf(lessons.length > 0)('is shown with its result in most lessons', () => {
    const sql = lessons.flatMap(({ fences }) => fences.filter(({ language }) => language === 'sql'));
    expect(sql.filter(({ shown }) => shown).length).toBeGreaterThan(30);
  });
});

describe('the checker of SQL', () => {
  const lesson = (result: string) =>
    fencesOf(
      `\`\`\`sql\nCREATE TABLE a (n);\nINSERT INTO a VALUES (2);\nSELECT n FROM a;\n\`\`\`\n\n| n |\n|---|\n| ${result} |\n`,
    );

  it('distinguishes a wrong result from a right one', () => {
    expect(runSql(lesson('2'))).toEqual([]);
    expect(runSql(lesson('3'))).toHaveLength(1);
  });

  it('distinguishes a REAL from an INTEGER', () => {
    const real = lesson('2').map((fence) => ({ ...fence, code: fence.code.replace('(n)', '(n REAL)') }));
    expect(runSql(real)).toHaveLength(1);
    expect(runSql(real.map((fence) => ({ ...fence, shown: ['n', '2.0'] })))).toEqual([]);
  });

  it('finds an error that the lesson does not mention', () => {
    expect(runSql(fencesOf('```sql\nSELECT x FROM missing;\n```\n'))).toHaveLength(1);
    expect(runSql(fencesOf('```sql\nSELECT x FROM missing; -- error: no such table: missing\n```\n'))).toEqual([]);
  });
});

/** The logs of a block of JavaScript, by the line of the call. */
interface Ran {
  readonly logs: readonly { readonly line: number; readonly text: string }[];
  readonly error: string | null;
}

/** JavaScript that needs a page or a network is only parsed. */
const needsPage = (code: string) =>
  /\bdocument\b|\bwindow\b|\bfetch\(|<script|\bimport .* from\b|\bexport\b/.test(code);

function runInFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'lesson-code-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runJavaScript(blocks: readonly { code: string; parse: boolean }[]): Ran[] {
  const ran = spawnSync(process.execPath, [join(import.meta.dirname, 'run-lesson-code.mjs')], {
    input: JSON.stringify(blocks),
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (ran.status !== 0) throw new Error(`the blocks did not run: ${ran.error?.message ?? ran.stderr}`);
  return JSON.parse(ran.stdout) as Ran[];
}

/** Comments after `console.log(…)`, and outputs below, that differ from the real output. */
function wrongInJavaScript({ code, shown }: Fence, { logs, error }: Ran): string[] {
  const wrong: string[] = [];
  const told = /\/\/ error: (.*)$/m.exec(code)?.[1] ?? null;
  if (error !== told) wrong.push(`ended with ${error}`);
  for (const [index, line] of code.split('\n').entries()) {
    const comment = / \/\/ (.*)$/.exec(line)?.[1];
    if (!comment || !line.includes('console.log(')) continue;
    const text = logs
      .filter((log) => log.line === index + 1)
      .map((log) => log.text)
      .join(', ');
    if (comment !== text && ![': ', ', '].some((sign) => comment.startsWith(text + sign)))
      wrong.push(`${line.trim()} logged ${text}`);
  }
  const all = logs.map(({ text }) => text).join('\n');
  if (shown && shown.join('\n') !== all) wrong.push(`${code}logged\n${all}\nnot\n${shown.join('\n')}`);
  return wrong;
}

describe('the JavaScript in lessons', async () => {
  const blocks = (await lessonsWith('js')).flatMap(({ path, fences }) =>
    fences.filter(({ language }) => language === 'js').map((fence) => ({ path, fence })),
  );

  it('runs and logs what the lesson says', { timeout: 90_000 }, () => {
    const ran = runJavaScript(blocks.map(({ fence }) => ({ code: fence.code, parse: needsPage(fence.code) })));
    const wrong = blocks.flatMap(({ path, fence }, index) =>
      needsPage(fence.code)
        ? ran[index]?.error
          ? [`${path}: ${ran[index].error}`]
          : []
        : wrongInJavaScript(fence, ran[index] as Ran).map((text) => `${path}: ${text}`),
    );
    expect(wrong).toEqual([]);
    const told = blocks.flatMap(({ fence }) => fence.code.match(/console\.log\(.* \/\/ /g) ?? []);
    expect(told.length).toBeGreaterThan(100);
  });

  it('is checked: wrong logs are found', () => {
    const one = (code: string): Fence => ({ language: 'js', code, shown: null });
    const right = one('console.log(1 + 1); // 2\n');
    const off = one('console.log(1 + 1); // 3\n');
    const broken = one('console.log(missing);\n');
    const results = runJavaScript([right, off, broken].map(({ code }) => ({ code, parse: false })));
    expect([right, off, broken].map((fence, at) => wrongInJavaScript(fence, results[at] as Ran).length)).toEqual([
      0, 1, 1,
    ]);
  });
});

/** Runs the blocks of one lesson in one folder, each in a shell of its own; blocks marked `sh` are not run. */
function runShell(fences: readonly Fence[]): string[] {
  return runInFolder((folder) =>
    fences.flatMap(({ language, code, shown }) => {
      if (language !== 'bash') return [];
      const ran = spawnSync('bash', ['-c', `exec 2>&1\n${code}`], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 10_000,
        env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C', TZ: 'UTC' },
      });
      const output = ran.stdout.replace(/\n$/, '');
      return shown && shown.join('\n') !== output ? [`${code}gave\n${output}\nnot\n${shown.join('\n')}`] : [];
    }),
  );
}

describe('the shell commands in lessons', async () => {
  const lessons = await lessonsWith('bash', ['linux-command-line']);

  it.skipIf(process.platform !== 'linux').each(lessons)('print what the lesson shows: $path', ({ fences }) => {
    expect(runShell(fences)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('are checked: wrong output is found', () => {
    const fence = { language: 'bash', code: 'echo one\n' };
    expect(runShell([{ ...fence, shown: ['one'] }])).toEqual([]);
    expect(runShell([{ ...fence, shown: ['two'] }])).toHaveLength(1);
  });
});
