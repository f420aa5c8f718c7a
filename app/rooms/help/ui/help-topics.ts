import type { HelpTopic } from './help-topic';
import { account, administration, importing, offline, shareAndExport } from './topics-of-keeping';
import { ask, cardsAndReview, lessons, maps, sources, today } from './topics-of-learning';

/** The size of the pictures. */
export const helpPicture = { width: 800, height: 512 };

/** The pages of 'How it works', in their order. Words are read when asked for, in the reader's language. */
export const helpTopics = (): readonly HelpTopic[] => [
  maps(),
  lessons(),
  cardsAndReview(),
  today(),
  ask(),
  sources(),
  offline(),
  shareAndExport(),
  importing(),
  account(),
  administration(),
];
