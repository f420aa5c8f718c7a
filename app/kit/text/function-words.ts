/** The most frequent words of languages that share the Latin script. */
const wordsOf: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'the of and to is in that it for are with as this be on you your by from or an which when not can',
    de: 'der die das und ist nicht ein eine einen mit zu den dem auf für von wird sich des im als auch man es oder du',
    es: 'el la de que y en los las una un por con se del es para no al como más o son su cuando esto',
    fr: 'le la les des et est une un que dans pour qui sur pas du de en par il ce plus au avec ne se ou vous',
    pt: 'o a de que e do da em um uma os as para com não é no na por se ou mais como dos das ao você',
    it: 'il di che e la un una per non sono del della con in è le i si da nel alla come più gli o lo',
    nl: 'de het een en van is dat op te niet zijn voor met die in aan er bij als of je om ook naar',
    pl: 'i w nie na się z do jest to że a o jak od przez po dla lub są oraz ale który przy',
    sv: 'och att det som en är av för på med ett den till inte i de om kan du eller från har vid',
    id: 'yang dan di untuk dengan dari pada ini itu adalah tidak ke dalam atau juga oleh dapat akan',
    tr: 've bir bu için ile da de olarak daha çok olan gibi kadar ne her sonra veya değil',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Fewer words are not conclusive. */
const fewestWords = 20;
/** The minimum share of a language's most frequent words in a text. */
const leastShare = 0.15;
/** How many times more such words a text must have of its language than of the compared one. */
const clearly = 1.6;

/** Scripts of languages that are not written in Latin; languages that share a script are not distinguished. */
const scriptOf: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  zh: /\p{Script=Han}/gu,
  ko: /\p{Script=Hangul}/gu,
  th: /\p{Script=Thai}/gu,
  el: /\p{Script=Greek}/gu,
  hi: /\p{Script=Devanagari}/gu,
  he: /\p{Script=Hebrew}/gu,
  ...each('ar fa ur', /\p{Script=Arabic}/gu),
  ...each('ru uk bg be mk sr', /\p{Script=Cyrillic}/gu),
};

function each(languages: string, script: RegExp): Record<string, RegExp> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, script]));
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Whether a text is clearly not in a language, judged by its script or by the most frequent words. False if unsure.
 * Cheap enough for each page view, which must not wait for a detector.
 * @param text prose, without code and formulas
 */
export function isPlainlyNotIn(text: string, language: string): boolean {
  const base = (language.split('-')[0] ?? language).toLowerCase();
  const letters = count(text, /\p{L}/gu);
  const script = scriptOf[base];
  const isLatin = 2 * count(text, /\p{Script=Latin}/gu) > letters;
  if (script) return letters >= 2 * fewestWords && count(text, script) < 0.25 * letters;
  if (base in wordsOf && !isLatin) return letters >= 2 * fewestWords;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (!isLatin || words.length < fewestWords) return false;
  const share = (of: string) => words.filter((word) => wordsOf[of]?.has(word)).length / words.length;
  const most = Math.max(...Object.keys(wordsOf).map(share));
  // For a language without a list, it is only known that its words are not those of another one.
  return base in wordsOf ? most >= leastShare && most > clearly * share(base) : most >= 2 * leastShare;
}

/**
 * The language that a text is clearly in, judged by its script or by the most frequent words, among the languages known
 * here. Null if unsure. Languages that share a script count as one.
 */
export function plainLanguage(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  if (2 * count(text, /\p{Script=Latin}/gu) <= letters)
    return Object.entries(scriptOf).find(([, script]) => 2 * count(text, script) > letters)?.[0] ?? null;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const [best, next] = Object.entries(wordsOf)
    .map(([language, of]) => ({ language, hits: words.filter((word) => of.has(word)).length }))
    .toSorted((one, other) => other.hits - one.hits);
  if (!best || best.hits < 2 || best.hits < leastShare * words.length) return null;
  return best.hits > clearly * (next?.hits ?? 0) ? best.language : null;
}
