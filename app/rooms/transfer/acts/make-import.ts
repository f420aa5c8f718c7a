import type { Refusal } from '~/kit/fault/refusal';
import { SpaceFull } from '~/kit/fault/space-full';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { lineLabel, lineLevel } from '~/kit/outline/canonical';
import { rootLabel } from '~/kit/outline/hierarchy';
import { nextSlice } from '~/kit/slices';
import { utf8Length } from '~/kit/text/plain-text';
import { validateTopic } from '~/kit/text/topic';
import type { ImportSource } from '~/providers/model/language-model';
import type { TextHashes } from '~/rooms/course/store/text-hash';
import { type CountDeps, countMap } from '~/rooms/map/acts/count-map';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import { oneAtATime } from '~/rooms/map/acts/one-at-a-time';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import { IdSource, type MapDocument, readDocument, withNewIds } from '~/rooms/map/rules/document';
import { portionsOfLabels } from '~/rooms/map/rules/label-parts';
import { withoutCircles } from '~/rooms/map/rules/needs';
import { submitKeys, successorKey } from '~/rooms/map/rules/submit-key';
import { pathString, rootId } from '~/rooms/map/rules/tree';
import type { LessonOfNewMap, Maps } from '~/rooms/map/store/maps';
import type { addEncoded, encodePictures } from '~/rooms/picture/acts/store-pictures';
import type { PicturePlace } from '~/rooms/picture/store/pictures';
import type { Cards } from '~/rooms/review/store/cards';
import { isTransferForm } from '~/rooms/transfer/rules/reading/form-names';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork, UnpackedMap } from '~/system/contract/text-work';
import { addCardsOfCourse, courseOfImport, type EncodedPictures, withPictures } from './course/import-course';
import { refused } from './preview-import';

export interface MakeImportDeps extends CountDeps {
  readonly maps: CountDeps['maps'] &
    Pick<Maps, 'add' | 'addLabels' | 'addLessons' | 'setArrived' | 'dropArriving' | 'arriving' | 'owned'>;
  readonly work: TextWork;
  readonly languages: Pick<FindLanguage, 'ofMap'>;
  readonly random: Random;
  readonly clock: Clock;
  readonly cards: Cards;
  readonly hashes: TextHashes;
  readonly storePictures: (place: PicturePlace, files: UnpackedMap['pictures']) => Promise<void>;
  readonly encodePictures: ReturnType<typeof encodePictures>;
  readonly addEncoded: ReturnType<typeof addEncoded>;
  readonly adoptPictures: (place: PicturePlace, markdown: string) => Promise<void>;
  readonly report: (event: string, error: unknown) => void;
}

export interface ImportForm {
  readonly packed: string;
  readonly topic: string;
  /** The format that the file was read as. */
  readonly form: string;
  /** Idempotency key: the same key makes one map. */
  readonly key: string;
}

type MakeResult = { readonly ok: true; readonly mapId: string } | (Refusal & { readonly isTopic: boolean });

/**
 * Makes a private map of a preview. Nodes, progress and the first lessons are one batch; the other lessons of a large
 * map follow in further batches, and the map is visible once all are saved. The same submit leads to the same map,
 * completes it if the first try broke off, and makes and counts another if it was deleted, or broke off and is of
 * another file. A failed one is not counted.
 * @throws Busy, SpaceFull
 */
export const makeImport = (deps: MakeImportDeps) => {
  // A form that is sent twice at the same time is counted once.
  const inTurn = oneAtATime();
  return async (userId: string, { packed, topic: typed, form, key }: ImportForm): Promise<MakeResult> => {
    const checked = validateTopic(typed);
    if (!checked.ok) return { ok: false, status: 400, message: messages.topicProblem[checked.reason], isTopic: true };
    const submit = key.slice(0, limits.idempotencyKeyMaxCharacters) || deps.random.id();
    const asked = { userId, topic: checked.topic, form, submitKey: submitKeys.import(submit) };
    return inTurn(`${userId} ${submit}`, () => makeCounted(deps, asked, packed));
  };
};

