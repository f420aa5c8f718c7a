import type { ReactNode } from 'react';
import { useMapLoading } from '~/client/acts/loading';
import { ListCard } from '~/kit/parts/card';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import type { LeafCounts } from '~/rooms/map/rules/leaf-progress';
import { studyWords } from '~/rooms/study/words';

/** A map of the user's own on a card. */
export interface CardMap {
  readonly id: string;
  /** Formulas in it are plain text. */
  readonly query: string;
  /** Its HTML if it has formulas. */
  readonly rendered?: string | undefined;
  readonly lang?: string | undefined;
  /** The address of its thumbnail. */
  readonly sketch: string;
  readonly createdAt: string;
  /** When its owner last opened it, or null for never. */
  readonly openedAt: string | null;
  readonly isPublic: boolean;
  readonly nodeCount: number;
  /** Leaves done of all; null if they have not been counted. */
  readonly leaves: LeafCounts | null;
  readonly unfinished: string | null;
}

/**
 * A map with its thumbnail, its progress and when it was last opened.
 * @param isBrief leaves out details, for a list of maps that were just open
 */
export function MapCard({
  map,
  busy = false,
  isBrief = false,
  children,
}: {
  map: CardMap;
  busy?: boolean;
  isBrief?: boolean;
  children?: ReactNode;
}) {
  const { loading, onOpen } = useMapLoading();
  return (
    <ListCard
      to={`/map/${map.id}`}
      kicker={studyWords.mapAbout}
      title={<Label text={map.query} rendered={map.rendered} />}
      lang={map.lang}
      picture={map.sketch}
      busy={busy}
      onOpen={onOpen}
    >
      {loading}
      {map.leaves ? <LeavesDone {...map.leaves} /> : null}
      <p className="hint">
        {map.openedAt ? rich(studyWords.lastOpened, { time: <Time at={map.openedAt} /> }) : studyWords.notOpenedYet}
      </p>
      {isBrief ? null : (
        <p className="hint">
          {rich(studyWords.createdAt, { time: <Time at={map.createdAt} /> })} ·{' '}
          {[
            studyWords.countNodes({ n: map.nodeCount }),
            ...(map.isPublic ? [studyWords.public] : []),
            ...(map.unfinished ? [studyWords.unfinishedMap] : []),
          ].join(' · ')}
        </p>
      )}
      {children}
    </ListCard>
  );
}

/** How many leaves of a map are done, in words and as a bar, and how many are known besides. */
export function LeavesDone({ done, total, known }: LeafCounts) {
  return (
    <p className="hint leaves-done">
      <progress value={done} max={total} aria-hidden="true" />
      {studyWords.doneOfLeaves({ done, n: total })}
      {known > 0 ? `, ${studyWords.knownBesides({ n: known })}` : null}
    </p>
  );
}
