/**
 * `node scripts/icons.mjs`: makes the bitmap icons in public/ from public/favicon.svg. The icons are committed, so it
 * only has to run again when the logo changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root } from './command.mjs';

const folder = join(root, 'public');
const paper = '#faf7ee';
// Removes the style for dark mode: a bitmap cannot follow the theme.
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(/<style>[\s\S]*?<\/style>/, '');

/**
 * @param {number} size in pixels
 * @param {number} share of the side that the mark takes; below 1 it stands on paper
 */
function png(size, share) {
  const view = 32 / share;
  const from = (32 - view) / 2;
  const ground = share < 1 ? `<rect x="${from}" y="${from}" width="${view}" height="${view}" fill="${paper}"/>` : '';
  const svg = mark
    .replace('viewBox="0 0 32 32"', `viewBox="${from} ${from} ${view} ${view}"`)
    .replace(/(<svg[^>]*>)/, `$1${ground}`);
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/**
 * An ICO file with one picture: a header of 6 bytes, an entry of 16, and the PNG unchanged.
 * @param {Buffer} picture
 * @param {number} size
 */
function ico(picture, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

writeFileSync(join(folder, 'favicon.ico'), ico(png(32, 1), 32));
writeFileSync(join(folder, 'apple-touch-icon.png'), png(180, 0.72));
// Maskable icons may be cut to a circle of 80 % of the side.
writeFileSync(join(folder, 'icon-maskable.png'), png(512, 0.6));
writeFileSync(join(folder, 'icon-192.png'), png(192, 0.8));
writeFileSync(join(folder, 'icon-512.png'), png(512, 0.8));
