import { takenBack } from '~/kit/text/taken-back';

/** Takes a model's text piece by piece and returns the part that is meant for the reader. */
interface ThinkStripper {
  /**
   * The readable text that is final after this piece; may be empty, and may include text of earlier pieces. If it
   * contains `takenBack`, all text before that was reasoning.
   */
  push(piece: string): string;
  /** Returns the rest, once the text is complete. */
  end(): string;
}

/** Tags around reasoning: of DeepSeek, Qwen and most others, EXAONE, Seed-OSS, Magistral, Kimi and Gemma. */
const pairs: readonly (readonly [string, string])[] = [
  ...['think', 'thinking', 'reasoning', 'thought', 'seed:think']
    .flatMap((name) => [name, name.toUpperCase(), `${name.charAt(0).toUpperCase()}${name.slice(1)}`])
    .map((name) => [`<${name}>`, `</${name}>`] as const),
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel>thought', '<channel|>'],
];
/** gpt-oss's Harmony: `<|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>final<|message|>…`. */
const harmonyTokens = ['<|start|>', '<|channel|>', '<|message|>', '<|end|>', '<|return|>', '<|call|>'];
const closingOf = new Map(pairs);
const closings = new Set(closingOf.values());
const tags = pairs.flat();

const oneOf = (tokens: readonly string[]) =>
  new RegExp(tokens.map((token) => token.replace(/[[\]|/]/g, '\\$&')).join('|'));
