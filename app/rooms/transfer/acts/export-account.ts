import { noEndYet, type Unfinished } from '~/jobs/rules/unfinished';
import { exerciseBlock } from '~/kit/exercise/write';
import { escapeMarkdown } from '~/kit/text/escape-markdown';
import { plainText } from '~/kit/text/plain-text';
import type { User } from '~/rooms/account/store/users';
import { lowerHeadings } from '~/rooms/lesson/rules/markdown-file';
import { pathString, pathTo } from '~/rooms/map/rules/tree';
import type { KnowledgeMap } from '~/rooms/map/store/maps';
import { asked } from '~/rooms/review/rules/cloze/sides';
import type { Card } from '~/rooms/review/store/cards';
import { transferWords } from '~/rooms/transfer/words';
import type { AccountDeps, NoteDeps } from './account-deps';
import {
  allAsks,
  allCards,
  allEntries,
  allMaps,
  allNotes,
  allPictures,
  allProgress,
  allRuns,
  allTries,
  allWebhooks,
  cardsWithLogs,
  figuresOf,
  lessonsOf,
  lessonsWithWays,
  passagesOf,
} from './account-pieces';

/** Above any user's number of sources. */
const allSources = 10_000;

/**
 * Streams all data of a user as one JSON document, with one map, lesson or run, or some fifty cards with their
 * logs, in memory at a time. Omits the hashes of password, sessions and mail links, which would only help an attacker.
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
    yield* listed('exercises', allTries(deps, user.id));
    yield* listed('cards', cardsWithLogs(deps, user.id));
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

/** Only the titles: the texts are in the JSON export, and the learner has the documents. */
async function* sourcesAsMarkdown({ sources }: AccountDeps, userId: string): AsyncGenerator<string, void, void> {
  const all = await sources.list(userId, allSources);
  if (all.length > 0) yield `\n## ${transferWords.sources}\n\n`;
  for (const { title } of all) yield `- ${escapeMarkdown(title)}\n`;
}
