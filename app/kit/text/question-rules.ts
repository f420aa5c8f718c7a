import { countCharacters } from './plain-text';

/**
 * Rules of writing questions (Haladyna, Downing and Rodriguez, 'A review of multiple-choice item-writing guidelines',
 * 2002), by which a model's cards and exercises are screened.
 */

/** The form in which texts are compared: without case, emphasis, and punctuation at the end. */
export const fold = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.replace(/[ .,;:!?。？！]+$/, '') || plain;
};

/** The text without code, which may contain a program's output. */
export const withoutCode = (text: string): string =>
  text.replace(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1/gm, ' ').replace(/`[^`\n]*`/g, ' ');

/** 'Which of these is not …?', 'All of these are … except:'. Asking why something is not so is fine. */
const negations: readonly RegExp[] = [
  /\b(?:which|what|who|where|when|select|choose|pick|name|find)\b[^.?!\n]{0,100}?\b(?:is|are|was|were|does|do|did|can|could|should|would|has|have|will|must)(?: not\b|n['’]t\b| never\b)/i,
  /\b(?:which|what|select|choose|pick|name|find)\b[^.?!\n]{0,60}?\bNOT\b/,
  /\b(?:all|each|every)\b[^.?!\n]{0,100}?\b(?:except|but one|but which)\b/i,
  /\bwhich\b[^.?!\n]{0,60}?\bis (?:false|untrue|incorrect|wrong)\b/i,
  /\b(?:welche|was|wer)\b[^.?!\n]{0,80}?\b(?:nicht|kein|keine|keiner|keines)\b/i,
  /\b(?:lequel|laquelle|lesquels|quel|quelle)\b[^.?!\n]{0,80}?\b(?:n['’]|ne )\S{1,20} pas\b/i,
  /(?<!\p{L})(?:cuál|cuáles|quale|quali|qual|quais)(?!\p{L})[^.?!\n]{0,60}?(?<!\p{L})(?:no|non|não)(?!\p{L})/iu,
  /(?<!\p{L})(?:tod[oa]s|tutt[ei]|tou(?:te)?s)(?!\p{L})[^.?!\n]{0,80}?(?<!\p{L})(?:excepto|menos|salvo|exceto|tranne|sauf)(?!\p{L})/iu,
  /(?<!\p{L})(?:أي|ما|أيها|أيهما)(?!\p{L})[^.؟!\n]{0,60}?(?<!\p{L})(?:ليس|ليست|ليسوا)(?!\p{L})/u,
  /(?<!\p{L})(?:كل|جميع)(?!\p{L})[^.؟!\n]{0,60}?(?<!\p{L})(?:عدا|باستثناء)/u,
  /(?:哪|以下|下列)[^。？！\n]{0,30}?(?:不是|不属于|不正确|不包括|错误的)/u,
];

export const isNegated = (front: string): boolean => {
  const text = withoutCode(front);
  return negations.some((negation) => negation.test(text));
};

const aboutOthers =
  /^(?:all|none|both|neither|any|some|two|either) (?:of )?(?:the )?(?:(?:options|answers|statements|choices) )?above$|^(?:all|none|both|neither) (?:of )?(?:the|these|those) (?:options|answers|statements|choices)$|^(?:all|none|both|neither) of these$|^(?:both )?[a-f] (?:and|or) [a-f]$|^(?:alle|keine)[sr]? (?:der |von )?(?:genannten|obigen|diesen|oben)|^(?:toutes?|aucune?) (?:de )?(?:ces |les )?réponses|^(?:todas|ninguna) (?:de )?(?:las )?anteriores|^(?:todas|nenhuma) (?:as |das )?(?:(?:alternativas|opções|respostas)(?: anteriores| acima)?|anteriores)|^(?:جميع|كل) ما (?:سبق|ذكر)|^لا شيء مما (?:سبق|ذكر)|^(?:以上|上述)(?:都|皆|全|所有|选项)|^以上/u;

/** Whether an option is about the other ones: 'all of the above', 'both A and B'. */
export const isAboutOthers = (option: string): boolean => aboutOthers.test(fold(option));

/** The length of an option in characters, without its markup. */
export const optionLength = (text: string): number => countCharacters(text.replace(/[`*_$]/g, ''));

/** Whether the question contains the answer's words as a phrase; a single short word and a long answer do not count. */
export function isGivenAway(front: string, answer: string): boolean {
  const [line = ''] = answer.split('\n');
  const told = lettersOf(line);
  if (told.length < 4 || line.includes('`') || told.split(' ').length > 8) return false;
  return ` ${lettersOf(withoutCode(front))} `.includes(` ${told} `);
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
