import type { CardText } from '~/rooms/review/rules/card';

/** A learner's card on its way into a file. */
export interface CardInFile {
  readonly id: string;
  readonly text: CardText;
  /** Plain labels from the map's title to the leaf; the title alone where the leaf is gone. */
  readonly path: readonly string[];
  readonly isSuspended: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
