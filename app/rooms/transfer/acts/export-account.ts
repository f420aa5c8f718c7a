import { runMessageSaid } from '~/jobs/rules/run-message';
import { noEndYet, type Unfinished } from '~/jobs/rules/unfinished';
import type { RunStore } from '~/jobs/store/runs';
import { exerciseBlock } from '~/kit/exercise/write';
import { escapeMarkdown } from '~/kit/text/escape-markdown';
import { plainText } from '~/kit/text/plain-text';
import type { Identities } from '~/rooms/account/store/identities';
import type { Invitations } from '~/rooms/account/store/invitations';
import type { MailTokens } from '~/rooms/account/store/mail-tokens';
import type { Passkeys } from '~/rooms/account/store/passkeys';
import type { Sessions } from '~/rooms/account/store/sessions';
import type { User } from '~/rooms/account/store/users';
import type { Ask, Asks } from '~/rooms/ask/store/asks';
import type { Ledger, LedgerEntry } from '~/rooms/credit/store/ledger';
import type { Tries } from '~/rooms/exercise/store/tries';
import { lowerHeadings } from '~/rooms/lesson/rules/markdown-file';
import type { Lessons, LessonWithWays } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathString, pathTo } from '~/rooms/map/rules/tree';
import type { Aims } from '~/rooms/map/store/aims';
import type { MapCourses } from '~/rooms/map/store/map-courses';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Note, Notes } from '~/rooms/note/store/notes';
import type { Pictures } from '~/rooms/picture/store/pictures';
import type { Placements } from '~/rooms/placement/store/placements';
import type { Reminders } from '~/rooms/reminder/store/reminders';
import type { PushSubscriptions } from '~/rooms/reminder/store/subscriptions';
import type { FiguresOfCards } from '~/rooms/review/acts/figure/card-figures';
import { asked } from '~/rooms/review/rules/cloze/sides';
import type { Card, Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Pauses } from '~/rooms/review/store/pauses';
import type { Source, Sources } from '~/rooms/source/store/sources';
import type { Suggestions } from '~/rooms/suggestion/store/suggestions';
import { transferWords } from '~/rooms/transfer/words';
import type { Webhooks } from '~/rooms/webhook/store/webhooks';
import type { Clock } from '~/system/contract/clock';

export interface AccountDeps {
  readonly treeOf: TreeOfMap;
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly lessons: Lessons;
  readonly progress: LearnerProgress;
  readonly tries: Pick<Tries, 'ofUser'>;
  readonly cards: Cards;
  readonly figuresOfCards: FiguresOfCards;
  readonly asks: Asks;
  readonly aims: Pick<Aims, 'ofUser' | 'ofMap'>;
  readonly mapCourses: MapCourses;
  readonly notes: Notes;
  readonly placements: Pick<Placements, 'ofUser'>;
  readonly lessonPictures: Pick<Pictures, 'ofUser' | 'bytesOf'>;
  readonly recallFigures: RecallFigures;
  readonly runStore: RunStore;
  readonly sources: Sources;
  readonly sessions: Sessions;
  readonly mailTokens: MailTokens;
  readonly passkeys: Pick<Passkeys, 'list'>;
  /** Names and times of the tokens of the room above. */
  readonly accessTokens: { list(userId: string): Promise<readonly object[]> };
  readonly identities: Pick<Identities, 'listForUser'>;
  readonly invitations: Pick<Invitations, 'usedBy'>;
  readonly ledger: Pick<Ledger, 'list'>;
  readonly reminders: Pick<Reminders, 'ofUser'>;
  readonly pushSubscriptions: Pick<PushSubscriptions, 'ofUser'>;
  readonly pauses: Pick<Pauses, 'get'>;
  readonly suggestions: Pick<Suggestions, 'ofUser'>;
  readonly webhooks: Pick<Webhooks, 'ofUser' | 'deliveries'>;
  readonly clock: Clock;
}

/** How many passages of a source are read at a time. */
const passagesAtOnce = 200;
const entriesAtOnce = 200;
/** Above any user's number of sources. */
const allSources = 10_000;
/** Above any webhook's number of calls. */
const allCalls = 2_000;

/**
 * Streams all data of a user as one JSON document, with one map, lesson, run or card in memory at a time. Omits the
 * hashes of password, sessions and mail links, which would only help an attacker.
 */
