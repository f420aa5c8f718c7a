import type { Refusal } from '~/kit/fault/refusal';
import type { CardOrigin, CardText } from '~/rooms/review/rules/card';
import { clozeOf } from '~/rooms/review/rules/cloze/gaps';
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
      taken.flatMap(numbered).map(({ onceKey, draft, n, nodeId = where.nodeId }, at) => ({
        ...where,
        ...from,
        nodeId,
        id: random.id(),
        text: textOf(draft, n, random),
        onceKey,
        // Increasing times, to keep their order.
        at: new Date(start + at),
      })),
    );
    return { ok: true, nodeId: where.nodeId, kept: added.length };
  };

/** A cloze draft once for each number of its gaps; the first keeps the key. */
const numbered = <Taken extends { readonly onceKey: string; readonly draft: CardDraft }>(
  taken: Taken,
): (Taken & { readonly n: number })[] =>
  taken.draft.kind === 'cloze'
    ? clozeOf(taken.draft.front).numbers.map((n, at) => ({ ...taken, n, onceKey: numberedKey(taken.onceKey, at) }))
    : [{ ...taken, n: 1 }];

/** The key of the card of a cloze text's gap, by the place of its number among them. */
export const numberedKey = (onceKey: string, at: number): string => (at === 0 ? onceKey : `${onceKey}#${at + 1}`);

function textOf(draft: CardDraft, n: number, random: Random): CardText {
  if (draft.kind === 'open') return draft;
  if (draft.kind === 'cloze') return { ...draft, n };
  const options = draft.options.map((option) => ({ id: random.id(), ...option }));
  const { kind, front, back } = draft;
  return { kind, front, back, options, rightId: options[draft.right]?.id ?? '' };
}
