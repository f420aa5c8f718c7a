import { readSection } from '~/rooms/course/rules/cards-section';
import { inMap } from '~/rooms/course/rules/picture-files';
import type { TextHashes } from '~/rooms/course/store/text-hash';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import type { MapDocument } from '~/rooms/map/rules/document';
import { withoutCircles } from '~/rooms/map/rules/needs';
import type { encodePictures } from '~/rooms/picture/acts/store-pictures';
import { type AddDeps, addKeptCards } from '~/rooms/review/acts/add-kept-cards';
import { libraryKey } from '~/rooms/review/acts/keep-library-cards';
import type { ReadCard } from '~/rooms/review/rules/cards-text';
import { recallLimits } from '~/rooms/review/rules/limits';
import { draftOf } from '~/rooms/review/rules/screen';
import { isSoundCard } from '~/rooms/review/rules/sound-card';
import type { UnpackedMap } from '~/system/contract/text-work';

type Encode = ReturnType<typeof encodePictures>;
export type EncodedPictures = Awaited<ReturnType<Encode>>;

/** An imported course whose texts name its pictures by their hashes. Other maps stay as they are. */
export async function withPictures(
  encode: Encode,
  read: UnpackedMap,
): Promise<{ readonly read: UnpackedMap; readonly encoded: EncodedPictures }> {
  const pictures = read.course?.pictures ?? [];
  if (pictures.length === 0) return { read, encoded: [] };
  const encoded = await encode(pictures.map(({ bytes }) => new Uint8Array(Buffer.from(bytes, 'base64'))));
  const hashes = new Map(
    pictures.flatMap(({ file }, at) => {
      const picture = encoded[at];
      return picture && 'hash' in picture ? [[file, picture.hash] as const] : [];
    }),
  );
  const inText = (text: string) => inMap(text, hashes);
  return {
    encoded,
    read: {
      ...read,
      lessons: read.lessons.map((lesson) => ({ ...lesson, markdown: inText(lesson.markdown) })),
      course: read.course && {
        ...read.course,
        lessons: read.course.lessons.map(
          (lesson) => lesson && { ...lesson, about: { ...lesson.about, cards: inText(lesson.about.cards) } },
        ),
      },
    },
  };
}

/** The map of an imported course with its needs, and the course as it remembers it. */
export function courseOfImport(
  { textHash }: TextHashes,
  document: MapDocument,
  { course, lessons }: Pick<UnpackedMap, 'course' | 'lessons'>,
): { readonly document: MapDocument; readonly course: CourseOfMap | null } {
  if (!course) return { document, course: null };
  const texts = new Map(lessons.map(({ node, markdown }) => [node, markdown]));
  const placed = course.lessons.flatMap((lesson, at) => {
    const nodeId = document.ids[at + 1];
    return lesson && nodeId !== undefined ? [{ ...lesson, nodeId, markdown: texts.get(at + 1) ?? '' }] : [];
  });
  const nodeOf = new Map(placed.map(({ id, nodeId }) => [id, nodeId]));
  const needs = placed.map(({ nodeId, needs }) => [nodeId, needs.map((need) => nodeOf.get(need) ?? '')] as const);
  return {
    document: withoutCircles(document, needs),
    course: {
      ...{ course: course.id, hash: course.hash, version: course.version, about: JSON.stringify(course.about) },
      lessons: placed.map(({ id, nodeId, markdown, about }) => ({
        ...{ nodeId, lesson: id, textHash: textHash(markdown), about: JSON.stringify(about) },
      })),
    },
  };
}

/** Adds the cards of an imported course, each once however often the form is sent. */
export const addCardsOfCourse =
  (deps: AddDeps & { readonly hashes: TextHashes }) =>
  async (userId: string, mapId: string, { course, lessons }: CourseOfMap): Promise<void> => {
    const add = addKeptCards(deps);
    const cards = lessons.flatMap(({ nodeId, about }) =>
      cardsIn(about).map((card) => ({
        ...{ nodeId, draft: draftOf(card) },
        onceKey: libraryKey(`${course}:${deps.hashes.hashOf(card.front)}`, mapId, nodeId),
      })),
    );
    for (let at = 0; at < cards.length; at += recallLimits.keptAtOnceMax)
      await add(
        { userId, mapId, nodeId: '' },
        { origin: 'hand', sourceName: '' },
        cards.slice(at, at + recallLimits.keptAtOnceMax),
      );
  };

/** The cards of a lesson that can be one: a text that is none stays in the course's section alone. */
function cardsIn(about: string | null): readonly ReadCard[] {
  const { cards = '' } = about === null ? {} : (JSON.parse(about) as { readonly cards?: string });
  return readSection(cards).cards.filter(isSoundCard);
}
