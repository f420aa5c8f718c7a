import * as v from 'valibot';
import { programWords } from '~/rooms/program/words';
import { failure } from '../failures.server';

/**
 * The JSON bodies of programs, read by a schema that stands beside its route. A field that the schema does not name is
 * refused: a misspelt one would otherwise be passed over in silence.
 */

const program = { answers: 'program' } as const;

/** A text; what is no Unicode text in it is replaced, as in forms. */
export const jsonText = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text).toString()),
);
export const jsonFlag = v.boolean();
export const jsonTexts = v.array(jsonText);
export const wholeNumberTo = (most: number, least = 0) =>
  v.pipe(
    v.number(),
    v.integer('a whole number'),
    v.minValue(least, `at least ${least}`),
    v.maxValue(most, `at most ${most}`),
  );
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.exactOptional(schema);

type Fields = Readonly<Record<string, v.GenericSchema | ReturnType<typeof maybe>>>;
type Read<F extends Fields> = v.InferOutput<v.StrictObjectSchema<F, undefined>>;

/** @throws Response 400 with the first fault */
export function readJson<const F extends Fields>(raw: Uint8Array | undefined, fields: F): Read<F> {
  const read = v.safeParse(v.strictObject(fields), parsed(raw));
  if (read.success) return read.output as Read<F>;
  const [issue] = read.issues;
  const field = v.getDotPath(issue) ?? '';
  if (field === '') throw failure(400, programWords.bodyNotJson, program);
  if (issue.expected === 'never') throw failure(400, programWords.fieldUnknown({ field: field.slice(0, 60) }), program);
  if (issue.received === 'undefined') throw failure(400, programWords.fieldMissing({ field }), program);
  const wanted = issue.kind === 'validation' ? issue.message : issue.expected;
  throw failure(400, programWords.fieldWrong({ field, wanted: wanted ?? '' }), program);
}

function parsed(raw: Uint8Array = new Uint8Array()): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    if (!Array.isArray(value)) return value;
  } catch {
    // Falls through to the refusal below.
  }
  throw failure(400, programWords.bodyNotJson, program);
}