/** @param asked its submit key is a successor's if the map of this submit is another */
async function makeCounted(deps: MakeImportDeps, asked: AskedImport, packed: string): Promise<MakeResult> {
  const { userId, topic, submitKey } = asked;
  const counted = await countMap(deps, userId, submitKey);
  if (!counted.ok) {
    const { cap: _, ...refusal } = counted;
    return { ...refusal, isTopic: false };
  }
  const id = deps.random.id();
  try {
    let unpacked: UnpackedMap;
    try {
      unpacked = await deps.work.unpacked(packed, topic);
    } catch (error) {
      return { ...refused(error), isTopic: false };
    }
    const { read, encoded } = await withPictures(deps.encodePictures, unpacked);
    const { mapId, isOther, course } = await writeImport(deps, { ...asked, id, key: counted.key, read });
    if (isOther) return await makeCounted(deps, { ...asked, submitKey: successorKey(submitKey, mapId) }, packed);
    await addPictures(deps, { mapId, userId }, read, encoded);
    if (course) await addCardsOfCourse(deps)(userId, mapId, course);
    return { ok: true, mapId };
  } finally {
    await counted.settle(id);
  }
}

/** Adds the pictures of the file, and those that its lessons name. Without them the map is still whole to read. */
async function addPictures(
  { storePictures, addEncoded, adoptPictures, report }: MakeImportDeps,
  place: PicturePlace,
  { pictures, lessons }: UnpackedMap,
  encoded: EncodedPictures,
): Promise<void> {
  await Promise.all([storePictures(place, pictures), addEncoded(place, encoded)]).catch((error: unknown) =>
    report('pictures were not imported', error),
  );
  const texts = lessons.flatMap(({ beside = [], ...lesson }) => [lesson, ...beside].map(({ markdown }) => markdown));
  await adoptPictures(place, texts.filter((markdown) => markdown.includes('picture:')).join('\n'));
}

interface WrittenImport {
  readonly mapId: string;
  /** The map of this key was deleted, or is arriving from another file: nothing was written. */
  readonly isOther?: boolean;
  /** The course, if this has made it. */
  readonly course: CourseOfMap | null;
}

interface AskedImport extends Pick<ImportForm, 'topic' | 'form'> {
  readonly userId: string;
  readonly submitKey: string;
}

interface ReadImport extends AskedImport {
  /** The id of the map, if this makes it. */
  readonly id: string;
  /** Its submit key: that of the form, or a successor's. */
  readonly key: string;
  readonly read: UnpackedMap;
}

/** Writes what was read, in batches. */
async function writeImport(
  { maps, languages, random, clock, hashes }: MakeImportDeps,
  { id, userId, topic, form, key, read }: ReadImport,
): Promise<WrittenImport> {
  await nextSlice();
  const bare = withoutCircles(withIds(read, random.nodeId), read.needs);
  const { document, course } = courseOfImport(hashes, bare, read);
  const source: ImportSource = { kind: 'import', name: isTransferForm(form) ? form : 'text', prompt: '' };
  const at = clock.now();
  const lessonsIn = (document: MapDocument) => portions(lessonsOf(document, topic, read, source, random));
  const first = lessonsIn(document).next().value ?? [];
  const isSmall = first.length === read.lessons.length && document.ids.length <= limits.importBatchMaxNodes;
  const language = read.language ?? (form === 'json' ? null : await languageOf(languages, topic, document));
  await nextSlice();
  const mapId = await maps.add({
    id,
    userId,
    query: topic,
    document,
    source,
    runId: null,
    submitKey: key,
    language,
    cause: 'imported',
    course,
    lessons: first,
    done: read.done.map((node) => document.ids[node] ?? '').filter((id) => id !== ''),
    arriving: !isSmall,
    follows: bytesOf(read.lessons) - bytesOf(first),
    at,
  });
  const ids = mapId === id ? document.ids : await idsOfBrokenOff(maps, mapId, userId, document);
  // Asked afterwards, since it may just have arrived.
  if (!ids) return { mapId, isOther: (await maps.owned(mapId, userId)) === null, course: null };
  if (isSmall && mapId === id) return { mapId, course };
  const placed = { ...document, ids };
  for (const labels of portionsOfLabels(placed, limits.importBatchMaxLabels)) {
    await nextSlice();
    await maps.addLabels(mapId, userId, labels);
  }
  const further = lessonsIn(placed);
  // The first portion came with the map.
  further.next();
  for (const portion of further) {
    await nextSlice();
    try {
      await maps.addLessons(mapId, userId, portion, at);
    } catch (error) {
      // Half of a map helps nobody, and would take the room.
      if (error instanceof SpaceFull) await maps.dropArriving(mapId, userId);
      throw error;
    }
  }
  await nextSlice();
  await maps.setArrived(mapId, userId, placed);
  return { mapId, course };
}

