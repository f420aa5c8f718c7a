import { renderToStaticMarkup } from 'react-dom/server';
import { studyWords } from '~/rooms/study/words';

/** A lesson that another one builds on, as its line shows it. */
export interface BuiltOn {
  readonly href: string;
  readonly label: string;
  /** Whether it is done or known; null for a visitor. */
  readonly isSettled: boolean | null;
  /** Whether the learner has missed something there that is not mended. */
  readonly isMissed: boolean;
}

/** The line above a lesson's text, as HTML, which React only inserts: the map's page has no bytes to spare. */
export const buildsOnHtml = (lessons: readonly BuiltOn[]): string =>
  lessons.length === 0 ? '' : renderToStaticMarkup(<BuildsOn lessons={lessons} />);

function BuildsOn({ lessons }: { lessons: readonly BuiltOn[] }) {
  return (
    <nav aria-label={studyWords.buildsOn}>
      <p>{studyWords.buildsOn}</p>
      <ul>
        {lessons.map(({ href, label, isSettled, isMissed }) => (
          <li key={href}>
            <a href={href}>
              <bdi>{label}</bdi>
            </a>
            {isMissed ? ` – ${studyWords.missedThere}` : isSettled === false ? ` – ${studyWords.notLearnedYet}` : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
