import { type Label, placeholder } from './labels';
import { layerOf } from './mei-layer';
import {
  type Bar,
  type Clef,
  clefs,
  type Key,
  type Metre,
  type Pitch,
  type Tune,
  type TuneEvent,
  type Voice,
} from './tune';

/**
 * A tune in MEI, the library's own notation. Its reader of ABC is not used: it guesses where a tune is wrong, and it
 * would get texts that somebody typed. No typed text is in the notation.
 */
export function meiOf(tune: Tune, labels: ReadonlyMap<string, Label>): string {
  const staves = tune.voices.map((voice, at) => staffDef(voice, at, labels)).join('');
  const signs = `${keyAttribute(tune.key)}${metreAttributes(tune.metre)}`;
  const head = `<scoreDef${signs}><staffGrp${groupOf(tune.voices)}>${staves}</staffGrp></scoreDef>`;
  const score = `<score>${head}${section(tune, labels)}</score>`;
  const document = `<music><body><mdiv>${score}</mdiv></body></music>`;
  return `<mei xmlns="http://www.music-encoding.org/ns/mei" meiversion="5.0">${document}</mei>`;
}

/** Two staves of a piano have a brace, several voices a bracket. */
function groupOf(voices: readonly Voice[]): string {
  if (voices.length < 2) return '';
  const isPiano = voices.length === 2 && voices[0]?.clef === 'treble' && voices[1]?.clef === 'bass';
  return ` symbol="${isPiano ? 'brace' : 'bracket'}" bar.thru="true"`;
}

function staffDef({ clef }: Voice, at: number, labels: ReadonlyMap<string, Label>): string {
  const name = labels.get(`name-${at}`);
  const shown = name ? `<label xml:id="name-${at}">${placeholder(name)}</label>` : '';
  return `<staffDef n="${at + 1}" lines="5"${clefAttributes(clef ?? 'treble')}>${shown}</staffDef>`;
}

function clefAttributes(clef: Clef): string {
  const [shape, line, octave] = clefs[clef];
  const displaced = octave === 0 ? '' : ` clef.dis="8" clef.dis.place="${octave < 0 ? 'below' : 'above'}"`;
  return ` clef.shape="${shape}" clef.line="${line}"${displaced}`;
}

const keyAttribute = ({ fifths }: Key): string =>
  ` keysig="${fifths === 0 ? '0' : `${Math.abs(fifths)}${fifths < 0 ? 'f' : 's'}`}"`;

function metreAttributes(metre: Metre | null): string {
  if (!metre) return '';
  const sign = metre.sign ? ` meter.sym="${metre.sign}"` : '';
  return ` meter.count="${metre.count}" meter.unit="${metre.unit}"${sign}`;
}

function section({ voices }: Tune, labels: ReadonlyMap<string, Label>): string {
  const [first] = voices;
  let text = '';
  let isEnding = false;
  for (const [at, bar] of (first?.bars ?? []).entries()) {
    const next = first?.bars[at + 1];
    if (isEnding && bar.ending) {
      text += '</ending>';
      isEnding = false;
    }
    text += changes(bar);
    if (bar.ending) {
      text += `<ending n="${bar.ending}"${next?.ending ? '' : ' lendsym="none"'}>`;
      isEnding = true;
    }
    text += measure(voices, at, labels);
    const isLast = !next || next.isRepeatStart || ['double', 'end', 'repeat'].includes(bar.right);
    if (isEnding && isLast) {
      text += '</ending>';
      isEnding = false;
    }
  }
  return `<section>${text}</section>`;
}

function changes({ key, metre }: Bar): string {
  if (!key && !metre) return '';
  return `<scoreDef${key ? keyAttribute(key) : ''}${metre && metre !== 'free' ? metreAttributes(metre) : ''}/>`;
}

const rights = { none: 'invis', single: 'single', double: 'dbl', end: 'end', repeat: 'rptend' } as const;

function measure(voices: readonly Voice[], at: number, labels: ReadonlyMap<string, Label>): string {
  const first = voices[0]?.bars[at];
  if (!first) return '';
  const left = first.isRepeatStart ? ' left="rptstart"' : '';
  const staves = voices.map(({ bars, clef }, index) => {
    const events = sounding(bars[at]?.events ?? [], clef ?? 'treble');
    return `<staff n="${index + 1}"><layer n="1">${layerOf(events, labels)}</layer></staff>`;
  });
  const more = voices.map((voice) => controls(voice, at, labels));
  return `<measure n="${at + 1}"${left} right="${rights[first.right]}">${staves.join('')}${more.join('')}</measure>`;
}

/** MEI has notes as they sound, ABC as they are written: a clef with an 8 lies between them. */
function sounding(events: readonly TuneEvent[], clef: Clef): readonly TuneEvent[] {
  const octaves = Math.sign(clefs[clef][2]);
  if (octaves === 0) return events;
  const shifted = (pitch: Pitch): Pitch => ({ ...pitch, octave: pitch.octave + octaves });
  return events.map((event) => ({ ...event, pitches: event.pitches.map(shifted) }));
}

/** Signs that belong to a note but are not within it. */
function controls({ bars, spans }: Voice, at: number, labels: ReadonlyMap<string, Label>): string {
  const events = bars[at]?.events ?? [];
  const [from, to] = [events[0]?.id ?? 0, events.at(-1)?.id ?? -1];
  const curves = spans.filter((span) => span.from >= from && span.from <= to && inVoice(events, span.from));
  return [
    ...events.flatMap((event) => signsOf(event, labels)),
    ...curves.map((span) => {
      const ends = `startid="#n${span.from}" endid="#n${span.to}"`;
      if (span.kind === 'slur') return `<slur ${ends}/>`;
      return `<hairpin form="${span.kind === 'louder' ? 'cres' : 'dim'}" ${ends}/>`;
    }),
  ].join('');
}

/** Ids count through all voices, so that those of a bar may have gaps. */
const inVoice = (events: readonly TuneEvent[], id: number): boolean => events.some((event) => event.id === id);

const elements: Readonly<Record<string, string>> = {
  fermata: '<fermata place="above"',
  trill: '<trill',
  turn: '<turn',
  mordent: '<mordent form="lower"',
  upperMordent: '<mordent form="upper"',
};

function signsOf({ id, chord, texts, marks }: TuneEvent, labels: ReadonlyMap<string, Label>): readonly string[] {
  const at = `startid="#n${id}"`;
  const labelled = (element: string, name: string, place: string): string => {
    const label = labels.get(name);
    return label ? `<${element} xml:id="${name}" ${at} place="${place}">${placeholder(label)}</${element}>` : '';
  };
  return [
    chord ? labelled('harm', `chord-${id}`, 'above') : '',
    ...texts.map(({ place }, index) => labelled('dir', `text-${id}-${index}`, place)),
    ...marks.map((mark) => {
      if (/^\d$/.test(mark)) return labelled('fing', `finger-${id}-${mark}`, 'above');
      if (Object.hasOwn(elements, mark)) return `${elements[mark]} ${at}/>`;
      return /^[pmfsz]+$/.test(mark) ? `<dynam ${at} place="below">${mark}</dynam>` : '';
    }),
  ];
}
