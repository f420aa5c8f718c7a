import { dateSaid, listSaid } from '~/kit/language/format';
import { type CourseAbout, readAbout } from '~/rooms/course/rules/course-about';
import { type OwnCourse, type Trust, trustIn } from '~/rooms/course/rules/trust';
import { trustSaid } from '~/rooms/course/rules/trust-said';
import type { LoadedCourse } from '~/rooms/course/store/load';
import { courseWords } from '~/rooms/course/words';
import { sourceSaid } from '~/rooms/lesson/rules/source-said';
import type { MapCourses } from '~/rooms/map/store/map-courses';
import { transferWords } from '~/rooms/transfer/words';
import type { Clock } from '~/system/contract/clock';
import type { LeavingMap } from './leaving-map';

export interface OriginDeps {
  /** The course of a path of labels, for maps that were made before they remembered their courses. */
  readonly trustOf: (path: readonly string[]) => Promise<Trust | null>;
  readonly mapCourses: MapCourses;
  /** The library's course of this id. */
  readonly courseText: (slug: string) => LoadedCourse | null;
  /** Null for a course of ours. */
  readonly ownCourse: (slug: string) => OwnCourse | null;
  readonly clock: Clock;
}

/** The author of the map, its course if it has one, and the date of the export, in words. */
export async function originOf(deps: OriginDeps, { map }: Pick<LeavingMap, 'map'>): Promise<string> {
  const trust = await courseOf(deps, map);
  const said = writerSaid(map, deps.clock.now(), trust && deps.ownCourse(trust.slug) ? trust.authors : null);
  return trust ? `${said} ${creditSaid(trust)}` : said;
}

/**
 * Title, version, authors, licence and sources of the course that a map was made from, as its licence may ask for; null
 * if it was made from none.
 */
export async function creditOf(deps: CourseDeps, map: LeavingMap['map']): Promise<string | null> {
  const trust = await courseOf(deps, map);
  return trust && creditSaid(trust);
}

type CourseDeps = Omit<OriginDeps, 'clock' | 'ownCourse'>;
/** @property licence null if the map does not remember its course */
type Credit = Trust & { readonly licence: string | null };

const creditSaid = ({ licence, ...trust }: Credit): string =>
  licence === null ? trustSaid(trust) : `${trustSaid(trust)} ${courseWords.licenceIs({ licence })}`;

async function courseOf(
  { trustOf, mapCourses, courseText }: CourseDeps,
  { id, query, source: { kind, name } }: LeavingMap['map'],
): Promise<Credit | null> {
  const of = await mapCourses.ofMap(id);
  const front = of && (readAbout<CourseAbout>(of.about)?.front ?? courseText(of.course)?.course.front);
  if (front) return { ...trustIn({ ...front, version: of.version }, of.hash, null), licence: front.licence };
  const trust = kind === 'library' && name === 'written outline' ? await trustOf([query]) : null;
  return trust && { ...trust, licence: null };
}

/** @param authors of a course of this server's own; null for all other maps */
function writerSaid(map: LeavingMap['map'], at: Date, authors: readonly string[] | null): string {
  const day = dateSaid(at, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (authors) return transferWords.firstWrittenBy({ writer: listSaid(authors), day });
  const { kind, name: writer } = sourceSaid(map.source);
  return kind === 'library'
    ? transferWords.firstWrittenByLibrary({ writer, day })
    : transferWords.firstWrittenBy({ writer, day });
}
