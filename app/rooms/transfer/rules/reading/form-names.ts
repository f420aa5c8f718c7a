import type { TransferForm } from '~/rooms/transfer/rules/transfer-map';
import { readingWords } from '~/rooms/transfer/words/reading';
import type { LeftOutWhy } from './read-map';

/** Names of the formats, for the middle of a sentence. */
export const formNames = (): Readonly<Record<TransferForm, string>> => ({
  text: readingWords.text,
  org: readingWords.orgFile,
  stars: readingWords.listWithStars,
  md: 'Markdown',
  opml: readingWords.opmlFile,
  mm: readingWords.freeMindFile,
  xmind: readingWords.xmindFile,
  json: readingWords.jsonFile,
  gift: readingWords.giftFile,
  course: readingWords.course,
});

const forms: Readonly<Record<TransferForm, true>> = {
  text: true,
  org: true,
  stars: true,
  md: true,
  opml: true,
  mm: true,
  xmind: true,
  json: true,
  gift: true,
  course: true,
};

export const isTransferForm = (value: string): value is TransferForm => Object.hasOwn(forms, value);

/** Why something is not in the map, next to an excerpt of it. */
export const leftOutSaid = (why: LeftOutWhy): string => readingWords[why];
