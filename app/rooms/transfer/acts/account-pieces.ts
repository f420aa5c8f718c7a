import { runMessageSaid } from '~/jobs/rules/run-message';
import type { Ask } from '~/rooms/ask/store/asks';
import type { LedgerEntry } from '~/rooms/credit/store/ledger';
import type { LearnersEntry } from '~/rooms/exercise/store/tries';
import type { Lessons, LessonWithWays } from '~/rooms/lesson/store/lessons';
import type { KnowledgeMap } from '~/rooms/map/store/maps';
import type { Note } from '~/rooms/note/store/notes';
import type { Card } from '~/rooms/review/store/cards';
import type { Source, Sources } from '~/rooms/source/store/sources';
import type { AccountDeps, NoteDeps } from './account-deps';

/** How many passages of a source, entries of the ledger, or tries at exercises are read at a time. */
const rowsAtOnce = 200;
const cardsAtOnce = 50;
/** Above any webhook's number of calls. */
const allCalls = 2_000;

/** The ledger, newest first. */
export async function* allEntries({ ledger }: AccountDeps, userId: string): AsyncGenerator<LedgerEntry, void, void> {
  for (let before: number | undefined; ; ) {
    const entries = await ledger.list(userId, { limit: rowsAtOnce, ...(before !== undefined && { before }) });
    yield* entries;
    before = entries.at(-1)?.n;
    if (before === undefined || entries.length < rowsAtOnce) return;
  }
}

/** Tries at exercises, oldest first. */
export async function* allTries({ tries }: AccountDeps, userId: string): AsyncGenerator<LearnersEntry, void, void> {
  for (let after: LearnersEntry | undefined; ; ) {
    const entries = await tries.ofUser(userId, { limit: rowsAtOnce, ...(after && { after }) });
    yield* entries;
    after = entries.at(-1);
    if (!after || entries.length < rowsAtOnce) return;
  }
}

export async function* allRuns({ runStore }: AccountDeps, userId: string) {
  for (const id of await runStore.idsForUser(userId)) {
    const run = await runStore.byId(id);
    if (run) yield { ...run, message: run.message && runMessageSaid(run.message) };
  }
}

export async function* allProgress({ progress }: AccountDeps, userId: string) {
  for (const mapId of await progress.mapsOfUser(userId))
    for (const [nodeId, marks] of await progress.ofMap(mapId, userId)) yield { mapId, nodeId, ...marks };
}

export async function* allAsks({ asks }: AccountDeps, userId: string): AsyncGenerator<Ask, void, void> {
  for (const id of await asks.idsForUser(userId)) {
    const turn = await asks.byId(id, userId);
    if (!turn) continue;
    const { run: _, ...ask } = turn;
    yield ask;
  }
}

/** Map by map, oldest first. */
export async function* allNotes({ notes }: Pick<NoteDeps, 'notes'>, userId: string): AsyncGenerator<Note, void, void> {
  const places = await notes.places(userId);
  for (const place of places.toSorted((one, other) => (one.mapId < other.mapId ? -1 : +(one.mapId > other.mapId)))) {
    const note = await notes.get(place);
    if (note?.text) yield note;
  }
}

export async function* passagesOf(sources: Sources, { id, userId, passages }: Source) {
  for (let from = 1; from <= passages; from += rowsAtOnce)
    for (const { source: _, ...passage } of await sources.passages(id, userId, from, from + rowsAtOnce - 1))
      yield passage;
}

/** Each picture with its bytes, one at a time. */
export async function* figuresOf(sources: Sources, { id, userId, passages }: Source) {
  for (const { hasSmall: _, ...figure } of await sources.figures(id, userId, 1, passages)) {
    const opened = await sources.openFigure(id, userId, figure.n, 'large');
    if (opened) yield { ...figure, webp: opened.webp.toString('base64') };
  }
}

/** Map by map, oldest first; some at a time, because asking for one costs more than reading it. */
async function* someCards({ cards, recallFigures }: AccountDeps, userId: string): AsyncGenerator<Card[], void, void> {
  const ids = (await recallFigures.idsForUser(userId)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += cardsAtOnce)
    yield await cards.byIds(ids.slice(from, from + cardsAtOnce), userId);
}

export async function* allCards(deps: AccountDeps, userId: string): AsyncGenerator<Card, void, void> {
  for await (const some of someCards(deps, userId)) yield* some;
}

export async function* cardsWithLogs(deps: AccountDeps, userId: string) {
  for await (const some of someCards(deps, userId)) {
    const logs = await deps.cards.logs(
      some.map(({ id }) => id),
      userId,
    );
    for (const card of some) yield { ...card, reviews: logs.get(card.id) ?? [] };
  }
}

/** Reads lessons one by one, because a lesson may have a megabyte. */
export async function* lessonsOf(lessons: Lessons, mapId: string): AsyncGenerator<LessonWithWays, void, void> {
  for (const nodeId of await lessons.nodesOfMap(mapId)) {
    const lesson = await lessons.withWays(mapId, nodeId);
    if (lesson) yield lesson;
  }
}

/** A text without the note for later prompts, which no reader sees. */
export function withoutDigest<Text extends { readonly digest: string | null }>({ digest: _, ...text }: Text) {
  return text;
}

/** Each lesson with its texts in other ways. */
export async function* lessonsWithWays(lessons: Lessons, mapId: string) {
  for await (const { beside, previousOrigin: previous, ...lesson } of lessonsOf(lessons, mapId))
    yield {
      ...withoutDigest(lesson),
      previousOrigin: previous && withoutDigest(previous),
      ways: beside.map(withoutDigest),
    };
}

/** All of a user's maps, newest first, including those in the bin. */
export async function* allMaps({ maps }: AccountDeps, userId: string): AsyncGenerator<KnowledgeMap, void, void> {
  for (const id of await maps.idsForUser(userId)) {
    const map = await maps.ownedOrBinned(id, userId);
    if (map) yield map;
  }
}

/** Webhooks with their calls, without secrets. */
export async function* allWebhooks({ webhooks }: AccountDeps, userId: string) {
  for (const { secretKey: _, ...webhook } of await webhooks.ofUser(userId))
    yield { ...webhook, calls: await webhooks.deliveries(webhook.id, allCalls) };
}

/** Each picture once, with the maps that have it. */
export async function* allPictures({ lessonPictures }: AccountDeps, userId: string) {
  const maps = new Map<string, string[]>();
  for (const { hash, mapId } of await lessonPictures.ofUser(userId)) {
    const known = maps.get(hash);
    if (known) known.push(mapId);
    else maps.set(hash, [mapId]);
  }
  for (const [hash, mapIds] of maps) {
    const bytes = await lessonPictures.bytesOf(userId, hash);
    if (bytes) yield { hash, maps: mapIds, webp: bytes.toString('base64') };
  }
}
