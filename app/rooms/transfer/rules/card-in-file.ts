import type { CardText } from '~/rooms/review/rules/card';

/** A learner's card to be written to a file. */
export interface CardInFile {
  readonly id: string;
  readonly text: CardText;
  /** Plain labels from the map's title to the leaf; only the title if the leaf is gone. */
  readonly path: readonly string[];
  readonly isSuspended: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
