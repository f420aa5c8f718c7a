import { DocumentFault } from '~/kit/fault/document-fault';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { looksLikeGift, readGift } from '~/rooms/transfer/rules/reading/gift/read-gift';
import { readCourseMap } from '~/rooms/transfer/rules/reading/read-course-map';
import { isOurJson, parsedJson, readOurJson } from '~/rooms/transfer/rules/reading/read-json';
import { type ReadMap, topicOfFile } from '~/rooms/transfer/rules/reading/read-map';
import { isOurMarkdown, looksLikeMarkdown, readMarkdown } from '~/rooms/transfer/rules/reading/read-markdown';
import { MindMapReading } from '~/rooms/transfer/rules/reading/read-mind-map';
import { OpmlReading } from '~/rooms/transfer/rules/reading/read-opml';
import { readIndentedText } from '~/rooms/transfer/rules/reading/read-text';
import { readXmindJson, XmindReading } from '~/rooms/transfer/rules/reading/read-xmind';
import { readStarred } from '~/rooms/transfer/rules/reading/starred';
import { starredForm } from '~/rooms/transfer/rules/reading/starred-lines';
import { courseFolder } from '~/threads/packed/course-pack';
import { decode } from '~/threads/packed/letters';
import { Zip } from '~/threads/packed/zip';
import { courseFiles, courseHash } from './course-zip';
import { markdownOfHtml, readXml, rootElement } from './xml';

/**
 * Parses a file as a map. Its format is detected from its contents, not from its name.
 * @param name the file's name, whose beginning may be the topic; empty for a pasted text
 * @throws TransferFault
 */
export function readMapFile(bytes: Uint8Array, name: string): ReadMap {
  const start = Buffer.from(bytes.subarray(0, 40))
    .toString()
    .replace(/^\uFEFF/, '');
  // A PDF is told of before its size or its letters are: the refusal says where it can go.
  if (start.trimStart().startsWith('%PDF-')) throw new TransferFault('unknown-type');
  // A course has its pictures with it.
  const mayBeLarge = isOurs(start) || isZipFile(bytes);
  if (bytes.length > (mayBeLarge ? limits.importOwnMaxBytes : limits.importMaxBytes))
    throw new TransferFault('too-large');
  const topic = topicOfFile(name);
  try {
    return isZipFile(bytes) ? readZip(bytes, topic) : readMapText(decode(bytes, declaredLetters(bytes)), topic, name);
  } catch (error) {
    throw error instanceof DocumentFault ? new TransferFault(reasons[error.reason] ?? 'unknown-type') : error;
  }
}

/** Whether it begins as our own JSON or Markdown: maps with all their lessons, which may be larger than any outline. */
const isOurs = (start: string): boolean => start.startsWith('{"topiary":') || isOurMarkdown(start);

const isZipFile = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

const reasons: Partial<Record<DocumentFault['reason'], TransferFault['reason']>> = {
  bomb: 'bomb',
  broken: 'broken',
  encrypted: 'encrypted',
  entities: 'entities',
  'too-large': 'too-large',
  'unknown-letters': 'characters',
};

/** The encoding that an XML file declares. */
function declaredLetters(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? null;
}

function readMapText(text: string, topic: string, name: string): ReadMap {
  const start = text
    .slice(0, 4_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start === '') throw new TransferFault('empty');
  if (start.startsWith('<') && !/^<!-- lesson/.test(start)) return readXmlText(text.replace(/^\uFEFF/, ''), topic);
  if (/^[[{]/.test(start)) {
    const isJson = /\.json$/i.test(name) || /"(?:topiary|rootTopic)"\s*:/.test(start);
    const value = isJson ? parsedJson(text) : null;
    if (isOurJson(value)) return readOurJson(value, text);
    if (Array.isArray(value) && /"rootTopic"/.test(start)) return readXmindJson(value, topic, markdownOfHtml);
  }
  // Its lessons may be about other formats.
  if (isOurMarkdown(start)) return readMarkdown(text, topic);
  if (/\.gift$/i.test(name) || looksLikeGift(text)) return readGift(text.replace(/^\uFEFF/, ''), topic, markdownOfHtml);
  const starred = starredForm(text, name);
  if (starred) return readStarred(text, topic, starred);
  return looksLikeMarkdown(text) ? readMarkdown(text, topic) : readIndentedText(text, topic);
}

function readXmlText(xml: string, topic: string): ReadMap {
  const root = rootElement(xml).toLowerCase();
  if (root === 'opml') return readXml(xml, new OpmlReading(topic, markdownOfHtml));
  if (root === 'map') return readXml(xml, new MindMapReading(topic));
  if (root === 'xmap-content') return readXml(xml, new XmindReading(topic));
  if (/<!DOCTYPE[^>[]{0,2000}\[|<!ENTITY/i.test(xml.slice(0, 10_000))) throw new TransferFault('entities');
  throw new TransferFault('unknown-type');
}

/** A course, which has a `course.md`, or else an XMind file. */
function readZip(bytes: Uint8Array, topic: string): ReadMap {
  const zip = new Zip(bytes);
  const folder = courseFolder(zip);
  if (folder === null && bytes.length > limits.importMaxBytes)
    throw new TransferFault(zip.has('content.json') || zip.has('content.xml') ? 'too-large' : 'unknown-type');
  if (folder === null) return readXmind(zip, topic);
  const course = courseFiles(zip, folder);
  return readCourseMap(course, courseHash(course.files));
}

/** An XMind file: `content.json` since Zen, `content.xml` before. Zen writes both, with a notice in the latter. */
function readXmind(zip: Zip, topic: string): ReadMap {
  const part = (name: string): string | null => {
    const unfolded = zip.unfold(name);
    if (unfolded && unfolded.length > limits.importUnpackedMaxBytes) throw new TransferFault('bomb');
    return unfolded && decode(unfolded);
  };
  const isLocked = ['META-INF/manifest.xml', 'manifest.json'].some((name) =>
    /encryption-data|"encryption"/.test(part(name) ?? ''),
  );
  if (isLocked) throw new TransferFault('encrypted');
  const json = part('content.json');
  if (json !== null) return readXmindJson(parsedJson(json), topic, markdownOfHtml);
  const xml = part('content.xml');
  if (xml !== null) return readXmlText(xml, topic);
  throw new TransferFault('unknown-type');
}
