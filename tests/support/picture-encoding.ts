import { pictureEncoder } from '~/threads/pictures/picture-encoder';

/** An encoder with time enough for a busy machine, on which noise takes long, and what it makes of a right picture. */
export function patientEncoder() {
  const encoder = pictureEncoder({ deadlineMs: 40_000 });
  const encoded = async (bytes: Uint8Array) => {
    const made = await encoder.encode(bytes);
    if ('fault' in made) throw new Error(made.fault);
    return made;
  };
  return { encoder, encoded };
}
