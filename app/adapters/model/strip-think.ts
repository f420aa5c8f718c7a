/** Takes a model's text piece by piece and gives back the part that is meant for the reader. */
export interface ThinkStripper {
  /** The readable text that this piece settles; may be empty, and may hold text of earlier pieces. */
  push(piece: string): string;
  /** The rest, once the text is whole. */
  end(): string;
}

const TAG = /<(\/?)(think|thinking|reasoning)>/i;
const TAGS = ['think', 'thinking', 'reasoning'].flatMap((name) => [`<${name}>`, `</${name}>`]);

/**
 * How a model opens when it thinks aloud. Some chat templates put the opening `<think>` into the prompt, so that
 * the text starts inside the thought and only a closing tag follows (DeepSeek R1, QwQ and Qwen 3 behind a server
 * without a reasoning parser).
 */
const THINKING_ALOUD = new RegExp(
  [
    "^(?:(?:ok(?:ay)?|alright|all right|hmm+|well|so)[,.…]*\\s+(?:so,?\\s+)?(?:the user|i\\b|i'|let me\\b|let's (?:see|think)\\b|we\\b)",
    '(?:hmm+|the user|user wants|we need to|we have to|we are (?:asked|given)|i need to|i have to|first, i)\\b',
    "let me (?:think|see|start|recall|consider|figure|break|outline)\\b|here's (?:a|my) thinking\\b|thinking process\\b)",
  ].join('|'),
  'i',
);
/** Enough of an opening to judge it by. */
const OPENING_CHARACTERS = 48;
/** Small talk before an answer is shorter than this; a thought is longer. */
const SMALL_TALK_CHARACTERS = 400;
const ANSWER_LINE = /\n[ \t]*(?:[-*+•]\s|\d+[.)]\s|#{1,6}\s|`{3})/;

/**
 * Strips `<think>`, `<thinking>` and `<reasoning>` parts, wherever they stand and however the tags are split over
 * pieces. A part that is never closed reaches to the end.
 *
 * A closing tag alone means that all before it was thought, which helps only for text that has not been given out.
 * Text is therefore held back when it opens like someone thinking aloud, until the closing tag, the end, or an
 * early line that looks like an answer. Any other text goes out at once, and a lone closing tag in it is dropped.
 */
export function createThinkStripper(): ThinkStripper {
  let inside: string | null = null;
  /** The end of what came, when it may be the start of a tag. */
  let carry = '';
  let opening: 'undecided' | 'held' | 'given' = 'undecided';
  let held = '';

  const giveHeld = (): string => {
    opening = 'given';
    const text = held;
    held = '';
    return text;
  };

  const show = (text: string): string => {
    if (opening === 'given') return text;
    held += text;
    const start = held.trimStart();
    if (opening === 'undecided') {
      if (start === '') return '';
      if (/^\p{L}/u.test(start)) {
        if (start.length < OPENING_CHARACTERS && !start.includes('\n')) return '';
        opening = THINKING_ALOUD.test(start) ? 'held' : 'given';
      } else {
        opening = 'given';
      }
    }
    if (opening === 'held') {
      if (start.slice(0, SMALL_TALK_CHARACTERS).search(ANSWER_LINE) < 0) return '';
    }
    return giveHeld();
  };

  const push = (piece: string): string => {
    let rest = carry + piece;
    carry = '';
    let out = '';
    while (rest !== '') {
      if (inside !== null) {
        const close = `</${inside}>`;
        const at = rest.toLowerCase().indexOf(close);
        if (at < 0) {
          carry = tagStart(rest);
          return out;
        }
        rest = rest.slice(at + close.length);
        inside = null;
        continue;
      }
      const tag = TAG.exec(rest);
      if (!tag) {
        carry = tagStart(rest);
        return out + show(rest.slice(0, rest.length - carry.length));
      }
      out += show(rest.slice(0, tag.index));
      if (tag[1] === '/') {
        // Alone: what is still held was thought; what went out before cannot be called back.
        held = '';
      } else {
        inside = (tag[2] ?? '').toLowerCase();
        out += giveHeld();
      }
      opening = 'given';
      rest = rest.slice(tag.index + tag[0].length);
    }
    return out;
  };

  const end = (): string => {
    const tail = inside === null ? carry : '';
    carry = '';
    return giveHeld() + tail;
  };

  return { push, end };
}

/** The part at the end of `text` that may grow into a tag; `''` when there is none. */
function tagStart(text: string): string {
  const at = text.lastIndexOf('<');
  if (at < 0) return '';
  const tail = text.slice(at).toLowerCase();
  return TAGS.some((tag) => tag.startsWith(tail)) ? text.slice(at) : '';
}
