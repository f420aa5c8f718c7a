import { readFile } from 'node:fs/promises';
import type { Rooms } from '~/composition.server';
import type { ReceivedForm } from '~/server/body/upload.server';

/** The file or text sent to be imported. */
interface SentMap {
  readonly bytes: Uint8Array;
  /** The file's name; empty for a pasted text. */
  readonly name: string;
  /** The pasted text, which is shown in the form again after a refusal. */
  readonly text: string;
  readonly isTooLarge: boolean;
}

/** The uploaded file, which is deleted afterwards, or else the pasted text. */
export async function sentMap(
  { server: { uploads } }: { readonly server: Pick<Rooms['server'], 'uploads'> },
  typed: string,
  received: ReceivedForm | undefined,
): Promise<SentMap> {
  // Browsers send line breaks as CRLF, whatever was typed.
  const text = typed.replace(/\r\n/g, '\n');
  const { upload, fault } = received ?? { upload: null, fault: null };
  if (!upload) return { bytes: Buffer.from(text), name: '', text, isTooLarge: fault === 'too-large' };
  try {
    return { bytes: await readFile(uploads.path(upload.id)), name: upload.name, text, isTooLarge: false };
  } finally {
    await uploads.remove(upload.id);
  }
}
