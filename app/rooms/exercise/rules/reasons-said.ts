import { exerciseWords } from '~/rooms/exercise/words';
import type { DropReason } from './exercise-screen';

/** Why an exercise was left out, in a sentence. */
export function dropReasonSaid(why: DropReason): string {
  return sentences()[why];
}

const sentences = (): Readonly<Record<DropReason, string>> => ({
  unreadable: exerciseWords.leftOutUnreadable,
  'too-long': exerciseWords.leftOutTooLong,
  'other-code': exerciseWords.leftOutOtherCode,
  'all-right': exerciseWords.leftOutAllRight,
  'same-parts': exerciseWords.leftOutSameParts,
  'about-others': exerciseWords.leftOutAboutOthers,
  longest: exerciseWords.leftOutLongest,
  'given-away': exerciseWords.leftOutGivenAway,
  'about-text': exerciseWords.leftOutAboutText,
  'there-already': exerciseWords.leftOutThereAlready,
  'other-language': exerciseWords.leftOutOtherLanguage,
  'own-answer': exerciseWords.leftOutOwnAnswer,
  'too-many': exerciseWords.leftOutTooMany,
  disagrees: exerciseWords.leftOutDisagrees,
});
