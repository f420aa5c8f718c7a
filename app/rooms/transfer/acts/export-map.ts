import { pathTo } from '~/rooms/map/rules/tree';
import { type ExportForm, exportFileName, mediaTypes, takesNotes } from '~/rooms/transfer/rules/forms';
import { freeMindWriter } from '~/rooms/transfer/rules/freemind';
import { giftWriter } from '~/rooms/transfer/rules/gift/gift-writer';
import { jsonWriter } from '~/rooms/transfer/rules/json';
import { markdownWriter } from '~/rooms/transfer/rules/markdown';
import { opmlWriter } from '~/rooms/transfer/rules/opml';
import { type MapWriter, writtenPieces } from '~/rooms/transfer/rules/writer';
import type { Archives } from '~/system/contract/archives';
import type { Clock } from '~/system/contract/clock';
import type { Decks } from '~/system/contract/decks';
import type { Pictures } from '~/system/contract/pictures';
import { bookEntries } from './book';
import { type CardDeps, cardsOnMap, csvPieces, deckPieces, withExerciseCards } from './card-files';
import { type CourseDeps, courseEntries, courseIdOf } from './course/course-entries';
import type { ExportedFile } from './exported-file';
import { type LeavingMap, type OpenLeaving, type OutgoingDeps, outgoing } from './leaving-map';
import { creditOf, type OriginDeps } from './origin';
import { pagePieces } from './page-pieces';
import type { RenderDeps } from './rendered-lessons';

const textWriters = {
  md: markdownWriter,
  opml: opmlWriter,
  mm: freeMindWriter,
  json: jsonWriter,
  gift: giftWriter,
} as const satisfies Partial<Record<ExportForm, () => MapWriter>>;

const isTextForm = (form: ExportForm): form is keyof typeof textWriters => Object.hasOwn(textWriters, form);

type Deps = RenderDeps &
  OriginDeps &
  CardDeps &
  CourseDeps & {
    readonly lessons: OutgoingDeps['lessons'];
    readonly openLeaving: OpenLeaving;
    readonly pictures: Pictures;
    readonly archives: Archives;
    readonly decks: Decks;
    readonly clock: Clock;
  };

/**
 * A map as a file, with what `learnerId` (null: a visitor) may read; with `hasNotes`, also with their own notes if the
 * format takes them. `branchId`: for GIFT, only the lessons of this branch. Null if the map is missing or not readable.
 */
export const exportMap =
  (deps: Deps) =>
  async (
    mapId: string,
    learnerId: string | null,
    form: ExportForm,
    { hasNotes = false, branchId = null }: { hasNotes?: boolean; branchId?: string | null } = {},
  ): Promise<ExportedFile | null> => {
    const whole = await deps.openLeaving.byId(mapId, learnerId, hasNotes && takesNotes(form));
    if (!whole) return null;
    const leaving = form === 'gift' && branchId !== null ? branchOf(whole, branchId) : whole;
    const { map, language } = leaving;
    const head = { name: exportFileName(map.query, form), type: mediaTypes[form], language };
    if (isTextForm(form)) return { ...head, pieces: await textPieces(deps, leaving, form) };
    if (form === 'course') {
      const name = `${await courseIdOf(deps, leaving)}.zip`;
      return { ...head, name, pieces: deps.archives.zip(courseEntries(deps, leaving)) };
    }
    if (form === 'epub') return { ...head, pieces: deps.archives.zip(bookEntries(deps, leaving)) };
    if (form === 'html') return { ...head, pieces: pagePieces(deps, leaving) };
    const cards = learnerId === null ? noCards() : cardsOnMap(deps, { ...map, tree: leaving.tree }, learnerId);
    if (form === 'csv') return { ...head, pieces: csvPieces(cards) };
    return { ...head, pieces: deckPieces(deps, leaving, withExerciseCards(deps, leaving, cards)) };
  };

async function* noCards() {}

/** The map with the lessons of one branch only; with all of them if there is no such node. */
export function branchOf(leaving: LeavingMap, branchId: string): LeavingMap {
  const { tree, withLesson } = leaving;
  if (!tree.nodes.has(branchId)) return leaving;
  const isBelow = (id: string) => tree.nodes.has(id) && pathTo(tree, id).some((node) => node.id === branchId);
  return { ...leaving, withLesson: new Set([...withLesson].filter(isBelow)) };
}

export async function textPieces(
  deps: OutgoingDeps & OriginDeps,
  leaving: LeavingMap,
  form: keyof typeof textWriters,
): Promise<AsyncGenerator<string, void, void>> {
  const map = await outgoing(deps, leaving, { hasWays: form === 'json' });
  const credit = form === 'md' ? await creditOf(deps, leaving.map) : null;
  return writtenPieces(textWriters[form](), { ...map, credit });
}
