import { exerciseIn } from '~/kit/exercise/read';
import type { LessonSource } from '~/rooms/lesson/store/lessons';
import type { CardOrigin } from '~/rooms/review/rules/card';
import { missedKey } from '~/rooms/review/rules/exercise-card';
import type { Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

interface Deps {
  readonly cards: Pick<Cards, 'add' | 'hasOnce'>;
  readonly random: Random;
  readonly clock: Clock;
}

interface Place {
  readonly mapId: string;
  readonly nodeId: string;
}

/**
 * Adds a card for an exercise that the learner missed. One is enough: a second miss changes nothing, unless the learner
 * has deleted the card.
 * @param source of the lesson
 * @returns whether it was added
 */
export const keepMissedExercise =
  ({ cards, random, clock }: Deps) =>
  async (userId: string, { mapId, nodeId }: Place, exerciseText: string, source: LessonSource): Promise<boolean> => {
    const onceKey = missedKey(mapId, nodeId, exerciseText);
    // Reading is cheaper than a write that changes nothing, as after each further miss.
    if (!exerciseIn(exerciseText) || (await cards.hasOnce(userId, onceKey))) return false;
    const added = await cards.add([
      {
        id: random.id(),
        userId,
        mapId,
        nodeId,
        text: { kind: 'exercise', front: exerciseText, back: '' },
        ...originOf(source),
        onceKey,
        at: clock.now(),
      },
    ]);
    return added.length > 0;
  };

/** The author of the lesson is the author of its exercises; a source's or an imported text is a person's. */
function originOf({ kind, name }: LessonSource): { readonly origin: CardOrigin; readonly sourceName: string } {
  if (kind === 'library') return { origin: 'library', sourceName: 'library' };
  if (kind === 'model') return { origin: 'model', sourceName: name };
  return { origin: 'hand', sourceName: '' };
}
