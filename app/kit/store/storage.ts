import { numberSaid } from '~/kit/language/format';

/** Kinds of data in the database. */
export type StorageKind =
  | 'maps'
  | 'lessons'
  | 'sources'
  | 'cards'
  | 'questions'
  | 'history'
  | 'index'
  | 'runs'
  | 'accounts';

/** The tables of each kind; an FTS5 table consists of several whose names begin with its own. */
const tables: readonly (readonly [StorageKind, RegExp])[] = [
  ['index', /^(?:search_index|search_texts|search_labels|search_nodes|passage_words|public_titles)/],
  ['history', /^map_versions$/],
  ['maps', /^(?:maps|node_progress|map_sources|placements)$/],
  ['lessons', /^(?:node_descriptions|lesson_ways|notes|pictures|map_pictures)$/],
  ['sources', /^(?:sources|passages|source_figures)$/],
  ['cards', /^(?:cards|reviews)$/],
  ['questions', /^asks$/],
  ['runs', /^generations$/],
];

/** The kind of data in a table. */
export const storageKindOf = (table: string): StorageKind =>
  tables.find(([, names]) => names.test(table))?.[0] ?? 'accounts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** '12 bytes', '4.1 kB', '23 MB': two significant digits suffice to see growth. */
export function bytesSaid(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // A value that would be rounded to 1,000 uses the next unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return numberSaid(value, {
    style: 'unit',
    unit: units[unit],
    // The short form is 'byte' in the plural too.
    unitDisplay: unit > 0 ? 'short' : 'long',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
