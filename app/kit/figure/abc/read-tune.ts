import type { FigureLine } from '../figure';
import { checkTune } from './check-tune';
import type { Fraction } from './fraction';
import { noKey, readKey, readMetre, readTempo, readUnit, readVoice, unitOf } from './read-field';
import { readLyrics } from './read-lyrics';
import { type MusicReader, readMusic } from './read-music';
import { type Clef, type Key, type Metre, type Tempo, type Tune, tuneLimits } from './tune';
import { fault, quoted, seen } from './typed';
import { type Counts, VoiceWriter } from './voice-writer';

/** Fields that say something of a tune that is not drawn. `%%` and `I:` are for other programs. */
const unused = /^[ABDFGHINOPRSXZr]$/;
/** `C:|` is music. */
const fieldLine = /^\s*([A-Za-z+]):(?![|:])(.*)$/;

/** Reads a tune in ABC notation. Throws `FigureFault` for the first fault, with its line. */
export function readTune(lines: readonly FigureLine[]): Tune {
  const reader = new TuneReader();
  for (const { line, text } of lines) {
    const typed = text.replace(/^\ufeff/, '');
    if (/^\s*(?:%|$)/.test(typed)) continue;
    const [, name, value = ''] = fieldLine.exec(typed) ?? [];
    if (name) reader.field(line, name, value.replace(/(?<!\\)%.*$/, ''));
    else readMusic(reader, line, typed);
  }
  return checkTune(reader.finish(lines.at(-1)?.line ?? 1));
}

class TuneReader implements MusicReader {
  readonly #counts: Counts = { events: 0, notes: 0 };
  readonly #voices = new Map<string, VoiceWriter>();
  readonly #names: string[] = [];
  #tempo: Tempo | null = null;
  #key: Key | null = null;
  #metre: Metre | null = null;
  #unit: Fraction | null = null;
  #current: VoiceWriter | null = null;
  #clef: Clef | null = null;
  #fields = 0;

  writer(line: number): VoiceWriter {
    this.#current ??= this.#voice(line, '1');
    return this.#current;
  }

  unit(): Fraction {
    return this.#unit ?? unitOf(this.#metre);
  }

  /** Reads a field, on a line of its own or within the music. */
  field(line: number, name: string, typed: string): void {
    this.#fields += 1;
    if (this.#fields > tuneLimits.headings + this.#counts.events) throw fault(line, 'tooManyFields');
    if (name === 'X' && this.#hasMusic) throw fault(line, 'secondTune');
    const reader = Object.hasOwn(this.#readers, name) ? this.#readers[name] : undefined;
    if (reader) reader(line, typed);
    else if (!unused.test(name)) throw fault(line, 'unknownField', { found: quoted(name) });
  }

  finish(lastLine: number): Tune {
    const written = [...this.#voices.values()].map((each) => each.finish(lastLine));
    const voices = written.filter(({ bars }) => bars.length > 0);
    if (voices.length === 0) throw fault(null, 'noNotes');
    for (const each of voices) each.clef ??= this.#clef ?? 'treble';
    const title = this.#names.length === 0 ? null : this.#names.join(' ');
    return { title, tempo: this.#tempo, key: this.#key ?? cMajor, metre: this.#metre, voices };
  }

  /** Whether a note was read: from then on a field changes the tune from its bar on. */
  get #hasMusic(): boolean {
    return this.#counts.events > 0;
  }

  readonly #readers: Readonly<Record<string, (line: number, typed: string) => void>> = {
    T: (_line, typed) => this.#addName(seen(typed), (text) => text),
    C: (_line, typed) => this.#addName(seen(typed), (text) => `(${text})`),
    K: (line, typed) => this.#setKey(line, typed),
    M: (line, typed) => this.#setMetre(line, typed),
    L: (line, typed) => {
      this.#unit = readUnit(line, typed);
    },
    Q: (line, typed) => {
      if (this.#hasMusic) throw fault(line, 'tempoLater');
      this.#tempo = readTempo(line, typed);
    },
    V: (line, typed) => this.#setVoice(line, typed),
    w: (line, typed) => readLyrics(line, typed, this.writer(line).sung),
  };

  #addName(text: string, shown: (text: string) => string): void {
    if (text !== '' && this.#names.length < 3) this.#names.push(shown(text.slice(0, 100)));
  }

  #setKey(line: number, typed: string): void {
    const found = readKey(line, typed.trim());
    if (found.clef) {
      if (this.#hasMusic) throw fault(line, 'clefLater');
      this.#clef = found.clef;
    }
    if (!found.key) return;
    if (!this.#hasMusic) this.#key = found.key;
    else if (!this.writer(line).change(line, { key: found.key })) throw fault(line, 'changeInBar');
  }

  #setMetre(line: number, typed: string): void {
    const found = readMetre(line, typed);
    if (!this.#hasMusic) this.#metre = found;
    else if (!this.writer(line).change(line, { metre: found ?? 'free' })) throw fault(line, 'changeInBar');
  }

  #setVoice(line: number, typed: string): void {
    const { id, clef, name } = readVoice(line, typed);
    const current = this.#voice(line, id);
    if (clef && current.hasMusic) throw fault(line, 'clefLater');
    current.voice.clef = clef ?? current.voice.clef;
    current.voice.name = name ?? current.voice.name;
    current.startLine();
    this.#current = current;
  }

  #voice(line: number, id: string): VoiceWriter {
    const known = this.#voices.get(id);
    if (known) return known;
    if (this.#voices.size === tuneLimits.voices) throw fault(line, 'tooManyVoices', { most: tuneLimits.voices });
    const made = new VoiceWriter(id, this.#counts);
    this.#voices.set(id, made);
    return made;
  }
}

/** The key where `K:` is left out. */
const cMajor: Key = { ...noKey, tonic: 0 };
