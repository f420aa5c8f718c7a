/**
 * Delimiters of emphasis beside Chinese, Japanese and Korean. In CommonMark `**` after punctuation only closes emphasis
 * before a space or punctuation, and these languages have no spaces: in `**「重要」**です` the asterisks would stay. Here
 * their letters and punctuation do not count as those of other languages, so asterisks beside them may both open and
 * close emphasis; everything else is as in CommonMark (docs/decisions/0078).
 * @see https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 * @see https://github.com/tats-u/markdown-cjk-friendly
 */

/** Full-width letters and punctuation, and Korean. The wide space counts as a space. */
const wide =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}\\u3001-\\u303f\\uff01-\\uffee';
const isWide = `[${wide}]`;
const mark = `(?:(?!${isWide})[\\p{P}\\p{S}])`;
const letter = `(?:(?!${isWide})[^\\s\\p{P}\\p{S}])`;
/** As in marked, a tilde beside asterisks is not punctuation. */
const word = `(?:${letter}|${isWide}|~)`;
const punctuation = `(?!\\*)(?!~)${mark}`;

/** Like marked's `emStrongLDelim`: group 1 is punctuation after the asterisks, 2 anything else but a space. */
export const emphasisStart = new RegExp(
  `^(?:\\*+(?:((?!\\*)(?!~)${mark})|([^\\s*]))?)|^_+(?:((?!_)(?!~)[\\p{P}\\p{S}])|([^\\s_]))?`,
  'u',
);

/** Like marked's `emStrongRDelimAst`: groups 1 and 2 only close emphasis, 3 and 4 only open it, 5 and 6 may do both. */
export const emphasisEnd = new RegExp(
  [
    // Text that marked skips.
    '^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)',
    '[^*]+(?=[^*])',
    `(?!\\*)${mark}(\\*+)(?=\\s|$)`,
    `(?:${letter}|~|${isWide}(?=\\*+(?:\\s|$)))(\\*+)(?!\\*)(?=(?!~)(?:\\s|${mark})|$)`,
    `(?:\\s|${punctuation}(?!\\*+${isWide}))(\\*+)(?=${word})`,
    `\\s(\\*+)(?!\\*)(?=(?!~)${mark})`,
    `(?:${punctuation}|${isWide}(?=\\*+(?!~)${mark}))(\\*+)(?!\\*)(?=(?!~)${mark}|${isWide})`,
    `${word}(\\*+)(?=${word})`,
  ].join('|'),
  'gu',
);

const opensBeforePunctuation = new RegExp(`^\\*+(?!\\*)${mark}`, 'u');
const endsWide = new RegExp(`${isWide}$`, 'u');

/**
 * Whether asterisks at the beginning of `source` may open emphasis because of the text before them, as in `使用**"引号"**`,
 * where CommonMark would require a space.
 */
export const beginsBehindWide = (source: string, before: string): boolean =>
  endsWide.test(before) && opensBeforePunctuation.test(source);
