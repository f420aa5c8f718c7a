import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { pictureEncoder } from '~/threads/pictures/picture-encoder';
import { patientEncoder } from '../../support/picture-encoding';
import { gif, jpegWithPlace, png, svg } from '../../support/picture-files';

const { encoder, encoded } = patientEncoder();
afterAll(() => encoder.close());

const firstPixel = async (webp: Uint8Array) => [...(await sharp(webp).removeAlpha().raw().toBuffer()).subarray(0, 3)];

test('a large picture becomes two of WebP', async () => {
  const made = await encoded(await png(1_800, 900));
  expect([made.width, made.height]).toEqual([1_600, 800]);
  expect(await sharp(made.large).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
  expect(await sharp(made.small ?? new Uint8Array()).metadata()).toMatchObject({ format: 'webp', width: 640 });
});

test('a picture is turned upright and loses its metadata; a small one has one size and, sent again, its hash', async () => {
  const made = await encoded(await jpegWithPlace(600, 300));
  expect([made.width, made.height, made.small]).toEqual([300, 600, null]);
  const { exif, icc, xmp, orientation } = await sharp(made.large).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(Buffer.from(made.large).includes('SECRET')).toBe(false);
  expect(made.hash).toMatch(/^[\da-f]{32}$/);
  expect((await encoded(await jpegWithPlace(600, 300))).hash).toBe(made.hash);
  expect((await encoded(await jpegWithPlace(600, 298))).hash).not.toBe(made.hash);
});

test('an animated GIF gives its first frame', async () => {
  const made = await encoded(await gif());
  expect((await sharp(made.large).metadata()).pages ?? 1).toBe(1);
  const [red = 0, , blue = 255] = await firstPixel(made.large);
  expect([red > 200, blue < 60]).toEqual([true, true]);
});

test('an SVG is drawn, without anything that leads out of it', async () => {
  const made = await encoded(
    svg(`<script>alert(1)</script><rect width="200" height="100" fill="#00ff00" onclick="alert(1)"/>
      <image href="file:///etc/passwd" width="200" height="100"/><foreignObject><p>x</p></foreignObject>
      <use xlink:href="http://127.0.0.1/x.svg#a"/><style>@import url(http://127.0.0.1/);</style><text y="50">Hi</text>`),
  );
  expect([made.width, made.height]).toEqual([1_600, 800]);
  expect(await firstPixel(made.large)).toEqual([0, 255, 0]);
});

test('a process that takes too long is ended, and the next picture is encoded', async () => {
  const slow = pictureEncoder({ deadlineMs: 5 });
  expect(await slow.encode(await png())).toEqual({ fault: 'too-slow' });
  expect(await encoded(await png())).toMatchObject({ width: 800 });
});

test('a process that ends by itself is told, and the next picture is encoded', async () => {
  // resvg-js 2.6.2 ends its process then: https://github.com/thx/resvg-js/issues/287
  const faint = svg('<rect x="2214" y="866" width="163" height="90" opacity="0.1"/>');
  expect(await encoder.encode(faint)).toEqual({ fault: 'too-slow' });
  expect(await encoder.encodeAll([faint, await png()])).toEqual([{ fault: 'too-slow' }, { fault: 'too-slow' }]);
  expect(await encoded(await png())).toMatchObject({ width: 800 });
});

test('an SVG of exponential size ends with its process', async () => {
  const levels = Array.from({ length: 30 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`);
  const quick = pictureEncoder({ deadlineMs: 2_000, memoryMb: 300 });
  const made = await quick.encode(svg(`<rect id="g0" width="1" height="1"/>${levels.join('')}`));
  expect('fault' in made).toBe(true);
});