export const exportAsJson = (deps: AccountDeps) =>
  async function* (user: User): AsyncGenerator<string, void, void> {
    const { sessions, mailTokens, clock } = deps;
    const { passwordHash, ...profile } = user;
    const kept = await sessions.keptForUser(user.id);
    const head = {
      exportedAt: clock.now(),
      profile: { ...profile, hasPassword: passwordHash !== null },
      sessions: kept.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({
        userAgent,
        createdAt,
        lastSeenAt,
        expiresAt,
      })),
      passkeys: (await deps.passkeys.list(user.id)).map(({ userId: _, ...passkey }) => passkey),
      accessTokens: await deps.accessTokens.list(user.id),
      identities: await deps.identities.listForUser(user.id),
      invitation: await deps.invitations.usedBy(user.id),
      mailLinks: await mailTokens.listForUser(user.id),
      reminders: await deps.reminders.ofUser(user.id),
      notifiedBrowsers: await deps.pushSubscriptions.ofUser(user.id),
      pause: await deps.pauses.get(user.id),
    };
    yield JSON.stringify(head, null, 2).slice(0, -2);
    yield* listed('maps', allMaps(deps, user.id), (map) => mapAsJson(deps, map));
    yield* listed('runs', allRuns(deps, user.id));
    yield* listed('progress', allProgress(deps, user.id));
    yield* listed('placements', await deps.placements.ofUser(user.id));
    yield* listed('aims', await deps.aims.ofUser(user.id));
    yield* listed('exercises', await deps.tries.ofUser(user.id));
    yield* listed('cards', allCards(deps, user.id), async function* (card) {
      yield JSON.stringify({ ...card, reviews: await deps.cards.log(card.id, user.id) });
    });
    yield* listed('questions', allAsks(deps, user.id));
    yield* listed('notes', allNotes(deps, user.id));
    yield* listed('suggestions', await deps.suggestions.ofUser(user.id));
    yield* listed('webhooks', allWebhooks(deps, user.id));
    yield* listed('pictures', allPictures(deps, user.id));
    yield* listed('sources', await deps.sources.list(user.id, allSources), ({ id }) => sourceAsJson(deps, id, user.id));
    yield* listed('credits', allEntries(deps, user.id));
    yield '\n}\n';
  };

type Pieces = AsyncGenerator<string, void, void>;

/** A member of a JSON object that is an array; each item comes in pieces. */
async function* listed<T>(
  name: string,
  items: AsyncIterable<T> | Iterable<T>,
  piecesOf: (item: T) => Pieces | string[] = (item) => [JSON.stringify(item)],
): Pieces {
  yield `,\n"${name}": [`;
  let separator = '\n';
  for await (const item of items) {
    let before = separator;
    for await (const piece of piecesOf(item)) {
      yield before + piece;
      before = '';
    }
    // An item that is gone has no pieces.
    if (before === '') separator = ',\n';
  }
  yield '\n]';
}

async function* mapAsJson({ lessons, mapVersions, mapCourses }: AccountDeps, map: KnowledgeMap): Pieces {
  const course = await mapCourses.ofMap(map.id);
  yield JSON.stringify({ ...map, ...(course && { course }) }).slice(0, -1);
  yield* listed('lessons', lessonsWithWays(lessons, map.id));
  yield* listed('versions', await mapVersions.list(map.id), async function* (version) {
    const range = { newest: version.version, oldest: version.version - 1 };
    const [back = null] = await mapVersions.patches(map.id, range);
    yield JSON.stringify({ ...version, back });
  });
  yield '}';
}

/** Webhooks with their calls, without secrets. */
async function* allWebhooks({ webhooks }: AccountDeps, userId: string) {
  for (const { secretKey: _, ...webhook } of await webhooks.ofUser(userId))
    yield { ...webhook, calls: await webhooks.deliveries(webhook.id, allCalls) };
}

