import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { Rooms } from '~/composition.server';
import type { SpaceFull } from '~/kit/fault/space-full';
import { StorageFault } from '~/kit/fault/storage-fault';
import { limits } from '~/kit/limits';
import { isFieldName } from '~/kit/request/field-names';
import { courseLimits } from '~/rooms/course/rules/course-text';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { announcedBytes, BodyMalformed, BodyTooLarge, piecesOf, readFormBody } from './body.server';
import { type Room, roomFor, roomForFields, roomOnDisk, type Sender } from './intake.server';
import { Spool } from './spool.server';

/** A received file. */
interface Upload {
  /** Id under which the server keeps the file. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface ReceivedForm {
  readonly form: URLSearchParams;
  readonly upload: Upload | null;
  /** Why there is no upload although a file was sent. */
  readonly fault: 'too-large' | 'two-files' | null;
  /** Why the file was not kept: no room, or a fault of the disk. The form's fields are complete. */
  readonly unkept: StorageFault | SpaceFull | null;
  /** Releases the memory that the form takes. */
  readonly done: () => void;
}

/** Field that names the fields whose text was too long and was cut. */
export const cutField = 'cut';

/** Limits of a form with a file. */
export interface FileFormLimits {
  readonly fileMaxBytes: number;
  /** Maximum bytes of its long texts, by field name. */
  readonly texts: Readonly<Record<string, number>>;
}

/** A form with a file for a source, or a pasted text. */
export const sourceForm: FileFormLimits = {
  fileMaxBytes: sourceLimits.maxBytes,
  texts: { text: sourceLimits.pastedMaxBytes },
};

/** A form with the file of a map, or a pasted text. `packed` carries the parsed map to the form that saves it. */
export const importForm: FileFormLimits = {
  fileMaxBytes: limits.importOwnMaxBytes,
  texts: { text: limits.importPackedMaxBytes, packed: limits.importPackedMaxBytes },
};

/** A form with a picture, and the text of the lesson that it is for. */
export const pictureForm: FileFormLimits = {
  fileMaxBytes: pictureLimits.fileMaxBytes,
  texts: { content: limits.lessonBodyMaxBytes },
};

/** A form with a packed course. */
export const courseForm: FileFormLimits = { fileMaxBytes: courseLimits.packBytes, texts: { text: 0 } };

/** Limits of short fields: a title, an id, a button. */
const shortFields = { count: 20, maxBytes: 16 * 1024 } as const;
const shortMaxBytes = shortFields.count * shortFields.maxBytes;

const longestText = ({ texts }: FileFormLimits): number => Math.max(...Object.values(texts));

/** Maximum size of the body: the file, one text, and the rest of the form. */
export const fileFormMaxBytes = (allowed: FileFormLimits): number =>
  allowed.fileMaxBytes + longestText(allowed) + limits.formBodyMaxBytes;

interface Uploader extends Sender {
  /** Called before anything is read. Returns why a file of this size would not be kept; null reserves room for it. */
  mayKeep(id: string, bytes: number): Promise<ReceivedForm['unkept']>;
}

/** A part of a form whose content comes as a stream. */
interface Part {
  readonly stream: Readable & { readonly truncated: boolean };
  readonly end: Promise<void>;
}

/**
 * Reads a form with a file. The file and long texts go to disk as they come. The file has an id of its own and is
 * removed again if the form breaks off or the file is too large. Unknown field names are skipped. A form without files
 * may come in the usual encoding.
 * @throws BodyMalformed, BodyTooSlow, Busy; BodyTooLarge if its headers announce too much
 */
