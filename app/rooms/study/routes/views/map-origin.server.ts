import type { Rooms } from '~/composition.server';
import { libraryNoteHtml } from '~/rooms/course/ui/library-note';
import { courseWords } from '~/rooms/course/words';
import { sourceSaid } from '~/rooms/lesson/rules/source-said';
import type { MapFacts } from '~/rooms/study/ui/facts';
import { studyWords } from '~/rooms/study/words';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;

/**
 * The author of a map's outline in words, and the note below a map of the library.
 * @param made the course that the map was made from
 * @param keepsServer whether the viewer can connect a model
 */
export function originOfMap(
  rooms: Pick<Rooms, 'course'>,
  { source }: { readonly source: { readonly kind: string; readonly name: string } },
  made: OpenedMap['course'],
  keepsServer: boolean,
): Pick<MapFacts, 'writer' | 'libraryNote'> {
  const { name } = sourceSaid(source);
  if (source.kind !== 'library') return { writer: name, libraryNote: '' };
  const own = made && rooms.course.ownCourse(made.course);
  return {
    writer: own ? own.title || courseWords.aCourse : studyWords.builtInLibraryName({ name }),
    libraryNote: libraryNoteHtml({
      own,
      library: studyWords.fromTheBuiltIn({ name }),
      connect: keepsServer ? studyWords.connectAModelTo : null,
    }),
  };
}
