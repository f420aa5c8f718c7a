import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { progressIn } from '~/rooms/lesson/store/progress-in';
import { writeDocument } from '~/rooms/map/rules/document';
import { cardsIn } from '~/rooms/review/store/cards-in';
import { outlined } from '../../../support/maps';
import { upgradedFile } from '../../../support/upgrade';

const at = '2026-01-01T00:00:00.000Z';
const { query, document } = outlined('Copy', '- A\n- B\n- C');
const { result, nodeIds } = writeDocument(document);

const lesson = (nodeId: string) => sql`
  insert into node_descriptions (id, map_id, user_id, node_id, node_label, path_string, composite_key, markdown, content,
    source_kind, source_name, written_at, created_at, updated_at)
  values (${nodeId}, 'copy', 'ada', ${nodeId}, 'x', 'x', ${nodeId}, 'Text', '<p>Text</p>', 'library', 'x', ${at}, ${at}, ${at})`;
const card = (id: string, nodeId: string) => sql`
  insert into cards (id, map_id, user_id, node_id, kind, front, back, text_key, origin, created_at, updated_at)
  values (${id}, 'copy', 'ada', ${nodeId}, 'open', 'Front', 'Back', 'front back', 'hand', ${at}, ${at})`;

/** The leaves n2 and n3 have a lesson, n3 was read; the ids of copied cards begin with the map's. */
const wrote = [
  sql`insert into users (id, nickname, email, email_key, email_verified, created_at, updated_at)
    values ('ada', 'Ada', 'ada@example.org', 'ada@example.org', 1, ${at}, ${at})`,
  sql`insert into maps (id, user_id, query, query_key, result, node_ids, node_count, leaf_count, source_kind,
      source_name, created_at, updated_at)
    values ('copy', 'ada', ${query}, 'copy', ${result}, ${nodeIds}, 4, 3, 'library', 'x', ${at}, ${at})`,
  lesson('n2'),
  lesson('n3'),
  sql`insert into node_progress (map_id, user_id, node_id, read_at) values ('copy', 'ada', 'n3', ${at})`,
  card('copyc-unread', 'n2'),
  card('copyc-read', 'n3'),
  card('copyc-no-lesson', 'n4'),
  card('made-by-hand', 'n2'),
];

it('copied cards of an earlier release wait until their lesson is opened', async () => {
  const { engine } = upgradedFile({ lastMigration: '0026_first_start', wrote });
  const waiting = async () =>
    (await cardsIn(engine).waiting({ userId: 'ada' }, 'new', { limit: 9 })).map(({ id }) => id).sort();
  expect(await waiting()).toEqual(['copyc-no-lesson', 'copyc-read', 'made-by-hand']);
  // Lists show the card, which is only not due.
  expect((await cardsIn(engine).byId('copyc-unread', 'ada'))?.isAway).toBe(false);
  await engine.run(async (db) => {
    for (const deletedAt of [at, null]) await db.run(sql`update maps set deleted_at = ${deletedAt} where id = 'copy'`);
  });
  expect(await waiting()).toEqual(['copyc-no-lesson', 'copyc-read', 'made-by-hand']);
  const now = new Date();
  await progressIn(engine).markRead({ mapId: 'copy', userId: 'ada', nodeId: 'n2' }, now, now);
  expect(await waiting()).toContain('copyc-unread');
});
