/** Finds quotations in a text, and checks them against the source. */

interface Quotation {
  /** The index of its opening mark. */
  readonly start: number;
  readonly end: number;
  /** The text without the marks. */
  readonly text: string;
}

/** Opening marks, each with its closing ones. */
const closings: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '"': '"',
  '「': '」',
  '『': '』',
  '‘': '’',
};

/** Without a closing mark within this many characters, an opening mark is ignored. */
const longest = 2_000;

/** The quotations in a text without markup. */
export function quotationsIn(text: string): Quotation[] {
  const found: Quotation[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const closing = closings[text.charAt(at)];
    if (closing === undefined || !mayOpen(text, at)) continue;
    const end = closingAt(text, at + 1, closing);
    if (end < 0) continue;
    found.push({ start: at, end: end + 1, text: text.slice(at + 1, end) });
    at = end;
  }
  return found;
}

/** Ambiguous marks, such as an apostrophe or an inch sign, open only at the start of a word. */
const mayOpen = (text: string, at: number): boolean =>
  !'"»‘'.includes(text.charAt(at)) || (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1)));

function closingAt(text: string, from: number, closing: string): number {
  for (let at = from; at < Math.min(text.length, from + longest); at += 1) {
    if (!closing.includes(text.charAt(at))) continue;
    // An apostrophe is followed by a letter.
    if (text.charAt(at) === '’' && /\p{L}/u.test(text.charAt(at + 1))) continue;
    return at;
  }
  return -1;
}

/**
 * Whether a quoted text is a quotation: a single word is a term, and so are a few characters of a script without
 * spaces.
 */
export const isQuotation = (text: string): boolean => {
  const words = text.trim().split(/\s+/);
  if (words.length >= 2) return true;
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text) && text.trim().length >= 6;
};

/** An omission: three dots, alone or in brackets. */
const gap = /\s*(?:[[(]\s*(?:…|\.\s?\.\s?\.)\s*[\])]|…|\.\s?\.\s?\.)\s*/u;

/**
 * Whether one of the passages contains the quotation word for word. White space, the form of quotation marks and the
 * final punctuation may differ, and omissions may be marked with three dots.
 */
export function isWordForWord(quotation: string, passages: readonly string[]): boolean {
  const parts = quotation
    .split(gap)
    .map((part) => comparable(part))
    .filter((part) => part !== '');
  const last = parts.pop();
  if (last === undefined) return false;
  parts.push(last.replace(/[.,;:!?。，、]+$/u, ''));
  return passages.some((passage) => hasInOrder(comparable(passage), parts));
}

function hasInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = wholeWordsAt(text, part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** The index of a text at word boundaries. */
function wholeWordsAt(text: string, part: string, from: number): number {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!cuts(text, at) && !cuts(text, at + part.length)) return at;
  }
  return -1;
}

const spaced = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{N}]/u;

const cuts = (text: string, at: number): boolean => spaced.test(text.charAt(at - 1)) && spaced.test(text.charAt(at));

/** Normalises a text for comparison. Numbers of the source's own notes are removed, since quotations leave them out. */
const comparable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s*(?:\[\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\]|\(\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\))/g, '')
    .replace(/\u00ad/g, '')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
