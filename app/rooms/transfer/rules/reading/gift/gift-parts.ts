import { withoutStands, withStands } from '~/rooms/transfer/rules/gift/gift-text';

/** A question of GIFT, cut into its parts (https://docs.moodle.org/en/GIFT_format). */
export interface GiftParts {
  readonly name: string;
  /** With `gapPlace` where the answers stand, if text follows them. */
  readonly question: GiftText;
  readonly kind: GiftKind;
  readonly answers: readonly GiftAnswer[];
  readonly feedback: GiftText;
}

type GiftKind = 'description' | 'essay' | 'truth' | 'choice' | 'number' | 'match' | 'words';

type GiftFormat = 'moodle' | 'html' | 'plain' | 'markdown';

export interface GiftText {
  readonly format: GiftFormat;
  readonly text: string;
}

export interface GiftAnswer {
  readonly text: GiftText;
  /** For a choice: whether it has a sign `=`. */
  readonly isMarked: boolean;
  /** In percent; null if it has none. */
  readonly weight: number | null;
  readonly feedback: GiftText;
  /** The right side of a pair. */
  readonly right: string;
}

/** Stands in a question for its answers. */
export const gapPlace = '\u{e110}';

/** Null if its braces are not in order, or if a pair has no arrow. Linear in its length. */
export function giftParts(block: string): GiftParts | null {
  const { name, rest } = nameOf(withStands(block.replaceAll(gapPlace, '')));
  const start = rest.indexOf('{');
  const end = rest.indexOf('}');
  if (start < 0 && end < 0) {
    const question = textOf(rest, 'moodle');
    return { name, question, kind: 'description', answers: [], feedback: { format: 'moodle', text: '' } };
  }
  if (start < 0 || end < start) return null;
  const after = rest.slice(end + 1);
  const isGap = after.trim() !== '';
  const question = textOf(rest.slice(0, start) + (isGap ? gapPlace : '') + after, 'moodle');
  const inside = rest.slice(start + 1, end).trim();
  const general = inside.lastIndexOf('####');
  const typed = general < 0 ? inside : inside.slice(0, general).trim();
  const feedback = textOf(general < 0 ? '' : inside.slice(general + 4), question.format);
  const kind = kindOf(typed);
  const answers = answersOf(typed, kind, question.format);
  return answers && { name, question, kind, answers, feedback };
}

function nameOf(text: string): { readonly name: string; readonly rest: string } {
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1;
  return end < 0
    ? { name: '', rest: text }
    : { name: withoutStands(text.slice(2, end)), rest: text.slice(end + 2).trim() };
}

/** A text, whose format may stand before it in brackets. */
function textOf(typed: string, usual: GiftFormat): GiftText {
  const text = typed.trim();
  const [whole = '', format] = /^\[(moodle|html|plain|markdown)\]/.exec(text) ?? [];
  return { format: (format as GiftFormat | undefined) ?? usual, text: withoutStands(text.slice(whole.length)) };
}

/** By the signs of its answers, as Moodle tells them apart. */
function kindOf(answers: string): GiftKind {
  if (answers === '') return 'essay';
  if (answers.startsWith('#')) return 'number';
  if (answers.includes('~')) return 'choice';
  if (answers.includes('=') && answers.includes('->')) return 'match';
  return /^(?:T|TRUE|F|FALSE)\s*(?:#|$)/.test(answers) ? 'truth' : 'words';
}

function answersOf(typed: string, kind: GiftKind, format: GiftFormat): readonly GiftAnswer[] | null {
  switch (kind) {
    case 'description':
    case 'essay':
      return [];
    case 'truth':
      return truth(typed, format);
    case 'choice':
      return signed(typed).map(({ sign, text }) => answerOf(text, format, sign === '='));
    case 'match':
      return pairs(typed, format);
    case 'number':
      return signed(typed.slice(1)).map(({ sign, text }) => answerOf(text, format, sign !== '~'));
    case 'words':
      return signed(typed).map(({ text }) => answerOf(text, format, true));
  }
}

/** The pieces behind each `=` and `~`; also one before the first of them. */
function signed(typed: string): readonly { readonly sign: string; readonly text: string }[] {
  const pieces = [...typed.matchAll(/([=~])([^=~]*)/g)].map(([, sign = '', text = '']) => ({ sign, text }));
  const [first = ''] = /^[^=~]*/.exec(typed) ?? [];
  return first.trim() === '' ? pieces : [{ sign: '', text: first }, ...pieces];
}

const noText = (format: GiftFormat): GiftText => ({ format, text: '' });

function answerOf(typed: string, format: GiftFormat, isMarked: boolean): GiftAnswer {
  const [whole = '', weight] = /^\s*%(-?\d{1,3}(?:\.\d{0,10})?)%/.exec(typed) ?? [];
  const rest = typed.slice(whole.length);
  const cut = rest.indexOf('#');
  return {
    text: textOf(cut < 0 ? rest : rest.slice(0, cut), format),
    isMarked,
    weight: weight === undefined ? null : Number(weight),
    feedback: cut < 0 ? noText(format) : textOf(rest.slice(cut + 1), format),
    right: '',
  };
}

/** `TRUE#if wrong#if right`: the right answer first. */
function truth(typed: string, format: GiftFormat): readonly GiftAnswer[] {
  const [answer = '', ifWrong = '', ifRight = ''] = typed.split('#');
  const isTrue = answer.trim().startsWith('T');
  const option = (text: string, isMarked: boolean): GiftAnswer => ({
    text: { format: 'plain', text },
    isMarked,
    weight: null,
    feedback: textOf(isMarked ? ifRight : ifWrong, format),
    right: '',
  });
  return [option('T', isTrue), option('F', !isTrue)];
}

function pairs(typed: string, format: GiftFormat): readonly GiftAnswer[] | null {
  const sides = signed(typed).map(({ text }) => ({ text, arrow: text.indexOf('->') }));
  if (sides.some(({ arrow }) => arrow < 0)) return null;
  return sides.map(({ text, arrow }) => ({
    text: textOf(text.slice(0, arrow), format),
    isMarked: true,
    weight: null,
    feedback: noText(format),
    right: withoutStands(text.slice(arrow + 2)),
  }));
}
