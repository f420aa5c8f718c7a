import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import type { PageViews } from '~/system/contract/page-views';
import { pageViews } from '../../../drizzle/schema';

export function pageViewsIn(database: Engine): PageViews {
  return {
    count: (day, views) =>
      database.run(async (db) => {
        if (views.size === 0) return;
        await db
          .insert(pageViews)
          .values([...views].map(([route, count]) => ({ day, route, views: count })))
          .onConflictDoUpdate({
            target: [pageViews.day, pageViews.route],
            set: { views: sql`${pageViews.views} + excluded.views` },
          })
          .run();
      }),
  };
}