/** Each picture once, with the maps that have it. */
async function* allPictures({ lessonPictures }: AccountDeps, userId: string) {
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

async function* sourceAsJson({ sources }: AccountDeps, id: string, userId: string): Pieces {
  const source = await sources.byId(id, userId);
  if (!source) return;
  const { passages: _, ...about } = source;
  const usedBy = (await sources.mapsOf(id, userId)).map((map) => map.id);
  yield JSON.stringify({ ...about, maps: usedBy }).slice(0, -1);
  yield* listed('passages', passagesOf(sources, source));
  yield* listed('figures', figuresOf(sources, source));
  yield '}';
}

const noEnd = (why: Unfinished | null, what?: 'map'): string => (why ? `\n*${noEndYet(why, what)}*\n` : '');

/**
 * Streams everything as one Markdown file: all maps with their lessons, newest first, then all cards by map, questions,
 * notes, and sources.
 */
export const exportAsMarkdown = (deps: AccountDeps) =>
  async function* (user: User): AsyncGenerator<string, void, void> {
    yield `# ${transferWords.theMapsOf({ name: escapeMarkdown(user.nickname) })}\n`;
    for await (const map of allMaps(deps, user.id)) {
      // The first line of the outline is the topic; below it is a Markdown list.
      const outline = map.result.slice(map.result.indexOf('\n') + 1).replace(/^ {2}/gm, '');
      const bin = map.deletedAt ? `\n*${transferWords.inTheBin}*\n` : '';
      yield `\n## ${escapeMarkdown(map.query)}\n${bin}\n${outline.trimEnd()}\n${noEnd(map.unfinished, 'map')}`;
      for await (const lesson of lessonsOf(deps.lessons, map.id)) {
        yield `\n### ${escapeMarkdown(lesson.pathString)}\n\n${lowerHeadings(lesson.markdown, 3).trim()}\n${noEnd(lesson.unfinished)}`;
      }
    }
    yield* cardsAsMarkdown(deps, user.id);
    yield* asksAsMarkdown(deps, user.id);
    yield* notesAsMarkdown(deps, user.id);
    yield* sourcesAsMarkdown(deps, user.id);
  };

async function* cardsAsMarkdown(deps: AccountDeps, userId: string): AsyncGenerator<string, void, void> {
  const titles = new Map((await deps.cards.mapsOfUser(userId)).map(({ id, query }) => [id, query]));
  let mapId = '';
  for await (const card of allCards(deps, userId)) {
    if (mapId === '') yield `\n## ${transferWords.cards}\n`;
    if (mapId !== card.mapId) yield `\n### ${escapeMarkdown(titles.get(card.mapId) ?? '')}\n`;
    mapId = card.mapId;
    const figures = await deps.figuresOfCards([card]);
    yield cardAsMarkdown({ ...card, text: figures.inFile(card, card.text) });
  }
}

function cardAsMarkdown({ text: written }: Card): string {
  if (written.kind === 'exercise') return `\n${exerciseBlock(written.front)}`;
  const text = asked(written);
  const part = (markdown: string) => lowerHeadings(markdown, 3).trim();
  const options =
    text.kind === 'choice'
      ? text.options.map(({ id, text: option, why }) => {
          const reason = why ? ` :: ${part(why)}` : '';
          return `- [${id === text.rightId ? 'x' : ' '}] ${part(option)}${reason}\n`;
        })
      : [];
  const choice = options.length > 0 ? `\n${options.join('')}` : '';
  return `\n**Q:** ${part(text.front)}\n${choice}${text.back ? `\n**A:** ${part(text.back)}\n` : ''}`;
}

async function* asksAsMarkdown(deps: AccountDeps, userId: string): AsyncGenerator<string, void, void> {
  let isFirst = true;
  for await (const { question, selection, answer } of allAsks(deps, userId)) {
    if (isFirst) yield `\n## ${transferWords.questions}\n`;
    isFirst = false;
    const about = selection === '' ? '' : `\n${selection.replace(/^/gm, '> ')}\n`;
    yield `\n### ${escapeMarkdown(plainText(question))}\n${about}\n${lowerHeadings(answer, 3).trim()}\n`;
  }
}

export type NoteDeps = Pick<AccountDeps, 'notes' | 'maps' | 'treeOf'>;

/** Each note below the path of its node, as far as the learner may still read the map. */
export async function* notesAsMarkdown(deps: NoteDeps, userId: string): AsyncGenerator<string, void, void> {
  let isFirst = true;
  const readMap = async (mapId: string) => {
    const map = (await deps.maps.ownedOrBinned(mapId, userId)) ?? (await deps.maps.readable(mapId, userId));
    return { mapId, map, tree: map && deps.treeOf(map) };
  };
  // Notes come map by map, and a map may be large.
  let last: Awaited<ReturnType<typeof readMap>> | null = null;
  for await (const { mapId, nodeId, text } of allNotes(deps, userId)) {
    if (isFirst) yield `\n## ${transferWords.notes}\n`;
    isFirst = false;
    if (last?.mapId !== mapId) last = await readMap(mapId);
    const { map, tree }: Awaited<ReturnType<typeof readMap>> = last;
    const path = tree?.nodes.has(nodeId) ? pathTo(tree, nodeId).map(({ label }) => label) : [map?.query ?? ''];
    const title = pathString(path) || transferWords.notPublicAnyMore;
    yield `\n### ${escapeMarkdown(title)}\n\n${lowerHeadings(text, 3).trim()}\n`;
  }
}

/** The ledger, newest first. */
async function* allEntries({ ledger }: AccountDeps, userId: string): AsyncGenerator<LedgerEntry, void, void> {
  for (let before: number | undefined; ; ) {
    const entries = await ledger.list(userId, { limit: entriesAtOnce, ...(before !== undefined && { before }) });
    yield* entries;
    before = entries.at(-1)?.n;
    if (before === undefined || entries.length < entriesAtOnce) return;
  }
}

async function* allRuns({ runStore }: AccountDeps, userId: string) {
  for (const id of await runStore.idsForUser(userId)) {
    const run = await runStore.byId(id);
    if (run) yield { ...run, message: run.message && runMessageSaid(run.message) };
  }
}

async function* allProgress({ progress }: AccountDeps, userId: string) {
  for (const mapId of await progress.mapsOfUser(userId))
    for (const [nodeId, marks] of await progress.ofMap(mapId, userId)) yield { mapId, nodeId, ...marks };
}

async function* allAsks({ asks }: AccountDeps, userId: string): AsyncGenerator<Ask, void, void> {
  for (const id of await asks.idsForUser(userId)) {
    const turn = await asks.byId(id, userId);
    if (!turn) continue;
    const { run: _, ...ask } = turn;
    yield ask;
  }
}

/** Map by map, oldest first. */
async function* allNotes({ notes }: Pick<NoteDeps, 'notes'>, userId: string): AsyncGenerator<Note, void, void> {
  const places = await notes.places(userId);
  for (const place of places.toSorted((one, other) => (one.mapId < other.mapId ? -1 : +(one.mapId > other.mapId)))) {
    const note = await notes.get(place);
    if (note?.text) yield note;
  }
}

/** Only the titles: the texts are in the JSON export, and the learner has the documents. */
async function* sourcesAsMarkdown({ sources }: AccountDeps, userId: string): AsyncGenerator<string, void, void> {
  const all = await sources.list(userId, allSources);
  if (all.length > 0) yield `\n## ${transferWords.sources}\n\n`;
  for (const { title } of all) yield `- ${escapeMarkdown(title)}\n`;
}

async function* passagesOf(sources: Sources, { id, userId, passages }: Source) {
  for (let from = 1; from <= passages; from += passagesAtOnce)
    for (const { source: _, ...passage } of await sources.passages(id, userId, from, from + passagesAtOnce - 1))
      yield passage;
}

/** Each picture with its bytes, one at a time. */
async function* figuresOf(sources: Sources, { id, userId, passages }: Source) {
  for (const { hasSmall: _, ...figure } of await sources.figures(id, userId, 1, passages)) {
    const opened = await sources.openFigure(id, userId, figure.n, 'large');
    if (opened) yield { ...figure, webp: opened.webp.toString('base64') };
  }
}

async function* allCards({ cards, recallFigures }: AccountDeps, userId: string): AsyncGenerator<Card, void, void> {
  for (const { id } of await recallFigures.idsForUser(userId)) {
    const card = await cards.byId(id, userId);
    if (card) yield card;
  }
}

/** Reads lessons one by one, because a lesson may have a megabyte. */
async function* lessonsOf(lessons: Lessons, mapId: string): AsyncGenerator<LessonWithWays, void, void> {
  for (const nodeId of await lessons.nodesOfMap(mapId)) {
    const lesson = await lessons.withWays(mapId, nodeId);
    if (lesson) yield lesson;
  }
}

/** A text without the note for later prompts, which no reader sees. */
function withoutDigest<Text extends { readonly digest: string | null }>({ digest: _, ...text }: Text) {
  return text;
}

/** Each lesson with its texts in other ways. */
async function* lessonsWithWays(lessons: Lessons, mapId: string) {
  for await (const { beside, previousOrigin: previous, ...lesson } of lessonsOf(lessons, mapId))
    yield {
      ...withoutDigest(lesson),
      previousOrigin: previous && withoutDigest(previous),
      ways: beside.map(withoutDigest),
    };
}

/** All of a user's maps, newest first, including those in the bin. */
async function* allMaps({ maps }: AccountDeps, userId: string): AsyncGenerator<KnowledgeMap, void, void> {
  for (const id of await maps.idsForUser(userId)) {
    const map = await maps.ownedOrBinned(id, userId);
    if (map) yield map;
  }
}
