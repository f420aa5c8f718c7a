import { type Part, partsOf } from '~/kit/exercise/places';

/**
 * Texts in GIFT, Moodle's format for questions (https://docs.moodle.org/en/GIFT_format). A backslash stands before each
 * character that has a meaning, and `\n` is a line break, since a question has no blank line. Texts are Markdown,
 * marked with `[markdown]`.
 */

const lineBreaks: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '' };

/** Plain text, such as a name or a short answer. */
export const giftPlain = (text: string): string =>
  text.replace(/[\\~=#{}:\n\r]/g, (character) => lineBreaks[character] ?? `\\${character}`);

/** Markdown, with formulas as Moodle's filter finds them. */
export const giftMarkdown = (markdown: string): string => giftPlain(moodleFormulas(markdown));

/**
 * `$x_1$` as `\\(x\_1\\)`: Moodle's Markdown removes a backslash of each pair, and its filter then finds `\(x_1\)`.
 */
function moodleFormulas(markdown: string): string {
  return changeParts(markdown, 'formula', (typed) => {
    const isDisplay = /^(?:\$\$|\\\[)/.test(typed);
    const length = typed.startsWith('$') && !isDisplay ? 1 : 2;
    const tex = typed.slice(length, -length).replace(/[\\`*_{}[\]<>&#~|!$]/g, '\\$&');
    return isDisplay ? `\\\\[${tex}\\\\]` : `\\\\(${tex}\\\\)`;
  });
}

/** The reverse of `moodleFormulas`. */
export const ownFormulas = (markdown: string): string =>
  markdown.includes('\\\\')
    ? changeParts(markdown, 'text', (text) => inDollars(inDollars(text, '(', ')', '$'), '[', ']', '$$'))
    : markdown;

function inDollars(text: string, open: string, close: string, dollars: string): string {
  let out = '';
  let from = 0;
  for (let start = text.indexOf(`\\\\${open}`); start >= 0; start = text.indexOf(`\\\\${open}`, from)) {
    const end = text.indexOf(`\\\\${close}`, start + 3);
    if (end < 0) break;
    const tex = text.slice(start + 3, end).replace(/\\([!-/:-@[-`{-~])/g, '$1');
    out += `${text.slice(from, start)}${dollars}${tex}${dollars}`;
    from = end + 3;
  }
  return out + text.slice(from);
}

const changeParts = (markdown: string, place: Part['place'], change: (text: string) => string): string =>
  partsOf(markdown)
    .map((part) => {
      const text = markdown.slice(part.start, part.end);
      return part.place === place ? change(text) : text;
    })
    .join('');

/** Private characters in the place of escaped ones, while a question is cut into its parts. */
const escapable = '~=#{}:';
const firstStand = 0xe100;

/** A question whose remaining `~=#{}:` have a meaning. Linear in its length. */
export const withStands = (text: string): string =>
  text.replace(/[\u{e100}-\u{e10f}]/gu, '').replace(/\\([\\~=#{}:n])/g, (_, character: string) => {
    if (character === 'n') return '\n';
    if (character === '\\') return '\\';
    return String.fromCharCode(firstStand + escapable.indexOf(character));
  });

/** The text with its escaped characters, trimmed. */
export const withoutStands = (text: string): string =>
  text.replace(/[\u{e100}-\u{e105}]/gu, (stand) => escapable.charAt(stand.charCodeAt(0) - firstStand)).trim();
