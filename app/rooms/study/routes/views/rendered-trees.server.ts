import { readerLanguage } from '~/kit/language/reader';
import { nextSlice } from '~/kit/slices';
import type { Written } from '~/kit/text/language';
import type { MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { RunFacts } from '~/rooms/map/rules/leaf-state';
import type { Tree } from '~/rooms/map/rules/tree';
import { type NodeMemory, recalledPercent } from '~/rooms/map/rules/tree-memory';

/** Limits of the cached HTML: three trees of the largest size with lessons, or a thousand usual ones. */
const mostBytes = 48 * 1024 * 1024;
const mostBytesOfOne = 16 * 1024 * 1024;
/** How long rendering runs before other requests get their turn. */
const sliceMs = 10;

/** A string that occurs at most once in a document, and the text to insert after it. */
interface Insert {
  readonly after: string;
  readonly put: string;
}

interface Kept {
  readonly pieces: Promise<readonly Buffer[]>;
  /** Zero until rendering has finished. */
  bytes: number;
}

/**
 * LRU cache of trees' HTML without the parts that depend on the address, because a map of 45,000 nodes is 10 MB and
 * half a second of work (decision 72). Concurrent requests for a tree share its rendering, and all responses share the
 * cached bytes. Needs no invalidation, because the key holds everything that the HTML depends on.
 * @param most in bytes, for all trees and for each
 */
export function renderedTrees({ all = mostBytes, each = mostBytesOfOne } = {}) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const forget = (key: string, entry: Kept): void => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  };

  const keep = (key: string, entry: Kept, pieces: readonly Buffer[]): void => {
    entry.bytes = sizeOf(pieces);
    bytes += entry.bytes;
    if (entry.bytes > each) forget(key, entry);
    for (const [oldest, old] of kept) {
      if (bytes <= all) break;
      // Trees still being rendered are not counted yet.
      if (old.bytes > 0) forget(oldest, old);
    }
  };

  return (key: string, draw: () => Iterable<string>): Promise<readonly Buffer[]> => {
    const known = kept.get(key);
    kept.delete(key);
    const entry = known ?? { pieces: inSlices(draw), bytes: 0 };
    kept.set(key, entry);
    if (!known)
      entry.pieces.then(
        (pieces) => keep(key, entry, pieces),
        () => forget(key, entry),
      );
    return entry.pieces;
  };
}

/** The total size in bytes. */
export const sizeOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((total, { length }) => total + length, 0);

async function inSlices(draw: () => Iterable<string>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let began = performance.now();
  for (const piece of draw()) {
    pieces.push(Buffer.from(piece));
    if (performance.now() - began < sliceMs) continue;
    await nextSlice();
    began = performance.now();
  }
  return pieces;
}

/** The pieces with the insertions; the other pieces share the same bytes. */
export function withInserts(pieces: readonly Buffer[], inserts: readonly Insert[]): Buffer[] {
  let parts = [...pieces];
  for (const { after, put } of inserts) {
    let found = -1;
    const index = parts.findIndex((piece) => {
      found = piece.indexOf(after);
      return found >= 0;
    });
    const piece = parts[index];
    if (!piece) continue;
    const end = found + Buffer.byteLength(after);
    parts = parts.toSpliced(index, 1, piece.subarray(0, end), Buffer.from(put), piece.subarray(end));
  }
  return parts;
}

/** Everything that the HTML of a map's tree depends on, besides the open leaf. */
interface TreeFacts {
  readonly tree: Tree;
  readonly version: number;
  readonly written: Written;
  readonly countsDone: boolean;
  /** The identity of these objects changes exactly when their content does. */
  readonly lessons: object;
  readonly rendered: object;
  /** The viewer's own. */
  readonly learned: MapProgress;
  readonly runs: ReadonlyMap<string, RunFacts>;
  readonly memory: ReadonlyMap<string, NodeMemory> | null;
}

const ids = new WeakMap<object, number>();
let newest = 0;

/** A unique number for an object. */
function idOf(object: object): number {
  const id = ids.get(object) ?? ++newest;
  ids.set(object, id);
  return id;
}

const keyOf = ({ tree, version, written, countsDone, lessons, rendered, learned, runs, memory }: TreeFacts) =>
  JSON.stringify([
    [readerLanguage(), idOf(tree), version, written, countsDone, idOf(lessons), idOf(rendered)],
    [...learned].map(([id, { readAt, doneAt, knownAt }]) => [
      id,
      ...[readAt, doneAt, knownAt].map((at) => at !== null),
    ]),
    [...runs].map(([id, { state, dismissed, createdAt }]) => [id, state, dismissed, createdAt]),
    [...(memory ?? [])].map(([id, each]) => [id, recalledPercent(each), each.fresh, each.due]),
  ]);

const trees = renderedTrees();

/** The HTML of a map's tree for one address: the cached result of `draw`, shared by all addresses, with `inserts`. */
export const renderedTree = async (
  facts: TreeFacts,
  draw: () => Iterable<string>,
  inserts: readonly Insert[],
): Promise<readonly Buffer[]> => withInserts(await trees(keyOf(facts), draw), inserts);
