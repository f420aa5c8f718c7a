import { expect, it } from 'vitest';
import {
  pictureMarkdown,
  picturesIn,
  picturesNamed,
  withoutPictures,
  withPictures,
} from '~/kit/markdown/pictures/picture-marks';
import { toHtml } from '~/kit/markdown/render';
import { isBareWebp, pictureKind } from '~/rooms/picture/rules/kind';
import { pictureOfMap, withPicturesAt, withPreviewedPictures } from '~/rooms/picture/rules/shown-picture';

const hash = '0123456789abcdef'.repeat(2);
const other = 'f'.repeat(32);

it('a picture of one’s own becomes a mark with its hash and its text alternative', () => {
  const html = toHtml(`![A "leaf" & <b>](picture:${hash} "title")\n\n[![](picture:${other})](https://example.org)`);
  expect(html).toContain(`<img data-picture="${hash}" alt="A &quot;leaf&quot; &amp; &lt;b&gt;">`);
  expect(picturesIn(html)).toEqual([hash, other]);
  expect(withoutPictures(html)).toContain('<p>A &quot;leaf&quot; &amp; &lt;b&gt;</p>');
  expect(withPictures(html, () => '').match(/<img/)).toBeNull();
});

it.each(['picture:0123', `picture:${hash}0`, `picture:${'g'.repeat(32)}`, `PICTURE:${hash}`, `picture:/${hash}`])(
  '%s is no picture',
  (address) => {
    expect(toHtml(`![Leaf](${address})`)).toBe('<p>Leaf</p>\n');
  },
);

it('pictures from other servers stay links, and HTML of pictures stays text', () => {
  expect(toHtml('![Leaf](https://example.org/leaf.png)')).toContain('<a class="picture"');
  expect(toHtml(`<img data-picture="${hash}" alt="x" onerror="alert(1)">`)).not.toContain('<img');
});

it.each(['A leaf', 'a [b] c', 'a `b', 'a $b$ c', 'a \\ b', '<script>', '*a* _b_', 'two\nlines', ''])(
  'the Markdown of %j shows it',
  (alt) => {
    const html = toHtml(`Before ${pictureMarkdown(hash, alt)} and \`code\``);
    const shown: string[] = [];
    withPictures(html, (_, text) => {
      shown.push(text);
      return '';
    });
    const escaped = alt.replace('\n', ' ').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(shown).toEqual([escaped]);
    expect(html).toContain('<code>code</code>');
  },
);

it('finds the pictures that a text names, however it does so', () => {
  expect(picturesNamed(`![a](picture:${hash}) ![b][p] ![a](picture:${hash})\n\n[p]: picture:${other}`)).toEqual([
    hash,
    other,
  ]);
});

it('shows pictures with their size, and those that are missing by their text alternative', () => {
  const html = toHtml(`![Leaf](picture:${hash}) ![Gone](picture:${other})`);
  const tall = new Map([[hash, { width: 800, height: 1_600, hasSmall: true }]]);
  expect(withPicturesAt(html, pictureOfMap('m1', tall))).toBe(
    `<p><img src="/map/m1/picture/${hash}" srcset="/map/m1/picture/${hash}?size=small 320w, /map/m1/picture/${hash} 800w" sizes="(max-width: 42rem) 100vw, 40rem" width="800" height="1600" alt="Leaf" loading="lazy" decoding="async"> Gone</p>\n`,
  );
  const low = pictureOfMap('m1', new Map([[hash, { width: 8, height: 4, hasSmall: false }]]));
  expect(withPicturesAt(html, low)).not.toContain('srcset');
  const ofCourse = { address: '/course/c/picture/a.png?v=1', width: 800, height: 400, hasSmall: true };
  expect(withPicturesAt(html, () => ofCourse)).toContain('srcset="/course/c/picture/a.png?v=1&amp;size=small 640w');
  expect(withPreviewedPictures(html, 'm1')).toContain(`<img src="/map/m1/picture/${hash}?size=small" alt="Leaf">`);
});

it('knows a picture by its first bytes', () => {
  const kindOf = (text: string) => pictureKind(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  expect(kindOf('\x89PNG\r\n\x1a\n…')).toBe('png');
  expect(kindOf('\xff\xd8\xff\xe0')).toBe('jpeg');
  expect(kindOf('RIFF\0\0\0\0WEBPVP8 ')).toBe('webp');
  expect(kindOf('GIF89a')).toBe('gif');
  expect(kindOf('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "x" "y"><svg>')).toBe('svg');
  expect(kindOf('<!DOCTYPE svg [<!ENTITY a "<b>">]>\n<svg:svg x="1">')).toBe('svg');
  // Eight kilobytes of comments, which can be divided in many ways, and of beginnings without an end.
  for (const text of ['<!---->', '<?a?>', '<!DOCTYPE a>', '<!--', '<!a [', '<?'])
    expect(kindOf(`${text.repeat(1_000)}x`)).toBeNull();
  expect([kindOf(''), kindOf('<html><svg>'), kindOf('GIF88a'), kindOf('BM'), kindOf('%PDF')]).toEqual(
    Array(5).fill(null),
  );
});

it('takes a WebP as it is only if it has nothing but a still picture', () => {
  const webp = (...chunks: readonly [string, readonly number[]][]) => {
    const body = chunks.flatMap(([name, data]) => [
      ...Buffer.from(name),
      ...[data.length, 0, 0, 0],
      ...data,
      ...(data.length % 2 ? [0] : []),
    ]);
    return Uint8Array.from([...Buffer.from('RIFF'), body.length + 4, 0, 0, 0, ...Buffer.from('WEBP'), ...body]);
  };
  const pixels = ['VP8L', [1, 2, 3]] as const;
  const head = (flags: number) => ['VP8X', [flags, 0, 0, 0, 7, 0, 0, 3, 0, 0]] as const;
  expect(isBareWebp(webp([...pixels]))).toBe(true);
  expect(isBareWebp(webp([...head(0x10)], [...pixels]))).toBe(true);
  for (const flags of [0x02, 0x04, 0x08, 0x20]) expect(isBareWebp(webp([...head(flags)], [...pixels]))).toBe(false);
  expect(isBareWebp(webp([...pixels], ['EXIF', [1, 2]]))).toBe(false);
  expect(isBareWebp(Uint8Array.from([...webp([...pixels]), 1]))).toBe(false);
});
