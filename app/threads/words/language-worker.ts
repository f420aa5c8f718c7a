import { eld } from 'eld/extrasmall';

/** The detector's codes that mean another language, or less, in BCP 47: its Kurdish is in Arabic letters. */
const tags: Readonly<Record<string, string>> = { ku: 'ckb', tl: 'fil' };

/** A BCP 47 tag, or `und` where the detector is not sure. */
export default function languageOf(text: string): string {
  const found = eld.detect(text);
  return found.isReliable() ? (tags[found.language] ?? found.language) : 'und';
}
