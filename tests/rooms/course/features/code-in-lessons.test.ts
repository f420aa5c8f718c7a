import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coursesWritten, loadLessons } from '~/rooms/course/store/load';
import recorded from '../../../fixtures/python-that-ran.json';

/**
 * `RECORD_PYTHON=/path/to/python` runs every block (numpy and scikit-learn are needed) and writes the fixture. With
 * `RECORD_COURSE=python` it runs those of that course alone and keeps the other records.
 */
const recordWith = process.env.RECORD_PYTHON;
const recordOnly = process.env.RECORD_COURSE;

interface Block {
  readonly topic: string;
  readonly path: string;
  readonly lesson: string;
  readonly code: string;
}

interface Run {
  readonly prints: readonly { readonly line: number; readonly text: string }[];
  readonly error: string | null;
}

const expenses = `date,category,amount
2025-05-01,food,12.50
2025-05-02,rent,700
2025-05-03,food,7.25
2025-05-04,books,18.40
2025-05-05,tram,2.80
`;

/** By the last step of the path: the output that the text around the code mentions, in order. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  'The prompt and the script: two ways to run Python': ['A year has 31536000 seconds'],
  'Branches with if and elif, shapes with match': ['walking north', 'taking 2 thing(s)', 'pardon?', 'bye'],
  'Counter and defaultdict for counting and grouping': ["{'north': 180, 'south': 80, 'west': 15}"],
  'Modules, imports and the main guard': ['119.0'],
  'Catching narrowly with try, except and else': [
    '42',
    "refused: not a whole number: 'forty'",
    'refused: implausible age: -3',
  ],
  'Async and await: using the time spent waiting': ['ask a', 'ask b', 'ask c', 'got b', 'got c', 'got a'],
  'Squared error: turning all misses into one number': ['[-1, 0, 6] 12.33 3.51 2.33'],
  'Gradient descent: downhill in small steps': ['-18.667', '0.933', '1.431', '1.697', '1.838', '1.914', '1.954'],
  'Learning rate and scaling: why a descent blows up': ['4.67, -1.56, 6.74, -4.32, 10.43'],
  'Logistic regression: from a score to a probability': ['0.076', '0.269', '0.622', '0.881', '0.971', '0.105', '2.303'],
  'Nearest neighbours and the curse of dimensionality': ['0.1', '0.316', '0.794', '0.977'],
  'Random forests: averaging away the variance': ['0.6', '0.753', '0.979'],
  'Gradient boosting: each tree mends what is left over': ['37', '10', '3.25', '1.5625'],
  'k-means: groups of points around moving centres': ['7.6', '2', '11'],
};

const leafOf = (path: string) => path.split(' > ').at(-1) ?? '';
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex').slice(0, 16);
/** Code whose output differs from run to run, or that needs packages outside Python. */
const varies = (code: string) => /\btimeit\b|\bsklearn\b|\bnumpy\b/.test(code);

async function blocksOfLessons(): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const topic of coursesWritten())
    for (const [path, lesson] of await loadLessons(topic))
      for (const fence of lesson.matchAll(/^```python\n([\s\S]*?)^```$/gm))
        blocks.push({ topic, path, lesson, code: fence[1] ?? '' });
  return blocks;
}

