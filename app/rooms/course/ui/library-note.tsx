import { renderToStaticMarkup } from 'react-dom/server';
import { keptHtml } from '~/kit/page/kept-html';
import { rich } from '~/kit/parts/rich';
import { directionOf } from '~/kit/text/language';
import { coursePath } from '~/rooms/course/rules/course-progress';
import type { OwnCourse } from '~/rooms/course/rules/trust';
import { courseWords } from '~/rooms/course/words';

interface NoteProps {
  /** The course from which the map was made; null for one of ours, or an outline. */
  readonly own: OwnCourse | null;
  /** The message on a map of the built-in library. */
  readonly library: string;
  /** How to connect a model, for those who can. */
  readonly connect: string | null;
}

/** The note below a map of the library as HTML, which React only inserts: the map's page has no bytes to spare. */
export const libraryNoteHtml = keptHtml((props: NoteProps) => renderToStaticMarkup(<LibraryNote {...props} />));

function LibraryNote({ own, library, connect }: NoteProps) {
  return (
    <>
      {own ? <From own={own} /> : library}{' '}
      {connect ? (
        <span className="screen-only">{rich(connect, { link: (text) => <a href="/help/faq#model">{text}</a> })}</span>
      ) : null}
    </>
  );
}

function From({ own: { slug, title, language, isOpen } }: { own: OwnCourse }) {
  if (title === '') return courseWords.fromCourseGone;
  const written = { lang: language, dir: directionOf(language) ?? 'auto' };
  return rich(courseWords.fromOwnCourse({ course: title }), {
    link: (name) =>
      isOpen ? (
        <a href={coursePath(slug)} {...written}>
          {name}
        </a>
      ) : (
        <bdi {...written}>{name}</bdi>
      ),
  });
}
