import { limits } from '~/kit/limits';
import { clearTasks } from '~/kit/markdown/tasks';
import { undetermined } from '~/kit/text/language';
import { cutToCharacters } from '~/kit/text/plain-text';
import type { Users } from '~/rooms/account/store/users';
import { readSection } from '~/rooms/course/rules/cards-section';
import { type CourseAbout, type LessonAbout, readAbout } from '~/rooms/course/rules/course-about';
import type { CourseFront, CourseLesson } from '~/rooms/course/rules/course-text';
import { lessonFile, writeCourse } from '~/rooms/course/rules/write-course';
import type { LoadedCourse } from '~/rooms/course/store/load';
import type { TextHashes } from '~/rooms/course/store/text-hash';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import type { Aims } from '~/rooms/map/store/aims';
import type { MapCourses } from '~/rooms/map/store/map-courses';
import type { Pictures } from '~/rooms/picture/store/pictures';
import type { ReadCard } from '~/rooms/review/rules/cards-text';
import { asReadCard } from '~/rooms/review/rules/write-cards';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Sources } from '~/rooms/source/store/sources';
import { cardsSection } from '~/rooms/transfer/rules/course/cards-section';
import {
  courseId,
  courseLines,
  type NodeLine,
  type RememberedLessons,
} from '~/rooms/transfer/rules/course/course-lines';
import { pictureFiles } from '~/rooms/transfer/rules/course/course-pictures';
import { transferWords } from '~/rooms/transfer/words';
import type { ArchiveEntry } from '~/system/contract/archives';
import type { LeavingMap } from '../leaving-map';

export interface CourseDeps {
  readonly mapCourses: MapCourses;
  readonly aims: Pick<Aims, 'ofMap'>;
  readonly users: Pick<Users, 'byId'>;
  readonly sources: Pick<Sources, 'ofMap'>;
  readonly lessons: Pick<Lessons, 'get'>;
  readonly lessonPictures: Pick<Pictures, 'bytesOf'>;
  readonly cards: Pick<Cards, 'byId'>;
  readonly recallFigures: Pick<RecallFigures, 'idsForUser'>;
  /** The library's course of this id. */
  readonly courseText: (slug: string) => LoadedCourse | null;
  readonly hashes: TextHashes;
}

/** The course of a map, with what its folder says. */
interface Remembered {
  readonly of: CourseOfMap | null;
  readonly about: CourseAbout | null;
  readonly lessons: RememberedLessons;
}

/** The course of a map and its lessons, as the map remembers them or else as the library has them. */
async function remembered({ mapCourses, courseText }: CourseDeps, mapId: string): Promise<Remembered> {
  const of = await mapCourses.ofMap(mapId);
  if (!of) return { of, about: null, lessons: new Map() };
  const text = of.about === null ? courseText(of.course)?.course : undefined;
  const inLibrary = new Map(text?.lines.flatMap(({ lesson }) => (lesson ? [[lesson.id, lesson]] : [])));
  const lessons = of.lessons.map(({ nodeId, lesson, about }) => {
    const said: LessonAbout | null = readAbout<LessonAbout>(about) ?? inLibrary.get(lesson) ?? null;
    const { objectives = [], minutes = null, sources = [], cards = '' } = said ?? {};
    return [nodeId, { lesson, about: { objectives, minutes, sources, cards } }] as const;
  });
  return { of, about: readAbout<CourseAbout>(of.about) ?? text ?? null, lessons: new Map(lessons) };
}

/** The id of the course that a map becomes: that of the course it was made from, or one made of its title. */
export const courseIdOf = async ({ mapCourses }: Pick<CourseDeps, 'mapCourses'>, { map, tree }: LeavingMap) =>
  (await mapCourses.ofMap(map.id))?.course ?? courseId(tree.nodes.get(tree.rootId)?.label ?? map.query);

/**
 * The files of a map as a course (docs/courses.md), in a folder of the course's id. One lesson at a time is in memory.
 * Visitors get the cards of lessons that they may read.
 */
