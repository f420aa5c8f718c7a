import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { House } from '~/composition.server';
import type { SpaceFull } from '~/domain/fault/space-full';
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
  /** The file was not kept, since there is no room for it or the disk did not take it; the form's fields are here. */
  readonly unkept: StorageFault | SpaceFull | null;
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
  fileMaxBytes: limits.importOwnMaxBytes,
  fieldMaxBytes: limits.importPackedMaxBytes,
};

/**
 * Reads a form with a file: the file goes to disk as it comes, under an id of its own, and is removed again where
 * the form breaks off or it is too large. A form without files may come in the usual encoding.
 * @param mayTake asked before anything is read: why a file of so many bytes would not be kept, else it is held room for
 * @throws BodyMalformed, BodyTooLarge of a form without files
 */
export async function receiveForm(
  request: Request,
  { uploads, random }: Pick<House, 'uploads' | 'random'>,
  allowed: FileFormLimits,
  mayTake: (id: string, bytes: number) => Promise<ReceivedForm['unkept']> = async () => null,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    const form = await readForm(request, allowed.fieldMaxBytes);
    return { form, upload: null, fault: null, unkept: null };
  }
  const form = new URLSearchParams();
  const files: ReceivedFile[] = [];
  const parser = parserOf(type, allowed);
  const firstId = random.id();
  const noRoom = await mayTake(firstId, sentBytes(request, allowed));
  /** The disk takes no more of the file. */
  const full = new AbortController();
  parser.on('field', (name, value, nameIsCut, valueIsCut) => {
    if (!nameIsCut) form.append(name, value);
    if (valueIsCut) form.append(cutField, name);
  });
  parser.on('file', (_field, stream, name) => {
    // A body that ends inside a file is an error of its stream as well, and one without a listener ends the process.
    stream.on('error', () => {});
    // What a browser sends for a field in which no file was chosen.
    if (!name) return void stream.resume();
    const isFirst = files.length === 0;
    const upload =
      isFirst && !noRoom
        ? uploads.receive(firstId, stream).then((bytes): Upload => ({ id: firstId, name, bytes }))
        : null;
    upload?.catch(() => full.abort());
    if (!upload) stream.resume();
    files.push({ stream, upload });
  });

  const end = await feed(parser, request.body, bodyMaxBytes(allowed), full.signal);
  // One that broke off would wait for the rest of its file.
  if (end !== 'whole') for (const { stream } of files) stream.destroy(new Error('it has broken off'));
  const [first] = files;
  let unkept: ReceivedForm['unkept'] = first ? noRoom : null;
  const upload = await (first?.upload ?? null)?.catch((error: unknown) => {
    if (end === 'whole' || end === 'unkept') unkept = new StorageFault('broken', error);
    return null;
  });
  const fault =
    end === 'too-large' || first?.stream.truncated ? 'too-large' : files.length > 1 ? 'two-files' : null;
  // Also where there is no file: then it is held no room for.
  if (!upload || end !== 'whole' || fault !== null) await uploads.remove(firstId);
  if (end === 'broken') throw new BodyMalformed();
  return { form, upload: fault === null ? (upload ?? null) : null, fault, unkept };
}

interface ReceivedFile {
  readonly stream: Readable & { readonly truncated: boolean };
  /** Null for one more than there may be. */
  readonly upload: Promise<Upload> | null;
}

/** As many bytes as the form says it has; as many as it may have where it does not say. */
function sentBytes(request: Request, allowed: FileFormLimits): number {
  const said = Number(request.headers.get('content-length') || Number.NaN);
  return said <= bodyMaxBytes(allowed) ? said : bodyMaxBytes(allowed);
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
 */
async function feed(
  parser: InstanceType<typeof Busboy>,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  unkept: AbortSignal,
): Promise<'whole' | 'too-large' | 'broken' | 'unkept'> {
  const reader = body.getReader();
  let isBroken = false;
  const over = new Promise<void>((resolve) => {
    parser.once('finish', resolve);
    parser.once('error', () => {
      isBroken = true;
      resolve();
    });
    unkept.addEventListener('abort', () => resolve(), { once: true });
  });
  let bytes = 0;
  let patience: number | null = null;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > maxBytes) patience ??= Date.now() + politeMs;
      if (patience !== null && (Date.now() > patience || bytes > maxBytes + politeBytes)) break;
      if (patience !== null || isBroken || unkept.aborted) continue;
      if (!parser.write(value))
        await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), over]);
    }
  } catch {
    // Its sender has gone.
    return 'broken';
  }
  if (patience !== null) return 'too-large';
  parser.end();
  await over;
  return unkept.aborted ? 'unkept' : isBroken ? 'broken' : 'whole';
}
