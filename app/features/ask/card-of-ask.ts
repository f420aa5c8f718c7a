import { recallLimits } from '~/domain/recall/limits';
import { withoutCitations } from '~/domain/source/citations';
import { cutToCharacters } from '~/domain/text/plain-text';
import type { Asks } from '~/ports/asks';

/** A question and its answer as a card that its learner can change before it is kept; null where there is none. */
export const cardOfAsk =
  ({ asks }: { readonly asks: Asks }) =>
  async (
    userId: string,
    mapId: string,
    askId: string,
  ): Promise<{ readonly front: string; readonly back: string } | null> => {
    const ask = await asks.byId(askId, userId);
    if (ask?.mapId !== mapId || ask.answer === '') return null;
    return {
      front: cutToCharacters(ask.question, recallLimits.cardFrontMaxCharacters),
      back: cutToCharacters(withoutCitations(ask.answer, ask.citations), recallLimits.cardBackMaxCharacters),
    };
  };