export async function receiveForm(
  request: Request,
  { server: { uploads, random } }: { readonly server: Pick<Rooms['server'], 'uploads' | 'random'> },
  allowed: FileFormLimits,
  { mayKeep, ...sender }: Uploader,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  const { body } = request;
  const none = { upload: null, fault: null, unkept: null } as const;
  if (!/^multipart\/form-data\s*;/i.test(type) || !body) {
    const room = roomFor(sender, announcedBytes(request, longestText(allowed)));
    return orGiveBack(room, async () => ({
      ...none,
      form: await readFormBody(request, longestText(allowed), room),
      done: room.giveBack,
    }));
  }
  const bytes = announcedBytes(request, fileFormMaxBytes(allowed));
  // Nothing of a stranger's file is kept, and the room for strangers bounds what passes.
  const onDisk = sender.isMember ? roomOnDisk(sender) : roomForFields(sender);
  const inMemory = roomForFields(sender);
  const id = random.id();
  const texts = new Map<string, Spool>();
  try {
    return await orGiveBack(inMemory, async () => {
      await inMemory.take(Math.min(bytes, shortMaxBytes));
      return await receiveParts(body);
    });
  } catch (error) {
    await uploads.remove(id);
    throw error;
  } finally {
    onDisk.giveBack();
    for (const spool of texts.values()) await spool.close();
  }

  async function receiveParts(body: ReadableStream<Uint8Array>): Promise<ReceivedForm> {
    const form = new URLSearchParams();
    const parts: Part[] = [];
    const addPart = (part: Part) => {
      parts.push(part);
      // Ends are awaited after the form, and one may fail long before.
      part.end.catch(() => {});
    };
    let file: { readonly name: string; readonly part: Part; readonly kept: Promise<Upload> } | null = null;
    let files = 0;
    /** Aborts when the disk takes no more of the file. */
    const full = new AbortController();
    const parser = parserOf(type, allowed);
    const noRoom = await mayKeep(id, bytes);
    parser.on('field', (name, value, nameIsCut, valueIsCut) => {
      if (nameIsCut || !isFieldName(name)) return;
      form.append(name, value);
      if (valueIsCut) form.append(cutField, name);
    });
    // The types say that a file always has a name; a text part has none.
    parser.on('file', (field: string | undefined, stream, name: string | undefined) => {
      // A body that ends inside a part also emits an error on the part's stream; without a listener that ends the
      // process.
      stream.on('error', () => {});
      const limit =
        name === undefined && field !== undefined && Object.hasOwn(allowed.texts, field)
          ? allowed.texts[field]
          : undefined;
      if (field !== undefined && limit !== undefined && !texts.has(field)) {
        const spool = new Spool(random.id());
        texts.set(field, spool);
        addPart({ stream, end: fill(spool, stream, limit + 1) });
        return;
      }
      // A browser sends an empty name for a field in which no file was chosen.
      if (field !== 'file' || !name) return void stream.resume();
      files += 1;
      if (files > 1 || noRoom) return void stream.resume();
      const kept = uploads.receive(id, stream).then((bytes): Upload => ({ id, name, bytes }));
      kept.catch(() => full.abort());
      const part = { stream, end: kept.then(() => {}) };
      addPart(part);
      file = { name, part, kept };
    });

    const end = await feed(parser, piecesOf(body, fileFormMaxBytes(allowed), onDisk), full.signal);
    // A part that broke off would wait for its rest for ever.
    if (end !== 'whole') for (const { stream } of parts) stream.destroy(new Error('it has broken off'));
    const ends = await Promise.allSettled(parts.map((part) => part.end));
    const first = file as { readonly part: Part; readonly kept: Promise<Upload> } | null;
    const outcome = first ? ends[parts.indexOf(first.part)] : undefined;
    const upload = first && outcome?.status === 'fulfilled' ? await first.kept : null;
    const isOver = upload !== null && upload.bytes > allowed.fileMaxBytes;
    const fault =
      end === 'too-large' || isOver || first?.part.stream.truncated ? 'too-large' : files > 1 ? 'two-files' : null;
    // Also called without a file: it releases the reserved room.
    if (!upload || end !== 'whole' || fault !== null) await uploads.remove(id);
    if (end instanceof Error) throw end;
    const isUnkept = outcome?.status === 'rejected' && (end === 'whole' || end === 'unkept');
    await readTexts(form);
    return {
      form,
      upload: fault === null ? upload : null,
      fault,
      unkept: isUnkept ? new StorageFault('broken', outcome.reason) : files > 0 ? noRoom : null,
      done: inMemory.giveBack,
    };
  }

  /** Reads the texts into the form, each cut to its limit. */
  async function readTexts(form: URLSearchParams): Promise<void> {
    for (const [name, spool] of texts) {
      const limit = allowed.texts[name] ?? 0;
      await inMemory.take(spool.bytes);
      const text = await spool.whole();
      form.append(name, text.subarray(0, limit).toString('utf8'));
      if (text.length > limit) form.append(cutField, name);
    }
  }
}

/** Runs `work`, and releases the room if it fails. */
async function orGiveBack<T>(room: Room, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    room.giveBack();
    throw error;
  }
}

/** Keeps at most this many bytes and skips the rest. */
async function fill(spool: Spool, stream: Readable, maxBytes: number): Promise<void> {
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    const left = maxBytes - spool.bytes;
    if (left > 0) await spool.add(piece.subarray(0, left));
  }
}

function parserOf(type: string, allowed: FileFormLimits): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // Parts that come as a stream: files, and texts that may be long.
      isPartAFile: (field, _type, fileName) =>
        fileName !== undefined || (field !== undefined && Object.hasOwn(allowed.texts, field)),
      limits: {
        fileSize: Math.max(allowed.fileMaxBytes, longestText(allowed)) + 1,
        fieldSize: shortFields.maxBytes,
        files: 5,
        fields: shortFields.count,
        parts: 25,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    });
  } catch {
    throw new BodyMalformed();
  }
}

/** Feeds a body to the parser, no faster than the disk takes it. */
async function feed(
  parser: InstanceType<typeof Busboy>,
  pieces: AsyncIterable<Uint8Array>,
  unkept: AbortSignal,
): Promise<'whole' | 'too-large' | 'unkept' | Error> {
  let isBroken = false;
  const over = new Promise<void>((resolve) => {
    parser.once('finish', resolve);
    parser.on('error', () => {
      isBroken = true;
      resolve();
    });
    unkept.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    for await (const piece of pieces) {
      // After a fault the rest is skipped, so that the sender gets the answer.
      if (isBroken || unkept.aborted) continue;
      if (!parser.write(piece)) await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), over]);
    }
  } catch (error) {
    if (error instanceof BodyTooLarge) return 'too-large';
    return error as Error;
  }
  parser.end();
  await over;
  return unkept.aborted ? 'unkept' : isBroken ? new BodyMalformed() : 'whole';
}