/** Runs the blocks in a folder of their own; null if this machine's Python is missing or older than 3.10. */
function runAll(python: string, blocks: readonly Block[]): Run[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'lesson-code-'));
  const env = {
    NODE_ENV: 'test' as const,
    PATH: process.env.PATH ?? '',
    PYENV_ROOT: process.env.PYENV_ROOT ?? '',
    HOME: folder,
    TMPDIR: folder,
  };
  try {
    const version = spawnSync(python, ['-I', '-c', 'import sys; sys.exit(sys.version_info < (3, 10))'], {
      env,
      timeout: 10_000,
    });
    if (version.error !== undefined || version.status !== 0) return null;
    const input = blocks.map(({ code }) =>
      code.includes('argparse') ? { code, args: ['may.csv', '--top', '3'], files: { 'may.csv': expenses } } : { code },
    );
    const ran = spawnSync(python, ['-I', '-X', 'utf8', join(import.meta.dirname, 'run-lesson-code.py')], {
      input: JSON.stringify(input),
      encoding: 'utf8',
      cwd: folder,
      env,
      timeout: recordWith ? 120_000 : 15_000,
    });
    if (ran.status !== 0) throw new Error(`the blocks did not run: ${ran.error?.message ?? ran.stderr}`);
    return JSON.parse(ran.stdout) as Run[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The comment at the end of a line with a `print`. */
const commentOf = (line: string) => (/ {2}# |\) # /.test(line) ? line.slice(line.lastIndexOf('# ') + 2) : null);

/** The comments of a block that differ from its output, and how many were compared. */
function compareComments(code: string, run: Run): { wrong: string[]; compared: number } {
  const wrong: string[] = [];
  let compared = 0;
  for (const [index, line] of code.split('\n').entries()) {
    const comment = commentOf(line);
    if (comment === null) continue;
    const here = run.prints.filter((print) => print.line === index + 1).map(({ text }) => text);
    const texts = comment.startsWith('prints ') ? run.prints.map(({ text }) => text) : here;
    if (texts.length === 0) continue;
    compared += 1;
    const shown = comment.replace(/^prints /, '');
    // An explanation may follow the value: `60: total was …`, `[3, 8, 9], one 3 survived`.
    const fits = texts.some((text) => shown === text || [':', ', '].some((sign) => shown.startsWith(text + sign)));
    if (!fits) wrong.push(`${line.trim()} printed ${JSON.stringify(texts)}`);
  }
  return { wrong, compared };
}

const blocks = await blocksOfLessons();

/** The parts of a run that the fixture has; a block that was never run is recorded so. */
const runOf = ({ prints, error }: Run = { prints: [], error: 'was not run' }): Run => ({ prints, error });

/** Writes the fixture instead of checking it, when asked to. */
function record() {
  it('writes what each block of Python printed', { timeout: 130_000 }, () => {
    const asked = blocks.filter(({ topic }) => recordOnly === undefined || topic === recordOnly);
    const runs = runAll(recordWith ?? '', asked);
    if (runs === null) throw new Error('no Python 3.10 or newer there');
    const missing = runs.filter(({ error }) => error?.startsWith('ModuleNotFoundError'));
    expect(missing, 'packages that must be installed').toEqual([]);
    const kept = new Map(recorded.map((record) => [record.hash, record as Run]));
    const printed = blocks.map((block) => ({
      lesson: `${block.topic}: ${leafOf(block.path)}`,
      hash: hashOf(block.code),
      ...runOf(runs[asked.indexOf(block)] ?? kept.get(hashOf(block.code))),
    }));
    const file = join(import.meta.dirname, '../../../fixtures/python-that-ran.json');
    writeFileSync(file, `${JSON.stringify(printed, null, 2)}\n`);
  });
}

function check() {
  const records = new Map(recorded.map((record) => [record.hash, record as Run]));
  const recordOf = ({ code }: Block) => records.get(hashOf(code)) ?? { prints: [], error: 'was not run' };

  it('has been run in its present form', () => {
    expect(blocks.length).toBeGreaterThan(40);
    expect(blocks.filter(({ code }) => !records.has(hashOf(code))).map(({ path }) => path)).toEqual([]);
    expect(recorded, 'records of blocks that are no longer there').toHaveLength(blocks.length);
  });

  it('ends without an error, unless its lesson shows one', () => {
    for (const block of blocks) {
      const { error } = recordOf(block);
      if (error !== null) expect(block.lesson).toContain(`\`${error}\``);
    }
  });

  it('prints what the comments beside it say', () => {
    const results = blocks.map((block) => compareComments(block.code, recordOf(block)));
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(results.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(70);
  });

  it('prints what the text around it says', () => {
    for (const [leaf, texts] of Object.entries(SAID)) {
      const own = blocks.filter(({ path }) => leafOf(path) === leaf);
      const [block] = own;
      if (block === undefined) throw new Error(`no code in ${leaf}`);
      const prose = own.reduce((text, { code }) => text.replace(code, ''), block.lesson).replaceAll('−', '-');
      const output = own.flatMap((each) => recordOf(each).prints.map(({ text }) => text));
      let from = 0;
      for (const text of texts) {
        expect(prose).toContain(text);
        const found = output.findIndex((line, index) => index >= from && line.includes(text));
        expect([leaf, text, found >= 0]).toEqual([leaf, text, true]);
        from = found;
      }
    }
  });

  it('still prints the same with the installed Python', () => {
    const stable = blocks.filter(({ code }) => !varies(code));
    const runs = runAll('python3', stable);
    if (runs === null) return;
    expect(stable.map(({ path }, index) => ({ path, ...runs[index] }))).toEqual(
      stable.map((block) => ({
        path: block.path,
        prints: recordOf(block).prints,
        error: recordOf(block).error,
      })),
    );
  });
}

describe('the Python in lessons', recordWith ? record : check);
