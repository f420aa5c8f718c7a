/**
 * A sentence boundary: after a full stop and its closing marks, before the start of a new sentence; CJK has no space.
 */
const BOUNDARY =
  /(?<=[.!?…‽؟।॥][)\]"'”’»›]{0,3})\s+(?=["'“‘«‹„([¿¡]{0,3}[\p{Lu}\p{Lt}\p{Lo}\p{N}])|(?<=[。！？｡][」』）”’]{0,3})\s*(?![」』）”’。！？])/gu;
/** Abbreviations, whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s([])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|cf|vgl|bzw|ca|approx|Fig|Figs|Abb|Eq|Eqs|Sec|Ch|Vol|pp?|ed|eds|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a)\.$/u;

/** The sentences of a paragraph. Joined with a space (none in CJK) they are the paragraph again. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let begun = '';
  for (const piece of paragraph.split(BOUNDARY)) {
    if (piece === '') continue;
    begun = begun === '' ? piece : `${begun} ${piece}`;
    if (ABBREVIATION.test(begun.slice(-12))) continue;
    sentences.push(begun);
    begun = '';
  }
  if (begun !== '') sentences.push(begun);
  return sentences;
}
