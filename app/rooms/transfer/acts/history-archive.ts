import { gathered } from '~/kit/text/gather';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { FiguresOfCards } from '~/rooms/review/acts/figure/card-figures';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import { csvHead, csvRow } from '~/rooms/transfer/rules/csv';
import { exportFileName } from '~/rooms/transfer/rules/forms';
import { transferWords } from '~/rooms/transfer/words';
import type { ArchiveEntry, Archives } from '~/system/contract/archives';
import type { NoteDeps } from './account-deps';
import { cardsOnMap } from './card-files';
import { notesAsMarkdown } from './export-account';
import { textPieces } from './export-map';
import type { Pieces } from './exported-file';
import type { OpenLeaving, OutgoingDeps } from './leaving-map';
import type { OriginDeps } from './origin';

interface Deps extends OutgoingDeps, OriginDeps {
  readonly maps: Pick<Maps, 'idsForUser' | 'ownedOrBinned' | 'readable'> & NoteDeps['maps'];
  readonly notes: NoteDeps['notes'];
  readonly cards: Pick<Cards, 'byId' | 'mapsOfUser'>;
  readonly recallFigures: Pick<RecallFigures, 'idsForUser'>;
  readonly figuresOfCards: FiguresOfCards;
  readonly archives: Archives;
  readonly openLeaving: OpenLeaving;
  readonly treeOf: TreeOfMap;
}

const about = (): string =>
  [
    transferWords.allOfYourMapsAnd,
    '',
    `maps/       ${transferWords.eachMapAsMarkdown}`,
    `bin/        ${transferWords.theSameOfTheBin}`,
    `cards.csv   ${transferWords.allOfYourCards}`,
    `notes.md    ${transferWords.allOfYourNotes}`,
    '',
  ].join('\n');

/** All of a user's maps with their lessons, cards and notes, as one zip. One lesson at a time is in memory. */
export const exportHistory =
  (deps: Deps) =>
  (userId: string): Pieces =>
    deps.archives.zip(entries(deps, userId));

async function* entries(deps: Deps, userId: string): AsyncGenerator<ArchiveEntry, void, void> {
  yield { path: 'about.txt', data: about() };
  const taken = new Set<string>();
  for (const id of await deps.maps.idsForUser(userId)) {
    const map = await deps.maps.ownedOrBinned(id, userId);
    if (!map) continue;
    const leaving = await deps.openLeaving.opened(map, userId);
    const path = freePath(map, taken);
    for (const form of ['md', 'json'] as const)
      yield { path: `${path}.${form}`, data: gathered(await textPieces(deps, leaving, form)) };
  }
  yield { path: 'cards.csv', data: gathered(allCards(deps, userId)) };
  if ((await deps.notes.places(userId)).length > 0)
    yield { path: 'notes.md', data: gathered(notesAsMarkdown(deps, userId)) };
}

/**
 * Most file systems limit names to 255 bytes; room is left for a number, since two titles may be equal, ignoring case.
 */
const nameMaxBytes = 200;

function freePath({ query, deletedAt }: KnowledgeMap, taken: Set<string>): string {
  let name = exportFileName(query, 'md').slice(0, -'.md'.length);
  while (new TextEncoder().encode(name).length > nameMaxBytes) name = [...name].slice(0, -1).join('');
  const path = `${deletedAt ? 'bin' : 'maps'}/${name}`;
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? path : `${path}-${number}`;
    const key = numbered.normalize('NFC').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return numbered;
  }
}

async function* allCards(deps: Deps, userId: string): AsyncGenerator<string, void, void> {
  yield csvHead;
  for (const { id, query } of await deps.cards.mapsOfUser(userId)) {
    const map = (await deps.maps.ownedOrBinned(id, userId)) ?? (await deps.maps.readable(id, userId));
    const tree = map && deps.treeOf(map);
    for await (const card of cardsOnMap(deps, { id, query, tree }, userId)) yield csvRow(card);
  }
}