const bytesOf = (lessons: readonly Pick<LessonOfNewMap, 'markdown' | 'beside'>[]): number =>
  lessons
    .flatMap(({ markdown, beside = [] }) => [markdown, ...beside.map((text) => text.markdown)])
    .reduce((sum, markdown) => sum + utf8Length(markdown), 0);

/** The detected language; null on failure, since opening the map retries. Our own JSON has the language already. */
const languageOf = (
  languages: MakeImportDeps['languages'],
  topic: string,
  { lines }: MapDocument,
): Promise<string | null> => languages.ofMap(topic, lines.slice(1).map(lineLabel)).catch(() => null);

/** The ids of the map that the same submit has begun; null if it was deleted or made from another file. */
async function idsOfBrokenOff(
  maps: Pick<Maps, 'arriving'>,
  mapId: string,
  userId: string,
  { lines }: MapDocument,
): Promise<readonly string[] | null> {
  const map = await maps.arriving(mapId, userId);
  if (!map) return null;
  const kept = readDocument(map);
  const isSame = (line: string, at: number) => at === 0 || line === lines[at];
  return kept.lines.length === lines.length && kept.lines.every(isSame) ? kept.ids : null;
}

/** Groups lessons into batches. */
function* portions(lessons: Iterable<LessonOfNewMap>): Generator<LessonOfNewMap[], undefined> {
  let portion: LessonOfNewMap[] = [];
  let left = limits.importBatchMaxBytes;
  for (const lesson of lessons) {
    const bytes = bytesOf([lesson]);
    if (portion.length > 0 && (left < bytes || portion.length === limits.importBatchMaxRows)) {
      yield portion;
      portion = [];
      left = limits.importBatchMaxBytes;
    }
    left -= bytes;
    portion.push(lesson);
  }
  if (portion.length > 0) yield portion;
}

/** Keeps the ids from the file. */
function withIds({ result, ids }: UnpackedMap, newId: () => string): MapDocument {
  const known = ids.filter((id) => id !== null);
  if (known.length <= 1) return withNewIds(result, newId);
  const source = new IdSource(known, newId);
  return { lines: result.slice(0, -1).split('\n'), ids: ids.map((id) => id ?? source.next()) };
}

/** The lessons of a map as rows, made one by one: all of them at once would take a multiple of their text. */
function* lessonsOf(
  { lines, ids }: MapDocument,
  topic: string,
  { lessons }: UnpackedMap,
  source: ImportSource,
  random: Random,
): Generator<LessonOfNewMap> {
  const path = [rootLabel(topic)];
  let next = 0;
  for (const [at, nodeId] of ids.entries()) {
    const line = lines[at] ?? '';
    const label = nodeId === rootId ? rootLabel(topic) : lineLabel(line);
    if (at > 0) {
      path.length = lineLevel(line);
      path.push(label);
    }
    const lesson = lessons[next];
    if (lesson?.node !== at) continue;
    const { node: _, ...text } = lesson;
    next += 1;
    const whole = pathString(path);
    yield {
      id: random.id(),
      nodeId,
      nodeLabel: label,
      pathString: whole,
      compositeKey: compositeKey(nodeId, whole),
      ...text,
      // Rendered on first view: a map may have thousands of lessons.
      content: '',
      renderer: 0,
      source,
    };
  }
}
