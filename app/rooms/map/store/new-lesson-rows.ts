import { type SQL, sql } from 'drizzle-orm';
import type { Batch } from '~/store/engine/engine';
import { lessonWays, maps, nodeDescriptions } from '../../../../drizzle/schema';
import type { LessonOfNewMap } from './maps';

/**
 * Writes the lessons that come with a new map; none if it was not inserted, as there is one of its run or submit.
 */
function lessonsOfNewMap(isMap: SQL | undefined, lessons: readonly LessonOfNewMap[], at: Date): SQL {
  const rows = lessons.map(({ source, tasks, citations = null, way = 'base', wish = '', beside: _, ...lesson }) => ({
    ...lesson,
    way,
    wish,
    kind: source.kind,
    name: source.name,
    prompt: source.prompt,
    done: tasks.done,
    total: tasks.total,
    citations: citations && JSON.stringify(citations),
  }));
  const of = (field: keyof (typeof rows)[number]) => sql`l.value ->> ${field}`;
  const time = at.toISOString();
  return sql`
    insert into ${nodeDescriptions}
      (id, map_id, user_id, node_id, node_label, path_string, composite_key, markdown, content, renderer,
       tasks_done, tasks_total, source_kind, source_name, source_prompt, citations, way, wish,
       written_at, created_at, updated_at)
    select ${of('id')}, ${maps.id}, ${maps.userId}, ${of('nodeId')}, ${of('nodeLabel')}, ${of('pathString')},
      ${of('compositeKey')}, ${of('markdown')}, ${of('content')}, ${of('renderer')}, ${of('done')}, ${of('total')},
      ${of('kind')}, ${of('name')}, ${of('prompt')}, ${of('citations')}, ${of('way')}, ${of('wish')},
      ${time}, ${time}, ${time}
    from ${maps}, json_each(${JSON.stringify(rows)}) as l
    where ${isMap}
    on conflict do nothing`;
}

/** Writes the other ways of those lessons of the map that were inserted. */
function waysOfNewMap(lessons: readonly LessonOfNewMap[], at: Date): SQL {
  const rows = lessons.flatMap(({ id, beside = [], source }) =>
    beside.map(({ tasks, ...text }) => ({ id, ...text, ...source, done: tasks.done, total: tasks.total })),
  );
  const of = (field: keyof (typeof rows)[number]) => sql`w.value ->> ${field}`;
  return sql`
    insert into ${lessonWays}
      (lesson_id, user_id, way, markdown, tasks_done, tasks_total, source_kind, source_name, source_prompt,
       written_at, wish)
    select d.id, d.user_id, ${of('way')}, ${of('markdown')}, ${of('done')}, ${of('total')},
      ${of('kind')}, ${of('name')}, ${of('prompt')}, ${at.toISOString()}, ${of('wish')}
    from json_each(${JSON.stringify(rows)}) as w cross join ${nodeDescriptions} as d on d.id = ${of('id')}
    where true
    on conflict do nothing`;
}

/** Writes lessons of a map, with their ways; an existing lesson of a node stays. */
export function writeLessons(
  { write }: Batch,
  isMap: SQL | undefined,
  lessons: readonly LessonOfNewMap[],
  at: Date,
): void {
  write(lessonsOfNewMap(isMap, lessons, at));
  if (lessons.some(({ beside = [] }) => beside.length > 0)) write(waysOfNewMap(lessons, at));
}
