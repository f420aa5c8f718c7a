import { contentWords } from '~/kit/text/content-words';
import type { Turn } from './turn';

/** Recognises that a learner answers what a hint has asked, and that the next turn says so. */

/** Whether a message answers the question of the hint before it: it asks nothing itself, and says something. */
export function isReplyToHint(turns: readonly Pick<Turn, 'how' | 'answer'>[], message: string): boolean {
  const last = turns.at(-1);
  if (last?.how !== 'hint' || !/[?？؟]/u.test(last.answer) || /[?？؟]/u.test(message)) return false;
  return contentWords(message).length > 0 || /[\p{N}=<>+]/u.test(message);
}

/** Words with which a confirmation begins, in the languages of the interface. */
const right = [
  "(?:yes,? |that(?:'s| is) |you are |you're )?(?:exactly |quite |absolutely )?(?:right|correct)|exactly|precisely|well done|yes",
  '(?:ja,? |das ist |das stimmt|genau )?(?:ganz |völlig )?(?:richtig|korrekt)|genau|stimmt|das stimmt|ja',
  "(?:oui,? |c'est |tout à fait )?(?:bien )?(?:correct|juste|exact|ça)|exactement|oui|tout à fait|bravo|bien vu",
  '(?:sí,? |es |eso es |está |muy )?(?:correcto|exacto|bien)|exactamente|así es|eso es|sí',
  '(?:sim,? |está |isso está |muito )?(?:cert[ao]|corret[ao]|exat[ao]|bem)|exatamente|isso mesmo|isso|sim',
  '(?:نعم،? |هذا |إجابتك |جوابك )?(?:صحيحة?|صواب)|بالضبط|تماما|أحسنت|نعم',
  '(?:是的，?|回答)?(?:完全)?(?:正确|没错|对了?|很好|答对了)|是的',
];
const saysRight = new RegExp(
  `^[*_>\\s]*(?:${right.join('|')})(?![\\p{L}\\p{M}]*\\p{Script=Latin}|[\\p{Script=Arabic}])`,
  'iu',
);

/** Words that take a confirmation back: 'Right idea, but …'. */
const but =
  /(?<![\p{L}])(?:but|however|almost|nearly|idea|not|aber|jedoch|fast|nicht|mais|presque|pas|pero|casi|no|mas|porém|quase|não|لكن|ولكن|تقريبا|ليس)(?![\p{L}])|但|不过|可是|几乎|差一点|不/iu;

/** Whether an answer begins with a line that calls the learner's own answer right, without taking it back. */
export function confirms(answer: string): boolean {
  const [line = ''] = answer.trim().split(/\n|(?<=[.!。！])\s*/u, 1);
  const plain = line.replace(/[\u064B-\u0652]/g, '').replace(/’/g, "'");
  return saysRight.test(plain) && !but.test(plain);
}
