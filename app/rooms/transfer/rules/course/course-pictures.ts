import { fileNameOf } from '~/rooms/course/rules/write-course';

/** Pictures of a map are named by their hash, `picture:…`; those of a course by their file, `pictures/….png`. */

const folder = 'pictures/';

/** Names the files of a map's pictures while its texts are written, by the text alternative of the first mention. */
export function pictureFiles() {
  const files = new Map<string, string>();
  const taken = new Set<string>();
  const fileOf = (hash: string, alt: string): string => {
    const known = files.get(hash);
    if (known !== undefined) return known;
    const name = /\p{L}/u.test(alt) ? fileNameOf(alt) : 'picture';
    let file = `${name}.webp`;
    for (let n = 2; taken.has(file); n += 1) file = `${name}-${n}.webp`;
    taken.add(file);
    files.set(hash, folder + file);
    return folder + file;
  };
  return {
    /** A text with the files' names instead of the hashes. */
    inCourse: (markdown: string): string =>
      markdown
        .replace(
          /!\[((?:[^\]\\\n]|\\.)*)\]\(picture:([\da-f]{32})\)/g,
          (_, alt: string, hash: string) => `![${alt}](${fileOf(hash, alt)})`,
        )
        .replace(/\bpicture:([\da-f]{32})(?![\da-f])/g, (_, hash: string) => fileOf(hash, '')),
    /** The pictures that were named, by their hashes. */
    files: files as ReadonlyMap<string, string>,
  };
}
