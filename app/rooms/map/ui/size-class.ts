/**
 * `content-visibility` needs estimated heights for off-screen branches. Browsers without typed `attr()` take them
 * from these classes (style attributes would need `unsafe-inline`), about √2 apart so that scrolling shifts little.
 */
const sizes = [
  4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512, 724, 1024, 2048, 4096, 8192, 16384, 32768, 65536,
];

/** The class of a list by the number of nodes below its branch; null for small lists. */
export const sizeClass = (descendants: number): string | null =>
  descendants < 4 ? null : `n-${sizes.find((most) => descendants <= most) ?? sizes.at(-1)}`;
