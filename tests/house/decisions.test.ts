import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
const numberOf = (file: string) => Number(file.slice(0, 4));

/** The rows of the index. */
const rows = [
  ...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| \[(\d+)\. (.+)\]\((.+)\) \| (.+) \|$/gm),
].map(([, number, title, file = '', state = '']) => ({ number: Number(number), title, file, state }));

/** The decisions that overtook this one, by the state in the index. */
const overtakersIn = (state: string) => (state.match(/\d+/g) ?? []).map(Number);

describe('the index of decisions', () => {
  it('has each decision once', () => {
    expect(rows.map(({ file }) => file).sort()).toEqual(files);
  });

  it.each(rows)('says of $number what its file says', ({ number, title, file, state }) => {
    const [heading, , first = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    expect(heading).toBe(`# ${number}. ${title}`);
    expect(numberOf(file)).toBe(number);
    expect(state).toMatch(/^(?:stands|(?:partly )?overtaken by \d+(?:, \d+)*)$/);
    const said = /^(Partly overtaken|Overtaken) by ([^:]*):/.exec(first);
    expect(said?.[1]?.toLowerCase() ?? 'stands').toBe(state.split(' by ')[0]);
    const links = [...(said?.[2] ?? '').matchAll(/\[decision (\d+)\]\(([^)]+)\)/g)];
    expect(links.map(([, by]) => Number(by))).toEqual(overtakersIn(state));
    for (const [, by, target = ''] of links) {
      expect(files).toContain(target);
      expect(numberOf(target)).toBe(Number(by));
      expect(Number(by)).toBeGreaterThan(number);
    }
  });
});
