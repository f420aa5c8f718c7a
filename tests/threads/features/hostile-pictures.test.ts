import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import { pictureEncoder } from '~/threads/pictures/picture-encoder';
import { jpegWithPlace, png, svg } from '../../support/picture-files';

/** Pictures that are large, broken or hostile. */

// Noise takes long on a busy machine.
const encoder = pictureEncoder({ deadlineMs: 40_000 });
afterAll(() => encoder.close());

async function encoded(bytes: Uint8Array) {
  const made = await encoder.encode(bytes);
  if ('fault' in made) throw new Error(made.fault);
  return made;
}

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
  // resvg-js 2.6.2 ends its process then: https://github.com/thx/resvg-js/issues/287
  [
    'an SVG with a faint part outside',
    () => svg('<rect x="2214" y="866" width="163" height="90" opacity="0.1"/>'),
    'too-slow',
  ],
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

test('an SVG of exponential size ends with its process', async () => {
  const levels = Array.from({ length: 30 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`);
  const quick = pictureEncoder({ deadlineMs: 2_000, memoryMb: 300 });
  const made = await quick.encode(svg(`<rect id="g0" width="1" height="1"/>${levels.join('')}`));
  expect('fault' in made).toBe(true);
});