export async function* courseEntries(deps: CourseDeps, leaving: LeavingMap): AsyncGenerator<ArchiveEntry, void, void> {
  const { map, tree, withLesson } = leaving;
  const known = await remembered(deps, map.id);
  const cards = await cardsByNode(deps, leaving);
  const lines = courseLines(tree, known.lessons, new Set([...withLesson, ...cards.keys()].filter(notRoot(leaving))));
  const pictures = pictureFiles();
  const front = await frontOf(deps, leaving, known);
  const keywords = known.about?.keywords ?? [];
  const folder = `${front.id}/`;
  // The paths come from the whole course without its texts, which are read one by one.
  const isOutline = lines.every(({ lesson }) => lesson === null);
  const files = writeCourse({ front, introduction: '', lines, keywords }).slice(1);
  const texts = isOutline ? files : files.slice(-lines.length);
  for (const { path, text } of files.slice(0, files.length - texts.length)) yield { path: folder + path, data: text };
  const remembers = new Map(known.of?.lessons.map((row) => [row.nodeId, row.textHash]));
  let isChanged = false;
  for (const [at, { path, text }] of texts.entries()) {
    const { nodeId, lesson } = (isOutline ? undefined : lines[at]) ?? { nodeId: '', lesson: null };
    if (!lesson) {
      yield { path: folder + path, data: text };
      continue;
    }
    const written = await lessonOf(deps, leaving, { nodeId, lesson }, cards.get(nodeId) ?? []);
    isChanged ||= written.markdown !== '' && remembers.get(nodeId) !== deps.hashes.textHash(written.markdown);
    const inCourse = {
      ...written,
      markdown: pictures.inCourse(written.markdown),
      cards: pictures.inCourse(written.cards),
    };
    yield { path: folder + path, data: lessonFile(inCourse) };
  }
  const own = withLesson.has(tree.rootId) ? await deps.lessons.get(map.id, tree.rootId) : null;
  const introduction = pictures.inCourse(own ? clearTasks(own.markdown).trim() : (known.about?.introduction ?? ''));
  const authors =
    isChanged && known.about ? [...new Set([...front.authors, await ownerOf(deps, leaving)])] : front.authors;
  // A statement on how the course was checked holds for its own texts only.
  const checked = isChanged ? '' : front.checked;
  const [main] = writeCourse({ front: { ...front, authors, checked }, introduction, lines: [], keywords });
  yield { path: `${folder}course.md`, data: main?.text ?? '' };
  for (const [hash, file] of pictures.files) {
    const bytes = await deps.lessonPictures.bytesOf(map.userId, hash);
    if (bytes) yield { path: folder + file, data: bytes, isStored: true };
  }
}

const notRoot =
  ({ tree }: LeavingMap) =>
  (id: string): boolean =>
    id !== tree.rootId && tree.nodes.has(id);

const ownerOf = async ({ users }: CourseDeps, { map }: LeavingMap): Promise<string> =>
  (await users.byId(map.userId))?.nickname.trim() || transferWords.unknownAuthor;

async function frontOf(deps: CourseDeps, leaving: LeavingMap, { of, about }: Remembered): Promise<CourseFront> {
  const { map, tree, isOwner, language } = leaving;
  const label = tree.nodes.get(tree.rootId)?.label ?? map.query;
  const isCut = about !== null && cutToCharacters(about.front.title, limits.topicMaxCharacters) === label;
  // Titles of sources are their owner's alone.
  const titles = isOwner ? (await deps.sources.ofMap(map.id, map.userId)).map(({ title }) => title) : [];
  const aim = isOwner ? await deps.aims.ofMap(map.id, map.userId) : null;
  const bare = { checked: '', version: '', subject: '', level: aim?.level ?? null, aliases: [], names: {}, next: [] };
  return {
    ...{ ...bare, licence: transferWords.allRightsReserved, ...about?.front },
    id: of?.course ?? courseId(label),
    title: isCut && about ? about.front.title : label,
    language: about?.front.language ?? language ?? undetermined,
    authors: about?.front.authors ?? [await ownerOf(deps, leaving)],
    reviewed: null,
    sources: [...new Set([...(about?.front.sources ?? []), ...titles.filter(isTitle)])],
  };
}

/** Sources are works by their names, or addresses of the web. */
const isTitle = (title: string): boolean => !/^[a-z][a-z0-9+.-]*:\S/i.test(title) || /^https:\/\/\S+$/i.test(title);

/** The owner's cards that this reader may have, by their nodes. */
async function cardsByNode(
  { cards, recallFigures }: CourseDeps,
  { map, isOwner, tree, withLesson }: LeavingMap,
): Promise<ReadonlyMap<string, readonly ReadCard[]>> {
  const found = new Map<string, ReadCard[]>();
  for (const { id, nodeId } of await recallFigures.idsForUser(map.userId, map.id)) {
    if (!tree.nodes.has(nodeId) || !(isOwner || withLesson.has(nodeId))) continue;
    const card = await cards.byId(id, map.userId);
    const read = card && asReadCard(card.text);
    if (read) found.set(nodeId, [...(found.get(nodeId) ?? []), read]);
  }
  return found;
}

/** The lesson of a line with its text and cards. */
async function lessonOf(
  { lessons }: CourseDeps,
  { map, withLesson }: LeavingMap,
  { nodeId, lesson }: Pick<NodeLine, 'nodeId'> & { readonly lesson: CourseLesson },
  own: readonly ReadCard[],
): Promise<CourseLesson> {
  const stored = withLesson.has(nodeId) ? await lessons.get(map.id, nodeId) : null;
  return {
    ...lesson,
    markdown: stored ? clearTasks(stored.markdown) : '',
    cards: cardsSection(lesson.cards, readSection(lesson.cards).cards, own),
  };
}
