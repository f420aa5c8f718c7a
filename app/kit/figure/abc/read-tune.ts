import type { FigureLine } from '../figure';
import { checkTune } from './check-tune';
import type { Fraction } from './fraction';
import { noKey, readKey, readMetre, readTempo, readUnit, readVoice, unitOf } from './read-field';
import { readLyrics } from './read-lyrics';
import { readMusic } from './read-music';
import { type Clef, type Key, type Metre, type Tempo, type Tune, tuneLimits } from './tune';
import { fault, quoted, seen } from './typed';
import { type Counts, type VoiceWriter, voiceWriter } from './voice-writer';

/** Fields that say something of a tune that is not drawn. `%%` and `I:` are for other programs. */
const unused = /^[ABDFGHINOPRSXZr]$/;
/** `C:|` is music. */
const fieldLine = /^\s*([A-Za-z+]):(?![|:])(.*)$/;

/** Reads a tune in ABC notation. Throws `FigureFault` for the first fault, with its line. */
export function readTune(lines: readonly FigureLine[]): Tune {
  const reader = tuneReader();
  for (const { line, text } of lines) {
    const typed = text.replace(/^\ufeff/, '');
    if (/^\s*(?:%|$)/.test(typed)) continue;
    const [, name, value = ''] = fieldLine.exec(typed) ?? [];
    if (name) reader.field(line, name, value.replace(/(?:^|[^\\])%.*$/, ''));
    else reader.music(line, typed);
  }
  return checkTune(reader.finish(lines.at(-1)?.line ?? 1));
}

function tuneReader() {
  const counts: Counts = { events: 0, notes: 0 };
  const voices = new Map<string, VoiceWriter>();
  const names: string[] = [];
  let tempo: Tempo | null = null;
  let key: Key | null = null;
  let metre: Metre | null | undefined;
  let unit: Fraction | null = null;
  let current: VoiceWriter | null = null;
  let headClef: Clef | null = null;
  let headings = 0;

  const voice = (line: number, id: string): VoiceWriter => {
    const known = voices.get(id);
    if (known) return known;
    if (voices.size === tuneLimits.voices) throw fault(line, 'tooManyVoices', { most: tuneLimits.voices });
    const made = voiceWriter(id, counts);
    voices.set(id, made);
    return made;
  };
  const writerAt = (line: number): VoiceWriter => {
    current ??= voice(line, '1');
    return current;
  };
  /** Whether a note was read: from then on a field changes the tune from its bar on. */
  const hasMusic = (): boolean => counts.events > 0;

  function setKey(line: number, typed: string): void {
    const found = readKey(line, typed.trim());
    if (found.clef) {
      if (hasMusic()) throw fault(line, 'clefLater');
      headClef = found.clef;
    }
    if (!found.key) return;
    if (!hasMusic()) key = found.key;
    else if (!writerAt(line).change(line, { key: found.key })) throw fault(line, 'changeInBar');
  }

  function setMetre(line: number, typed: string): void {
    const found = readMetre(line, typed);
    if (!hasMusic()) metre = found;
    else if (!writerAt(line).change(line, { metre: found ?? 'free' })) throw fault(line, 'changeInBar');
  }

  function setVoice(line: number, typed: string): void {
    const { id, clef, name } = readVoice(line, typed);
    current = voice(line, id);
    if (clef && current.hasMusic()) throw fault(line, 'clefLater');
    if (clef) current.voice.clef = clef;
    if (name) current.voice.name = name;
    current.startLine();
  }

  function field(line: number, name: string, typed: string): void {
    headings += 1;
    if (headings > tuneLimits.headings + counts.events) throw fault(line, 'tooManyFields');
    if (name === 'X' && hasMusic()) throw fault(line, 'secondTune');
    if (name === 'T' || name === 'C') {
      const text = seen(typed);
      if (text !== '' && names.length < 3) names.push(name === 'C' ? `(${text.slice(0, 100)})` : text.slice(0, 100));
    } else if (name === 'K') setKey(line, typed);
    else if (name === 'M') setMetre(line, typed);
    else if (name === 'L') unit = readUnit(line, typed);
    else if (name === 'Q') {
      if (hasMusic()) throw fault(line, 'tempoLater');
      tempo = readTempo(line, typed);
    } else if (name === 'V') setVoice(line, typed);
    else if (name === 'w') readLyrics(line, typed, writerAt(line).sung());
    else if (!unused.test(name)) throw fault(line, 'unknownField', { found: quoted(name) });
  }

  return {
    field,
    music(line: number, typed: string): void {
      writerAt(line);
      const unitNow = (): Fraction => unit ?? unitOf(metre ?? null);
      readMusic({ writer: () => writerAt(line), unit: unitNow, field }, line, typed);
    },
    finish(lastLine: number): Tune {
      const written = [...voices.values()].map((each) => each.finish(lastLine));
      const used = written.filter(({ bars }) => bars.length > 0);
      if (used.length === 0) throw fault(null, 'noNotes');
      for (const each of used) each.clef ??= headClef ?? 'treble';
      const title = names.length === 0 ? null : names.join(' ');
      return { title, tempo, key: key ?? noMode, metre: metre ?? null, voices: used };
    },
  };
}

/** C major, where `K:` is left out. */
const noMode: Key = { ...noKey, tonic: 0 };
