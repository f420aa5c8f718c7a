import { cutToCharacters } from '~/kit/text/plain-text';
import type { Asks } from '~/rooms/ask/store/asks';
import { recallLimits } from '~/rooms/review/rules/limits';
import { withoutCitations } from '~/rooms/source/rules/citations';

/** A question and its answer as a draft of a card; null if there is no answer. */
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
