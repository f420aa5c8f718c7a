import { type Fraction, fraction, times } from './fraction';
import type { Bar, BarLine, Key, Metre, Pitch, Span, TuneEvent, TuneText, Tuplet, Voice } from './tune';
import { tuneLimits } from './tune';
import { fault } from './typed';
import { noteValue } from './value';

/** A note or rest as it is typed. */
interface Played {
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

const newBar = (line: number): Bar => ({
  line,
  events: [],
  isRepeatStart: false,
  right: 'none',
  ending: null,
  key: null,
  metre: null,
});

/** Puts what is read into the bars of a voice. All methods throw `FigureFault` for what cannot stand there. */
export class VoiceWriter {
  readonly voice: Voice;
  /** Signs, texts and slurs that are read before their note. */
  before = nothing();
  /** Notes that may have syllables, of the last line of music. */
  sung: { readonly event: TuneEvent; readonly bar: number }[] = [];
  readonly #counts: Counts;
  #bar: Bar | null = null;
  #isApart = true;
  #graces: 'long' | 'short' | null = null;
  #tuplet: { readonly shape: Tuplet; left: number; readonly line: number } | null = null;
  #broken: { readonly line: number; readonly next: Fraction } | null = null;
  #last: TuneEvent | null = null;
  /** Slurs and wedges that have begun. */
  readonly #open: { readonly kind: Span['kind']; readonly from: number; readonly line: number }[] = [];

  constructor(id: string, counts: Counts) {
    this.voice = { id, clef: null, name: null, bars: [], spans: [] };
    this.#counts = counts;
  }

