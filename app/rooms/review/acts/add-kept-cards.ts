import type { Refusal } from '~/kit/fault/refusal';
import type { CardOrigin, CardText } from '~/rooms/review/rules/card';
import { clozeOf } from '~/rooms/review/rules/cloze/gaps';
import type { CardDraft } from '~/rooms/review/rules/screen';
import type { Cards, NewCard } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

export interface AddDeps {
  readonly cards: Cards;
  readonly random: Random;
  readonly clock: Clock;
}

export type KeptCards = { readonly ok: true; readonly nodeId: string; readonly kept: number } | Refusal;

interface Where {
  readonly userId: string;
  readonly mapId: string;
  readonly nodeId: string;
}

/** A draft with the key of its origin, for the leaf that it names or for the one of all. */
interface TakenDraft {
  readonly onceKey: string;
  readonly draft: CardDraft;
  readonly nodeId?: string;
}

/** The cards that drafts become, in their order. */
export function cardsOfDrafts(
  { random, clock }: Pick<AddDeps, 'random' | 'clock'>,
  where: Where,
  from: { readonly origin: CardOrigin; readonly sourceName: string },
  taken: readonly TakenDraft[],
): readonly NewCard[] {
  const start = clock.now().getTime();
  return taken.flatMap(numbered).map(({ onceKey, draft, n, nodeId = where.nodeId }, at) => ({
    ...where,
    ...{ origin: from.origin, sourceName: from.sourceName },
    nodeId,
    id: random.id(),
    text: textOf(draft, n, random),
    onceKey,
    // Increasing times, to keep their order.
    at: new Date(start + at),
  }));
}

/**
 * Adds cards to a leaf, or to those that the cards name. A card whose `onceKey` was added before is not added again.
 */
export const addKeptCards =
  (deps: AddDeps) =>
  async (
    where: Where,
    from: { readonly origin: CardOrigin; readonly sourceName: string },
    taken: readonly TakenDraft[],
  ): Promise<KeptCards> => {
    const added = await deps.cards.add(cardsOfDrafts(deps, where, from, taken));
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
