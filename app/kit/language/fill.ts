import { pluralOf } from './format';
import { placed, type Values } from './place';
import type { Message } from './reader';

/** The message with its values. The value `n` chooses the plural form. */
export const fill = (message: Message, values: Values): string =>
  placed(typeof message === 'string' ? message : (message[pluralOf(Number(values.n))] ?? message.other), values);

/** The same for a message in the browser's files, where forms are one text: a line each, after its category. */
export const filled =
  (text: string) =>
  (values: Values): string =>
    placed(
      text.startsWith('\n') ? (formIn(text, pluralOf(Number(values.n))) ?? formIn(text, 'other') ?? '') : text,
      values,
    );

const formIn = (text: string, category: string): string | undefined => text.split(`\n${category} `)[1]?.split('\n')[0];
