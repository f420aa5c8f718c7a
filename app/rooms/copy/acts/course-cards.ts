import { readSection } from '~/rooms/course/rules/cards-section';
import type { TextHashes } from '~/rooms/course/store/text-hash';
import { cardsOfDrafts } from '~/rooms/review/acts/add-kept-cards';
import { libraryKey } from '~/rooms/review/acts/keep-library-cards';
import type { CardText, OptionText } from '~/rooms/review/rules/card';
import type { ReadCard } from '~/rooms/review/rules/cards-text';
import { draftOf } from '~/rooms/review/rules/screen';
import { isSoundCard } from '~/rooms/review/rules/sound-card';
import { asReadCard, writeCards } from '~/rooms/review/rules/write-cards';
import type { Card, Cards, NewCard } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

interface Deps {
  readonly cards: Pick<Cards, 'ofNode' | 'onceKeys'>;
  readonly hashes: TextHashes;
  readonly random: Random;
  readonly clock: Clock;
}

/** A learner's card that the course has with another text by now. */
export interface ChangedCard {
  readonly id: string;
  readonly before: CardText;
  readonly text: CardText;
}

/** A lesson of a map, with the course and its section of cards. */
interface LessonCards {
  readonly userId: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly course: string;
  readonly section: string;
}

/** The nodes of a map on which the learner has cards of its course. */
export async function nodesWithCards(
  { cards }: Deps,
  { userId, mapId, course }: Omit<LessonCards, 'nodeId' | 'section'>,
): Promise<ReadonlySet<string>> {
  const [begin, middle] = [`library:${course}:`, `:${mapId}:`];
  const keys = [...(await cards.onceKeys(mapId, userId))].filter((key) => key.startsWith(begin));
  return new Set(keys.map((key) => key.slice(key.indexOf(middle) + middle.length).replace(/#\d+$/, '')));
}

/**
 * The changes of a lesson's cards, if the learner has any of the course: the new ones, and other texts of those that
 * they never edited.
 */
export async function laterCards(
  deps: Deps,
  { userId, mapId, nodeId, course, section }: LessonCards,
): Promise<{ readonly added: readonly NewCard[]; readonly changed: readonly ChangedCard[] }> {
  const ofCourse = (await deps.cards.ofNode(mapId, userId, nodeId)).filter(({ onceKey }) =>
    onceKey?.startsWith(`library:${course}:`),
  );
  const [like] = ofCourse;
  if (!like) return { added: [], changed: [] };
  const found = readSection(section)
    .cards.filter(isSoundCard)
    .map((read) => {
      const onceKey = libraryKey(`${course}:${deps.hashes.hashOf(read.front)}`, mapId, nodeId);
      const there = ofCourse.filter((card) => card.onceKey === onceKey || card.onceKey?.startsWith(`${onceKey}#`));
      return { read, onceKey, there };
    });
  const fresh = found.flatMap(({ read, onceKey, there }) =>
    there.length === 0 ? { onceKey, draft: draftOf(read) } : [],
  );
  return {
    added: cardsOfDrafts(deps, { userId, mapId, nodeId }, like, fresh),
    changed: found.flatMap(({ read, there }) => there.flatMap((card) => changedCard(card, read))),
  };
}

function changedCard({ id, text: before, createdAt, updatedAt }: Card, read: ReadCard): readonly ChangedCard[] {
  const text = updatedAt.getTime() === createdAt.getTime() ? laterText(before, read) : null;
  return text ? [{ id, before, text }] : [];
}

/** A card's text as the course has it by now, with the ids of its options; null if it is the same. */
function laterText(text: CardText, read: ReadCard): CardText | null {
  const now = asReadCard(text);
  if (!now || writeCards([now]) === writeCards([read])) return null;
  if (text.kind !== 'choice')
    return read.options.length > 0 || text.kind === 'exercise' ? null : { ...text, back: read.back };
  if (read.options.length !== text.options.length) return null;
  const options = text.options.map(({ id }, at) => ({ id, ...optionOf(read, at) }));
  const rightId = text.options[read.options.findIndex(({ isRight }) => isRight)]?.id ?? text.rightId;
  return { ...text, back: read.back, options, rightId };
}

const optionOf = ({ options }: ReadCard, at: number): OptionText => {
  const { text = '', why } = options[at] ?? {};
  return { text, ...(why && { why }) };
};
