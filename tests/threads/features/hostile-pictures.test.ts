import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import { patientEncoder } from '../../support/picture-encoding';
import { jpegWithPlace, png, svg } from '../../support/picture-files';

/** Pictures that are large, broken or hostile. */

const { encoder, encoded } = patientEncoder();
afterAll(() => encoder.close());

test('what is stored has at most a megabyte, and stays as it is when it comes again', async () => {
  const noise = sharp({
    create: {
      width: 1_200,
      height: 1_200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  });
  const bare = new Uint8Array(await noise.clone().webp({ quality: 90 }).toBuffer());
  expect(bare.length).toBeGreaterThan(pictureLimits.storedMaxBytes);
  const made = await encoded(bare);
  expect(made.large.length).toBeLessThanOrEqual(pictureLimits.storedMaxBytes);
  expect((await encoded(made.large)).hash).toBe(made.hash);
}, 60_000);

/** A PNG whose header says other sides than its data have. */
function bomb(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const file = Buffer.from(bytes);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return new Uint8Array(file);
}

const text = (typed: string) => new TextEncoder().encode(typed);

test.each([
  ['nothing', () => new Uint8Array(), 'no-picture'],
  ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'no-picture'],
  ['a PDF', () => text('%PDF-1.7'), 'no-picture'],
  ['the first bytes alone', () => Uint8Array.of(0xff, 0xd8, 0xff), 'broken'],
  ['an SVG of nothing', () => text('<svg>'), 'any'],
  ['an SVG that is endlessly wide', () => svg('', 'viewBox="0 0 999999999 1"').subarray(), 'any'],
  ['an SVG with entities of entities', () => text(`<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>`), 'any'],
  ['an SVG that draws itself', () => svg('<g id="a"><use href="#a"/></g>'), 'any'],
  ['a deep SVG', () => svg('<g>'.repeat(100_000)), 'broken'],
] as const)('%s is refused or drawn', async (_, file, fault) => {
  const made = await encoder.encode(file());
  if (fault === 'any') expect('fault' in made ? made.fault : 'drawn').toMatch(/drawn|broken/);
  else expect(made).toEqual({ fault });
});

test('a bomb, half a picture and a file of two kinds', async () => {
  expect(await encoder.encode(bomb(await png(), 50_000, 50_000))).toEqual({ fault: 'too-many-pixels' });
  const jpeg = await jpegWithPlace();
  expect(await encoder.encode(jpeg.subarray(0, jpeg.length / 2))).toEqual({ fault: 'broken' });
  const both = new Uint8Array(Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]));
  const made = await encoded(both);
  expect(Buffer.from(made.large).includes('script')).toBe(false);
});
