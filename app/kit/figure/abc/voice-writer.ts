import { type Fraction, fraction, times } from './fraction';
import type { Bar, BarLine, Key, Metre, Pitch, Span, TuneEvent, TuneText, Tuplet, Voice } from './tune';
import { tuneLimits } from './tune';
import { fault } from './typed';
import { noteValue } from './value';

/** A note or rest as it is typed. */
export interface Played {
  readonly kind: TuneEvent['kind'];
  readonly pitches: readonly Pitch[];
  /** In whole notes. */
  readonly length: Fraction;
  readonly isWholeBar?: boolean;
}

/** Everything that stands before a note and belongs to it. */
const nothing = () => ({
  marks: [] as string[],
  chord: null as string | null,
  texts: [] as TuneText[],
  slurs: 0,
  wedges: [] as Span['kind'][],
  wedgeEnds: [] as Span['kind'][],
});

/** Counts of the whole tune. */
export interface Counts {
  events: number;
  notes: number;
}

export type VoiceWriter = ReturnType<typeof voiceWriter>;

/** Puts what is read into the bars of a voice. */
export function voiceWriter(id: string, counts: Counts) {
  const voice: Voice = { id, clef: null, name: null, bars: [], spans: [] };
  const newBar = (line: number): Bar => ({
    line,
    events: [],
    isRepeatStart: false,
    right: 'none',
    ending: null,
    key: null,
    metre: null,
  });
  let bar: Bar | null = null;
  let before = nothing();
  let isApart = true;
  let graces: 'long' | 'short' | null = null;
  let tuplet: { readonly shape: Tuplet; left: number; readonly line: number } | null = null;
  let broken: { readonly line: number; readonly next: Fraction } | null = null;
  let last: TuneEvent | null = null;
  /** Slurs and wedges that are open. */
  const open: { readonly kind: Span['kind']; readonly from: number; readonly line: number }[] = [];
  /** Notes that may have syllables, of the last line of music. */
  let sung: { readonly event: TuneEvent; readonly bar: number }[] = [];

  const barNow = (line: number): Bar => {
    bar ??= newBar(line);
    return bar;
  };
  const close = (): void => {
    if (!bar || bar.events.length === 0) return;
    if (voice.bars.length === tuneLimits.bars) throw fault(bar.line, 'tooManyBars', { most: tuneLimits.bars });
    voice.bars.push(bar);
    bar = null;
  };

  function lengthOf(line: number, typed: Fraction): Fraction {
    if (!broken || graces) return typed;
    const length = times(typed, broken.next);
    broken = null;
    if (!noteValue(length)) throw fault(line, 'unevenLength', { found: `${length.n}/${length.d}` });
    return length;
  }

  function play(line: number, { kind, pitches, length: typed, isWholeBar = false }: Played): void {
    counts.notes += Math.max(1, pitches.length);
    if (counts.notes > tuneLimits.notes) throw fault(line, 'tooManyNotes', { most: tuneLimits.notes });
    const length = lengthOf(line, typed);
    const value = noteValue(length);
    // A rest may fill a bar of any metre, which is known when the bar ends.
    if (!value && kind === 'note') throw fault(line, 'unevenLength', { found: `${length.n}/${length.d}` });
    const event: TuneEvent = {
      id: counts.events,
      line,
      kind,
      pitches,
      length,
      value: value ?? { base: 1, dots: 0 },
      isWholeBar,
      grace: graces,
      isApart,
      tuplet: tuplet?.shape ?? null,
      marks: before.marks,
      chord: before.chord,
      texts: before.texts,
      syllables: [],
    };
    counts.events += 1;
    barNow(line).events.push(event);
    last = event;
    for (const wedge of before.wedgeEnds) endSpan(line, wedge);
    for (let at = 0; at < before.slurs; at += 1) open.push({ kind: 'slur', from: event.id, line });
    for (const wedge of before.wedges) open.push({ kind: wedge, from: event.id, line });
    before = nothing();
    isApart = false;
    if (graces) return;
    if (kind === 'note') sung.push({ event, bar: voice.bars.length });
    if (tuplet) tuplet.left -= 1;
    if (tuplet?.left === 0) [tuplet, isApart] = [null, true];
  }

  function endSpan(line: number, kind: Span['kind']): void {
    const at = open.findLastIndex((each) => each.kind === kind);
    const [span] = at < 0 ? [] : open.splice(at, 1);
    if (!span || !last) throw fault(line, kind === 'slur' ? 'slurNotBegun' : 'wedgeNotBegun');
    if (span.from !== last.id) voice.spans.push({ kind, from: span.from, to: last.id });
  }

  /** `>` makes the note before longer and the next one shorter, `<` the other way round. */
  function breakRhythm(line: number, sign: string): void {
    if (!last || last.grace || broken || sign.length > 2) throw fault(line, 'brokenRhythm', { sign: sign[0] ?? '>' });
    const part = fraction(1, 2 ** sign.length);
    const rest = fraction(2 ** (sign.length + 1) - 1, 2 ** sign.length);
    const [now, next] = sign.startsWith('>') ? [rest, part] : [part, rest];
    last.length = times(last.length, now);
    const value = noteValue(last.length);
    if (!value) throw fault(line, 'unevenLength', { found: `${last.length.n}/${last.length.d}` });
    last.value = value;
    broken = { line, next };
  }

  function barLine(line: number, sign: { readonly right: BarLine; readonly isRepeatStart: boolean }): void {
    if (tuplet) throw fault(tuplet.line, 'tupletNotFull', { count: tuplet.shape.count, missing: tuplet.left });
    if (broken) throw fault(broken.line, 'brokenRhythm', { sign: '> <' });
    if (bar && bar.events.length > 0) {
      bar.right = sign.right;
      close();
    } else {
      const [previous] = voice.bars.slice(-1);
      if (previous && sign.right !== 'single' && previous.right !== 'repeat') previous.right = sign.right;
    }
    if (sign.isRepeatStart) barNow(line).isRepeatStart = true;
    isApart = true;
    last = null;
  }

  return {
    voice,
    play,
    breakRhythm,
    barLine,
    endSpan,
    /** The music after it has no beam to the note before. */
    space: (): void => {
      isApart = true;
    },
    before: (): ReturnType<typeof nothing> => before,
    startSpan(line: number, kind: Span['kind']): void {
      const isSlur = kind === 'slur';
      const others = open.filter((each) => (each.kind === 'slur') === isSlur).length;
      const now = others + (isSlur ? before.slurs : before.wedges.length);
      if (now >= (isSlur ? tuneLimits.slurs : 1)) throw fault(line, isSlur ? 'tooManySlurs' : 'wedgeInWedge');
      if (isSlur) before.slurs += 1;
      else before.wedges.push(kind);
    },
    startTuplet(line: number, shape: Tuplet, notes: number): void {
      if (tuplet) throw fault(line, 'tupletInTuplet');
      tuplet = { shape, left: notes, line };
      isApart = true;
    },
    /** The notes that follow are grace notes until it is called with null. */
    setGraces(kind: 'long' | 'short' | null): void {
      graces = kind;
    },
    tie(line: number): void {
      if (last?.kind !== 'note') throw fault(line, 'tieWithoutNote');
      for (const pitch of last.pitches) pitch.isTied = true;
    },
    /** An ending of a repeat. False in the middle of a bar. */
    ending(name: string, line: number): boolean {
      const now = barNow(line);
      if (now.events.length > 0) return false;
      now.ending = name;
      return true;
    },
    /** A change of key or metre. False in the middle of a bar. */
    change(line: number, to: { readonly key?: Key; readonly metre?: Metre | 'free' }): boolean {
      const now = barNow(line);
      if (now.events.length > 0) return false;
      now.key = to.key ?? now.key;
      now.metre = to.metre ?? now.metre;
      return true;
    },
    startLine: (): void => {
      sung = [];
      isApart = true;
    },
    sung: () => sung,
    hasMusic: (): boolean => voice.bars.length > 0 || (bar?.events.length ?? 0) > 0,
    finish(line: number): Voice {
      if (tuplet) throw fault(tuplet.line, 'tupletNotFull', { count: tuplet.shape.count, missing: tuplet.left });
      if (broken) throw fault(broken.line, 'brokenRhythm', { sign: '> <' });
      if (before.chord || before.texts.length > 0 || before.marks.length > 0) throw fault(line, 'signWithoutNote');
      const [span] = open;
      if (span) throw fault(span.line, span.kind === 'slur' ? 'slurNotEnded' : 'wedgeNotEnded');
      close();
      return voice;
    },
  };
}
