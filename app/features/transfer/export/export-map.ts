import { type ExportForm, exportFileName, mediaTypes } from '~/domain/transfer/forms';
import { freeMindWriter } from '~/domain/transfer/freemind';
import { jsonWriter } from '~/domain/transfer/json';
import { markdownWriter } from '~/domain/transfer/markdown';
import { opmlWriter } from '~/domain/transfer/opml';
import { type MapWriter, writtenPieces } from '~/domain/transfer/writer';
import type { Clock } from '~/ports/clock';
import type { Lessons } from '~/ports/lessons';
import type { Pictures } from '~/ports/pictures';
import type { Archives } from '~/ports/transfer/archives';
import type { Decks } from '~/ports/transfer/decks';
import { bookEntries } from './book';
import { type CardDeps, cardsOnMap, csvPieces, deckPieces } from './card-files';
import type { DrawDeps } from './drawn-lessons';
import type { ExportedFile } from './exported-file';
import { type LeavingMap, type OpenLeaving, outgoing } from './leaving-map';
import { pagePieces } from './page-pieces';

export const textWriters = {
  md: markdownWriter,
  opml: opmlWriter,
  mm: freeMindWriter,
  json: jsonWriter,
} as const satisfies Partial<Record<ExportForm, () => MapWriter>>;

const isTextForm = (form: ExportForm): form is keyof typeof textWriters => Object.hasOwn(textWriters, form);

interface Deps extends DrawDeps, CardDeps {
  readonly lessons: Pick<Lessons, 'get'>;
  readonly openLeaving: OpenLeaving;
  readonly pictures: Pictures;
  readonly archives: Archives;
  readonly decks: Decks;
  readonly clock: Clock;
}

/**
 * A map as a file, as `readerId` (null: a visitor) may read it. Null where it is missing or private to somebody else.
 */
export const exportMap =
  (deps: Deps) =>
  async (mapId: string, readerId: string | null, form: ExportForm): Promise<ExportedFile | null> => {
    const leaving = await deps.openLeaving.byId(mapId, readerId);
    if (!leaving) return null;
    const { map, language } = leaving;
    const head = { name: exportFileName(map.query, form), type: mediaTypes[form], language };
    if (isTextForm(form)) return { ...head, pieces: await textPieces(deps, leaving, form) };
    if (form === 'epub') return { ...head, pieces: deps.archives.zip(bookEntries(deps, leaving)) };
    if (form === 'html') return { ...head, pieces: pagePieces(deps, leaving) };
    const cards = readerId === null ? noCards() : cardsOnMap(deps, { ...map, tree: leaving.tree }, readerId);
    if (form === 'csv') return { ...head, pieces: csvPieces(cards) };
    return { ...head, pieces: deckPieces(deps, leaving, cards) };
  };

async function* noCards() {}

/** A map as text. */
export const textPieces = async (
  deps: { readonly lessons: Pick<Lessons, 'get'> },
  leaving: LeavingMap,
  form: keyof typeof textWriters,
): Promise<AsyncGenerator<string, void, void>> =>
  writtenPieces(textWriters[form](), await outgoing(deps.lessons, leaving));
