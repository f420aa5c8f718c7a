import { hasPairs, lettersIn, tokensOf } from '~/kit/search/words';

/** Words without a meaning of their own, in the languages that most learners ask in. */
const fillers = new Set(
  (
    'about again also and any are because been before but can cannot could did does doing for from get give had has have her here him his how ' +
    'into its just know let like make many may mean means might more most much must need not now off one only other our out over please ' +
    'really same say says see she should some still such tell than that the their them then there these they thing this those too use used ' +
    'very was way were what when where which while who why will with without would yes you your understand explain difference between exactly ' +
    'hint hints another next bigger help stuck idea lesson question answer example ' +
    'aber alle als also auch auf aus bei bin bitte das dass dein dem den der des dich die dies diese doch dort durch ein eine einem einen einer ' +
    'erkläre für gibt habe haben hat hier ich ihr immer ist kann kein keine man mehr mein mich mir mit nach nicht noch nur oder schon sehr sein ' +
    'sich sie sind soll über und uns unter viel vom von vor war warum was wann weil welche wenn wer werden wie wieso wird woher zum zur zwischen ' +
    'avec aux bien ces cette comment dans des donc elle est être fait font ils les leur mais mes moi nous par pas plus pour pourquoi quand que ' +
    'quel quelle qui quoi sans ses son sont sur tout une vous ' +
    'algo como con cual cuando del donde ella ellos entre era eres esta este esto hay las los más muy nos para pero por porque que qué quien ' +
    'según ser sin sobre son sus también una unos usted cómo cuál cuándo ' +
    'ainda ao aos até com das dos ela ele eles elas essa esse esta este foi isso já mais mas meu minha muito não nas nos numa num pela pelo pode ' +
    'qual quais quem são sem seu seus sua suas também tem um uma você ' +
    'إلى على هذا هذه ذلك تلك التي الذي الذين كان كانت كما لكن ليس ثم بعد قبل عند بين حتى إذا لماذا كيف متى أين ماذا غير هناك لأن مثل أيضا'
  ).split(' '),
);

/** The beginning of a word, since forms of a word begin alike; in Arabic without the article. */
export const stemOf = (word: string, characters: number): string =>
  word.replace(/^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u, '').slice(0, characters);

/** The distinct words of a text that carry its meaning, in lower case; pairs of letters in scripts without spaces. */
export function contentWords(text: string): string[] {
  const words = new Set<string>();
  for (const run of lettersIn(text.toLowerCase())) {
    // Most runs of a text: fillers have no pairs, and a known word is the only one of its run.
    if (fillers.has(run) || words.has(run)) continue;
    // Korean has spaces, and whole words are more specific than pairs of its letters.
    for (const word of /\p{Script=Hangul}/u.test(run) ? [run] : tokensOf(run)) {
      if (hasPairs(word) || ((word.length > 2 || /\p{N}/u.test(word)) && !fillers.has(word))) words.add(word);
    }
  }
  return [...words];
}
