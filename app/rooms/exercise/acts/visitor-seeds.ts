import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';

/**
 * The seed of a visitor's numbers. Nothing is kept of a visitor, so it travels in their form, signed: nobody
 * chooses numbers for themselves.
 */
export interface VisitorSeeds {
  /** The signed seed with which every visitor begins. */
  readonly first: () => string;
  /** A signed seed for other numbers. */
  readonly next: () => string;
  /** Whether this server has signed it. */
  readonly isOurs: (signed: string) => boolean;
}

interface Deps {
  readonly secrets: Pick<Secrets, 'mark'>;
  readonly random: Pick<Random, 'id'>;
}

export function visitorSeeds({ secrets, random }: Deps): VisitorSeeds {
  const sign = (seed: string) => `${seed}.${secrets.mark(`exercise ${seed}`)}`;
  return {
    first: () => sign('0'),
    next: () => sign(random.id()),
    isOurs: (signed) => sign(signed.slice(0, Math.max(0, signed.indexOf('.')))) === signed,
  };
}