  get hasMusic(): boolean {
    return this.voice.bars.length > 0 || (this.#bar?.events.length ?? 0) > 0;
  }

  startLine(): void {
    this.sung = [];
    this.#isApart = true;
  }

  /** The music after it has no beam to the note before. */
  space(): void {
    this.#isApart = true;
  }

  play(line: number, { kind, pitches, length: typed, isWholeBar = false }: Played): void {
    const length = this.#lengthOf(line, typed);
    const value = noteValue(length);
    // A rest may fill a bar of any metre, which is known when the bar ends.
    if (!value && kind === 'note') throw fault(line, 'unevenLength', { found: `${length.n}/${length.d}` });
    const event: TuneEvent = {
      id: this.#count(line, pitches.length),
      line,
      kind,
      pitches,
      length,
      value: value ?? { base: 1, dots: 0 },
      isWholeBar,
      grace: this.#graces,
      isApart: this.#isApart,
      tuplet: this.#tuplet?.shape ?? null,
      marks: this.before.marks,
      chord: this.before.chord,
      texts: this.before.texts,
      syllables: [],
    };
    this.#barNow(line).events.push(event);
    this.#last = event;
    this.#isApart = false;
    this.#spansAt(line, event);
    if (this.#graces) return;
    if (kind === 'note') this.sung.push({ event, bar: this.voice.bars.length });
    if (this.#tuplet) this.#tuplet.left -= 1;
    if (this.#tuplet?.left === 0) [this.#tuplet, this.#isApart] = [null, true];
  }

  /** The number of a new note. */
  #count(line: number, pitches: number): number {
    const counts = this.#counts;
    counts.notes += Math.max(1, pitches);
    counts.events += 1;
    if (counts.notes > tuneLimits.notes) throw fault(line, 'tooManyNotes', { most: tuneLimits.notes });
    return counts.events - 1;
  }

  #spansAt(line: number, { id }: TuneEvent): void {
    const { slurs, wedges, wedgeEnds } = this.before;
    for (const wedge of wedgeEnds) this.endSpan(line, wedge);
    for (let at = 0; at < slurs; at += 1) this.#open.push({ kind: 'slur', from: id, line });
    for (const wedge of wedges) this.#open.push({ kind: wedge, from: id, line });
    this.before = nothing();
  }

  #lengthOf(line: number, typed: Fraction): Fraction {
    if (!this.#broken || this.#graces) return typed;
    const length = times(typed, this.#broken.next);
    this.#broken = null;
    if (!noteValue(length)) throw fault(line, 'unevenLength', { found: `${length.n}/${length.d}` });
    return length;
  }

  startSpan(line: number, kind: Span['kind']): void {
    const isSlur = kind === 'slur';
    const others = this.#open.filter((each) => (each.kind === 'slur') === isSlur).length;
    const now = others + (isSlur ? this.before.slurs : this.before.wedges.length);
    if (now >= (isSlur ? tuneLimits.slurs : 1)) throw fault(line, isSlur ? 'tooManySlurs' : 'wedgeInWedge');
    if (isSlur) this.before.slurs += 1;
    else this.before.wedges.push(kind);
  }

  endSpan(line: number, kind: Span['kind']): void {
    const at = this.#open.findLastIndex((each) => each.kind === kind);
    const [span] = at < 0 ? [] : this.#open.splice(at, 1);
    if (!span || !this.#last) throw fault(line, kind === 'slur' ? 'slurNotBegun' : 'wedgeNotBegun');
    if (span.from !== this.#last.id) this.voice.spans.push({ kind, from: span.from, to: this.#last.id });
  }

  /** `>` makes the note before longer and the next one shorter, `<` the other way round. */
  breakRhythm(line: number, sign: string): void {
    const last = this.#last;
    if (!last || last.grace || this.#broken || sign.length > 2)
      throw fault(line, 'brokenRhythm', { sign: sign[0] ?? '>' });
    const part = fraction(1, 2 ** sign.length);
    const rest = fraction(2 ** (sign.length + 1) - 1, 2 ** sign.length);
    const [now, next] = sign.startsWith('>') ? [rest, part] : [part, rest];
    last.length = times(last.length, now);
    const value = noteValue(last.length);
    if (!value) throw fault(line, 'unevenLength', { found: `${last.length.n}/${last.length.d}` });
    last.value = value;
    this.#broken = { line, next };
  }

  startTuplet(line: number, shape: Tuplet, notes: number): void {
    if (this.#tuplet) throw fault(line, 'tupletInTuplet');
    this.#tuplet = { shape, left: notes, line };
    this.#isApart = true;
  }

  /** The notes that follow are grace notes until it is called with null. */
  setGraces(kind: 'long' | 'short' | null): void {
    this.#graces = kind;
  }

  tie(line: number): void {
    if (this.#last?.kind !== 'note') throw fault(line, 'tieWithoutNote');
    for (const pitch of this.#last.pitches) pitch.isTied = true;
  }

  barLine(line: number, sign: { readonly right: BarLine; readonly isRepeatStart: boolean }): void {
    this.#checkGroups();
    if (this.#bar && this.#bar.events.length > 0) {
      this.#bar.right = sign.right;
      this.#close();
    } else {
      const [previous] = this.voice.bars.slice(-1);
      if (previous && sign.right !== 'single' && previous.right !== 'repeat') previous.right = sign.right;
    }
    if (sign.isRepeatStart) this.#barNow(line).isRepeatStart = true;
    this.#isApart = true;
    this.#last = null;
  }

  /** An ending of a repeat. False in the middle of a bar. */
  ending(name: string, line: number): boolean {
    const now = this.#barNow(line);
    if (now.events.length > 0) return false;
    now.ending = name;
    return true;
  }

  /** A change of key or metre. False in the middle of a bar. */
  change(line: number, to: { readonly key?: Key; readonly metre?: Metre | 'free' }): boolean {
    const now = this.#barNow(line);
    if (now.events.length > 0) return false;
    now.key = to.key ?? now.key;
    now.metre = to.metre ?? now.metre;
    return true;
  }

  finish(line: number): Voice {
    this.#checkGroups();
    const { chord, texts, marks } = this.before;
    if (chord || texts.length > 0 || marks.length > 0) throw fault(line, 'signWithoutNote');
    const [span] = this.#open;
    if (span) throw fault(span.line, span.kind === 'slur' ? 'slurNotEnded' : 'wedgeNotEnded');
    this.#close();
    return this.voice;
  }

  /** Groups of notes end within their bar. */
  #checkGroups(): void {
    const [tuplet, broken] = [this.#tuplet, this.#broken];
    if (tuplet) throw fault(tuplet.line, 'tupletNotFull', { count: tuplet.shape.count, missing: tuplet.left });
    if (broken) throw fault(broken.line, 'brokenRhythm', { sign: '> <' });
  }

  #barNow(line: number): Bar {
    this.#bar ??= newBar(line);
    return this.#bar;
  }

  #close(): void {
    if (!this.#bar || this.#bar.events.length === 0) return;
    if (this.voice.bars.length === tuneLimits.bars)
      throw fault(this.#bar.line, 'tooManyBars', { most: tuneLimits.bars });
    this.voice.bars.push(this.#bar);
    this.#bar = null;
  }
}
