import { type ExportForm, exportFileName, mediaTypes } from '~/domain/transfer/forms';
import { freeMindWriter } from '~/domain/transfer/freemind';
import { jsonWriter } from '~/domain/transfer/json';
import { markdownWriter } from '~/domain/transfer/markdown';
import { opmlWriter } from '~/domain/transfer/opml';
import { type MapWriter, writtenPieces } from '~/domain/transfer/writer';
import type { Archives } from '~/ports/archives';
import type { Clock } from '~/ports/clock';
import type { Lessons } from '~/ports/lessons';
import type { Pictures } from '~/ports/pictures';
import { bookEntries } from './book';
import type { DrawDeps } from './drawn-lessons';
import { type LeavingMap, type OpenLeaving, outgoing } from './leaving-map';
import { pagePieces } from './page-pieces';

/** A file that is made while it is sent: one lesson or card at a time is in memory. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  /** Of what stands in it, as a BCP 47 tag; null where it is not known. */
  readonly language: string | null;
  readonly pieces: AsyncGenerator<string | Uint8Array, void, void>;
}

export type Pieces = ExportedFile['pieces'];

export const textWriters = {
  md: markdownWriter,
  opml: opmlWriter,
  mm: freeMindWriter,
  json: jsonWriter,
} as const satisfies Partial<Record<ExportForm, () => MapWriter>>;

const isTextForm = (form: ExportForm): form is keyof typeof textWriters => Object.hasOwn(textWriters, form);

interface Deps extends DrawDeps {
  readonly lessons: Pick<Lessons, 'get'>;
  readonly openLeaving: OpenLeaving;
  readonly pictures: Pictures;
  readonly archives: Archives;
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
    return null;
  };

/** A map as text. */
export const textPieces = async (
  deps: { readonly lessons: Pick<Lessons, 'get'> },
  leaving: LeavingMap,
  form: keyof typeof textWriters,
): Promise<AsyncGenerator<string, void, void>> =>
  writtenPieces(textWriters[form](), await outgoing(deps.lessons, leaving));
