import type { AdministratorAct } from '~/rooms/account/rules/admin-acts';
import type { Administrators } from '~/rooms/account/store/administrators';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

export interface NoteDeps {
  readonly administrators: Pick<Administrators, 'note'>;
  readonly random: Random;
  readonly clock: Clock;
}

/**
 * Logs what an administrator is about to do with a course: folders have no transactions, and a logged act that failed
 * is better than one that nobody knows of. False if they are no administrator: then it must not be done.
 */
export const noteCourseAct =
  ({ administrators, random, clock }: NoteDeps) =>
  (administratorId: string, act: AdministratorAct & `course-${string}`, course: string): Promise<boolean> =>
    administrators.note({ id: random.id(), administratorId, at: clock.now() }, act, null, course);
