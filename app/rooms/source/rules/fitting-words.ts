import { hasPairs, tokensOf } from '~/kit/search/words';

/** Picks the words with which the passages of a map's sources are searched. */

/** More words make a query slower without finding more. */
const mostWords = 12;
/** The limit for pairs of letters, which are parts of words. */
const mostPairs = 24;

/** Stop words: they occur in nearly every passage. */
const stopWords = new Set(
  `
a about above after again all also am an and any are as at be because been before being below between both but by can
could did do does doing down during each few for from further had has have having he her here hers him his how i if in
into is it its itself just let like made make makes making may me more most must my no nor not now of off on once one
only or other our out over own same she should so some such than that the their them then there these they this those
through to too under until up upon us use used using very was we well were what when where which while who whom why
will with within without would you your
aber alle als also am an auch auf aus bei bin bis das dass dem den der des die dies diese dieser doch du durch ein eine
einem einen einer eines er es für haben hat ich ihr im in ist ja kann man mehr mit nach nicht noch nur oder ohne sein
sich sie sind so über um und uns unter vom von vor war was wenn werden wie wir wird wo zu zum zur zwischen
au aux avec ce ces cette comme dans de des du elle en est et eux il ils je la le les leur lui mais ne nous on ou où par
pas plus pour qu que qui sa sans se ses son sont sous sur un une vos vous à été être
al ante con cual cuando de del desde donde el ella ellos en entre era es esta este esto fue ha hasta la las lo los más
me mi muy no nos o para pero por porque que quien se según ser si sin sobre son su sus también un una uno y ya
al che chi ci col come con cui da dai dal dalla de degli dei del della delle di dove e ed era gli ha i il in io la le lo
ma mi ne nei nel nella non o per perché più quando quello questa questo se si sono su sua sul tra un una uno
ao aos as até com como da das do dos e ela ele em entre era foi há isso já mais mas na nas no nos não o os ou para pela
pelo por qual quando que se sem ser seu sua são também um uma à é
aan als bij dan dat de die dit door een en er het hij hoe ik in is je kan maar met meer naar niet nog of om onder ook op
over te tot uit van voor waar was wat we wel werd wie wordt ze zich zijn zo
a aby ale bo by być co czy dla do go i ich jak jako jest już ku lub ma na nad nie niż o od oraz po pod przez przy się są
ta tak tam te tego też to tylko tym w we więc z za ze że
а без более бы был была были было быть в вам вас весь во вот все всего вы где да для до его ее если есть еще же за и из
или им их к как ко когда кто ли между мне мы на над не него нет ни но о об он она они оно от по под при про с со так
также то тот у уже чем что чтобы это
`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Words in the form of the indexes: letters and digits in lower case, without diacritics. Chinese, Japanese and Korean
 * are split into pairs of letters, whose marks are not diacritics.
 */
const wordsOf = (label: string): string[] =>
  (
    label
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
    .flatMap(tokensOf)
    .map((word) => (hasPairs(word) ? word : withoutMarks(word)))
    .filter((word) => word.length > 1 || /[^\p{ASCII}]/u.test(word));

const withoutMarks = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '');
const plainStopWords = new Set([...stopWords].map(withoutMarks));

/**
 * The words of labels to search for, those of the last label first, without stop words.
 * @param labels as in a path from the topic to a leaf
 */
export function fittingWords(labels: readonly string[]): string[] {
  const words = new Set<string>();
  for (const label of labels.toReversed()) {
    for (const word of wordsOf(label)) {
      if (words.size >= (hasPairs(word) ? mostPairs : mostWords)) return [...words];
      if (!plainStopWords.has(word)) words.add(word);
    }
  }
  return [...words];
}

/** The share of the best passage's weight that a fitting one has at least. */
const leastOfBest = 0.4;

/**
 * The passages that fit nearly as well as the best one, in their order: a passage with one frequent word of many is
 * found, too, but says nothing on the question. A word counts more the fewer of the passages have it.
 * @param words as from `fittingWords`
 */
export function onlyFitting<T extends { readonly heading: string; readonly text: string }>(
  found: readonly T[],
  words: readonly string[],
): T[] {
  const texts = found.map(({ heading, text }) => new Set(wordsOf(`${heading}\n${text}`)));
  const weights = words.map((word) => {
    const among = texts.filter((text) => text.has(word)).length;
    return among === 0 ? 0 : Math.log(1 + found.length / among);
  });
  const fits = texts.map((text) =>
    weights.reduce((sum, weight, at) => sum + (text.has(words[at] ?? '') ? weight : 0), 0),
  );
  const least = leastOfBest * Math.max(0, ...fits);
  return found.filter((_, at) => (fits[at] ?? 0) >= least);
}

/** Reduces how much more the first entries of a list count than the following ones. */
const rankOffset = 5;

/** Merges several ranked lists into one by reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
export function inOneList<T>(
  lists: readonly (readonly T[])[],
  keyOf: (each: T) => string,
  weights: readonly number[],
): T[] {
  const scores = new Map<string, { readonly each: T; score: number }>();
  for (const [at, list] of lists.entries()) {
    for (const [rank, each] of list.entries()) {
      const known = scores.get(keyOf(each)) ?? { each, score: 0 };
      known.score += (weights[at] ?? 1) / (rankOffset + rank);
      scores.set(keyOf(each), known);
    }
  }
  return [...scores.values()].sort((one, other) => other.score - one.score).map(({ each }) => each);
}
