import { describe, expect, it } from 'vitest';
import type { Exercise } from '~/kit/exercise/exercise';
import { exercisesIn } from '~/kit/exercise/find';
import { judge } from '~/kit/exercise/judge';
import { courseText } from '~/rooms/course/store/load';
import { drawnExercise } from '../../../support/course-exercises';
import { above, chord, degree, interval, invert, majorScale, roman, signature } from '../../../support/music-rules';
import { pianoKey, readStaff, type Sound, type Staff, stavesIn } from '../../../support/music-staff';
import { notes as asked } from '../answers/music-theory-notes';

/** The course on music theory: its staves have full bars, and its notes, keys and chords are worked out here. */

const lessons = (courseText('music-theory')?.course.lines ?? []).flatMap(({ lesson }) => (lesson ? [lesson] : []));
const markdownOf = (id: string): string => lessons.find((lesson) => lesson.id === id)?.markdown ?? '';
const figures = lessons.flatMap(({ id, markdown }) => stavesIn(markdown).map((staff) => ({ id, staff })));

/** Figures that begin with an upbeat, by its length in whole notes; their last bar is shorter by it. */
const upbeats: Readonly<Record<string, number>> = {
  'An upbeat of one beat; the last bar has only two': 1 / 4,
  'An upbeat in three': 1 / 4,
};

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

describe('the staves', () => {
  it('are read', () => {
    expect(figures.length).toBeGreaterThanOrEqual(33);
    const staff = readStaff('title: A\nM: 3/4\nL: 1/8\nK: D\n(3FGA ^G2 f>f | [=FA]6- |]');
    expect(staff.names).toEqual(['F#', 'G', 'A', 'G#', 'F#', 'F#', 'F', 'A']);
    expect(staff.voices[0]?.map(({ length }) => length)).toEqual([6 / 8, 6 / 8]);
  });

  it('have full bars, but for upbeats and the last bars that go with them', () => {
    for (const { id, staff } of figures)
      for (const bars of staff.voices)
        for (const [at, { length, full }] of bars.entries()) {
          const upbeat = upbeats[staff.title] ?? 0;
          const cut = upbeat > 0 && at === bars.length - 1 ? upbeat : 0;
          const wanted = upbeat > 0 && at === 0 ? upbeat : (full ?? length) - cut;
          expect(isNear(length, wanted), `${id}: ${staff.title}, bar ${at + 1}: ${length} of ${wanted}`).toBe(true);
        }
  });

  it('have voices of one length', () => {
    for (const { id, staff } of figures) {
      const lengths = staff.voices.map((bars) => bars.reduce((sum, { length }) => sum + length, 0));
      for (const length of lengths) expect(isNear(length, lengths[0] ?? 0), `${id}: ${staff.title}`).toBe(true);
    }
  });

  it('have chords that are what their symbols say', () => {
    for (const { id, staff } of figures)
      for (const { notes, symbol } of staff.voices[0]?.flatMap(({ sounds }) => sounds) ?? []) {
        if (notes.length < 3 || symbol === '') continue;
        const names = new Set(notes.map((note) => note.replace(/\d+$/, '')));
        const wanted = chord(symbol.replace('♭', 'b').replace('♯', '#'));
        for (const name of names) expect(wanted, `${id}: ${staff.title}, ${symbol}`).toContain(name);
      }
  });
});

// --- Exercises -------------------------------------------------------------------------------------------------------

