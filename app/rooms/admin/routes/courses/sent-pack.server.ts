import { readFile } from 'node:fs/promises';
import type { Rooms } from '~/composition.server';
import { courseLimits } from '~/rooms/course/rules/course-text';
import type { ReceivedForm } from '~/server/body/upload.server';

/** The bytes of the uploaded pack, which is deleted afterwards; null if none came, too many if it is too large. */
export async function sentPack(
  { server: { uploads } }: { readonly server: Pick<Rooms['server'], 'uploads'> },
  received: ReceivedForm | undefined,
): Promise<Uint8Array | null> {
  if (received?.fault === 'too-large') return new Uint8Array(courseLimits.packBytes + 1);
  if (!received?.upload) return null;
  try {
    return await readFile(uploads.path(received.upload.id));
  } finally {
    await uploads.remove(received.upload.id);
  }
}
