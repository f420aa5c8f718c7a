import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coursePictureAddress } from '~/rooms/course/rules/course-progress';
import { courseLimits } from '~/rooms/course/rules/course-text';
import { filesNamed, inMap } from '~/rooms/course/rules/picture-files';
import { catalogue } from '~/rooms/course/store/catalogue';
import { pictureNames } from '~/rooms/course/store/course-pictures';
import type { PictureAt } from '~/rooms/picture/rules/shown-picture';
import type { PicturesOfCourses } from '~/rooms/picture/store/pictures';
import type { EncodedPicture, PictureWork } from '~/system/contract/picture-work';

/** The pictures of courses, encoded as all pictures are (decision 121). */
export interface CoursePictures extends PicturesOfCourses {
  /**
   * A text of a course that names its pictures by hashes, as texts of maps do. A file that is missing, or that is no
   * picture, keeps its name.
   * @throws Busy
   */
  inMap(slug: string, markdown: string): Promise<string>;
  /** The place of a picture that a text has named since the process started. */
  at(hash: string): PictureAt | null;
  /** A file of a course's folder `pictures/`; null if the course has no such picture. @throws Busy */
  open(slug: string, name: string): Promise<EncodedPicture | null>;
}

interface Deps {
  readonly encoder: Pick<PictureWork, 'encodeAll'>;
  /** Holds what was encoded, by the hash of the file. It may be deleted at any time. */
  readonly folder: string;
  readonly report: (event: string, error: unknown) => void;
}

/** How many files one process encodes, which are in memory together. */
const atOnce = 8;

interface PictureFile {
  readonly path: string;
  /** Changes with the file. */
  readonly stamp: string;
}

type Known = PictureAt & PictureFile & { readonly hash: string };

export function coursePictures({ encoder, folder, report }: Deps): CoursePictures {
  /** By stamp; null for a file that is no picture. */
  const byStamp = new Map<string, Known | null>();
  const byHash = new Map<string, Known>();
  /** The work on each course: two readers of a lesson do not encode its pictures twice. */
  const turns = new Map<string, Promise<unknown>>();

  const encoded = async (files: readonly PictureFile[]): Promise<readonly (EncodedPicture | null | 'later')[]> => {
    // A file that vanished is no picture.
    const read = await Promise.all(files.map(({ path }) => readFile(path).catch(() => Buffer.alloc(0))));
    const keys = read.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    const kept = await Promise.all(keys.map((key) => readKept(join(folder, key))));
    const missing = read.filter((_, at) => !kept[at]);
    const answers = [...(await encoder.encodeAll(missing.map((bytes) => new Uint8Array(bytes))))];
    const made = kept.map((each) => each ?? answers.shift() ?? { fault: 'too-slow' as const });
    return Promise.all(
      made.map(async (picture, at) => {
        // A file before it may have ended the process.
        if ('fault' in picture) return picture.fault === 'too-slow' ? 'later' : null;
        if (!kept[at])
          await keep(folder, keys[at] ?? '', picture).catch((error: unknown) =>
            report('an encoded picture of a course was not kept', error),
          );
        return picture;
      }),
    );
  };

  const learn = async (slug: string, files: readonly PictureFile[]): Promise<void> => {
    const unknown = files.filter(({ stamp }) => !byStamp.has(stamp));
    for (let at = 0; at < unknown.length; at += atOnce) {
      const some = unknown.slice(at, at + atOnce);
      for (const [index, picture] of (await encoded(some)).entries()) {
        const file = some[index];
        if (!file || picture === 'later') continue;
        const known = picture && { ...file, ...placeOf(slug, file, picture) };
        byStamp.set(file.stamp, known);
        if (known) byHash.set(known.hash, known);
      }
    }
  };

  const inTurn = (slug: string, work: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(slug) ?? Promise.resolve()).catch(() => {}).then(work);
    turns.set(slug, turn);
    const end = () => turns.get(slug) === turn && turns.delete(slug);
    turn.then(end, end);
    return turn;
  };

  /** The pictures among these files of a course, by their names. */
  const among = async (slug: string, wanted: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
    const files = await filesOf(slug, wanted);
    if ([...files.values()].some(({ stamp }) => !byStamp.has(stamp)))
      await inTurn(slug, () => learn(slug, [...files.values()]));
    return new Map(
      [...files].flatMap(([name, { stamp }]) => {
        const known = byStamp.get(stamp);
        return known ? [[name, known] as const] : [];
      }),
    );
  };

  const bytesOf = async (known: Known | undefined): Promise<EncodedPicture | null> => {
    const [picture = null] = known ? await encoded([known]) : [];
    return picture === 'later' ? null : picture;
  };

  return {
    async inMap(slug, markdown) {
      const named = filesNamed(markdown);
      if (named.length === 0) return markdown;
      const known = await among(slug, named.map(nameIn));
      return inMap(markdown, new Map([...known].map(([name, { hash }]) => [`${pictures}${name}`, hash])));
    },
    at: (hash) => byHash.get(hash) ?? null,
    knows: (hash) => byHash.has(hash),
    ofHash: async (hash) => {
      const picture = await bytesOf(byHash.get(hash));
      return picture?.hash === hash ? picture : null;
    },
    open: async (slug, name) => bytesOf((await among(slug, [name])).get(name)),
  };
}

const pictures = 'pictures/';
const nameIn = (file: string): string => file.slice(pictures.length);

/** The files with these names in a course's folder of pictures. Names that lead elsewhere are none of its names. */
async function filesOf(slug: string, wanted: readonly string[]): Promise<ReadonlyMap<string, PictureFile>> {
  const course = catalogue().folders.get(slug);
  const names = new Set(course === undefined ? [] : pictureNames(course).slice(0, courseLimits.pictures));
  const found = new Map<string, PictureFile>();
  for (const name of new Set(wanted)) {
    if (course === undefined || !names.has(name)) continue;
    const path = join(course, pictures, name);
    const file = await stat(path).catch(() => null);
    if (file && file.size <= courseLimits.pictureBytes)
      found.set(name, { path, stamp: `${path}\n${file.mtimeMs}:${file.size}` });
  }
  return found;
}

function placeOf(slug: string, { path }: PictureFile, { hash, width, height, small }: EncodedPicture) {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return { hash, width, height, hasSmall: small !== null, address: coursePictureAddress(slug, name, hash) };
}

async function readKept(file: string): Promise<EncodedPicture | null> {
  try {
    const { large, small, ...rest } = JSON.parse(await readFile(file, 'utf8'));
    return { ...rest, large: Buffer.from(large, 'base64'), small: small && Buffer.from(small, 'base64') };
  } catch {
    // It is encoded, and written, anew.
    return null;
  }
}

async function keep(folder: string, key: string, { large, small, ...rest }: EncodedPicture): Promise<void> {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  await mkdir(folder, { recursive: true });
  const fresh = join(folder, `.${key}-${process.pid}`);
  await writeFile(fresh, JSON.stringify({ ...rest, large: base64(large), small: small && base64(small) }));
  await rename(fresh, join(folder, key));
}
