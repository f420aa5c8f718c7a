import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Change } from './changes';
import type { MapDocument } from './document';
import { applyPatch, difference, idsOnlyInTarget, type Patch } from './patch';

export type VersionCause = 'created' | 'edited' | 'grown' | 'imported' | 'restored' | 'copied';

/** What is known of a version without its nodes. */
export interface VersionHead {
  readonly version: number;
  readonly cause: VersionCause;
  readonly at: Date;
  readonly change: Change;
  /** The version whose nodes an undo brings back, and the one that a redo does; null where there is none. */
  readonly undoTo: number | null;
  readonly redoTo: number | null;
}

/** A version as it is written: the map's nodes, and how to get from them to those of the version before. */
export interface NewVersion extends Omit<VersionHead, 'at'> {
  readonly document: MapDocument;
  readonly back: Patch;
  /** Ids that the version before has and this one has not. While this version is kept, what hangs on them stays. */
  readonly lost: readonly string[];
  /** Why the outline has no end in this version; left out where that is as before. */
  readonly unfinished?: Unfinished | null;
  /** What only one version of all can have: the key of a form, or the run whose proposal was accepted. */
  readonly onceKey?: string | null;
  /** The run that writes it, if one does: refused where that is another process's by now. */
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

export type Travel =
  | { readonly act: 'undo' | 'redo' }
  | { readonly act: 'restore'; readonly version: number };

export type TravelFault = 'nothing-to-undo' | 'nothing-to-redo' | 'version-gone';

/** A travel that is possible: to which version's nodes, and what the new version remembers. */
export interface TravelPlan {
  readonly to: number;
  readonly change: Change;
  readonly undoTo: number | null;
  readonly redoTo: number | null;
}

/**
 * Where undo, redo or restore lead from the newest version. All three write a new version with the nodes of an old one,
 * so that no version is ever changed.
 * @param versions those that are kept; `current` is one of them
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
  // An undo can be redone and the other way round; on the further way the target's own memory counts.
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

/** The nodes of an older version. @param back the patches of all later versions, newest first */
export const documentBefore = (newest: MapDocument, back: readonly Patch[]): MapDocument =>
  back.reduce(applyPatch, newest);

function nextVersion(
  current: { readonly version: number; readonly document: MapDocument },
  document: MapDocument,
  head: Pick<VersionHead, 'cause' | 'change' | 'undoTo' | 'redoTo'>,
): NewVersion {
  const back = difference(document, current.document);
  const lost = idsOnlyInTarget(document, back);
  return { ...head, version: current.version + 1, document, back, lost };
}