const plain = (text: string): string =>
  text
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    .replaceAll('𝄫', 'bb')
    .replaceAll('𝄪', '##')
    .replace(/[*$`,]/g, '')
    .replace(/ *[–-] */g, ' ')
    .replace(/^an? /, '')
    .trim()
    .toLowerCase();

/** The exercise's key as texts that what was worked out must be. */
function keyOf(exercise: Exercise): readonly string[] {
  if (exercise.kind === 'choice') return exercise.options.filter(({ isRight }) => isRight).map(({ text }) => text);
  if (exercise.kind === 'order') return exercise.items;
  if (exercise.kind === 'match') return exercise.pairs.map(({ right }) => right);
  return [];
}

function expectKey(exercise: Exercise, found: readonly string[], name: string): void {
  if (exercise.kind === 'gaps') {
    expect(judge(exercise, found).isRight, `${name}: ${found}`).toBe(true);
    const wrong = found.map((each) => `${each}x`);
    expect(judge(exercise, wrong).isRight, name).not.toBe(true);
  } else if (exercise.kind === 'words' || exercise.kind === 'number') {
    expect(judge(exercise, [found.join(' ')]).isRight, `${name}: ${found}`).toBe(true);
  } else {
    const key = keyOf(exercise).map(plain);
    const isOne = exercise.kind === 'choice' && !exercise.isSeveral;
    const wanted = isOne ? [plain(found.join(' '))] : found.map(plain);
    if (exercise.kind === 'choice') expect([...key].sort(), name).toEqual([...wanted].sort());
    else expect(key, name).toEqual(wanted);
  }
}

describe('the exercises on notes, intervals, scales, keys and chords', () => {
  it.each(Object.entries(asked))('have the answers that are worked out: %s', (id, entries) => {
    const blocks = exercisesIn(markdownOf(id));
    for (const [number, compute] of Object.entries(entries)) {
      const text = blocks[Number(number) - 1]?.text ?? '';
      const found = compute(stavesIn(text)[0] ?? readStaff(''));
      const { exercise } = drawnExercise(text, 'seed');
      const each = typeof found === 'object' ? found : [found];
      expectKey(exercise, each.map(String), `${id} ${number}`);
    }
  });

  it('are known to a program that agrees with what is sure', () => {
    expect(interval('F', 'B')).toBe('augmented fourth');
    expect(interval('B', 'Ab')).toBe('diminished seventh');
    expect(invert('minor third')).toBe('major sixth');
    expect(above('F#', 'minor third')).toBe('A');
    expect(majorScale('E')).toEqual(['E', 'F#', 'G#', 'A', 'B', 'C#', 'D#']);
    expect(signature('Eb')).toBe(-3);
    expect(signature('F#m')).toBe(3);
    expect(degree('Cm', 7)).toBe('B');
    expect(chord('Cdim7')).toEqual(['C', 'Eb', 'Gb', 'Bbb']);
    expect(roman('C', 'V7/ii')).toBe('A7');
    expect(roman('Am', 'V')).toBe('E');
    expect(roman('C', 'bVI')).toBe('Ab');
  });
});

// --- The model song --------------------------------------------------------------------------------------------------

const song = (): Staff => {
  const found = figures.filter(({ id }) => id === 'project-the-whole-song').map(({ staff }) => staff);
  const longest = found.sort((a, b) => (b.voices[0]?.length ?? 0) - (a.voices[0]?.length ?? 0))[0];
  if (!longest) throw new Error('the song is not there');
  return longest;
};

const soundsOf = (staff: Staff, voice: number): readonly Sound[] =>
  (staff.voices[voice] ?? []).flatMap(({ sounds }) => sounds);

/** The sound of a voice at a time; null for a rest. */
function soundAt(sounds: readonly Sound[], time: number): number | null {
  const sound = sounds.find(({ at, length }) => at <= time + 1e-9 && time < at + length - 1e-9);
  const [note] = sound?.notes ?? [];
  return note === undefined ? null : pianoKey(note);
}

describe('the model song', () => {
  const staff = song();
  const voices = staff.voices.map((_, voice) => soundsOf(staff, voice));
  const times = [...new Set(voices.flat().map(({ at }) => at))].sort((a, b) => a - b);

  it('has 16 bars, and one highest note, in bar 11', () => {
    expect(staff.voices.map((bars) => bars.length)).toEqual([16, 16, 16]);
    const keys = (voices[0] ?? []).map(({ notes: [note] }) => (note === undefined ? 0 : pianoKey(note)));
    const highest = Math.max(...keys);
    expect(keys.filter((key) => key === highest).length).toBe(1);
    expect(Math.floor((voices[0]?.[keys.indexOf(highest)]?.at ?? 0) + 1)).toBe(11);
  });

  it('has notes of the chord on all strong beats, and its bass in the chord', () => {
    let symbol = '';
    for (const sound of voices[0] ?? []) {
      symbol = sound.symbol === '' ? symbol : sound.symbol;
      const wanted = [...chord(symbol)];
      const time = sound.at;
      const isStrong = isNear(time * 2, Math.round(time * 2));
      for (const voice of isStrong ? [0, 1, 2] : [2]) {
        const other = voices[voice]?.find(({ at, length }) => at <= time + 1e-9 && time < at + length - 1e-9);
        for (const note of other?.notes ?? [])
          expect(wanted, `${symbol} at ${time}, voice ${voice + 1}`).toContain(note.replace(/\d+$/, ''));
      }
    }
  });

  it('has no parallel fifths or octaves, and no crossing voices', () => {
    for (const [high, low] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      for (const [n, time] of times.entries()) {
        const next = times[n + 1];
        if (next === undefined) continue;
        const [a, b] = [soundAt(voices[high] ?? [], time), soundAt(voices[high] ?? [], next)];
        const [c, d] = [soundAt(voices[low] ?? [], time), soundAt(voices[low] ?? [], next)];
        if (a === null || b === null || c === null || d === null) continue;
        expect(b, `bar ${next + 1}`).toBeGreaterThan(d - 1);
        const [one, two] = [(a - c) % 12, (b - d) % 12];
        if (a !== b && c !== d && one === two) expect([0, 7], `bar ${next + 1}`).not.toContain(one);
      }
  });
});
