import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFieldName } from '~/kit/request/field-names';
import { fieldsMax, readFormText, TooManyFields } from '~/kit/request/form-text';
import { anyCharacter } from '../../support/any-character';

const read = async (text: string) => [...(await readFormText(Buffer.from(text)))];

describe('a form in the usual encoding', () => {
  it('is read as the standard says', async () => {
    const part = fc.oneof(
      fc.string({ unit: anyCharacter }).map((text) => new URLSearchParams([['x', text]]).toString().slice(2)),
      fc.string(),
      fc.constantFrom('%', '%E4', '%zz', '+', '=', '%00', '%F0%9F%90%9D', 'a=b', '&'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('node', 'label', 'keep'), part)), async (pairs) => {
        const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
        const known = [...new URLSearchParams(text)].filter(([name]) => isFieldName(name));
        expect(await read(text)).toEqual(known);
      }),
    );
  });

  it('ignores fields that no form of ours has', async () => {
    expect(await read('node=a&constructor=b&__proto__=c&nodes=d&=e&label=f')).toEqual([
      ['node', 'a'],
      ['label', 'f'],
    ]);
  });

  it('is read the same where a slice of work ends within a sign', async () => {
    for (const before of ['', 'x', 'xx']) {
      const text = before + '%C3%A4+'.repeat(100_000);
      expect(await read(`label=${text}&node=b`)).toEqual([
        ...new URLSearchParams({ label: `${before}${'ä '.repeat(100_000)}`, node: 'b' }),
      ]);
    }
  });

  it('lets others go on between its slices, whatever its fields', async () => {
    let rounds = 0;
    let isRead = false;
    const count = () => {
      if (isRead) return;
      rounds += 1;
      setImmediate(count);
    };
    setImmediate(count);
    await read(`keep=${'a'.repeat(200_000)}&`.repeat(10));
    isRead = true;
    expect(rounds).toBeGreaterThan(5);
  });

  it('is refused if it has more fields than any form', async () => {
    expect(await read('keep=a&'.repeat(fieldsMax - 1))).toHaveLength(fieldsMax - 1);
    await expect(read('keep=a&'.repeat(fieldsMax))).rejects.toThrow(TooManyFields);
  });
});

/** The keys of the schemas, and the names that are read without one. */
const namesRead = (code: string): string[] => [
  ...[...code.matchAll(/\b(?:formSchema\(|Fields = )\{([^}]*)\}/g)].flatMap(([, fields = '']) =>
    [...fields.matchAll(/(?:^|,)\s*(\w+)(?=\s*[:,]|\s*$)/g)].map(([, name = '']) => name),
  ),
  ...[...code.matchAll(/\b(?:form|body)\.(?:get|getAll|has)\(\s*'(\w+)'/g)].map(([, name = '']) => name),
];

describe('the names that the code reads', () => {
  it('are all listed', () => {
    const read = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .map((file) => join('app', file))
      .filter((file) => /^app\/(?:rooms\/[^/]+\/(?:routes|acts)|server)\/.*\.tsx?$/.test(file))
      .flatMap((file) => namesRead(readFileSync(file, 'utf8')));
    expect(read.length).toBeGreaterThan(100);
    expect([...new Set(read)].filter((name) => !isFieldName(name))).toEqual([]);
  });

  it('are found in a schema', () => {
    expect(namesRead("const a = formSchema({ node: text, text, how: choice(['x', 'y'], b.c), [d]: list });")).toEqual([
      'node',
      'text',
      'how',
    ]);
    expect(namesRead('formSchema({\n  ...more,\n  nodes: is("x"),\n  key,\n});')).toEqual(['nodes', 'key']);
    expect(namesRead("form.get('nodes')")).toEqual(['nodes']);
  });
});
