import { exercisesIn } from '~/kit/exercise/find';
import { plainFormulas } from '~/kit/text/plain-formula';
import { withOwnLabels } from '~/rooms/lesson/rules/reader-labels';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import { pathTo, type Tree } from '~/rooms/map/rules/tree';
import type { FiguresOfCards } from '~/rooms/review/acts/figure/card-figures';
import { clozeOf } from '~/rooms/review/rules/cloze/gaps';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import { branchTag, cardSides, cardTexts, deckId, deckName } from '~/rooms/transfer/rules/anki';
import { type CardInFile, cardForFile, exerciseCardId, exerciseCardText } from '~/rooms/transfer/rules/card-in-file';
import { csvHead, csvRow } from '~/rooms/transfer/rules/csv';
import { exerciseInFile } from '~/rooms/transfer/rules/exercise-in-file';
import type { ArchiveEntry, Archives } from '~/system/contract/archives';
import type { DeckNote, Decks } from '~/system/contract/decks';
import type { TextWork } from '~/system/contract/text-work';
import type { Pieces } from './exported-file';
import type { LeavingMap } from './leaving-map';
import { whenFree } from './rendered-lessons';

/** How many cards are rendered together: some milliseconds of a worker thread. */
const cardsAtOnce = 50;

export interface CardDeps {
  readonly cards: Pick<Cards, 'byId'>;
  readonly recallFigures: Pick<RecallFigures, 'idsForUser'>;
  readonly figuresOfCards: FiguresOfCards;
}

interface DeckDeps extends CardDeps {
  readonly work: Pick<TextWork, 'texts'>;
  readonly decks: Decks;
  readonly archives: Archives;
}

/** A map with cards, as far as the learner may know it. */
interface MapOfCards {
  readonly id: string;
  readonly query: string;
  /** Null if the learner may no longer read the map. */
  readonly tree: Tree | null;
}

/** A learner's cards on a map, in the order of its tree; cards whose leaf is gone come last. */
export async function* cardsOnMap(
  { cards, recallFigures, figuresOfCards }: CardDeps,
  { id: mapId, query, tree }: MapOfCards,
  userId: string,
): AsyncGenerator<CardInFile, void, void> {
  const places = new Map([...(tree?.nodes.keys() ?? [])].map((id, at) => [id, at]));
  const place = ({ nodeId }: { readonly nodeId: string }) => places.get(nodeId) ?? places.size;
  const ids = await recallFigures.idsForUser(userId, mapId);
  // A stable sort: cards of a leaf stay oldest first.
  for (const { id } of [...ids].sort((one, other) => place(one) - place(other))) {
    const card = await cards.byId(id, userId);
    if (!card) continue;
    const figures = await figuresOfCards([card]);
    const file = cardForFile(card);
    const above = (tree ? pathTo(tree, card.nodeId) : []).map(({ label }) => plainFormulas(label));
    yield {
      ...file,
      text: figures.inFile(card, file.text),
      path: above.length > 0 ? above : [plainFormulas(query)],
      isSuspended: card.suspendedAt !== null,
      createdAt: card.createdAt,
      updatedAt: card.updatedAt,
    };
  }
}

export async function* csvPieces(cards: AsyncIterable<CardInFile>): AsyncGenerator<string, void, void> {
  yield csvHead;
  for await (const card of cards) yield csvRow(card);
}

/** The cards, then the exercises of all lessons that are not among them. */
export async function* withExerciseCards(
  { lessons }: { readonly lessons: Pick<Lessons, 'get'> },
  { map, tree, withLesson }: Pick<LeavingMap, 'map' | 'tree' | 'withLesson'>,
  cards: AsyncIterable<CardInFile>,
): AsyncGenerator<CardInFile, void, void> {
  const taken = new Set<string>();
  for await (const card of cards) {
    taken.add(card.id);
    yield card;
  }
  for (const { id: nodeId } of tree.nodes.values()) {
    const lesson = withLesson.has(nodeId) ? await lessons.get(map.id, nodeId) : null;
    if (!lesson) continue;
    const path = pathTo(tree, nodeId).map(({ label }) => plainFormulas(label));
    const { createdAt, updatedAt } = lesson;
    for (const { id: exercise, text } of exercisesIn(lesson.markdown)) {
      const id = exerciseCardId(map.id, nodeId, exercise);
      // A block that cannot be read is no exercise.
      if (taken.has(id) || !exerciseInFile(text, exercise)) continue;
      yield { id, text: exerciseCardText(text, exercise), path, isSuspended: false, createdAt, updatedAt };
    }
  }
}

/** Cards as a packed Anki deck. */
export async function* deckPieces(
  deps: DeckDeps,
  { map }: Pick<LeavingMap, 'map'>,
  cards: AsyncIterable<CardInFile>,
): Pieces {
  const head = { id: deckId(map.id), name: deckName(plainFormulas(map.query)) };
  const deck = await whenFree(() => deps.decks.begin(head));
  try {
    for await (const some of batches(oneForEachText(cards), cardsAtOnce)) {
      const made = await notes(deps.work, some);
      await whenFree(() => deck.add(made));
    }
    async function* entries(): AsyncGenerator<ArchiveEntry, void, void> {
      yield { path: 'collection.anki2', data: deck.read() };
      yield { path: 'media', data: '{}' };
    }
    yield* deps.archives.zip(entries());
  } finally {
    await deck.discard();
  }
}

async function notes(work: Pick<TextWork, 'texts'>, cards: readonly CardInFile[]): Promise<DeckNote[]> {
  const texts = cards.map(cardTexts);
  const rendered = (await whenFree(() => work.texts(texts.flat(), 'mathjax'))).map(withOwnLabels);
  let from = 0;
  return cards.map((card, at) => {
    const to = from + (texts[at]?.length ?? 0);
    const sides = cardSides(card, rendered.slice(from, to));
    from = to;
    return {
      guid: card.id,
      ...sides,
      ...(card.text.kind === 'cloze' && { gaps: clozeOf(card.text.front).numbers }),
      place: card.path.join(' > '),
      tags: [branchTag(card.path)],
      isSuspended: card.isSuspended,
      createdAt: card.createdAt,
      updatedAt: card.updatedAt,
    };
  });
}

/** Without the further cards of a text with gaps: in Anki they are one note, which is put aside only if it has one. */
async function* oneForEachText(cards: AsyncIterable<CardInFile>): AsyncGenerator<CardInFile, void, void> {
  const taken = new Set<string>();
  for await (const card of cards) {
    if (card.text.kind !== 'cloze') {
      yield card;
      continue;
    }
    const key = JSON.stringify([card.path, card.text.front, card.text.back]);
    if (taken.has(key)) continue;
    taken.add(key);
    yield { ...card, isSuspended: card.isSuspended && clozeOf(card.text.front).numbers.length === 1 };
  }
}

async function* batches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[], void, void> {
  let some: Item[] = [];
  for await (const item of items) {
    some.push(item);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
