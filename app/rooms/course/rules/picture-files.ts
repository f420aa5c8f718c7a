const folder = 'pictures/';

/** The names of the picture files that a text of a course names. */
const named = /(?<![\w/.-])(?:\.{1,2}\/)*(pictures\/[^\s()<>"'`\]]+)/g;

/** A text of a course with the pictures' hashes instead of their files; a file without one stays as it is. */
export const inMap = (markdown: string, hashes: ReadonlyMap<string, string>): string =>
  markdown.includes(folder)
    ? markdown.replace(named, (whole, file: string) => {
        const hash = hashes.get(decoded(file));
        return hash === undefined ? whole : `picture:${hash}`;
      })
    : markdown;

/** The picture files that a text names, each once. */
export const filesNamed = (markdown: string): readonly string[] =>
  markdown.includes(folder) ? [...new Set([...markdown.matchAll(named)].map(([, file = '']) => decoded(file)))] : [];

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
