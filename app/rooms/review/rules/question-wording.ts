import { withoutCode } from '~/kit/text/question-rules';

/**
 * Wordings of questions that make poor cards, in the languages of the interface. A question is understood a month
 * later, without the lesson, and asks for one thing.
 */

/** Not part of a longer word; `\b` knows only Latin letters. */
const whole = (patterns: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

const says = {
  en: '(?:say|state|mention|explain|describe|define|call|teach|list|recommend|suggest|claim|compare|discuss|illustrate|emphasi[sz]e)',
  de: '(?:sagt|nennt|erwähnt|erklärt|beschreibt|definiert|bezeichnet|empfiehlt|behauptet|betont|zeigt|führt|gibt)',
  fr: '(?:dit|mentionne|explique|décrit|définit|cite|indique|présente|donne|appelle|recommande|affirme|souligne)',
  es: '(?:dice|menciona|explica|describe|define|cita|indica|señala|presenta|da|llama|recomienda|afirma|destaca)',
  pt: '(?:diz|menciona|explica|descreve|define|cita|indica|aponta|apresenta|dá|chama|recomenda|afirma|destaca)',
  ar: '(?:يقول|يذكر|يشرح|يصف|يوضح|يعرف|يسمي|يشير|يقدم|يوصي)(?:ه|ها|هم)?',
};

const aboutLesson = whole([
  // English
  "(?:in|from|according to|as per|based on) (?:the|this|our|your|today[’']s) (?:lesson|passage|reading|excerpt)",
  '(?:in this|according to the|according to this|based on the|based on this) (?:text|article|chapter|section|course)(?! (?:editor|field|file|box|area|mode|cell|column|frame|node|window|message|format|input|layer|view|style|block|string|buffer|of))',
  '^in the (?:text|article|chapter|section)(?=,)',
  `(?:the|this) (?:lesson|text|passage|reading|article|chapter|section|excerpt) (?:${says.en}(?:s|d|ed)?|gives|uses|names|shows|warns)`,
  `(?:does|do|did) (?:the|this) (?:lesson|text|passage|reading|article|chapter|section|excerpt) (?:${says.en}|give|use|name|show|warn)`,
  '(?:mentioned|described|discussed|given|shown|listed|introduced|explained|used|named) (?:above|earlier|previously|(?:in|by) (?:the|this) (?:lesson|text|passage|article|chapter|section|course))',
  '(?:the|this) (?:example|table|figure|list|code|text|definition|formula) above',
  '(?:the|this) above (?:example|table|figure|list|code|text|definition|formula)',
  'you (?:have )?just (?:read|learned|learnt)',
  '(?:point|idea|message|takeaway|topic|theme|goal|purpose|conclusion)s? of (?:the|this) lesson',
  // German
  '(?:in|laut|gemäß|nach|aus) (?:der|dieser|unserer|obiger) (?:lektion|lerneinheit|unterrichtseinheit)',
  '(?:laut|gemäß) (?:(?:dem|diesem) )?(?:text|lehrtext|lerntext|abschnitt|kapitel|artikel|lektion)',
  '(?:in diesem|im obigen) (?:text|lehrtext|lerntext)',
  '^im (?:text|lehrtext|lerntext) (?:wird|werden|ist|steht|heißt)',
  'in diesem (?:abschnitt|kapitel|artikel|kurs)',
  `(?:der|dieser|die|diese|das|dieses) (?:text|lektion|lerneinheit|abschnitt|kapitel) ${says.de}`,
  `${says.de} (?:der|dieser|die|diese|das|dieses) (?:text|lektion|lerneinheit|abschnitt|kapitel)`,
  '(?:im|das|dem|in der|die|der) (?:obigen?|oben ?stehenden?) (?:beispiel|tabelle|text|abbildung|code|liste|definition|formel)',
  '(?:(?:haupt|kern)(?:aussage|punkt|idee|gedanke)[en]{0,2}|thema|inhalt|ziel) (?:der|dieser) (?:lektion|lerneinheit)',
  'oben (?:genannt|erwähnt|beschrieben|gezeigt|erklärt)(?:e[nrms]?)?',
  // French
  "(?:dans|selon|d[’']après) (?:la|cette|notre) leçon",
  "(?:dans ce|selon le|selon ce|d[’']après le|d[’']après ce) (?:texte|passage|chapitre|cours)",
  '^dans le (?:texte|passage|chapitre)(?=,)',
  `(?:la|cette|le|ce) (?:leçon|texte|passage|chapitre) ${says.fr}`,
  `${says.fr} (?:la|cette|le|ce) (?:leçon|texte|passage|chapitre)`,
  '(?:exemple|tableau|figure|code|texte|liste|définition|formule) ci-dessus',
  '(?:mentionn|décrit|cit|présent|expliqu)(?:ée?s?|e?s?) (?:ci-dessus|plus haut|dans (?:la leçon|le texte))',
  '(?:points?|idées?|message|thème|sujet|objectif|conclusion)(?: \\p{L}+){0,2} de (?:la|cette) leçon',
  // Spanish
  '(?:en|según|de acuerdo con|conforme a) (?:la|esta|nuestra) lección',
  '(?:en este|según el|según este|de acuerdo con el) (?:texto|pasaje|fragmento|capítulo|apartado|curso)',
  '^en el (?:texto|pasaje|fragmento|capítulo)(?=,)',
  `(?:la|esta|el|este) (?:lección|texto|pasaje|capítulo|apartado) ${says.es}`,
  `${says.es} (?:la|esta|el|este) (?:lección|texto|pasaje|capítulo|apartado)`,
  '(?:ejemplo|cuadro|tabla|figura|código|texto|lista|definición|fórmula) (?:de arriba|mostrad[oa] arriba)',
  '(?:mencionad|descrit|citad|explicad|mostrad)[oa]s? (?:arriba|más arriba|anteriormente|en (?:la lección|el texto))',
  '(?:puntos?|ideas?|mensaje|tema|objetivo|conclusión)(?: \\p{L}+){0,2} de (?:la|esta) lección',
  // Portuguese
  '(?:na|nesta|nessa|segundo a|de acordo com a|conforme a) (?:lição|aula)',
  '(?:neste|nesse|segundo o|de acordo com o|conforme o) (?:texto|trecho|capítulo|curso)',
  '^no (?:texto|trecho|capítulo)(?=,)',
  `(?:a|esta|o|este) (?:lição|aula|texto|trecho|capítulo) ${says.pt}`,
  `${says.pt} (?:a|esta|o|este) (?:lição|aula|texto|trecho|capítulo)`,
  '(?:exemplo|quadro|tabela|figura|código|texto|lista|definição|fórmula) acima',
  '(?:mencionad|descrit|citad|explicad|mostrad)[oa]s? (?:acima|anteriormente|n(?:a lição|a aula|o texto))',
  '(?:pontos?|ideias?|mensagem|tema|objetivo|conclusão)(?: \\p{L}+){0,2} (?:da|desta) (?:lição|aula)',
  // Arabic
  '(?:في هذا|حسب|بحسب|وفق|بناء على|كما ورد في|كما جاء في|طبقا لما ورد في) (?:هذا )?(?:الدرس|النص|المقطع|الفصل)',
  'في الدرس',
  '(?:وفقا|طبقا|تبعا) (?:لهذا )?(?:للدرس|للنص|للمقطع|الدرس|النص|المقطع)',
  `${says.ar} (?:هذا )?(?:الدرس|النص|المقطع|الفصل)`,
  `(?:الدرس|النص|المقطع) ${says.ar}`,
  '(?:ال)?(?:فكرة|نقطة|نقاط|أفكار|موضوع|هدف)(?: \\p{L}+){0,2} (?:في |من )?(?:هذا )?(?:الدرس|للدرس)',
  '(?:المثال|الجدول|الشكل|النص|التعريف) (?:السابق|أعلاه|المذكور)',
  '(?:المذكورة?|الموصوفة?|المشروحة?) (?:أعلاه|سابقا|في (?:الدرس|النص))',
]);

/** Chinese has no spaces between words: 中文中 and 版本文件 contain 文中 and 本文, but not as words. */
const aboutLessonInChinese = [
  /(?:本|这|該|该|此)(?:节|堂|篇)?(?:课|课程|课文)(?:中|里|内|说|提到|介绍|讲|指出|认为|如何|怎么|怎样|是|把|将)/u,
  /课文(?:中|里|内|说|提到|介绍|讲|指出|认为|如何|怎么|怎样)/u,
  /(?:根据|按照|依据|据|依照)(?:本|这|该|此|上述|以上)?(?:节|堂|篇|段)?(?:课|课程|课文|文本|文章|原文|本文|上文|段落|材料)/u,
  /(?:^|[，。、？：\s在])(?:文中|上文|原文中|文章中|文本中|短文中)/u,
  /(?<![版样副脚文])本文(?:中|里|说|提到|介绍|指出|认为)/u,
  /(?:上述|上面的?|以上的?)(?:例子|示例|表格|代码|图|定义|公式)/u,
  /(?:本|这|该|此)(?:节|堂|篇)?课(?:程)?的(?:主要|中心|核心)?(?:要点|重点|主题|内容|思想|目标)/u,
  /文章(?:中)?(?:说|提到|介绍|指出|认为)/u,
];

/** Arabic without the optional vowel marks. */
const plain = (text: string): string =>
  withoutCode(text)
    .replace(/[\u064B-\u0652\u0640]/g, '')
    .replace(/\s+/g, ' ');

/** Whether a question speaks of the lesson or the text, which is not there in a review: 'according to the text'. */
export function namesLesson(front: string): boolean {
  const text = plain(front);
  return aboutLesson.test(text) || aboutLessonInChinese.some((pattern) => pattern.test(text));
}

/** Words of politeness, wherever they stand, with their commas. */
const polite = new RegExp(
  `[,،，]?\\s*(?<![\\p{L}\\p{N}])(?:${[
    'please|kindly|bitte|por\\s(?:favor|gentileza)',
    "s[’']il (?:te|vous) pla[iî]t|svp|stp|merci de",
    'من فضلك|رجاء|لطفا|لو سمحت',
  ].join('|')})(?![\\p{L}\\p{N}])\\s*[,،，:]?|(?<=^|[。？！；\\n]\\s*)(?:请|請|麻烦|麻煩|劳驾)+`,
  'giu',
);

/** Requests worded as questions, before the verb. */
const whether = new RegExp(
  `(?<=^|[.?!:;؟]\\s*)[¿¡]?\\s*(?:${[
    '(?:can|could|would|will) you|try to',
    '(?:peux|pourrais|sais)[- ]tu|(?:pouvez|pourriez|savez)[- ]vous|tu peux|vous pouvez|est-ce que (?:tu peux|vous pouvez)',
    '(?:puedes|podrías|puede|podría|sabes)(?: usted)?',
    '(?:(?:você|tu|o senhor|a senhora) )?(?:pode|poderia|podes|consegue|sabe|sabes)',
    'هل (?:يمكنك|تستطيع|بإمكانك|لك)(?: أن)?',
    '(?:你|您)?(?:能不能|能否|可不可以|可以|能)',
  ].join('|')})\\s*`,
  'iu',
);

/** A question as a plain request: 'Could you please name all …?' becomes 'name all …?'. */
const bare = (text: string): string => text.replace(polite, ' ').replace(/\s+/g, ' ').trim().replace(whether, '');

const forAll: readonly RegExp[] = [
  // English
  /(?:^|[.?!:;]\s*|please |and )(?:list|enumerate) (?:all|every|each|both|the|at least|some|them|its|their|two|three|four|five|six|seven|eight|nine|ten|\d)/iu,
  /(?:^|[.?!:;]\s*|please |and )(?:name|give|state|recall|identify|mention|write down|recite|tell) (?:all|every|each)(?: of)?(?! (?:other|time|day|year|month|week|night)(?![\p{L}]))(?![\p{L}])/iu,
  // German
  /(?<![\p{L}])(?:liste|listen sie|zähle|zählen sie)(?![\p{L}])[^.?!\n]{0,120}(?<![\p{L}])auf(?![\p{L}])/iu,
  /(?:^|[.?!:;]\s*|bitte | und )(?:nenne|nennen sie|gib|geben sie|schreibe?|schreiben sie) (?:mir )?(?:alle|sämtliche|jede[nrs]?)(?![\p{L}])/iu,
  /^(?:kannst du|könntest du|können sie|könnten sie) [^.?!\n]{0,80}(?<![\p{L}])(?:alle|sämtliche)(?![\p{L}])[^.?!\n]{0,80} (?:nennen|aufzählen|auflisten|angeben|aufschreiben)(?![\p{L}])/iu,
  // French
  /(?<![\p{L}])(?:énum[eé]r(?:ez|er|e)|énumère|listez|lister|liste[sr]? (?:tou|les|au))/iu,
  /(?:^|[.?!:;]\s*| et )(?:cite[rz]?|nomme[rz]?|donne[rz]?|indique[rz]?|mentionne[rz]?) (?:(?:moi|nous) )?(?:tous|toutes|chacune?|chaque)(?![\p{L}])/iu,
  // Spanish
  /(?<![\p{L}])(?:enumera|enumere|enumerar|lista|liste|listar|enlista|enliste) (?:tod[oa]s|cada|los|las|al menos|dos|tres|cuatro|cinco|\d)/iu,
  /(?:^|[.?!:;]\s*| y )[¿¡]?(?:nombra|nombre|menciona|mencione|di|diga|cita|cite|indica|indique|da|(?:nombr|mencion|cit|indic|d)ar|decir)(?:me)? (?:tod[oa]s|cada un[oa])(?![\p{L}])/iu,
  // Portuguese
  /(?<![\p{L}])(?:enumere|enumera|enumerar|liste|listar) (?:tod[oa]s|cada|os|as|ao menos|pelo menos|dois|duas|três|quatro|cinco|\d)/iu,
  /(?:^|[.?!:;]\s*| e )(?:cite|nomeie|mencione|diga|dê|indique|aponte|(?:cit|nome|mencion|indic|apont|d)ar|dizer)(?:-me)? (?:tod[oa]s|cada um[a]?)(?![\p{L}])/iu,
  // Arabic
  /(?:^|[.؟?!:;،؛]\s*)(?:اذكر|عدد|اسرد|سم|اكتب|حدد|هات|ذكر|تذكر|تعداد|تعدد|سرد|تسرد|تسمية|تسمي)(?: لي| لنا)? (?:جميع|كل|كافة|سائر)(?![\p{L}])/u,
  /^\s*(?:اسرد|عدد لنا)(?![\p{L}])/u,
  // Chinese
  /(?:列出|列举|说出|写出|举出|指出|罗列|背出)[^，。？！\n]{0,12}(?:所有|全部|每一|各个|各种|哪些)/u,
  /^\s*(?:你|您)?(?:帮我|给我)?(?:列出|列举|罗列)/u,
];

/** Whether a question asks to list all of something: recalled in part, it can be graded neither right nor wrong. */
export function asksForAll(front: string): boolean {
  const text = bare(plain(front));
  return forAll.some((pattern) => pattern.test(text));
}
