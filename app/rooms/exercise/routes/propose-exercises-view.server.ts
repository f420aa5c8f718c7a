import type { Rooms } from '~/composition.server';
import { runMessageSaid } from '~/jobs/rules/run-message';
import type { ProposeExercisesView } from '~/rooms/exercise/ui/propose-exercises';

/**
 * The owner's form to ask for exercises beside a lesson; null for everybody else, without a model, and where there is
 * no whole lesson.
 */
export async function proposeExercisesView(
  rooms: Pick<Rooms, 'exercise'>,
  map: { readonly id: string; readonly userId: string },
  nodeId: string,
  lesson: { readonly unfinished: unknown } | null,
  userId: string,
): Promise<ProposeExercisesView | null> {
  if (map.userId !== userId || !rooms.exercise.canProposeExercises) return null;
  if (lesson === null || lesson.unfinished !== null) return null;
  const run = await rooms.exercise.runOfExercises(userId, map.id, nodeId);
  return { mapId: map.id, nodeId, run: run && { ...run, message: run.message && runMessageSaid(run.message) } };
}
