import type { ActResult } from './changes';
import type { MapDocument } from './document';
import { closesCircle, needsMax, withNeeds } from './needs';

/** One lesson builds on another, by their ids. */
export type NeedPair = readonly [id: string, needed: string];

/** The most lessons of a map for which one call of a model proposes needs. */
export const proposalLessonsMax = 150;

/** The most bytes of a model's answer: a short line for each lesson, several times over. */
export const needsMaxBytes = 20_000;

/** The most needs of one lesson that are taken from an answer. */
const perLessonMax = 3;

/**
 * The needs in a model's answer, whose lines are `7: needs 2, 5`. Other lines, numbers of no lesson and more than three
 * needs of one lesson are passed over.
 * @param lessons the ids of the lessons by which the model was asked, numbered from 1
 */
export function readNeedLines(text: string, lessons: readonly string[]): readonly NeedPair[] {
  return text.split('\n').flatMap((line): NeedPair[] => {
    const [, number, listed = ''] =
      /^\s*(?:[-*]\s+)?(\d{1,3})\s*[:：]\s*(?:needs?\s*:?)?((?:[\s,，、;]|\d)+)\.?\s*$/i.exec(
        line.replace(/[*`_]/g, ''),
      ) ?? [];
    const id = lessons[Number(number) - 1];
    if (id === undefined) return [];
    const needed = new Set((listed.match(/\d+/g) ?? []).flatMap((each) => lessons[Number(each) - 1] ?? []));
    return [...needed].slice(0, perLessonMax).map((each) => [id, each]);
  });
}

/**
 * The document with those of the needs that it can take on, one after another: not those that it has, that name a node
 * that it lacks or itself, or that would close a circle with it or with earlier ones.
 * @returns `taken`: the needs that were added
 */
export function addNeeds(
  document: MapDocument,
  pairs: readonly NeedPair[],
): { readonly document: MapDocument; readonly taken: readonly NeedPair[] } {
  const places = new Map(document.ids.map((id, at) => [id, at]));
  const taken: NeedPair[] = [];
  let grown = document;
  for (const pair of pairs) {
    const [id, needed] = pair;
    const at = places.get(id) ?? 0;
    const present = grown.needs?.get(id) ?? [];
    // The root, the first node, is no lesson.
    const isSound = at > 0 && (places.get(needed) ?? 0) > 0 && !present.includes(needed) && present.length < needsMax;
    if (!isSound || closesCircle(grown, at, [needed])) continue;
    grown = withNeeds(grown, new Map(grown.needs).set(id, [...present, needed]));
    taken.push(pair);
  }
  return { document: grown, taken };
}

/** Adds needs as one change of a map. */
export function applyNeeds(document: MapDocument, pairs: readonly NeedPair[]): ActResult {
  const { document: grown, taken } = addNeeds(document, pairs);
  const lessons = new Set(taken.map(([id]) => id)).size;
  return { ok: true, document: grown, change: lessons === 0 ? null : { act: 'link', lessons }, added: [] };
}

/** A proposal as the text of its run: a line for each need with both ids. */
export const writePairs = (pairs: readonly NeedPair[]): string => pairs.map((pair) => pair.join(' ')).join('\n');

export const readPairs = (text: string): readonly NeedPair[] =>
  text.split('\n').flatMap((line): NeedPair[] => {
    const [id, needed] = line.split(' ');
    return id && needed ? [[id, needed]] : [];
  });
