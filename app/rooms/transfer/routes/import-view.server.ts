import type { Rooms } from '~/composition.server';
import { limits } from '~/kit/limits';
import { countCharacters, cutToCharacters } from '~/kit/text/plain-text';
import { formNames, isTransferForm, leftOutSaid } from '~/rooms/transfer/rules/reading/form-names';
import { type FormValues, formSchema, idempotencyKey, is, text } from '~/server/form.server';
import type { ImportedMap } from '~/system/contract/text-work';
import { previewHtml } from './preview-html.server';

/** `text` is sent for a preview; the others make the map that was previewed. */
export const importFields = formSchema({
  act: is('make'),
  text,
  packed: text,
  topic: text,
  form: text,
  key: idempotencyKey,
});

/** The loader data of an import's preview. */
export function importPreview(
  { server: { random } }: { readonly server: Pick<Rooms['server'], 'random'> },
  read: ImportedMap,
) {
  return {
    screen: 'preview' as const,
    form: read.form,
    formName: formNames()[read.form],
    topic: cutToCharacters(read.topic, limits.topicMaxCharacters),
    wholeTopic: countCharacters(read.topic) > limits.topicMaxCharacters ? read.topic : null,
    problem: null as string | null,
    topicProblem: null as string | null,
    nodeCount: read.nodeCount,
    lessonCount: read.lessonCount,
    hidden: read.nodeCount - 1 - read.nodes.length,
    html: previewHtml(read.nodes),
    leftOut: read.leftOut.map(({ line, text, why }) => ({ line, text, why: leftOutSaid(why) })),
    moreLeftOut: read.moreLeftOut,
    packed: read.packed,
    submitKey: random.id(),
  };
}

/** The preview after the map could not be made: with the typed values, without the list of what was left out. */
export async function previewAgain(
  rooms: Pick<Rooms, 'server' | 'transfer'>,
  typed: Omit<FormValues<typeof importFields>, 'act'>,
  { message, isTopic }: { readonly message: string; readonly isTopic: boolean },
) {
  const read = await rooms.transfer.previewPacked(typed.packed);
  if (!read.ok) return { screen: 'form' as const, text: '', problem: read.message };
  const asRead = isTransferForm(typed.form) ? typed.form : read.read.form;
  return {
    ...importPreview(rooms, { ...read.read, form: asRead }),
    topic: typed.topic,
    problem: isTopic ? null : message,
    topicProblem: isTopic ? message : null,
    leftOut: null,
    submitKey: typed.key,
  };
}
