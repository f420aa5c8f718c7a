import type { RecallFigures } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';

/** A learner's active cards of a map. */
interface CardsOfMap {
  readonly cards: number;
  /** How many can be reviewed now: due ones and new ones. */
  readonly waiting: number;
  /** When the next of the others is due; null if there is none. */
  readonly nextDueAt: Date | null;
}

export const cardsOfMap =
  ({ recallFigures, clock }: { readonly recallFigures: RecallFigures; readonly clock: Clock }) =>
  async (mapId: string, userId: string): Promise<CardsOfMap> => {
    const now = clock.now().getTime();
    const found = await recallFigures.ofMap(mapId, userId);
    const ahead = found.map(({ memory }) => memory?.dueAt.getTime() ?? now).filter((dueAt) => dueAt > now);
    return {
      cards: found.length,
      waiting: found.length - ahead.length,
      nextDueAt: ahead.length > 0 ? new Date(ahead.reduce((one, other) => Math.min(one, other))) : null,
    };
  };
