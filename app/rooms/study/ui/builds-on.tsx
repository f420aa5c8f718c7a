import { renderToStaticMarkup } from 'react-dom/server';
import { keptHtml } from '~/kit/page/kept-html';
import { studyWords } from '~/rooms/study/words';

interface Place {
  readonly href: string;
  readonly label: string;
}

/** A lesson or branch that a lesson builds on, as its line shows it. */
export interface BuiltOn extends Place {
  /** Whether it, or all of the branch, is done or known; null for a visitor. */
  readonly isSettled: boolean | null;
  /** Whether the learner has missed something in the lesson that is not mended. */
  readonly isMissed: boolean;
  /** Lessons of the branch with something like that. */
  readonly missedBelow: readonly Place[];
}

/** The line above a lesson's text, as HTML, which React only inserts: the map's page has no bytes to spare. */
export const buildsOnHtml = (lessons: readonly BuiltOn[]): string => (lessons.length === 0 ? '' : buildsOn(lessons));

const buildsOn = keptHtml((lessons: readonly BuiltOn[]) => renderToStaticMarkup(<BuildsOn lessons={lessons} />));

const PlaceLink = ({ href, label }: Place) => (
  <a href={href}>
    <bdi>{label}</bdi>
  </a>
);

function BuildsOn({ lessons }: { lessons: readonly BuiltOn[] }) {
  return (
    <nav aria-label={studyWords.buildsOn}>
      <p>{studyWords.buildsOn}</p>
      <ul>
        {lessons.map(({ isSettled, isMissed, missedBelow, ...place }) => (
          <li key={place.href}>
            <PlaceLink {...place} />
            {isMissed ? ` – ${studyWords.missedThere}` : isSettled === false ? ` – ${studyWords.notLearnedYet}` : null}
            {missedBelow.length > 0 ? (
              <ul>
                {missedBelow.map((missed) => (
                  <li key={missed.href}>
                    <PlaceLink {...missed} /> – {studyWords.missedThere}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
