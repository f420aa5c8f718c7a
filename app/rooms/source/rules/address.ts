/**
 * The address of a passage. A long source is shown in slices, and only the query tells the server which one; the
 * fragment is the place on that page.
 */
export const passageAddress = (source: string, passage: number): string =>
  `/sources/${source}?p=${passage}#p${passage}`;
