import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  checkForm,
  choice,
  formSchema,
  idempotencyKey,
  is,
  isSent,
  list,
  nodeId,
  oneOrZero,
  optionalText,
  readBy,
  readForm,
  text,
  wantsData,
  wholeNumber,
  wholeNumbers,
} from '~/server/form.server';

const form = (query: string) => new URLSearchParams(query);

describe('a form that is read by a schema', () => {
  it('gives each field by its type', () => {
    const schema = formSchema({
      label: text,
      replaces: optionalText,
      others: isSent,
      answer: wantsData,
      from: is('library'),
      how: choice(['headings', 'model']),
      version: wholeNumber(3),
      keep: wholeNumbers(2),
      goals: list,
      parent: nodeId,
      key: idempotencyKey,
      task: readBy((typed) => typed?.split(':') ?? null),
    });
    const read = readForm(
      schema,
      form(
        'label=+a%0Ab+&label=second&replaces=&others=&answer=json&from=library&how=model&version=012' +
          '&keep=1&keep=-1&keep=123&keep=x&keep=22&goals=a&goals=&parent=n-1&key=k&task=1:0&unknown=1',
      ),
    );
    expect(read).toEqual({
      label: ' a\nb ',
      replaces: '',
      others: true,
      answer: true,
      from: true,
      how: 'model',
      version: 12,
      keep: [1, 22],
      goals: ['a', ''],
      parent: 'n-1',
      key: 'k',
      task: ['1', '0'],
    });
    expectTypeOf(read.how).toEqualTypeOf<'headings' | 'model' | null>();
    expectTypeOf(read.replaces).toEqualTypeOf<string | null>();

    expect(readForm(schema, form(''))).toEqual({
      label: '',
      replaces: null,
      others: false,
      answer: false,
      from: false,
      how: null,
      version: null,
      keep: [],
      goals: [],
      parent: '',
      key: '',
      task: null,
    });
  });

  it('takes whole numbers of at most so many digits', () => {
    const schema = formSchema({ version: wholeNumber(3) });
    for (const typed of ['1000', '0000', '-1', '1.5', '1e2', ' 1', '1\n', '', '٣', '0x1'])
      expect(readForm(schema, form(new URLSearchParams({ version: typed }).toString())).version).toBeNull();
    expect(readForm(schema, form('version=999')).version).toBe(999);
    expect(readForm(schema, form('version=0')).version).toBe(0);
  });

  it('drops a malformed id, and the end of a long key', () => {
    const schema = formSchema({ node: nodeId, key: idempotencyKey });
    for (const node of ['a b', '../x', 'a'.repeat(65), 'ü'])
      expect(readForm(schema, form(new URLSearchParams({ node }).toString())).node).toBe('');
    expect(readForm(schema, form(`key=${'k'.repeat(65)}`)).key).toBe('k'.repeat(64));
  });

  it('reads the texts of a form with files', () => {
    const data = new FormData();
    data.append('email', new Blob(['a']), 'a');
    data.append('email', 'b');
    expect(readForm(formSchema({ email: text, title: text }), data)).toEqual({ email: 'b', title: '' });
  });

  it('knows no field that no form has', () => {
    expect(() => formSchema({ nodes: text })).toThrow('nodes');
  });
});

describe('a form that may be refused', () => {
  const schema = formSchema({
    label: text,
    act: choice(['add', 'take'], 'Which act?'),
    value: oneOrZero('One or zero.'),
  });

  it('gives the typed values', () => {
    const read = checkForm(schema, form('label=a&act=take&value=0'));
    expect(read).toEqual({ ok: true, values: { label: 'a', act: 'take', value: false } });
    expect(checkForm(schema, form('act=add&value=1'))).toMatchObject({ ok: true, values: { value: true } });
  });

  it('says the sentence of each refused field, and the first of them', () => {
    expect(checkForm(schema, form('act=drop&value=2'))).toEqual({
      ok: false,
      message: 'Which act?',
      errors: { act: 'Which act?', value: 'One or zero.' },
    });
    expect(checkForm(schema, form('act=add&value=true'))).toMatchObject({
      ok: false,
      errors: { value: 'One or zero.' },
    });
    expect(checkForm(schema, form(''))).toMatchObject({ ok: false, message: 'Which act?' });
  });

  it('is not read without looking at the refusal', () => {
    // @ts-expect-error: `act` may be refused, so the schema needs `checkForm`.
    expect(() => readForm(schema, form('act=drop'))).toThrow();
  });
});
