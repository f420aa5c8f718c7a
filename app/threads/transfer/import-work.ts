import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { taskProgress } from '~/kit/markdown/tasks';
import { utf8Length } from '~/kit/text/plain-text';
import { writeOutline } from '~/rooms/map/rules/outline';
import { rootId } from '~/rooms/map/rules/tree';
import { writeJson } from '~/rooms/transfer/rules/json';
import { readCourseMap } from '~/rooms/transfer/rules/reading/read-course-map';
import { isFields, isOurJson, listOf, parsedJson, readOurJson, textOf } from '~/rooms/transfer/rules/reading/read-json';
import type { ReadMap } from '~/rooms/transfer/rules/reading/read-map';
import type { Hanging, HangingWays } from '~/rooms/transfer/rules/transfer-map';
import type { ImportedMap, UnpackedMap } from '~/system/contract/text-work';
import { courseHash } from './course-zip';
import { readMapFile } from './read-file';

/**
 * Parses a file as a map and packs it as our JSON: compressed, so that a form can carry it to the next page and nothing
 * has to be stored meanwhile (decision 52).
 * @throws TransferFault
 */
export const readImport = (bytes: Uint8Array, name: string): ImportedMap => {
  const read = readMapFile(bytes, name);
  const packed = deflateRawSync(asText(read)).toString('base64url');
  if (packed.length > limits.importPackedMaxBytes) throw new TransferFault('too-large');
  return imported(read, packed);
};

/** A course is packed as its files, so that reading it again checks it again. */
const asText = ({ map, files }: ReadMap): string => (files ? JSON.stringify({ course: files }) : writeJson(map));

/** Parses packed text again. @throws TransferFault */
export const readPacked = (packed: string): ImportedMap => imported(unpack(packed), packed);

function imported({ form, map, leftOut, moreLeftOut }: ReadMap, packed: string): ImportedMap {
  // The root of a course has its introduction.
  const lessons: readonly Hanging[] = form === 'course' ? map.nodes : [map.root, ...map.nodes];
  return {
    form,
    topic: map.topic,
    nodeCount: map.nodes.length + 1,
    lessonCount: lessons.filter(({ lesson }) => lesson !== null).length,
    nodes: map.nodes
      .slice(0, limits.importNodesShown)
      .map(({ label, level, lesson, done }) => ({ label, level, hasLesson: lesson !== null, done })),
    leftOut,
    moreLeftOut,
    packed,
  };
}

/** @throws TransferFault */
export function unpackImport(packed: string, topic: string): UnpackedMap {
  const { map } = unpack(packed);
  const result = writeOutline(topic, map.nodes);
  if (utf8Length(result) > limits.outlineMaxBytes) throw new TransferFault('too-deep');
  const all: readonly Hanging[] = [map.root, ...map.nodes];
  return {
    language: map.language,
    result,
    ids: [rootId, ...map.nodes.map(({ id }) => id)],
    lessons: all.flatMap(({ lesson, ways }, node) =>
      lesson === null ? [] : [{ node, markdown: lesson, tasks: tasksOf(lesson), ...waysOf(ways) }],
    ),
    needs: map.nodes.flatMap(({ id, needs }) => (id !== null && needs?.length ? [[id, needs] as const] : [])),
    pictures: (map.pictures ?? []).map(({ hash, webp }) => ({
      hash,
      bytes: new Uint8Array(Buffer.from(webp, 'base64')),
    })),
    course: map.course ?? null,
    done: all.flatMap(({ done }, node) => (done ? [node] : [])),
  };
}

function unpack(packed: string): ReadMap {
  const value = parsedJson(inflated(packed));
  if (isFields(value) && isFields(value.course)) return readPackedCourse(value.course);
  if (!isOurJson(value)) throw new TransferFault('broken');
  return readOurJson(value, '');
}

function readPackedCourse({ files, pictures }: Readonly<Record<string, unknown>>): ReadMap {
  const fieldsIn = (list: unknown) => listOf(list).filter(isFields);
  const texts = fieldsIn(files).map(({ path, text }) => ({ path: textOf(path), text: textOf(text) }));
  const images = fieldsIn(pictures).map(({ file, bytes }) => ({ file: textOf(file), bytes: textOf(bytes) }));
  return readCourseMap({ files: texts, pictures: images }, courseHash(texts));
}

function inflated(packed: string): string {
  try {
    const maxOutputLength = 2 * limits.importUnpackedMaxBytes;
    return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength }).toString('utf8');
  } catch {
    throw new TransferFault('broken');
  }
}

/** Searched for only if there may be one: counting tasks parses the whole text. */
const tasksOf = (lesson: string) => (/\[[ xX]\]/.test(lesson) ? taskProgress(lesson) : { done: 0, total: 0 });

const waysOf = (ways: HangingWays | null | undefined) =>
  ways && {
    way: ways.way,
    wish: ways.wish,
    beside: ways.others.map(({ lesson, ...other }) => ({ ...other, markdown: lesson, tasks: tasksOf(lesson) })),
  };
