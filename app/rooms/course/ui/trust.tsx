import { Fragment } from 'react';
import { directionOf as readsFrom } from '~/kit/language/direction';
import { readerLanguage } from '~/kit/language/reader';
import { rich } from '~/kit/parts/rich';
import { directionOf } from '~/kit/text/language';
import { coursePath } from '~/rooms/course/rules/course-progress';
import { isLink, type Trust } from '~/rooms/course/rules/trust';
import { courseSaid, peopleSaid } from '~/rooms/course/rules/trust-said';
import { courseWords } from '~/rooms/course/words';

export interface TrustLineProps {
  readonly trust: Trust;
  /** The learner changed the text. */
  readonly isChanged?: boolean;
  /** Whether the course's name leads to it. */
  readonly isLinked?: boolean;
}

/** Below a lesson of a course: where it comes from, who wrote and checked it, and its sources. */
export function TrustLine({ trust, isChanged = false, isLinked = true }: TrustLineProps) {
  const { slug, sources, language } = trust;
  const written = { lang: language, dir: directionOf(language) ?? 'auto' };
  return (
    <footer className="small muted" lang={readerLanguage()} dir={readsFrom(readerLanguage())}>
      <p>
        {rich(courseSaid(trust, isChanged), {
          link: (name) =>
            isLinked ? (
              <a href={coursePath(slug)} {...written}>
                {name}
              </a>
            ) : (
              <bdi {...written}>{name}</bdi>
            ),
        })}{' '}
        {peopleSaid(trust)}
      </p>
      {sources.length > 0 ? (
        <p>{rich(courseWords.sourcesAre, { list: <Sources sources={sources} language={language} /> })}</p>
      ) : null}
    </footer>
  );
}

/**
 * Works by their names; addresses as links that recommend nothing to search engines.
 * @param language the course's
 */
export const Sources = ({ sources, language }: { sources: readonly string[]; language: string }) =>
  [...new Set(sources)].map((source, at) => (
    <Fragment key={source}>
      {at > 0 ? '; ' : null}
      {isLink(source) ? (
        <a href={source} rel="nofollow noopener">
          {source}
        </a>
      ) : (
        <bdi lang={language}>{source}</bdi>
      )}
    </Fragment>
  ));
