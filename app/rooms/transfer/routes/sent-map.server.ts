import { readFile } from 'node:fs/promises';
import type { Rooms } from '~/composition.server';
import type { ReceivedForm } from '~/server/body/upload.server';

/** What was sent to be imported. */
export interface SentMap {
  readonly bytes: Uint8Array;
  /** The file's; empty for a pasted text. */
  readonly name: string;
  /** The pasted text, which stands in the form again where it is refused. */
  readonly text: string;
  readonly isTooLarge: boolean;
}

/** The file of the form, which the server keeps no longer, or else the pasted text. */
export async function sentMap(
  { server: { uploads } }: { readonly server: Pick<Rooms['server'], 'uploads'> },
  form: URLSearchParams,
  received: ReceivedForm | undefined,
): Promise<SentMap> {
  // Browsers send line breaks as two characters, which are not the sender's.
  const text = (form.get('text') ?? '').replace(/\r\n/g, '\n');
  const { upload, fault } = received ?? { upload: null, fault: null };
  if (!upload) return { bytes: Buffer.from(text), name: '', text, isTooLarge: fault === 'too-large' };
  try {
    return { bytes: await readFile(uploads.path(upload.id)), name: upload.name, text, isTooLarge: false };
  } finally {
    await uploads.remove(upload.id);
  }
}
