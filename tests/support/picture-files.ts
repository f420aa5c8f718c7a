import sharp from 'sharp';

/** Pictures made for tests, one of each kind. */
export const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}" fill="#fff"/></svg>`,
      ),
    },
  ]);

export const png = async (width = 800, height = 400): Promise<Uint8Array> =>
  new Uint8Array(await drawn(width, height).png().toBuffer());

/** A JPEG with the place and the time where it was taken, on its side. */
export const jpegWithPlace = async (width = 800, height = 400): Promise<Uint8Array> =>
  new Uint8Array(
    await drawn(width, height)
      .withExif({ IFD0: { ImageDescription: 'SECRET PLACE' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

/** An animated GIF: red, then blue. */
export async function gif(): Promise<Uint8Array> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#f00', '#00f'].map(frame));
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer(),
  );
}

export const svg = (inside: string, more = ''): Uint8Array =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" ${more}>${inside}</svg>`,
  );
