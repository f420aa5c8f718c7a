import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { Rooms } from '~/composition.server';
import type { SpaceFull } from '~/kit/fault/space-full';
import { StorageFault } from '~/kit/fault/storage-fault';
import { limits } from '~/kit/limits';
import { isFieldName } from '~/kit/request/field-names';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { announcedBytes, BodyMalformed, BodyTooLarge, piecesOf, readForm } from './body.server';
import { type Room, roomFor, roomForFields, roomOnDisk, type Sender } from './intake.server';
import { Spool } from './spool.server';

/** What came of the file of a form. */
export interface Upload {
  /** By which the server keeps it. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface ReceivedForm {
  readonly form: URLSearchParams;
  readonly upload: Upload | null;
  /** Why there is none though something was sent. */
  readonly fault: 'too-large' | 'two-files' | null;
  /** The file was not kept, since there is no room for it or the disk did not take it; the form's fields are here. */
  readonly unkept: StorageFault | SpaceFull | null;
  /** Gives back what the form takes of the memory. */
  readonly done: () => void;
}

/** Names the fields whose text was too long and is not whole. */
export const cutField = 'cut';

/** What a form with a file may bring. */
export interface FileFormLimits {
  readonly fileMaxBytes: number;
  /** Its long texts by name. */
  readonly texts: Readonly<Record<string, number>>;
}

/** A file for a source, or a text that is pasted. */
export const sourceForm: FileFormLimits = {
  fileMaxBytes: sourceLimits.maxBytes,
  texts: { text: sourceLimits.pastedMaxBytes },
};

/** A file with a map, or a text that is pasted. What was read of it travels in a field of the form that keeps it. */
export const importForm: FileFormLimits = {
  fileMaxBytes: limits.importOwnMaxBytes,
  texts: { text: limits.importPackedMaxBytes, packed: limits.importPackedMaxBytes },
};

/** Fields that are no long texts: a title, an id, a button. */
const shortFields = { count: 20, maxBytes: 16 * 1024 } as const;
const shortMaxBytes = shortFields.count * shortFields.maxBytes;

const longestText = ({ texts }: FileFormLimits): number => Math.max(...Object.values(texts));

/** The file, a text beside it, and what stands between the parts. */
export const fileFormMaxBytes = (allowed: FileFormLimits): number =>
  allowed.fileMaxBytes + longestText(allowed) + limits.formBodyMaxBytes;

interface Uploader extends Sender {
  /** Asked before anything is read: why a file of so many bytes would not be kept, else it is held room for. */
  mayKeep(id: string, bytes: number): Promise<ReceivedForm['unkept']>;
}

/** The part of a form whose content comes as a stream. */
interface Part {
  readonly stream: Readable & { readonly truncated: boolean };
  readonly end: Promise<void>;
}

/**
 * Reads a form with a file. The file and long texts go to disk as they come: the file under an id of its own, which is
 * removed again where the form breaks off or it is too large. Other names than a form of ours has are read past. A form
 * without files may come in the usual encoding.
 * @throws BodyMalformed, BodyTooSlow, Busy; BodyTooLarge where its headers announce too much
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
      form: await readForm(request, longestText(allowed), room),
      done: room.giveBack,
    }));
  }
  const bytes = announcedBytes(request, fileFormMaxBytes(allowed));
  const onDisk = roomOnDisk(sender);
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
    let file: { readonly name: string; readonly part: Part; readonly kept: Promise<Upload> } | null = null;
    let files = 0;
    /** The disk takes no more of the file. */
    const full = new AbortController();
    const parser = parserOf(type, allowed);
    const noRoom = await mayKeep(id, bytes);
    parser.on('field', (name, value, nameIsCut, valueIsCut) => {
      if (nameIsCut || !isFieldName(name)) return;
      form.append(name, value);
      if (valueIsCut) form.append(cutField, name);
    });
    // The types say that there is a file's name; a text has none.
    parser.on('file', (field: string | undefined, stream, name: string | undefined) => {
      // A body that ends inside a part is an error of its stream as well, and one without a listener ends the process.
      stream.on('error', () => {});
      const limit =
        name === undefined && field !== undefined && Object.hasOwn(allowed.texts, field)
          ? allowed.texts[field]
          : undefined;
      if (field !== undefined && limit !== undefined && !texts.has(field)) {
        const spool = new Spool(random.id());
        texts.set(field, spool);
        parts.push({ stream, end: fill(spool, stream, limit + 1) });
        return;
      }
      // An empty name is what a browser sends for a field in which no file was chosen.
      if (field !== 'file' || !name) return void stream.resume();
      files += 1;
      if (files > 1 || noRoom) return void stream.resume();
      const kept = uploads.receive(id, stream).then((bytes): Upload => ({ id, name, bytes }));
      kept.catch(() => full.abort());
      const part = { stream, end: kept.then(() => {}) };
      parts.push(part);
      file = { name, part, kept };
    });

    const end = await feed(parser, piecesOf(body, fileFormMaxBytes(allowed), onDisk), full.signal);
    // One that broke off would wait for the rest of its part.
    if (end !== 'whole') for (const { stream } of parts) stream.destroy(new Error('it has broken off'));
    const ends = await Promise.allSettled(parts.map((part) => part.end));
    const first = file as { readonly part: Part; readonly kept: Promise<Upload> } | null;
    const outcome = first ? ends[parts.indexOf(first.part)] : undefined;
    const upload = first && outcome?.status === 'fulfilled' ? await first.kept : null;
    const isOver = upload !== null && upload.bytes > allowed.fileMaxBytes;
    const fault =
      end === 'too-large' || isOver || first?.part.stream.truncated
        ? 'too-large'
        : files > 1
          ? 'two-files'
          : null;
    // Also where there is no file: then it is held no room for.
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

  /** Reads the texts into the form, as much of each as it may have. */
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

/** Room that is not needed where the work fails. */
async function orGiveBack<T>(room: Room, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    room.giveBack();
    throw error;
  }
}

/** Keeps so many bytes of what comes, and reads past the rest. */
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
      // What comes as a stream: files, and texts that may be long.
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

/** Gives a body to the parser, no faster than the disk takes it. */
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
      // What comes after a fault is read past, so that its sender gets the answer.
      if (isBroken || unkept.aborted) continue;
      if (!parser.write(piece))
        await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), over]);
    }
  } catch (error) {
    if (error instanceof BodyTooLarge) return 'too-large';
    return error as Error;
  }
  parser.end();
  await over;
  return unkept.aborted ? 'unkept' : isBroken ? new BodyMalformed() : 'whole';
}
