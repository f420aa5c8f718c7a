import { TransferFault } from '~/kit/fault/transfer-fault';
import { languageTag, undetermined } from '~/kit/text/language';
import { aboutCourse, aboutLesson } from '~/rooms/course/rules/course-about';
import type { CourseText } from '~/rooms/course/rules/course-text';
import { filesNamed } from '~/rooms/course/rules/picture-files';
import { readCourse } from '~/rooms/course/rules/read-course';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { CourseOfFile, PictureOfCourse } from '~/rooms/transfer/rules/transfer-map';
import { type CourseFiles, MapGathering, type ReadMap } from './read-map';

/** The most cards and fields that a map keeps beside the texts: a course of ours has 100,000 characters of them. */
const aboutMaxCharacters = 2_000_000;

/**
 * Reads the files of a course as a map. Its introduction becomes the text of the topic.
 * @param hash of its text files, as the library makes it of a folder
 * @throws TransferFault 'course' with the faults of the course
 */
export function readCourseMap(from: CourseFiles, hash: string): ReadMap {
  const { files, pictures } = from;
  const read = readCourse(files);
  if (!read.ok) throw new TransferFault('course', read.problems);
  const { front, introduction, lines } = read.course;
  const map = new MapGathering();
  map.title = front.title;
  map.language = front.language === undetermined ? null : languageTag(front.language);
  if (introduction !== '') map.setLesson(-1, introduction, null);
  const lessons = lines.map(({ level, label, lesson }) => {
    const number = map.add(label, level, 1);
    if (lesson && lesson.markdown !== '') map.setLesson(number, lesson.markdown, lesson.line);
    return lesson && { id: lesson.id, needs: lesson.needs, about: aboutLesson(lesson) };
  });
  const aboutCharacters = JSON.stringify(lessons).length + introduction.length + JSON.stringify(front).length;
  if (aboutCharacters > aboutMaxCharacters) throw new TransferFault('too-large');
  missing(map, read.course, pictures);
  const result = map.end('course', { keepsTop: true });
  const { version } = front;
  const course: CourseOfFile = { id: front.id, hash, version, about: aboutCourse(read.course), lessons, pictures };
  return { ...result, map: { ...result.map, course }, files: from };
}

/** Lists the pictures that lessons name and that are not there, or that are more than a map can have. */
function missing(map: MapGathering, { lines }: CourseText, pictures: readonly PictureOfCourse[]): void {
  const there = new Set(pictures.slice(0, pictureLimits.perMap).map(({ file }) => file));
  for (const { lesson } of lines)
    for (const file of lesson ? filesNamed(`${lesson.markdown}\n${lesson.cards}`) : [])
      if (!there.has(file)) map.leaveOut(lesson?.line ?? null, 'picture', `${lesson?.file}: ${file}`);
}
