import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`. The texts are those of the unit 'binary' of
 * fast-check, whose table of all characters takes each worker more than a second and 100 MB.
 */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count), placeOf);

/** The way back, by which fast-check finds the names of properties that it puts into texts. */
function placeOf(character: unknown): number {
  if (typeof character !== 'string' || [...character].length !== 1) throw new Error('not a character');
  const code = character.codePointAt(0) ?? 0;
  if (code < surrogates.first) return code;
  if (code < surrogates.first + surrogates.count) throw new Error('half of a pair');
  return code - surrogates.count;
}
