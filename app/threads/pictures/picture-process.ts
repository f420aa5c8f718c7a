import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { isBareWebp, type PictureKind, pictureKind } from '~/rooms/picture/rules/kind';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { EncodedPicture, PictureFault, RawPicture } from '~/system/contract/picture-work';
import { cleanSvg } from './clean-svg';
import { hashOfPicture } from './picture-hash';

export interface PictureTask {
  readonly file: Uint8Array | RawPicture;
  /** The longest side of the stored picture. */
  readonly side: number;
  /** The folder of the bundled fonts, for texts in an SVG. */
  readonly fonts: string;
}

export type PictureAnswer = EncodedPicture | { readonly fault: PictureFault };

/** One picture at a time, on one core. */
sharp.concurrency(1);
sharp.cache(false);
// The decoders of the formats that we take, and no other one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

process.on('disconnect', () => process.exit(0));
process.on('message', (task: PictureTask) => {
  void encode(task)
    .catch((error: unknown): PictureAnswer => {
      const said = String(error);
      if (/pixel limit|too large/i.test(said)) return { fault: 'too-many-pixels' };
      return { fault: 'broken' };
    })
    .then((answer) => process.send?.(answer));
});
// Nothing here requests a URL; this makes sure that no library can.
Object.assign(globalThis, { fetch: undefined, WebSocket: undefined, EventSource: undefined });

async function encode({ file, side, fonts }: PictureTask): Promise<PictureAnswer> {
  if (!(file instanceof Uint8Array)) return stored(opening(file.pixels, file), side, 'png', null);
  const kind = pictureKind(file);
  if (!kind) return { fault: 'no-picture' };
  const drawn = kind === 'svg' ? draw(file, fonts, side) : file;
  if (!drawn) return { fault: 'broken' };
  const opened = opening(drawn);
  const { format } = await opened().metadata();
  if (format !== (kind === 'svg' ? 'png' : kind)) return { fault: 'broken' };
  return stored(opened, side, kind, kind === 'webp' ? file : null);
}

const opening = (data: Uint8Array, size?: Pick<RawPicture, 'width' | 'height'>) => () =>
  sharp(data, {
    ...{ limitInputPixels: pictureLimits.maxPixels, failOn: 'error', pages: 1 },
    ...(size && { raw: { width: size.width, height: size.height, channels: 3 as const } }),
  });

/** @param kept a file that may stay as it is; null if it has to be encoded */
async function stored(
  opened: () => Sharp,
  side: number,
  kind: PictureKind,
  kept: Uint8Array | null,
): Promise<EncodedPicture> {
  const large = (kept && (await asEncoded(kept, opened(), side))) || (await webp(opened(), side, kind));
  const { width, height } = large.info;
  const small =
    Math.max(width, height) > pictureLimits.smallMaxSide
      ? (await webp(opened(), pictureLimits.smallMaxSide, kind)).data
      : null;
  return {
    hash: hashOfPicture(large.data),
    width,
    height,
    large: large.data,
    // A drawing may take fewer bytes without loss at its own size than a smaller one of it.
    small: small && small.length < large.data.length ? small : null,
  };
}

/**
 * A picture that is as we encode one stays as it is, so that a picture of an exported file keeps its hash and is not
 * worse with each import. Null for any other one.
 */
async function asEncoded(bytes: Uint8Array, opened: Sharp, side: number) {
  if (bytes.length > pictureLimits.storedMaxBytes || !isBareWebp(bytes)) return null;
  // Decodes all of it.
  const { info } = await opened.raw().toBuffer({ resolveWithObject: true });
  if (Math.max(info.width, info.height) > side) return null;
  return { data: Buffer.from(bytes), info };
}

/** The second one is for noisy pictures, which the first one makes too large. */
const qualities = { usual: 82, noisy: 50 } as const;

/** Turned as its metadata say, in sRGB, without metadata, no larger than it was, and within the limit of its bytes. */
async function webp(opened: Sharp, side: number, kind: PictureKind) {
  const fitted = opened
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const lossy = (quality: number, within = side) =>
    pixels()
      .resize({ width: within, height: within, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
  const best = await lossy(qualities.usual);
  const most = pictureLimits.storedMaxBytes;
  if (kind !== 'jpeg' && kind !== 'webp') {
    // Screenshots and drawings are sharper, and mostly smaller, without loss.
    const lossless = await pixels().webp({ lossless: true, effort: 3 }).toBuffer({ resolveWithObject: true });
    if (lossless.data.length <= Math.min(most, best.data.length * 1.25)) return lossless;
  }
  if (best.data.length <= most) return best;
  const noisy = await lossy(qualities.noisy);
  // A quarter of the pixels always has room.
  return noisy.data.length <= most ? noisy : lossy(qualities.noisy, side / 2);
}

/** An SVG as a PNG, drawn as large as it may be stored. */
function draw(bytes: Uint8Array, fonts: string, side: number): Buffer | null {
  const svg = cleanSvg(new TextDecoder().decode(bytes));
  if (!svg) return null;
  const font = {
    loadSystemFonts: false,
    fontFiles: readdirSync(fonts)
      .filter((name) => /^DejaVuSans(?:-Bold|Mono)?\.ttf$|^DejaVuSerif\.ttf$/.test(name))
      .map((name) => join(fonts, name)),
    defaultFontFamily: 'DejaVu Sans',
  };
  const { width, height } = new Resvg(svg, { font });
  if (!(width > 0 && height > 0)) return null;
  const wide = width >= height;
  const shorter = Math.floor(side * (wide ? height / width : width / height));
  if (shorter < 1) return null;
  const fitTo = { mode: wide ? 'width' : 'height', value: side } as const;
  return new Resvg(svg, { font, fitTo }).render().asPng();
}
