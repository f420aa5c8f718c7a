import { Busboy } from '@fastify/busboy';
import type { House } from '~/composition.server';
import { StorageFault } from '~/domain/fault/storage-fault';
import { limits } from '~/domain/limits';
import { sourceLimits } from '~/domain/source/limits';
import { BodyMalformed, politeBytes, politeMs, readForm } from './body.server';

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
}

/** Names the fields whose text was too long and is not whole. */
export const cutField = 'cut';

/** How large the file of a form may be, and the text of one field. */
export interface FileFormLimits {
  readonly fileMaxBytes: number;
  readonly fieldMaxBytes: number;
}

/** A file for a source, or a text that is pasted. */
export const sourceForm: FileFormLimits = {
  fileMaxBytes: sourceLimits.maxBytes,
  fieldMaxBytes: sourceLimits.pastedMaxBytes,
};

/** A file with a map. What was read of it travels in a field of the form that keeps it. */
export const importForm: FileFormLimits = {
  fileMaxBytes: limits.importMaxBytes,
  fieldMaxBytes: limits.importPackedMaxBytes,
};

/**
 * Reads a form with a file: the file goes to disk as it comes, under an id of its own, and is removed again where
 * the form breaks off or it is too large. A form without files may come in the usual encoding.
 * @throws BodyMalformed, BodyTooLarge of a form without files, StorageFault
 */
export async function receiveForm(
  request: Request,
  { uploads, random }: Pick<House, 'uploads' | 'random'>,
  allowed: FileFormLimits,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    const form = await readForm(request, allowed.fieldMaxBytes);
    return { form, upload: null, fault: null };
  }
  const form = new URLSearchParams();
  const received: { upload: Promise<Upload | null>; isCut: () => boolean }[] = [];
  const parser = parserOf(type, allowed);
  parser.on('field', (name, value, nameIsCut, valueIsCut) => {
    if (!nameIsCut) form.append(name, value);
    if (valueIsCut) form.append(cutField, name);
  });
  parser.on('file', (_field, stream, name) => {
    // What a browser sends for a field in which no file was chosen.
    if (!name) return void stream.resume();
    if (received.length > 0) {
      received.push({ upload: Promise.resolve(null), isCut: () => false });
      return void stream.resume();
    }
    const id = random.id();
    const upload = uploads
      .receive(id, stream)
      .then((bytes): Upload => ({ id, name, bytes }))
      .finally(() => stream.resume());
    // Waited for below; until then its end is nobody's fault.
    upload.catch(() => {});
    received.push({ upload, isCut: () => stream.truncated });
  });

  let upload: Upload | null = null;
  try {
    const isWhole = await feed(parser, request.body, bodyMaxBytes(allowed));
    [upload = null] = await Promise.all(received.map((each) => each.upload));
    const fault = !isWhole || received[0]?.isCut() ? 'too-large' : received.length > 1 ? 'two-files' : null;
    if (fault !== null && upload) await uploads.remove(upload.id);
    return { form, upload: fault === null ? upload : null, fault };
  } catch (error) {
    const [left] = await Promise.all(received.map((each) => each.upload.catch(() => null)));
    if (left) await uploads.remove(left.id);
    throw error instanceof BodyMalformed ? error : new StorageFault('broken', error);
  }
}

/** The file, a text beside it, and what stands between the parts. */
const bodyMaxBytes = ({ fileMaxBytes, fieldMaxBytes }: FileFormLimits): number =>
  fileMaxBytes + fieldMaxBytes + limits.formBodyMaxBytes;

function parserOf(
  type: string,
  { fileMaxBytes, fieldMaxBytes }: FileFormLimits,
): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: fileMaxBytes,
        fieldSize: fieldMaxBytes,
        files: 3,
        fields: 20,
        parts: 23,
        headerPairs: 20,
      },
    });
  } catch {
    throw new BodyMalformed();
  }
}

/**
 * Gives a body to the parser, no faster than the disk takes it. Of one that is far too large the rest is read and
 * dropped for a while, so that its sender gets the answer.
 * @returns whether all of it was read
 */
async function feed(
  parser: InstanceType<typeof Busboy>,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<boolean> {
  const reader = body.getReader();
  let broken: unknown = null;
  const finished = new Promise<void>((resolve) => {
    parser.once('finish', resolve);
    parser.once('error', (error: unknown) => {
      broken = error;
      resolve();
    });
  });
  let bytes = 0;
  let patience: number | null = null;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) patience ??= Date.now() + politeMs;
    if (patience !== null && (Date.now() > patience || bytes > maxBytes + politeBytes)) break;
    if (patience !== null || broken !== null) continue;
    if (!parser.write(value))
      await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), finished]);
  }
  parser.end();
  await finished;
  if (patience !== null) return false;
  if (broken !== null) throw new BodyMalformed();
  return true;
}
