import type { Direction, EdgeEnd } from '../graph/graph';

/** An entity relationship diagram as read: entities with attributes, and relationships between them. */
export interface Entities {
  direction: Direction;
  readonly entities: Map<string, Entity>;
  readonly relations: Relation[];
}

export interface Entity {
  readonly id: string;
  label: string;
  readonly attributes: Attribute[];
}

export interface Attribute {
  readonly type: string;
  readonly name: string;
  /** `PK`, `FK` and `UK`: primary, foreign and unique key. */
  readonly keys: readonly string[];
  readonly comment: string;
}

/** How many of an entity there are for one of the other. */
export type Count = Extract<EdgeEnd, 'exactlyOne' | 'zeroOrOne' | 'oneOrMore' | 'zeroOrMore'>;

export interface Relation {
  readonly from: string;
  readonly to: string;
  readonly fromCount: Count;
  readonly toCount: Count;
  /** Whether the one entity has no identity without the other: a solid line. */
  readonly isIdentifying: boolean;
  readonly label: string;
}
