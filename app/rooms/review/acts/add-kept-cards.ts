import type { Refusal } from '~/kit/fault/refusal';
import type { CardOrigin, CardText } from '~/rooms/review/rules/card';
import type { CardDraft } from '~/rooms/review/rules/screen';
import type { Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

export interface AddDeps {
  readonly cards: Cards;
  readonly random: Random;
  readonly clock: Clock;
}

export type KeptCards = { readonly ok: true; readonly nodeId: string; readonly kept: number } | Refusal;

/**
 * Adds cards to a leaf, or to those that the cards name. A card whose `onceKey` was added before is not added again.
 */
export const addKeptCards =
  ({ cards, random, clock }: AddDeps) =>
  async (
    where: { readonly userId: string; readonly mapId: string; readonly nodeId: string },
    from: { readonly origin: CardOrigin; readonly sourceName: string },
    taken: readonly { readonly onceKey: string; readonly draft: CardDraft; readonly nodeId?: string }[],
  ): Promise<KeptCards> => {
    const start = clock.now().getTime();
    const added = await cards.add(
      taken.map(({ onceKey, draft, nodeId = where.nodeId }, at) => ({
        ...where,
        ...from,
        nodeId,
        id: random.id(),
        text: textOf(draft, random),
        onceKey,
        // Increasing times, to keep their order.
        at: new Date(start + at),
      })),
    );
    return { ok: true, nodeId: where.nodeId, kept: added.length };
  };

function textOf(draft: CardDraft, random: Random): CardText {
  if (draft.kind === 'open') return draft;
  const options = draft.options.map((option) => ({ id: random.id(), ...option }));
  const { kind, front, back } = draft;
  return { kind, front, back, options, rightId: options[draft.right]?.id ?? '' };
}
