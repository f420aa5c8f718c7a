import { sql } from 'drizzle-orm';
import type { PageViews } from '~/ports/page-views';
import { pageViews } from '../../../drizzle/schema';
import type { Database } from './open';

export function pageViewsIn(database: Database): PageViews {
  return {
    count: (day, views) =>
      database.run((db) => {
        if (views.size === 0) return;
        db.insert(pageViews)
          .values([...views].map(([route, count]) => ({ day, route, views: count })))
          .onConflictDoUpdate({
            target: [pageViews.day, pageViews.route],
            set: { views: sql`${pageViews.views} + excluded.views` },
          })
          .run();
      }),
  };
}
