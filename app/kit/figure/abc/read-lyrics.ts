import type { Syllable, TuneEvent } from './tune';
import { tuneLimits } from './tune';
import { fault, label } from './typed';

/** Notes of a line of music, in order, with the number of their bar. */
type Sung = readonly { readonly event: TuneEvent; readonly bar: number }[];

/** A piece of a line of words: a syllable, or a sign of its own. */
const piece = /\||\*|_|-|[ \t]+|(?:\\-|[^\s|*_-])+/g;

/**
 * Puts the words of `w:` under the notes of the line of music before it: `-` between syllables, `_` holds a syllable
 * for one more note, `*` leaves a note out, `~` is a space within a syllable, `|` goes on to the next bar.
 */
export function readLyrics(line: number, typed: string, sung: Sung): void {
  if (sung.length === 0) throw fault(line, 'wordsWithoutMusic');
  const verse = Math.max(...sung.map(({ event }) => event.syllables.length));
  if (verse >= tuneLimits.verses) throw fault(line, 'tooManyVerses', { most: tuneLimits.verses });
  for (const { event } of sung) while (event.syllables.length <= verse) event.syllables.push(null);
  let at = 0;
  let previous: TuneEvent | null = null;
  let isAfterHyphen = false;
  const put = (syllable: Syllable | null): void => {
    const note = sung[at];
    if (!note) throw fault(line, 'tooManySyllables', { notes: sung.length });
    note.event.syllables[verse] = syllable;
    if (syllable) previous = note.event;
    at += 1;
  };
  const join = (joined: 'hyphen' | 'line'): void => {
    const syllable = previous?.syllables[verse];
    if (previous && syllable && syllable.joined !== 'hyphen')
      previous.syllables[verse] = { text: syllable.text, joined };
  };
  for (const [found] of typed.matchAll(piece)) {
    if (found === '|') at = nextBar(sung, at);
    else if (found === '*') put(null);
    else if (found === '_') {
      join('line');
      put(null);
    } else if (found === '-') {
      // A second hyphen holds the syllable for one more note.
      if (isAfterHyphen) put(null);
      else join('hyphen');
    } else if (found.trim() !== '') {
      const text = label(line, found.replaceAll('~', ' ').replaceAll('\\-', '-'));
      put({ text, joined: null });
    }
    isAfterHyphen = found === '-' || (isAfterHyphen && found.trim() === '');
  }
}

function nextBar(sung: Sung, at: number): number {
  const before = sung[at - 1]?.bar ?? -1;
  const next = sung.findIndex(({ bar }, index) => index >= at && bar > before);
  return next < 0 ? sung.length : next;
}
