import { studyWords } from '~/rooms/study/words';

const tabs = () =>
  [
    ['/history', studyWords.myMaps],
    ['/lessons', studyWords.lessons],
    ['/maps', studyWords.publicTab],
    ['/history/bin', studyWords.bin],
  ] as const;

/** Links between the lists of the place 'Maps'. */
export function MapTabs({ at }: { at: ReturnType<typeof tabs>[number][0] }) {
  return (
    <nav className="place-tabs" aria-label={studyWords.maps}>
      {tabs().map(([to, label]) => (
        <a key={to} href={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
