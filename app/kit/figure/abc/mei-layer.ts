import { type Label, placeholder } from './labels';
import type { Accidental, Pitch, TuneEvent } from './tune';

type Labels = ReadonlyMap<string, Label>;

/** The notes of a bar in MEI, with their beams and tuplets. */
export function layerOf(events: readonly TuneEvent[], labels: Labels): string {
  let text = '';
  for (let at = 0; at < events.length; ) {
    const tuplet = events[at]?.tuplet ?? null;
    let end = at + 1;
    while (end < events.length && events[end]?.tuplet === tuplet) end += 1;
    const notes = beamed(events.slice(at, end), labels);
    // One number says what it is where a beam holds the notes together; else a bracket does.
    text += tuplet ? `<tuplet num="${tuplet.count}" numbase="${tuplet.time}">${notes}</tuplet>` : notes;
    at = end;
  }
  return text;
}

const canHaveBeam = ({ kind, value, grace }: TuneEvent): boolean => kind === 'note' && value.base >= 8 && !grace;

/** Notes without a space between them share a beam, with rests and grace notes that are between them. */
function beamed(events: readonly TuneEvent[], labels: Labels): string {
  let text = '';
  for (let at = 0; at < events.length; ) {
    const end = endOfBeam(events, at);
    const notes = withGraces(events.slice(at, end), labels);
    text += end - at > 1 && events.slice(at, end).filter(canHaveBeam).length > 1 ? `<beam>${notes}</beam>` : notes;
    at = end;
  }
  return text;
}

/** The index after the last note of the beam that begins at a note, or after the note itself or the grace notes. */
function endOfBeam(events: readonly TuneEvent[], at: number): number {
  const first = events[at];
  let end = at + 1;
  if (first?.grace) while (events[end]?.grace) end += 1;
  if (!first || !canHaveBeam(first)) return end;
  for (let next = at + 1; next < events.length; next += 1) {
    const event = events[next];
    if (!event || event.isApart || (!event.grace && event.value.base < 8) || event.isWholeBar) break;
    if (canHaveBeam(event)) end = next + 1;
  }
  return end;
}

/** Several grace notes in a row have a beam of their own. */
function withGraces(events: readonly TuneEvent[], labels: Labels): string {
  let text = '';
  for (let at = 0; at < events.length; ) {
    let end = at;
    while (events[end]?.grace) end += 1;
    const graces = events.slice(at, end);
    if (graces.length > 0) {
      const notes = graces.map((each) => eventOf(each, labels)).join('');
      const hasBeam = graces.length > 1 && graces.every(({ value }) => value.base >= 8);
      text += hasBeam ? `<beam>${notes}</beam>` : notes;
      at = end;
      continue;
    }
    const event = events[at];
    if (event) text += eventOf(event, labels);
    at += 1;
  }
  return text;
}

function eventOf(event: TuneEvent, labels: Labels): string {
  const { id, kind, pitches, value, grace, isWholeBar } = event;
  const isRest = kind === 'rest';
  if (kind !== 'note' && isWholeBar) return `<${isRest ? 'mRest' : 'mSpace'} xml:id="n${id}"/>`;
  const dots = value.dots === 0 ? '' : ` dots="${value.dots}"`;
  const length = ` dur="${value.base < 1 ? 'breve' : value.base}"${dots}`;
  if (kind !== 'note') return `<${isRest ? 'rest' : 'space'} xml:id="n${id}"${length}/>`;
  const small = grace ? ` grace="${grace === 'short' ? 'unacc" stem.mod="1slash' : 'acc'}"` : '';
  const shared = `${length}${small}${articulation(event)}`;
  const words = wordsOf(event, labels);
  const [only] = pitches;
  if (only && pitches.length === 1) return `<note xml:id="n${id}"${shared}${pitchOf(only)}>${words}</note>`;
  const notes = pitches.map((pitch) => `<note${pitchOf(pitch)}/>`).join('');
  return `<chord xml:id="n${id}"${shared}>${notes}${words}</chord>`;
}

const accidentals: Readonly<Record<Accidental, string>> = { [-2]: 'ff', [-1]: 'f', 0: 'n', 1: 's', 2: 'x' };

function pitchOf({ step, octave, accidental, isTied, isTiedTo }: Pitch): string {
  const sign = accidental === null ? '' : ` accid="${accidentals[accidental]}"`;
  const tie = isTied && isTiedTo ? 'm' : isTied ? 'i' : 't';
  return ` pname="${'cdefgab'[step]}" oct="${octave}"${sign}${isTied || isTiedTo ? ` tie="${tie}"` : ''}`;
}

const articulations: Readonly<Record<string, string>> = {
  staccato: 'stacc',
  tenuto: 'ten',
  accent: 'acc',
  marcato: 'marc',
  upBow: 'upbow',
  downBow: 'dnbow',
};

function articulation({ marks }: TuneEvent): string {
  const found = marks.flatMap((mark) => articulations[mark] ?? []);
  return found.length === 0 ? '' : ` artic="${found.join(' ')}"`;
}

function wordsOf({ id, syllables }: TuneEvent, labels: Labels): string {
  return syllables
    .map((syllable, verse) => {
      const label = labels.get(`word-${id}-${verse}`);
      if (!syllable || !label) return '';
      const joined = { hyphen: ' con="d" wordpos="i"', line: ' con="u" wordpos="t"', none: '' }[
        syllable.joined ?? 'none'
      ];
      return `<verse n="${verse + 1}"><syl xml:id="word-${id}-${verse}"${joined}>${placeholder(label)}</syl></verse>`;
    })
    .join('');
}
