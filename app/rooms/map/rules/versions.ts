import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Change } from './changes';
import { idsOnlyIn } from './difference/unlike';
import type { MapDocument } from './document';
import { applyPatch, difference, type Patch } from './patch';

export type VersionCause = 'created' | 'edited' | 'grown' | 'imported' | 'restored' | 'copied';

/** A version without its nodes. */
export interface VersionHead {
  readonly version: number;
  readonly cause: VersionCause;
  readonly at: Date;
  readonly change: Change;
  /** The versions whose nodes an undo and a redo restore; null if there is none. */
  readonly undoTo: number | null;
  readonly redoTo: number | null;
}

/** A version to write: the map's nodes, and the patch back to the version before. */
export interface NewVersion extends Omit<VersionHead, 'at'> {
  readonly document: MapDocument;
  readonly back: Patch;
  /** Ids that the version before has and this one has not. Their lessons, progress and cards stay while it is kept. */
  readonly lost: readonly string[];
  /** Why the outline is incomplete in this version; left out if that is unchanged. */
  readonly unfinished?: Unfinished | null;
  /** Unique over all versions: the key of a form, or the run whose proposal was accepted. */
  readonly onceKey?: string | null;
  /** The run that writes it, if any: refused if another process has taken over the run. */
  readonly run?: string;
}

/** The version that a change of the nodes makes. */
export function editedVersion(
  current: { readonly version: number; readonly document: MapDocument },
  document: MapDocument,
  change: Change,
  cause: VersionCause = 'edited',
): NewVersion {
  return nextVersion(current, document, { cause, change, undoTo: current.version, redoTo: null });
}

export type Travel = { readonly act: 'undo' | 'redo' } | { readonly act: 'restore'; readonly version: number };

export type TravelFault = 'nothing-to-undo' | 'nothing-to-redo' | 'version-gone';

/** A possible undo, redo or restore: the version whose nodes return, and the links of the new version. */
interface TravelPlan {
  readonly to: number;
  readonly change: Change;
  readonly undoTo: number | null;
  readonly redoTo: number | null;
}

/**
 * Plans an undo, redo or restore from the newest version. Each writes a new version with the nodes of an old one, so
 * that no version is ever changed.
 * @param versions the kept ones; `current` is one of them
 */
export function planTravel(
  current: number,
  versions: readonly VersionHead[],
  travel: Travel,
): { readonly plan: TravelPlan } | { readonly fault: TravelFault } {
  const find = (wanted: number | null | undefined) => versions.find(({ version }) => version === wanted);
  const head = find(current);
  if (travel.act === 'restore') {
    const target = find(travel.version);
    if (!target) return { fault: 'version-gone' };
    const to = target.version;
    return { plan: { to, change: { act: 'restore', version: to }, undoTo: current, redoTo: null } };
  }
  const target = find(travel.act === 'undo' ? head?.undoTo : head?.redoTo);
  if (!target) return { fault: travel.act === 'undo' ? 'nothing-to-undo' : 'nothing-to-redo' };
  const { version: to, undoTo, redoTo } = target;
  const change = { act: travel.act, version: to };
  // An undo can be redone and vice versa; for further steps the links of the target version count.
  if (travel.act === 'undo') return { plan: { to, change, undoTo, redoTo: current } };
  return { plan: { to, change, undoTo: current, redoTo } };
}

export function travelledVersion(
  current: { readonly version: number; readonly document: MapDocument },
  document: MapDocument,
  { change, undoTo, redoTo }: TravelPlan,
): NewVersion {
  return nextVersion(current, document, { cause: 'restored', change, undoTo, redoTo });
}

/**
 * The nodes of an older version.
 * @param back the patches of all later versions, newest first
 */
export const documentBefore = (newest: MapDocument, back: readonly Patch[]): MapDocument =>
  back.reduce(applyPatch, newest);

function nextVersion(
  current: { readonly version: number; readonly document: MapDocument },
  document: MapDocument,
  head: Pick<VersionHead, 'cause' | 'change' | 'undoTo' | 'redoTo'>,
): NewVersion {
  const back = difference(document, current.document);
  const lost = idsOnlyIn(current.document, document);
  return { ...head, version: current.version + 1, document, back, lost };
}
