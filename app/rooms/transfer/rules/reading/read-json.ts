import { TransferFault } from '~/kit/fault/transfer-fault';
import { pictureHash } from '~/kit/markdown/pictures/picture-marks';
import { isNodeId } from '~/kit/request/ids';
import { languageTag } from '~/kit/text/language';
import { asWay } from '~/rooms/lesson/rules/how';
import { rootId } from '~/rooms/map/rules/tree';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import { jsonFormat, type TransferPicture } from '~/rooms/transfer/rules/transfer-map';
import { MapGathering, type ReadMap } from './read-map';

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @throws TransferFault 'broken' */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new TransferFault('broken');
  }
}

/** Whether a value is in our own JSON format (`json.ts` writes it). */
export const isOurJson = (value: unknown): value is Fields => isFields(value) && 'topiary' in value;

/**
 * Reads our JSON. A node whose id is invalid or repeated gets a new one.
 * @param source the text that it was parsed from, for line numbers
 * @throws TransferFault
 */
export function readOurJson(value: Fields, source: string): ReadMap {
  if (value.topiary !== jsonFormat || !Array.isArray(value.nodes)) throw new TransferFault('unknown-type');
  const map = new MapGathering();
  map.title = textOf(value.topic);
  map.language = languageTag(textOf(value.language));
  const nodes = listOf(value.nodes);
  const pictures = picturesOf(listOf(value.pictures));
  const lines = nodes.length + 2 + (value.pictures === undefined ? 0 : listOf(value.pictures).length + 1);
  const isByLine = source.trimEnd().split('\n').length === lines;
  const ids = new Set([rootId]);
  const root = isFields(value.root) ? value.root : {};
  const strangers = new Map<string, number>();
  countStrangers(strangers, value, headKeys);
  countStrangers(strangers, root, hangingKeys);
  hang(map, -1, root, 1);
  for (const [index, node] of nodes.entries()) {
    const line = isByLine ? index + 2 : null;
    const label = isFields(node) ? textOf(node.label) : '';
    if (!isFields(node) || label.trim() === '') {
      map.leaveOut(line, 'no-label', written(node));
      continue;
    }
    const level = Number.isInteger(node.level) ? Number(node.level) : 1;
    const number = map.add(label, level, line, { id: freeId(map, node, ids, line) });
    hang(map, number, node, line);
    map.setNeeds(number, listOf(node.needs).map(textOf).filter(isNodeId));
    countStrangers(strangers, node, nodeKeys);
  }
  map.leaveOutKeys(strangers);
  const read = map.end('json', { keepsTop: true });
  return pictures.length === 0 ? read : { ...read, map: { ...read.map, pictures } };
}

/** The pictures of a file, as many as one may have. Their bytes are checked when they are stored. */
function picturesOf(listed: readonly unknown[]): TransferPicture[] {
  const pictures = new Map<string, TransferPicture>();
  let left: number = pictureLimits.inFileMaxBytes;
  for (const each of listed) {
    const [hash, webp] = isFields(each) ? [textOf(each.hash), textOf(each.webp)] : ['', ''];
    const bytes = (webp.length * 3) / 4;
    if (!pictureHash.test(hash) || bytes === 0 || bytes > left || pictures.size >= pictureLimits.perMap) continue;
    left -= bytes;
    pictures.set(hash, { hash, webp });
  }
  return [...pictures.values()];
}

const hangingKeys = new Set(['lesson', 'done', 'way', 'wish', 'ways']);
const nodeKeys = new Set([...hangingKeys, 'id', 'level', 'label', 'needs']);
const headKeys = new Set(['topiary', 'topic', 'language', 'root', 'nodes', 'pictures']);

/** Counts keys that are not ours, from other programs. */
function countStrangers(counts: Map<string, number>, fields: Fields, known: ReadonlySet<string>): void {
  for (const key of Object.keys(fields)) if (!known.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A value as JSON; empty if it is nested deeper than the call stack. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

function freeId(map: MapGathering, node: Fields, ids: Set<string>, line: number | null): string | null {
  if (node.id === undefined) return null;
  const id = textOf(node.id);
  const fault = !isNodeId(id) ? 'bad-id' : ids.has(id) ? 'same-id' : null;
  if (fault) map.leaveOut(line, fault, id);
  else ids.add(id);
  return fault ? null : id;
}

function hang(map: MapGathering, number: number, fields: Fields, line: number | null): void {
  if (typeof fields.lesson === 'string') map.setLesson(number, fields.lesson, line);
  const way = asWay(textOf(fields.way));
  if (way !== null && map.hasLesson(number)) {
    const others = listOf(fields.ways).flatMap((each) => {
      const other = isFields(each) ? asWay(textOf(each.way)) : null;
      return isFields(each) && other ? [{ way: other, wish: textOf(each.wish), lesson: textOf(each.lesson) }] : [];
    });
    map.setWays(number, { way, wish: textOf(fields.wish), others }, line);
  }
  if (fields.done === true) map.setDone(number);
}
