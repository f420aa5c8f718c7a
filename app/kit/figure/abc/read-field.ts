import { type Fraction, fraction } from './fraction';
import { type Clef, clefs, type Key, type Metre, type Tempo } from './tune';
import { fault, label, quoted } from './typed';
import { noteValue } from './value';

/** Values of the lines `K:`, `M:`, `L:`, `Q:` and `V:`. */

const steps = 'CDEFGAB';
/** Sharps of the major key on each step. */
const fifthsOfStep = [0, 2, 4, -1, 1, 3, 5] as const;

const modes: readonly (readonly [RegExp, Key['mode'], number])[] = [
  [/^(?:|maj\w*|ion\w*)$/i, 'major', 0],
  [/^(?:m|min\w*|aeo\w*)$/i, 'minor', -3],
  [/^dor\w*$/i, 'dorian', -2],
  [/^phr\w*$/i, 'phrygian', -4],
  [/^lyd\w*$/i, 'lydian', 1],
  [/^mix\w*$/i, 'mixolydian', -1],
  [/^loc\w*$/i, 'locrian', -5],
];

export const noKey: Key = { tonic: null, alter: 0, mode: 'major', fifths: 0 };

const clefOf = (name: string): Clef | null => (Object.hasOwn(clefs, name) ? (name as Clef) : null);

/** The value of `K:`: a key, a clef or both. */
export function readKey(line: number, typed: string): { readonly key: Key | null; readonly clef: Clef | null } {
  const words = typed.split(/\s+/).filter((each) => each !== '');
  let clef: Clef | null = null;
  const rest: string[] = [];
  for (const word of words) {
    const named = word.replace(/^clef=/i, '').replace(/^"(.*)"$/, '$1');
    const found = clefOf(named.toLowerCase());
    if (found) clef = found;
    else if (/^clef=/i.test(word)) throw unknownClef(line, named);
    else rest.push(word);
  }
  return { key: rest.length === 0 && clef ? null : keyOf(line, rest.join(' ')), clef };
}

const unknownClef = (line: number, found: string) =>
  fault(line, 'unknownClef', { found: quoted(found), known: Object.keys(clefs).join(', ') });

function keyOf(line: number, typed: string): Key {
  if (typed === '' || /^none$/i.test(typed)) return noKey;
  const [, letter = '', sign = '', mode = ''] = /^([A-G])([#b♯♭]?) ?([A-Za-z]{0,12})$/.exec(typed) ?? [];
  const [, name, offset] = modes.find(([test]) => test.test(mode)) ?? [];
  if (letter === '' || name === undefined || offset === undefined)
    throw fault(line, 'unknownKey', { found: quoted(typed) });
  const tonic = steps.indexOf(letter);
  const alter = sign === '' ? 0 : /[#♯]/.test(sign) ? 1 : -1;
  const fifths = (fifthsOfStep[tonic] ?? 0) + 7 * alter + offset;
  if (Math.abs(fifths) > 7) throw fault(line, 'keyTooFar', { found: quoted(typed) });
  return { tonic, alter, mode: name, fifths };
}

/** The value of `M:`; null for free time. */
export function readMetre(line: number, typed: string): Metre | null {
  const text = typed.trim();
  if (text === '' || /^none$/i.test(text)) return null;
  if (text === 'C') return { count: 4, unit: 4, sign: 'common' };
  if (text === 'C|') return { count: 2, unit: 2, sign: 'cut' };
  const [, count = '0', unit = '0'] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  if (Number(count) < 1 || Number(count) > 32 || ![1, 2, 4, 8, 16, 32].includes(Number(unit)))
    throw fault(line, 'unknownMetre', { found: quoted(text) });
  return { count: Number(count), unit: Number(unit), sign: null };
}

/** The value of `L:`. */
export function readUnit(line: number, typed: string): Fraction {
  const [, n = '0', d = '1'] = /^\s*(\d{1,2})(?:\/(\d{1,2}))?\s*$/.exec(typed) ?? [];
  if (n !== '1' || ![1, 2, 4, 8, 16, 32, 64].includes(Number(d)))
    throw fault(line, 'unknownUnit', { found: quoted(typed.trim()) });
  return fraction(1, Number(d));
}

/** The unit where `L:` is left out, by the ABC standard 2.1, 3.1.7. */
export const unitOf = (metre: Metre | null): Fraction =>
  metre && metre.count / metre.unit < 0.75 ? fraction(1, 16) : fraction(1, 8);

/** The value of `Q:`: words, beats a minute, or both. */
export function readTempo(line: number, typed: string): Tempo {
  const text = typed.trim();
  const [, before, n = '1', d = '4', beats, after] =
    /^(?:"([^"]*)"\s*)?(?:(?:(\d)\/(\d{1,2})\s*=\s*)?(\d{1,3})\s*)?(?:"([^"]*)")?$/.exec(text) ?? [];
  const words = before ?? after;
  if (words === undefined && beats === undefined) throw fault(line, 'unknownTempo', { found: quoted(text) });
  const value = Number(d) === 0 ? null : noteValue(fraction(Number(n), Number(d)));
  if (beats !== undefined && (!value || value.base < 1 || Number(beats) < 1))
    throw fault(line, 'unknownTempo', { found: quoted(text) });
  return {
    text: words === undefined ? null : label(line, words) || null,
    beat: beats === undefined || !value ? null : { value, perMinute: Number(beats) },
  };
}

/** The value of `V:`: a voice's name in the block, and how it is drawn. */
export function readVoice(line: number, typed: string) {
  const [, id = '', rest = ''] = /^\s*(\S{1,20})(?:\s(.*))?$/.exec(typed) ?? [];
  if (id === '') throw fault(line, 'voiceWithoutName');
  let clef: Clef | null = null;
  let name: string | null = null;
  for (const [, key = '', quote, plain] of rest.matchAll(/(?:([A-Za-z]{1,20})=)?(?:"([^"]*)"|([^\s"]+))/g)) {
    const value = quote ?? plain ?? '';
    if (key === '' || /^clef$/i.test(key)) {
      const found = clefOf(value.toLowerCase());
      if (!found && key !== '') throw unknownClef(line, value);
      clef = found ?? clef;
    }
    if (/^(?:name|nm)$/i.test(key)) name = label(line, value) || null;
  }
  return { id, clef, name };
}