const TAG = oneOf(tags);
const HARMONY_TOKEN = oneOf(harmonyTokens);
const HARMONY_START = /^\s*<\|(?:start|channel)\|>/;
/** Harmony whose tokens the server has dropped: 'analysisWe need …assistantfinal# Bees'. */
const BARE_HARMONY = /^analysis(?=[A-Z"'])/;
const BARE_FINAL = /assistant\s?final/;

/**
 * Openings of a model that thinks aloud. Some chat templates put the opening `<think>` into the prompt, so that the
 * text starts inside the reasoning and only a closing tag follows (DeepSeek R1, QwQ and Qwen 3 behind a server without
 * a reasoning parser).
 */
const THINKING_ALOUD = new RegExp(
  [
    "^(?:(?:ok(?:ay)?|alright|all right|hmm+|well|so)[,.…]*\\s+(?:so,?\\s+)?(?:the user|i\\b|i'|let me\\b|let's (?:see|think)\\b|we\\b)",
    '(?:hmm+|the user|user wants|we need to|we have to|we are (?:asked|given)|i need to|i have to|first, i)\\b',
    "let me (?:think|see|start|recall|consider|figure|break|outline)\\b|here's (?:a|my) thinking\\b|thinking process\\b)",
  ].join('|'),
  'i',
);
/** Enough of an opening to classify it. */
const OPENING_CHARACTERS = 48;
/** Small talk before an answer is shorter than this; reasoning is longer. */
const SMALL_TALK_CHARACTERS = 400;
const ANSWER_LINE = /\n[ \t]*(?:[-*+•]\s|\d+[.)]\s|#{1,6}\s|`{3})/;

/**
 * Strips reasoning between tags, wherever they are and however the tags are split between pieces, and all channels of
 * Harmony except the final one. An unclosed part extends to the end. A tag directly after a backtick is text about the
 * tag.
 */
export function createThinkStripper(): ThinkStripper {
  let reader: ThinkStripper | null = null;
  let start = '';

  const push = (piece: string): string => {
    const clean = piece.replaceAll(takenBack, '');
    if (reader) return reader.push(clean);
    start += clean;
    const text = start.trimStart();
    if (text.length < HARMONY_CHARACTERS && mayBeHarmony(text)) return '';
    if (HARMONY_START.test(text)) reader = createHarmonyReader();
    else reader = BARE_HARMONY.test(text) ? createBareHarmonyReader() : createTagReader();
    return reader.push(start);
  };

  const end = (): string => {
    if (reader) return reader.end();
    const tags = createTagReader();
    return tags.push(start) + tags.end();
  };

  return { push, end };
}

/**
 * A closing tag alone means that everything before it was reasoning, whatever its words. To hide it from readers, text
 * that opens like someone thinking aloud is held back until the closing tag, the end, or an early line that looks like
 * an answer. Any other text is passed on at once, and a lone closing tag takes it back.
 */
function createOpening() {
  let opening: 'undecided' | 'held' | 'given' = 'undecided';
  let held: string[] = [];
  let heldLength = 0;
  let hasGiven = false;

  const give = (text: string): string => {
    hasGiven ||= text.trim() !== '';
    return text;
  };

  const drop = (): string => {
    const text = held.join('');
    held = [];
    heldLength = 0;
    return text;
  };

  /** Ends the holding back. */
  const giveHeld = (): string => {
    opening = 'given';
    return give(drop());
  };

  /** Drops what is held back, and takes back what was given. */
  const takeBack = (): string => {
    opening = 'given';
    drop();
    const wasGiven = hasGiven;
    hasGiven = false;
    return wasGiven ? takenBack : '';
  };

  const show = (text: string): string => {
    if (opening === 'given') return give(text);
    // Long reasoning is only stored: examining all of it again with each piece would take quadratic time.
    const isJudged = opening === 'held' && heldLength > 2 * SMALL_TALK_CHARACTERS;
    held.push(text);
    heldLength += text.length;
    if (isJudged) return '';
    const start = held.join('').trimStart();
    if (opening === 'undecided') {
      if (start === '') return '';
      const isWord = /^\p{L}/u.test(start);
      if (isWord && start.length < OPENING_CHARACTERS && !start.includes('\n')) return '';
      opening = isWord && THINKING_ALOUD.test(start) ? 'held' : 'given';
    }
    if (opening === 'held' && start.slice(0, SMALL_TALK_CHARACTERS).search(ANSWER_LINE) < 0) return '';
    return giveHeld();
  };

  return { show, giveHeld, takeBack };
}

/** Returns the text outside of tags. */
function createTagReader(): ThinkStripper {
  /** The tag that ends the reasoning; null outside of it. */
  let closing: string | null = null;
  /** The end of the received text, if it may be the start of a tag. */
  let carry = '';
  /** The last character outside of reasoning. */
  let lastShown = '';
  const opening = createOpening();

  const show = (text: string): string => {
    lastShown = text.at(-1) ?? lastShown;
    return opening.show(text);
  };

  return {
    push(piece) {
      let rest = carry + piece;
      carry = '';
      let out = '';
      while (rest !== '') {
        if (closing !== null) {
          const at = rest.indexOf(closing);
          if (at < 0) {
            carry = tokenStart(rest, tags);
            return out;
          }
          rest = rest.slice(at + closing.length);
          closing = null;
          continue;
        }
        const tag = TAG.exec(rest);
        if (!tag) {
          carry = tokenStart(rest, tags);
          return out + show(rest.slice(0, rest.length - carry.length));
        }
        const [token] = tag;
        const before = tag.index > 0 ? rest.charAt(tag.index - 1) : lastShown;
        const end = tag.index + token.length;
        if (before === '`') out += show(rest.slice(0, end));
        else {
          out += show(rest.slice(0, tag.index));
          if (closings.has(token)) out = opening.takeBack();
          else {
            closing = closingOf.get(token) ?? null;
            out += opening.giveHeld();
          }
        }
        rest = rest.slice(end);
      }
      return out;
    },
    end: () => opening.giveHeld() + (closing === null ? carry : ''),
  };
}

/** Enough to tell Harmony from other texts. */
const HARMONY_CHARACTERS = 12;

const mayBeHarmony = (text: string): boolean =>
  ['<|start|>', '<|channel|>', 'analysis'].some((start) => start.startsWith(text) || text.startsWith(start));

/** Returns the bodies of the final channel and drops those of the others. */
function createHarmonyReader(): ThinkStripper {
  let carry = '';
  let part: 'header' | 'final' | 'thought' = 'header';
  let header = '';
  const take = (text: string): string => {
    if (part === 'header') header = (header + text).slice(-200);
    return part === 'final' ? text : '';
  };
  return {
    push(piece) {
      let rest = carry + piece;
      let out = '';
      for (let token = HARMONY_TOKEN.exec(rest); token; token = HARMONY_TOKEN.exec(rest)) {
        out += take(rest.slice(0, token.index));
        rest = rest.slice(token.index + token[0].length);
        if (token[0] === '<|message|>') part = /analysis|commentary/.test(header) ? 'thought' : 'final';
        else part = 'header';
        if (part !== 'header' || token[0] === '<|start|>') header = '';
      }
      carry = tokenStart(rest, harmonyTokens);
      return out + take(rest.slice(0, rest.length - carry.length));
    },
    end: () => take(carry),
  };
}

/** Like `createHarmonyReader`, without the tokens. A text without a final channel was not Harmony. */
function createBareHarmonyReader(): ThinkStripper {
  const thought: string[] = [];
  let isFinal = false;
  let window = '';
  return {
    push(piece) {
      if (isFinal) return piece;
      thought.push(piece);
      window = window.slice(-20) + piece;
      const final = BARE_FINAL.exec(window);
      if (!final) return '';
      isFinal = true;
      return window.slice(final.index + final[0].length);
    },
    end: () => (isFinal ? '' : thought.join('')),
  };
}

/** The end of `text` that may become one of the tokens; `''` if there is none. */
function tokenStart(text: string, tokens: readonly string[]): string {
  const at = Math.max(text.lastIndexOf('<'), text.lastIndexOf('['), text.lastIndexOf('◁'));
  if (at < 0) return '';
  const tail = text.slice(at);
  return tokens.some((token) => token.startsWith(tail)) ? tail : '';
}
