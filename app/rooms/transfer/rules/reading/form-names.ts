import type { TransferForm } from '~/rooms/transfer/rules/transfer-map';
import type { LeftOutWhy } from './read-map';

/** Names of the formats, for the middle of a sentence. */
export const formNames: Readonly<Record<TransferForm, string>> = {
  text: 'text',
  md: 'Markdown',
  opml: 'OPML file',
  mm: 'FreeMind file',
  xmind: 'XMind file',
  json: 'JSON file',
};

export const isTransferForm = (value: string): value is TransferForm => Object.hasOwn(formNames, value);

/** Why something is not in the map, next to an excerpt of it. */
export const leftOutWords: Readonly<Record<LeftOutWhy, string>> = {
  'no-label': 'A node without a name. What hangs below it hangs one level higher.',
  'label-cut': 'This name was too long and was cut. The whole of it is the lesson.',
  'lesson-cut': 'This text did not fit into the lesson any more.',
  attribute: 'Columns, attributes and labels have no place in a map.',
  picture: 'Pictures do not come along.',
  link: 'This link leads to no web page.',
  connection: 'Connections across branches have no place in a map.',
  properties: 'Properties have no place in a map.',
  comment: 'Comments stay behind.',
  summary: 'Summaries of several branches have no place in a map.',
  detached: 'This floats beside the map. It hangs under the topic now.',
  'no-place': 'This is encrypted.',
  'same-id': 'This id was there already. Its node gets a new one.',
  'bad-id': 'This is no id. Its node gets a new one.',
  key: 'The values of this key have no place in a map.',
  'label-link': 'The link of this name does not come along.',
  'not-counted': 'The JSON has faults. What stands in it beside the names does not come along and was not counted.',
  'cut-off': 'The file ends before it is whole.',
};
