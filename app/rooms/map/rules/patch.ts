import { lineLevel, moveLine } from '~/kit/outline/canonical';
import type { MapDocument } from './document';
import { changedNeeds, withNeeds } from './needs';

/**
 * The difference between two documents: ranges of nodes to copy, perhaps to another level, nodes to insert, and last
 * the needs that differ. The first line, the topic, is not versioned: it stays that of the source.
 */
export type Patch = readonly (Copy | Insert | OtherNeeds)[];

/** A range of the source's nodes, moved by some levels. */
interface Copy {
  readonly from: number;
  readonly count: number;
  readonly deeper?: number;
}

interface Insert {
  readonly lines: readonly string[];
  readonly ids: readonly string[];
}

/** Entries of needs that are others in the target; an empty list for one that goes. */
interface OtherNeeds {
  readonly needs: readonly (readonly [id: string, needs: readonly string[]])[];
}

/** The patch from `source` to `target`; fast if they are equal. */
export function difference(source: MapDocument, target: MapDocument): Patch {
  const shorter = Math.min(source.ids.length, target.ids.length);
  const isSame = (at: number, targetAt: number) =>
    source.ids[at] === target.ids[targetAt] && source.lines[at] === target.lines[targetAt];
  let head = 1;
  while (head < shorter && isSame(head, head)) head += 1;
  const longerBy = target.ids.length - source.ids.length;
  let sourceEnd = source.ids.length;
  while (sourceEnd > head && sourceEnd + longerBy > head && isSame(sourceEnd - 1, sourceEnd + longerBy - 1))
    sourceEnd -= 1;
  const targetEnd = sourceEnd + longerBy;

  const patch = new PatchWriter();
  patch.copy(1, head - 1, 0);
  const places = new Map<string, number>();
  for (let at = head; at < sourceEnd; at += 1) places.set(source.ids[at] ?? '', at);
  for (let at = head; at < targetEnd; at += 1) {
    const id = target.ids[at] ?? '';
    const line = target.lines[at] ?? '';
    const place = places.get(id);
    const before = place === undefined ? undefined : source.lines[place];
    const deeper = before === undefined ? 0 : lineLevel(line) - lineLevel(before);
    if (place !== undefined && before !== undefined && moveLine(before, lineLevel(line)) === line)
      patch.copy(place, 1, deeper);
    else patch.insert(line, id);
  }
  patch.copy(sourceEnd, source.ids.length - sourceEnd, 0);
  const needs = changedNeeds(withNeeds(target, source.needs).needs, target.needs);
  return needs.length === 0 ? patch.steps : [...patch.steps, { needs }];
}

class PatchWriter {
  readonly steps: (Copy | { readonly lines: string[]; readonly ids: string[] })[] = [];

  copy(from: number, count: number, deeper: number): void {
    if (count === 0) return;
    const last = this.steps.at(-1);
    if (last && 'from' in last && last.from + last.count === from && (last.deeper ?? 0) === deeper)
      this.steps[this.steps.length - 1] = { ...last, count: last.count + count };
    else this.steps.push(deeper === 0 ? { from, count } : { from, count, deeper });
  }

  insert(line: string, id: string): void {
    const last = this.steps.at(-1);
    if (last && 'ids' in last) {
      last.lines.push(line);
      last.ids.push(id);
    } else this.steps.push({ lines: [line], ids: [id] });
  }
}

export function applyPatch(source: MapDocument, patch: Patch): MapDocument {
  const lines = source.lines.slice(0, 1);
  const ids = source.ids.slice(0, 1);
  const needs = new Map(source.needs);
  for (const step of patch) {
    if ('needs' in step) {
      for (const [id, needed] of step.needs) needs.set(id, needed);
      continue;
    }
    if ('ids' in step) {
      for (const line of step.lines) lines.push(line);
      for (const id of step.ids) ids.push(id);
      continue;
    }
    const { from, count, deeper = 0 } = step;
    const to = Math.min(from + count, source.ids.length);
    for (let at = from; at < to; at += 1) {
      const line = source.lines[at] ?? '';
      lines.push(deeper === 0 ? line : moveLine(line, lineLevel(line) + deeper));
      ids.push(source.ids[at] ?? '');
    }
  }
  return withNeeds({ lines, ids }, needs);
}
