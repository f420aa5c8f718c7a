import type { ReadCard } from './cards-text';
import { recallLimits } from './limits';
import { cardFaults } from './typed-card';

/** Whether a text that was read can be a card: it asks something, and of its options one is right. */
export function isSoundCard({ front, back, options }: ReadCard): boolean {
  const isChoice = options.length > 0;
  const areOptions =
    options.length >= 2 &&
    options.length <= recallLimits.cardOptionsMax &&
    options.filter(({ isRight }) => isRight).length === 1;
  return (!isChoice || areOptions) && Object.keys(cardFaults({ front, back }, isChoice)).length === 0;
}
