import { type Zippable, zipSync } from 'fflate';

const front = (id: string) =>
  `---\nid: ${id}\ntitle: All about ${id}\nlanguage: en\nlicence: CC BY 4.0\nauthors: [Ada]\nreviewed: no\n---\n`;

/** The files of a small course, in its folder. */
export const smallCourse = (id: string, text = 'Water boils.'): Record<string, string> => ({
  [`${id}/course.md`]: front(id),
  [`${id}/01-water/branch.md`]: '---\ntitle: Water\n---\n',
  [`${id}/01-water/01-boiling.md`]: `---\nid: boiling\ntitle: Boiling\n---\n\n${text}\n`,
  [`${id}/01-water/02-freezing.md`]: '---\nid: freezing\ntitle: Freezing\nneeds: [boiling]\n---\n\nWater freezes.\n',
});

/** A zip with these files; a link has the mode that Unix tools give it. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, links: readonly string[] = []): Uint8Array {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    entries[name] = links.includes(name) ? [bytes, { os: 3, attrs: 0o120777 * 65_536 }] : bytes;
  }
  return zipSync(entries);
}
