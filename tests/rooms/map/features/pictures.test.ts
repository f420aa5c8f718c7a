import { describe, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { parseOutline } from '~/rooms/map/rules/outline';
import { mapPicture } from '~/rooms/map/rules/picture';
import { resvgPictures } from '~/system/pictures';

const size = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe('SVG to PNG', () => {
  it.each([
    'Baking bread',
    '日本語の文法と会話',
    'تعلم العربية من الصفر',
    'שלום עולם',
    'हिन्दी व्याकरण',
    '👩‍👩‍👧 🎉 Emoji ♟',
    '<script>alert(1)</script> & "quotes"',
    'W'.repeat(60),
  ])('draws a map about %s', async (topic) => {
    const svg = mapPicture(parseOutline(topic, `- ${topic}\n  - ${topic}\n- Two\n`));
    expect(size(await resvgPictures().png(svg))).toEqual([1200, 630]);
  });

  it('has fonts of its own, whatever the machine has', async () => {
    const text = (words: string) =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">' +
      `<text y="40" font-family="DejaVu Sans" font-size="40">${words}</text></svg>`;
    const { png } = resvgPictures();
    const blank = Buffer.from(await png(text('')));
    for (const letter of ['a', 'Ж', 'ω', 'ش', 'ש'])
      expect(Buffer.from(await png(text(letter))).equals(blank), letter).toBe(false);
  });

  it('makes one at a time and refuses those who would wait too long', async () => {
    const { png } = resvgPictures({ waiting: 2 });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const results = await Promise.allSettled([png(svg), png(svg), png(svg), png(svg)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect((results[3] as PromiseRejectedResult).reason).toBeInstanceOf(Busy);
    expect(size(await png(svg))).toEqual([9, 9]);
  });

  it('an invalid drawing fails, and the next one is rendered', async () => {
    const { png } = resvgPictures();
    await expect(png('<svg')).rejects.toThrow();
    expect(size(await png('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toEqual([9, 9]);
  });
});
