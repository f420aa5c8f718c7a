import { Fragment } from 'react';
import { directionOf as readsFrom } from '~/kit/language/direction';
import { listSaid } from '~/kit/language/format';
import { readerLanguage } from '~/kit/language/reader';
import { rich } from '~/kit/parts/rich';
import { directionOf } from '~/kit/text/language';
import { isLink, type Trust } from '~/rooms/course/rules/trust';
import { courseWords } from '~/rooms/course/words';
import { checkedSaid } from './said';

export interface TrustLineProps {
  readonly trust: Trust;
  /** The learner changed the text. */
  readonly isChanged?: boolean;
  /** Whether the course's name leads to it. */
  readonly isLinked?: boolean;
}

/** Below a lesson of a course: where it comes from, who wrote and checked it, and its sources. */
export function TrustLine({ trust, isChanged = false, isLinked = true }: TrustLineProps) {
  const { slug, title, version, authors, reviewed, sources, language } = trust;
  const from = version
    ? (isChanged ? courseWords.basedOnCourseVersion : courseWords.fromCourseVersion)({ course: title, version })
    : (isChanged ? courseWords.basedOnCourse : courseWords.fromCourse)({ course: title });
  const written = { lang: language, dir: directionOf(language) ?? 'auto' };
  return (
    <footer className="small muted" lang={readerLanguage()} dir={readsFrom(readerLanguage())}>
      <p>
        {rich(from, {
          link: (name) =>
            isLinked ? (
              <a href={`/course/${slug}`} {...written}>
                {name}
              </a>
            ) : (
              <bdi {...written}>{name}</bdi>
            ),
        })}{' '}
        {authors.length > 0 ? `${courseWords.writtenBy({ who: listSaid(authors) })} ` : null}
        {checkedSaid(reviewed)}
      </p>
      {sources.length > 0 ? (
        <p>
          {courseWords.sources}: <Sources sources={sources} />
        </p>
      ) : null}
    </footer>
  );
}

/** Works by their names; addresses as links that recommend nothing to search engines. */
export const Sources = ({ sources }: { sources: readonly string[] }) =>
  sources.map((source, at) => (
    <Fragment key={source}>
      {at > 0 ? '; ' : null}
      {isLink(source) ? (
        <a href={source} rel="nofollow noopener">
          {source}
        </a>
      ) : (
        <bdi>{source}</bdi>
      )}
    </Fragment>
  ));
