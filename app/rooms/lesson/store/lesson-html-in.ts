import { and, eq, ne, or, sql } from 'drizzle-orm';
import { SpaceFull } from '~/kit/fault/space-full';
import type { Engine } from '~/store/engine/engine';
import { withinQuota } from '~/store/file/within-quota';
import { nodeDescriptions } from '../../../../drizzle/schema';
import { isTooLarge } from './lesson-row';
import type { Lessons } from './lessons';

/** Keeps the HTML of a lesson that was rendered again. */
export function keepHtml(database: Engine): Lessons['rendered'] {
  return (id, version, { content, renderer, tasks }) => {
    const userId = sql`(select user_id from ${nodeDescriptions} where id = ${id})`;
    return withinQuota(database, { userId }, ({ db, write }) => {
      write(
        db
          .update(nodeDescriptions)
          .set({ content, renderer, tasksDone: tasks.done, tasksTotal: tasks.total })
          .where(
            and(
              eq(nodeDescriptions.id, id),
              eq(nodeDescriptions.version, version),
              or(ne(nodeDescriptions.renderer, renderer), isTooLarge),
            ),
          ),
      );
      return () => {};
    }).catch((error: unknown) => {
      // If there is no room for its HTML, the lesson is rendered each time.
      if (!(error instanceof SpaceFull)) throw error;
    });
  };
}
