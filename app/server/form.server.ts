import * as v from 'valibot';
import { limits } from '~/kit/limits';
import { isFieldName } from '~/kit/request/field-names';
import { isNodeId } from '~/kit/request/ids';

/**
 * Reads the fields of a form by a schema, which stands beside its route (decision 86). Rules about what a text may say
 * belong to the acts; a schema knows names, types and which of a few values is meant.
 */

/** The values of one field in the order in which they were sent; empty if the form lacks it. */
type Sent = readonly string[];

/** Reads one field. With the default `never` it accepts anything; otherwise it may refuse with a sentence. */
export type Field<T, Issue extends v.BaseIssue<unknown> = never> = v.GenericSchema<Sent, T, Issue>;

type Refusing = v.BaseIssue<unknown>;
type Fields<Issue extends Refusing> = Readonly<Record<string, Field<unknown, Issue>>>;

interface FormSchema<F extends Fields<Refusing>> {
  readonly fields: F;
}

type Values<F extends Fields<Refusing>> = { readonly [Name in keyof F]: v.InferOutput<F[Name]> };

/** The typed values of a form, by its schema. */
export type FormValues<S extends FormSchema<Fields<Refusing>>> = Values<S['fields']>;

type Sender = Pick<URLSearchParams | FormData, 'getAll'>;

/** @throws if a field is missing in `field-names.ts`: it would never arrive */
export function formSchema<const F extends Fields<Refusing>>(fields: F): FormSchema<F> {
  const unknown = Object.keys(fields).find((name) => !isFieldName(name));
  if (unknown !== undefined) throw new Error(`field-names.ts does not list the field ${unknown}`);
  return { fields };
}

/** Reads a form whose schema accepts anything. */
export function readForm<F extends Fields<never>>(schema: FormSchema<F>, form: Sender): Values<F> {
  return v.parse(v.object(schema.fields), sentIn(schema, form)) as Values<F>;
}

type CheckedForm<F extends Fields<Refusing>> =
  | { readonly ok: true; readonly values: Values<F> }
  | {
      readonly ok: false;
      /** The sentence of the first refused field. */
      readonly message: string;
      readonly errors: { readonly [Name in keyof F]?: string };
    };

/** Reads a form, or says which fields are refused and why. The caller answers at its place in the order of checks. */
export function checkForm<F extends Fields<Refusing>>(schema: FormSchema<F>, form: Sender): CheckedForm<F> {
  const result = v.safeParse(v.object(schema.fields), sentIn(schema, form));
  if (result.success) return { ok: true, values: result.output as Values<F> };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return { ok: false, message: result.issues[0].message, errors: errors as { [Name in keyof F]?: string } };
}

const sentIn = ({ fields }: FormSchema<Fields<Refusing>>, form: Sender): Record<string, Sent> =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, form.getAll(name).filter((each) => typeof each === 'string')]),
  );

const anything = v.any() as v.GenericSchema<Sent, Sent, never>;

const field = <T>(read: (sent: Sent) => T): Field<T> => v.pipe(anything, v.transform(read));

/** The text as typed; empty if the field is missing. */
export const text = field(([first = '']) => first);

/** The text as typed; null if the field is missing. */
export const optionalText = field(([first = null]) => first);

/** The id of a node; empty if the field is missing or malformed. */
export const nodeId = field(([first = '']) => (isNodeId(first) ? first : ''));

/** Tells one submission of a form from another; empty if the field is missing. */
export const idempotencyKey = field(([first = '']) => first.slice(0, limits.idempotencyKeyMaxCharacters));

/** Whether the form has the field: a ticked checkbox, or the button that was pressed. */
export const isSent = field((sent) => sent.length > 0);

/** Whether the field has exactly this value. */
export const is = (value: string): Field<boolean> => field(([first]) => first === value);

/** Whether a script asked for data instead of a page (`answer=json`). */
export const wantsData = is('json');

/** A whole number of at most so many digits; null for anything else. */
export const wholeNumber = (digits: number): Field<number | null> => field(([first = '']) => numberOf(first, digits));

/** All values of a field with several, such as checkboxes of one name. */
export const list = field((sent) => sent);

/** The values of such a field that are whole numbers of at most so many digits. */
export const wholeNumbers = (digits: number): Field<readonly number[]> =>
  field((sent) => sent.flatMap((each) => numberOf(each, digits) ?? []));

const numberOf = (typed: string, digits: number): number | null =>
  /^\d+$/.test(typed) && typed.length <= digits ? Number(typed) : null;

/** A field that is read by a function of its own, from its text or null. */
export const readBy = <T>(read: (typed: string | null) => T): Field<T> => field(([first = null]) => read(first));

/** One of the known values. Anything else is refused with the sentence, or null without one. */
export function choice<const T extends string>(known: readonly T[]): Field<T | null>;
export function choice<const T extends string>(known: readonly T[], sentence: string): Field<T, v.PicklistIssue>;
export function choice<const T extends string>(known: readonly T[], sentence?: string) {
  return sentence === undefined
    ? field(([first = '']) => known.find((each) => each === first) ?? null)
    : v.pipe(text, v.picklist(known, sentence));
}

/** True for `1`, false for `0`; anything else is refused with the sentence. */
export const oneOrZero = (sentence: string): Field<boolean, v.PicklistIssue> =>
  v.pipe(
    choice(['1', '0'], sentence),
    v.transform((value) => value === '1'),
  );
