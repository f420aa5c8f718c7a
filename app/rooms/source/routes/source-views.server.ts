import type { Rooms } from '~/composition.server';
import { runMessageSaid } from '~/jobs/rules/run-message';
import { isLive } from '~/jobs/rules/state';
import type { RunHead } from '~/jobs/store/runs';
import { bytesSaid } from '~/kit/store/storage';
import { plainFormulas } from '~/kit/text/plain-formula';
import { kindNames } from '~/rooms/source/rules/facts';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { mapTitle } from '~/rooms/source/rules/map-title';
import { shownFigure } from '~/rooms/source/rules/shown-figure';
import type { FoundPassage, Passage, SourceFigure, SourceSummary } from '~/rooms/source/store/sources';
import { sourceWords } from '~/rooms/source/words';
import { cutField, type ReceivedForm } from '~/server/body/upload.server';
import { formSchema, idempotencyKey, list, readForm, text } from '~/server/form.server';

/** How many open runs are searched for those of sources. */
const runsLookedAt = 50;

/** A source's data for a list. */
export const sourceRow = ({ id, title, kind, bytes, pages, passages, words, shared, createdAt }: SourceSummary) => ({
  id,
  title,
  kind: kindNames()[kind],
  facts: [
    ...(pages === null ? [] : [sourceWords.countPages({ n: pages })]),
    sourceWords.countPassages({ n: passages }),
    sourceWords.countWords({ n: words }),
    bytesSaid(bytes),
  ],
  shared,
  createdAt: createdAt.toISOString(),
});

export type SourceRow = ReturnType<typeof sourceRow>;

const runRow = (run: RunHead) => ({
  id: run.id,
  title: run.topic,
  isLive: isLive(run),
  message: isLive(run) || run.message === null ? null : runMessageSaid(run.message),
});

/** The user's sources, newest first, and the live or failed runs that read one. */
export async function listedSources(rooms: Rooms, userId: string) {
  const [all, runs] = await Promise.all([
    rooms.source.sources.list(userId, sourceLimits.sourcesPerUser),
    rooms.run.runStore.openForUser(userId, runsLookedAt),
  ]);
  return { sources: all.map(sourceRow), runs: runs.filter(({ kind }) => kind === 'source').map(runRow) };
}

const sourceFields = formSchema({ title: text, text, key: idempotencyKey, [cutField]: list });

/** The values of the form, with the received file, if any. */
export function askedSource(form: URLSearchParams, received: ReceivedForm | undefined) {
  const { [cutField]: cut, ...typed } = readForm(sourceFields, form);
  return { ...typed, isCut: cut.includes('text'), upload: received?.upload ?? null, fault: received?.fault ?? null };
}

const numberIn = (value: string | null, most: number): number =>
  Math.min(most, Math.max(1, Number(/^\d{1,6}$/.exec(value ?? '')?.[0] ?? 1)));

const searchMaxCharacters = 200;
const mostPages = 10_000;

/** The requested passage, search and page of a source. */
export const askedPlace = (query: URLSearchParams) => ({
  passage: numberIn(query.get('p'), 999_999),
  search: (query.get('q') ?? '').trim().slice(0, searchMaxCharacters),
  page: numberIn(query.get('page'), mostPages),
});

const passageRow = (figures: readonly SourceFigure[]) => (passage: Passage | FoundPassage) => ({
  n: passage.n,
  page: passage.page,
  heading: passage.heading,
  text: passage.text,
  marked: 'marked' in passage ? passage.marked : null,
  figures: figures
    .filter((figure) => figure.passage === passage.n)
    .map((figure) => shownFigure(passage.source, figure, passage.page)),
});

/** The loader data of a user's source; null if it does not exist. */
export async function sourceView(rooms: Rooms, userId: string, id: string, place: ReturnType<typeof askedPlace>) {
  const open = await rooms.source.openSource(id, userId, place);
  if (!open) return null;
  const { source, maps, passages, figures, previous, next, hasMore } = open;
  const address = (query: Readonly<Record<string, string | number>>) =>
    `/sources/${id}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  const { search, page } = place;
  return {
    source: { ...sourceRow(source), structure: source.structure, passages: source.passages, contents: source.contents },
    making: {
      topic: mapTitle(source.title),
      hasHeadings: source.contents.length > 0,
      hasModel: rooms.source.canMapSources,
      formKey: rooms.server.random.id(),
    },
    maps: maps.map(({ id: mapId, query }) => ({ id: mapId, query: plainFormulas(query) })),
    search,
    leftOut: source.leftOut,
    isCut: source.isCut,
    passages: passages.map(passageRow(figures)),
    previous: search
      ? page > 1
        ? address({ q: search, page: page - 1 })
        : null
      : previous === null
        ? null
        : address({ p: previous }),
    next: search
      ? hasMore
        ? address({ q: search, page: page + 1 })
        : null
      : next === null
        ? null
        : address({ p: next }),
  };
}

/** The part of a shared source that everybody may see, near a passage; null if there is none. */
export async function sharedView(rooms: Rooms, id: string, passage: number) {
  const shared = await rooms.source.openShared(id, passage);
  if (!shared) return null;
  const address = (n: number | null) => (n === null ? null : `/sources/${id}?p=${n}`);
  return {
    title: shared.title,
    passages: shared.passages.map(passageRow(shared.figures)),
    previous: address(shared.previous),
    next: address(shared.next),
  };
}
