import { wordsOf } from '~/kit/language/words';

/** Names of the formats for the middle of a sentence, and why something is not in a map. */
export const readingWords = wordsOf('reading', {
  text: 'text',
  opmlFile: 'OPML file',
  freeMindFile: 'FreeMind file',
  xmindFile: 'XMind file',
  jsonFile: 'JSON file',
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
});
