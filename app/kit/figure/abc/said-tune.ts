import type { FigureTable } from '../figure';
import { type FigureSaid, saidMark, say } from '../said';
import { lengthName, noteName, notesSaid } from './said-notes';
import type { Bar, Clef, Key, Metre, Tune, TuneEvent } from './tune';

/** Notes that the description says; the table has all. */
const saidMost = 48;

/** A tune in sentences, and bar by bar as a table. */
export function saidOfTune(tune: Tune): { readonly said: readonly FigureSaid[]; readonly table: FigureTable } {
  return { said: [...headOf(tune), ...formOf(tune), ...notesOf(tune)], table: tableOf(tune) };
}

const word = (name: string, values?: Readonly<Record<string, string | number>>): string =>
  saidMark(say('abc', name, values));

function headOf({ voices, key, metre, tempo }: Tune): readonly FigureSaid[] {
  const values = {
    clef: voices.map(({ clef }) => clefName(clef ?? 'treble')).join(', '),
    key: keyName(key),
    metre: metreName(metre),
    bars: voices[0]?.bars.length ?? 0,
  };
  const head =
    voices.length > 1 ? say('abc', 'staves', { ...values, staves: voices.length }) : say('abc', 'staff', values);
  if (!tempo) return [head];
  const { text, beat } = tempo;
  const parts = [text ?? '', beat ? `${lengthName(beat.value)} = ${beat.perMinute}` : ''].filter((each) => each !== '');
  return [head, say('abc', 'tempo', { tempo: parts.join(', ') })];
}

function clefName(clef: Clef): string {
  const [name = 'treble', octave] = clef.split(/(?=[-+]8)/);
  const plain = word(`clef${name[0]?.toUpperCase()}${name.slice(1)}`);
  return octave === undefined ? plain : word(octave === '-8' ? 'octaveLower' : 'octaveHigher', { clef: plain });
}

const keyName = ({ tonic, alter, mode }: Key): string =>
  tonic === null ? word('noKey') : word(mode, { tonic: noteName(tonic, alter) });

const metreName = (metre: Metre | null): string => (metre ? `${metre.count}/${metre.unit}` : word('noMetre'));

/** Repeats, endings and changes of key and metre. */
function formOf({ voices }: Tune): readonly FigureSaid[] {
  const said: FigureSaid[] = [];
  let from = 1;
  for (const [index, bar] of (voices[0]?.bars ?? []).entries()) {
    const at = index + 1;
    if (bar.isRepeatStart) from = at;
    if (bar.key) said.push(say('abc', 'newKey', { bar: at, key: keyName(bar.key) }));
    if (bar.metre)
      said.push(say('abc', 'newMetre', { bar: at, metre: metreName(bar.metre === 'free' ? null : bar.metre) }));
    if (bar.ending) said.push(say('abc', 'ending', { bar: at, ending: bar.ending }));
    if (bar.right !== 'repeat') continue;
    said.push(from === at ? say('abc', 'repeatOne', { bar: at }) : say('abc', 'repeat', { from, to: at }));
    from = at + 1;
  }
  return said;
}

function notesOf({ voices }: Tune): readonly FigureSaid[] {
  const said: FigureSaid[] = [say('abc', 'octaves')];
  let count = 0;
  for (const [at] of (voices[0]?.bars ?? []).entries()) {
    for (const [staff, { bars }] of voices.entries()) {
      const events = bars[at]?.events ?? [];
      count += events.reduce((sum, { pitches }) => sum + Math.max(1, pitches.length), 0);
      // At least the first bar, however long it is.
      if (count > saidMost && at > 0) return [...said, say('abc', 'moreBars')];
      const values = { bar: at + 1, notes: notesSaid(events) };
      said.push(
        voices.length > 1 ? say('abc', 'barOfStaff', { ...values, staff: staff + 1 }) : say('abc', 'bar', values),
      );
    }
  }
  return said;
}

function tableOf({ voices }: Tune): FigureTable {
  const all = voices.flatMap(({ bars }) => bars.flatMap(({ events }) => events));
  const hasChords = all.some(({ chord, texts }) => chord !== null || texts.length > 0);
  const hasWords = all.some(({ syllables }) => syllables.some((each) => each !== null));
  const staves = voices.map(({ name }, at) => name ?? say('abc', 'columnStaff', { staff: at + 1 }));
  const head = [
    say('abc', 'columnBar'),
    ...(voices.length > 1 ? staves : [say('abc', 'columnNotes')]),
    ...(hasChords ? [say('abc', 'columnChords')] : []),
    ...(hasWords ? [say('abc', 'columnWords')] : []),
  ];
  const rows = (voices[0]?.bars ?? []).map((_, at) => {
    const bars: readonly Bar[] = voices.flatMap(({ bars: each }) => each[at] ?? []);
    const events = bars.flatMap((bar) => bar.events);
    return [
      String(at + 1),
      ...bars.map((bar) => say('abc', 'cell', { notes: notesSaid(bar.events) })),
      ...(hasChords ? [chordsOf(events)] : []),
      ...(hasWords ? [wordsOf(events)] : []),
    ];
  });
  return { head, rows };
}

const chordsOf = (events: readonly TuneEvent[]): string =>
  events.flatMap(({ chord, texts }) => [...(chord ? [chord] : []), ...texts.map(({ text }) => text)]).join(', ');

/** The words of a bar, verse after verse. */
function wordsOf(events: readonly TuneEvent[]): string {
  const verses = Math.max(0, ...events.map(({ syllables }) => syllables.length));
  const lines = Array.from({ length: verses }, (_, verse) =>
    events
      .flatMap(({ syllables }) => syllables[verse] ?? [])
      .map(({ text, joined }) => (joined === 'hyphen' ? `${text}-` : `${text} `))
      .join('')
      .trim(),
  );
  return lines.filter((each) => each !== '').join(' / ');
}
