import type { House } from '~/composition.server';
import { proposalLimits } from '~/domain/limits';
import type { CardText } from '~/domain/recall/card';
import type { CardDraft } from '~/domain/recall/screen';
import { mapDirection, type Written, writtenIn } from '~/domain/text/language';
import { plainFormulas } from '~/domain/text/plain-formula';

type Drawn = ReadonlyMap<string, string>;
type State = NonNullable<Awaited<ReturnType<House['openCardProposal']>>>;
type Proposal = Extract<State, { kind: 'open' }>['proposal'];
type LeafCards = Awaited<ReturnType<House['cardsBesideLesson']>>;
type Opened = Parameters<House['cardsBesideLesson']>[1];

const textsOf = (card: CardDraft): readonly string[] => [
  card.front,
  card.back,
  ...(card.kind === 'choice' ? card.options : []),
];

/** A card's texts as HTML. */
const drawnCard = (card: CardDraft, drawn: Drawn) => ({
  front: drawn.get(card.front) ?? '',
  back: drawn.get(card.back) ?? '',
  options:
    card.kind === 'choice'
      ? card.options.map((text, at) => ({ html: drawn.get(text) ?? '', isRight: at === card.right }))
      : [],
});

export type DrawnCard = ReturnType<typeof drawnCard>;

/** A kept card in the form of a proposed one. */
const draftOf = (text: CardText): CardDraft =>
  text.kind === 'open'
    ? text
    : {
        kind: text.kind,
        front: text.front,
        back: text.back,
        options: text.options.map((option) => option.text),
        right: text.options.findIndex(({ id }) => id === text.rightId),
      };

/** A proposal of cards as data for its page: the first that the learner has not are ticked. */
export async function cardProposalView(house: House, runId: string, proposal: Proposal) {
  const { map, node, path, source, isCut, proposed, dropped, note } = proposal;
  const [labels, drawn] = await Promise.all([
    house.drawLabels([node.label]),
    house.drawCardTexts(proposed.flatMap(({ draft }) => textsOf(draft))),
  ]);
  const ticked = new Set(
    proposed
      .filter(({ isKept }) => !isKept)
      .slice(0, proposalLimits.ticked)
      .map(({ index }) => index),
  );
  return {
    mapId: map.id,
    runId,
    node: { id: node.id, label: plainFormulas(node.label), drawn: labels.get(node.label) },
    path: path.map(({ label }) => plainFormulas(label)).join(' > '),
    written: writtenOf(
      map,
      path.map(({ label }) => label),
    ),
    source: source && (source.kind === 'library' ? 'the built-in library' : source.name),
    isCut,
    note,
    proposed: proposed.map(({ index, draft, isKept }) => ({
      index,
      isKept,
      isTicked: ticked.has(index),
      ...drawnCard(draft, drawn),
    })),
    dropped: dropped.map(({ front, ...rest }) => ({ front: front.slice(0, 300), ...rest })),
  };
}

export type CardProposalView = Awaited<ReturnType<typeof cardProposalView>>;

/** The cards of a leaf as data for the panel. */
async function leafCardsView(house: House, map: Opened, nodeId: string, leaf: LeafCards, written: Written) {
  const { cards, run, library, canPropose } = leaf;
  const shown = cards.slice(0, shownMax);
  const offered = library?.cards ?? [];
  const keys = library?.keys ?? [];
  const drawn = await house.drawCardTexts([
    ...shown.flatMap(({ text }) => textsOf(draftOf(text))),
    ...offered.flatMap(({ draft }) => textsOf(draft)),
    ...keys.map(({ text }) => text),
  ]);
  return {
    mapId: map.id,
    nodeId,
    written,
    count: cards.length,
    cards: shown.map((card) => ({
      id: card.id,
      isSuspended: card.suspendedAt !== null,
      ...drawnCard(draftOf(card.text), drawn),
    })),
    offered: offered.map(({ key, draft }) => ({ key, ...drawnCard(draft, drawn) })),
    keys: keys.map(({ task, text }) => ({ task, html: drawn.get(text) ?? '' })),
    run,
    canPropose,
  };
}

/** What a learner has to remember an opened leaf by; null where there is neither a lesson nor a card. */
export async function leafCardsOf(
  house: House,
  map: Opened,
  {
    node,
    lesson,
  }: { readonly node: { readonly id: string }; readonly lesson: Parameters<House['cardsBesideLesson']>[3] },
  userId: string,
  written: Written,
) {
  const leaf = await house.cardsBesideLesson(userId, map, node.id, lesson);
  if (!lesson && leaf.cards.length === 0) return null;
  return leafCardsView(house, map, node.id, leaf, written);
}

/** A leaf with more cards has them on a page of their own. */
const shownMax = 20;

export type LeafCardsView = Awaited<ReturnType<typeof leafCardsView>>;

const writtenOf = (map: Proposal['map'], labels: readonly string[]): Written =>
  writtenIn(
    map.language,
    mapDirection(map.language, map.query, () => labels),
  );
