import { eld } from 'eld/extrasmall';

/** Codes of the detector that differ from BCP 47 or are too general: its Kurdish is in Arabic letters. */
const tags: Readonly<Record<string, string>> = { ku: 'ckb', tl: 'fil' };

/** A BCP 47 tag, or `und` if the detector is unsure. */
export default function languageOf(text: string): string {
  const found = eld.detect(text);
  return found.isReliable() ? (tags[found.language] ?? found.language) : 'und';
}
