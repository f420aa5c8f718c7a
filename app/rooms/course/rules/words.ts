/** Words in lower case without accents and possessives; keeps `c++`, `c#` and `f#`. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ');
  return plain.match(/[\p{L}\p{N}]+(?:\+\+|#)?/gu) ?? [];
}

/** An approximate singular, only to compare words with each other. */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  // 'leaves' becomes 'leaf', not 'leave'.
  if (/^(?:lea|loa|hal|shel|wol|thie)ves$/.test(word)) return `${word.slice(0, -3)}f`;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[sx]|ch|sh)es$/.test(word) || (word.length > 6 && /[^aeiou]oes$/.test(word))) return word.slice(0, -2);
  return word.slice(0, -1);
}

/**
 * Whether `typed` is `word` with one typo (Damerau-Levenshtein distance 1), from five letters on. A different first
 * letter, or another letter at the end, is no typo: there distinct words differ most (evolution and revolution, German
 * and Germany).
 */
export function isTypoOf(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (Math.min(typed.length, word.length) < 5 || Math.abs(typed.length - word.length) > 1) return false;
  if (typed[0] !== word[0]) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start++;
  const typedRest = typed.slice(start);
  const wordRest = word.slice(start);
  if (typed.length > word.length) {
    if (wordRest === '') return typedRest === word.at(-1);
    return typedRest.slice(1) === wordRest;
  }
  if (typed.length < word.length) return typedRest === wordRest.slice(1);
  const swapped = typedRest[0] === wordRest[1] && typedRest[1] === wordRest[0];
  return typedRest.slice(1) === wordRest.slice(1) || (swapped && typedRest.slice(2) === wordRest.slice(2));
}

/** Phrases before the subject. */
const LEAD_IN = new RegExp(
  [
    '^(?:please|can you|could you|help me(?: to)?|teach me(?: about)?|tell me(?: about)?|show me|',
    "i(?:'d| would) like to|i want to|i need to|know|",
    'learn(?:ing)?(?: about| all about)?|understand(?:ing)?|stud(?:y|ying)|',
    'how (?:can|do|should|would) (?:i|you|we|one)(?= [a-z])|how to|get(?:ting)? started (?:with|in)|',
    "(?:an? |the )?(?:(?:short|quick|brief|gentle|complete|simple|crash|beginner[’']?s?) )*",
    '(?:introduction|intro|guide|course|tutorial|lesson|lessons|overview|primer|class|basics|fundamentals|',
    'essentials|foundations)',
    ' (?:to|of|on|in|for)|what (?:is|are|was|were)|who (?:is|was|were)|everything about|all about|about|',
    'explain(?:ing)?|',
    'the (?:basics|fundamentals|essentials) of)\\s+',
  ].join(''),
  'i',
);
/** Phrases after the subject. */
const LEAD_OUT = new RegExp(
  String.raw`[\s,:;\u2013-]+(?:for (?:(?:absolute|complete|total) )?(?:beginners|beginner|dummies|starters|` +
    'newbies|everyone)|(?:crash )?course|tutorial|lessons?|basics|fundamentals|essentials|101|' +
    'explained|guide|from scratch|step by step|online|please)$',
  'i',
);

/**
 * The subject of a typed topic: 'bake bread' for 'how to bake bread for beginners'. A topic that consists only of such
 * phrases is returned unchanged.
 */
export function subjectOf(topic: string): string {
  const whole = topic
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s?!.,;:]+$/, '');
  let subject = whole;
  for (let before = ''; before !== subject; ) {
    before = subject;
    subject = subject.replace(LEAD_IN, '').replace(LEAD_OUT, '').trim();
  }
  return subject === '' ? whole || topic.trim() : subject;
}

/** Words of other languages that do not occur in English phrases. */
const FOREIGN = new Set(
  (
    'historia história storia histoire geschichte geschiedenis cocina cucina küche keuken kuchnia mutfağı aprender ' +
    'guerra guerre krieg oorlog wojna tarihi tarih fietsen nederland polski polska língua idioma sprache langue taal ' +
    'język música musique muzyka müzik kunst sztuka sanat española español française français deutsche deutsch ' +
    'italiana italiano brasil brasileira türk culinária ' +
    'der die das und für fur mit von zur zum ein eine lernen anfänger anfanger le la les des du une et pour avec dans ' +
    'apprendre el los las y del para con una aprender lo gli il della di nella imparare het een van leren voor ' +
    'nauka dla ve için ile nasıl öğrenmek aprenda uma się'
  ).split(' '),
);

/** Whether a topic may be English: in Latin letters, without words of other languages. A cautious guess. */
export function looksEnglish(topic: string): boolean {
  if (!/[a-z]/i.test(topic) || /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(topic)) return false;
  const typed = topic.toLowerCase().match(/\p{L}+/gu) ?? [];
  // At the beginning, short foreign words may be part of a name ('La Traviata', 'El Niño').
  return !typed.some((word, at) => FOREIGN.has(word) && (at > 0 || word.length > 3));
}
