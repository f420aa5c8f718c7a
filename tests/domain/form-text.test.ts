import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFieldName } from '~/kit/request/field-names';
import { fieldsMax, readFormText, TooManyFields } from '~/kit/request/form-text';

const read = (text: string) => [...readFormText(Buffer.from(text))];

describe('a form in the usual encoding', () => {
  it('is read as the standard says', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => new URLSearchParams([['x', text]]).toString().slice(2)),
      fc.string(),
      fc.constantFrom('%', '%E4', '%zz', '+', '=', '%00', '%F0%9F%90%9D', 'a=b', '&'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('node', 'label', 'keep'), part)), (pairs) => {
        const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
        const known = [...new URLSearchParams(text)].filter(([name]) => isFieldName(name));
        expect(read(text)).toEqual(known);
      }),
    );
  });

  it('ignores fields that no form of ours has', () => {
    expect(read('node=a&constructor=b&__proto__=c&nodes=d&=e&label=f')).toEqual([
      ['node', 'a'],
      ['label', 'f'],
    ]);
  });

  it('is refused if it has more fields than any form', () => {
    expect(read('keep=a&'.repeat(fieldsMax - 1))).toHaveLength(fieldsMax - 1);
    expect(() => read('keep=a&'.repeat(fieldsMax))).toThrow(TooManyFields);
  });
});

it('knows each field name that the code asks a form for', () => {
  const files = execFileSync('git', ['ls-files', 'app'], { encoding: 'utf8' }).trim().split('\n');
  const asked = files
    .filter((file) => /^app\/(?:rooms\/[^/]+\/(?:routes|acts)|server)\/.*\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\b(?:form|body)\.(?:get|getAll|has)\(\s*'(\w+)'/g),
    ])
    .map(([, name]) => name ?? '');
  expect(asked.length).toBeGreaterThan(100);
  expect([...new Set(asked)].filter((name) => !isFieldName(name))).toEqual([]);
});
