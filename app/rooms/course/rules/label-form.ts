/** The grammatical form of a label, guessed from its words. */
export type LabelForm = 'question' | 'how' | 'why' | 'doing' | 'contrast' | 'claim' | 'thing';

export function formOf(label: string): LabelForm {
  const text = label.trim();
  // 'Light: what the plant works with': the part after the colon decides.
  const tail = /:\s+(\S.*)$/.exec(text)?.[1] ?? text;
  if (/[?？؟]$/.test(text)) return 'question';
  if (/^why\b/i.test(text) || /^why\b/i.test(tail)) return 'why';
  if (/^how\b(?! (?:much|many|long|far|often|big|old|fast|deep|high)\b)/i.test(text)) return 'how';
  if (/^how\b(?! (?:much|many|long|far|often|big|old|fast|deep|high)\b)/i.test(tail)) return 'how';
  // 'Who wrote this line' and 'How much is enough' are answered, not defined.
  if (/^(?:what|when|where|which|who|whose|whether|how)\b/i.test(text)) return 'why';
  const first = (/^[\p{L}-]+/u.exec(text)?.[0] ?? '').toLowerCase();
  if (IMPERATIVES.has(first)) return 'doing';
  if (/^[a-z]{2,}ing$/.test(first) && !NOUNS_IN_ING.test(first) && !OF_GERUND.test(text)) return 'doing';
  if (/\b(?:versus|vs|instead of|rather than)\b|, not /i.test(text)) return 'contrast';
  if (CLAIM.test(text.replace(/\bto \w+/gi, '')) && !RELATIVE.test(text)) return 'claim';
  return 'thing';
}

const IMPERATIVES = new Set(
  (
    'do help mark ruin add agree answer argue ask avoid bake borrow break bring build buy calculate change check ' +
    'choose clean collect come compare convert cook copy count cover cut decide describe draw estimate explain ' +
    'fetch film find finish fix fold follow get give go greet grow handle hear hold imitate improve invent join ' +
    'judge keep learn leave let list listen live look make measure meet name note observe open plan play ' +
    'practise prepare press produce protect provoke prove put raise read rebuild record reckon repair repeat ' +
    'report run save say score search separate set sew shadow sharpen show sing sit sketch solve sort speak ' +
    'spend spread start state stop store take talk taste teach tell test think trace track train translate ' +
    'trust try tune turn undo use visit wait walk wash watch weigh write'
  ).split(' '),
);
const NOUNS_IN_ING = new RegExp(
  '^(?:king|ring|spring|string|thing|nothing|something|everything|anything|morning|evening|wing|' +
    'ceiling|sibling|sterling|viking|bring|swing|sling|ping|being|beijing|painting|building|wedding)$',
);
/** 'Hacking without permission is a crime' is a claim, although it begins with a gerund. */
const OF_GERUND = /^\S+ing (?:\S+ ){0,3}(?:is|are|was|were|has|have|can|cannot|does|do|makes?|takes?|needs?) /i;
const CLAIM = new RegExp(
  String.raw`\s(?:is|are|was|were|has|have|had|can|cannot|could|does|do|did|never|always|must|means|mean|` +
    'becomes?|became|needs?|makes?|made|takes?|took|keeps?|kept|gives?|gave|turns?|turned|falls?|' +
    'fell|grows?|grew|moves?|holds?|comes?|came|goes|went|leads?|led|shows?|tells?|wins?|won|' +
    String.raw`loses?|lost|breaks?|broke|rises?|rose|ends?|ended|invents?|asks?)\s`,
  'i',
);
/** 'Days that are too short' names a thing and is not a claim. */
const RELATIVE = /\b(?:that|which|who|whose|where|when|what|whatever)\b/i;
