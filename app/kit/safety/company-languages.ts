import type { Mark } from './marks';

/*
 * The lists of company.ts in the other languages of the interface. A word that English has with another meaning
 * ('main', 'kind', 'heritage') stands only in phrases.
 */

const german: Lists = {
  'maybe-medical': 'wunde, wunden, fieber, depressionen, geburt, wehen, krebs',
  'maybe-emergency': 'blutung*, verbrennung, verbrennungen, bewusstlos*, vergiftung*',
  'maybe-legal': 'erbe, kundigung, kundigungen',
  medical: `
    wunde/wunden versorgen/reinigen/verbinden, wundheilung*, wundversorgung*, entzundete wunde/wunden, knochenbruch*,
    gebrochener/gebrochenes/gebrochene/gebrochenen arm/bein/finger/fuss/rippe/rippen/nase, brustkrebs*, lungenkrebs*,
    darmkrebs*, hautkrebs*, bluthochdruck*, geburt und wehen`,
  emergency: `
    herzinfarkt*, schlaganfall*, pilzvergiftung*, lebensmittelvergiftung*, alkoholvergiftung*, nasenbluten,
    blutung/blutungen stillen, bewusstlose -/r/n person/personen, kohlenmonoxid*`,
  legal: 'kundigungsschutz*, raumungsklage*, sorgerecht*, erbschaftssteuer*, erbschaftsteuer*',
  body: `
    bein, beine, haut, kopf, knie, handgelenk*, brust, bauch, kinder, kindern, saugling*, jugendliche*, arzt, operation,
    krankenhaus, schmerz*, leben mit, behandeln, behandlung`,
  case: 'vermieter*, mieter*, wohnung, eltern, steuer, steuern, anwalt, testament und, nach dem tod',
  harmless:
    'grosse depression, wendekreis des krebses, krebs als sternzeichen, sternzeichen krebs, geburt der/des, krebs cycle',
};

const french: Lists = {
  'maybe-medical': 'plaie, plaies, fievre',
  'maybe-emergency': 'hemorragie*, brulure, brulures, inconscient*, saignement*',
  medical: `
    soigner/nettoyer/panser -/une/la/les plaie/plaies, plaie/plaies infectee/infectees/ouverte/ouvertes,
    accouchement*, hypertension arterielle`,
  emergency: `
    crise cardiaque, infarctus, avc, arreter une/l hemorragie, arreter un/le saignement, intoxication aux champignons,
    intoxication alimentaire, personne inconsciente`,
  legal: `
    licenciement*, droit du travail, heritage apres un/le deces, droit des successions,
    expulsion d un/une locataire, garde des enfants`,
  body: `
    jambe, jambes, bras, la main, les mains, poignet, peau, tete, ventre, poitrine, genou, cheville, enfant, enfants, bebe,
    adolescent*, vivre avec, soigner, medecin`,
  harmless: `
    tropique du cancer, signe du cancer, fievre de l or, grande depression, depression atmospherique/economique,
    hemorragie de capitaux, fracture numerique/sociale`,
};

const spanish: Lists = {
  'maybe-medical': 'herida, heridas, fractura, fracturas, fiebre, depresion, parto',
  'maybe-emergency': 'hemorragia*, quemadura, quemaduras, inconsciente*, sangrado*',
  'maybe-legal': 'herencia, despido, despidos',
  medical: `
    curar/limpiar/tratar/vendar -/una/la/las herida/heridas, herida/heridas infectada/infectadas/abierta/abiertas,
    presion arterial alta`,
  emergency: `
    infarto*, ictus, detener/parar una/la hemorragia, intoxicacion por setas, intoxicacion alimentaria,
    persona inconsciente`,
  legal: 'derecho laboral, despido improcedente, desahucio*, custodia de los hijos',
  body: `
    pierna*, brazo, brazos, mano, manos, muneca, piel, cabeza, pecho, rodilla, tobillo, nino, ninos, bebe, adolescente*,
    paciente*, vivir con, en casa, medico`,
  case: 'tras una muerte, tras la muerte, inquilino*, testamento*, abogado*, impuesto*, derechos, casero',
  harmless: `
    tropico de cancer, signo -/de cancer, fiebre del oro, gran depresion, depresion economica/del/atmosferica,
    parto de los montes, fractura hidraulica`,
};

const portuguese: Lists = {
  'maybe-medical': 'ferida, feridas, fratura, fraturas, febre, depressao',
  'maybe-emergency': 'queimadura, queimaduras, sangramento*',
  'maybe-legal': 'heranca, demissao',
  medical: `
    tratar/limpar/curar -/uma/a/as ferida/feridas, ferida/feridas infectada/infectadas/aberta/abertas, parto em casa,
    pressao alta`,
  emergency: 'parar/estancar uma/a/- hemorragia, intoxicacao por cogumelos, intoxicacao alimentar, pessoa inconsciente',
  legal: 'direito do trabalho, direito trabalhista, despejo -/de/do inquilino/inquilinos, guarda dos filhos',
  body: 'perna*, braco, mao, maos, punho, pele, cabeca, peito, joelho, crianca*, viver com, em casa',
  case: 'apos a morte, advogado*, imposto*, direitos',
  harmless: 'signo de cancer, febre do ouro, grande depressao, depressao economica',
};

/** Words without spaces between them, or with prefixes, match anywhere in a text. */
const chinese: Lists = {
  medical: '伤口, 傷口, 骨折, 发烧, 發燒, 癌症, 乳腺癌, 肺癌, 分娩, 高血压, 高血壓',
  emergency: '心脏病发作, 心臟病發作, 止血, 烧伤, 燒傷, 食物中毒, 失去意识, 失去意識, 昏迷, 中风, 中風',
  legal: '遗产继承, 遺產繼承, 遗嘱, 遺囑, 房东驱逐, 房東驅逐, 被驱逐, 解雇, 解僱, 劳动法, 勞動法',
  harmless: `
    发烧友, 發燒友, 中风格, 中風格, 中风景, 中風景, 中风险, 中風險, 中风暴, 中風暴, 中风味, 中風味, 中风力, 中風力,
    中风能, 中風能`,
};

const arabic: Lists = {
  'maybe-medical': 'حمل',
  medical: `
    علاج الجروح, جرح ملتهب, تنظيف الجرح, كسر في المعصم, كسر في الساق, كسر في الذراع, كسر العظام, الحمى عند, الاكتئاب,
    سرطان, الولادة, ضغط الدم`,
  emergency:
    'النوبة القلبية, نوبة قلبية, النزيف, حروق اليد, علاج الحروق, التسمم, فاقد الوعي, فقدان الوعي, السكتة الدماغية',
  legal: 'الميراث, إخلاء المستأجر, الفصل من العمل, قانون العمل, حضانة الأطفال',
  body: 'المرأة, النساء, الحامل, الطبيب',
  harmless: `
    مدار السرطان, برج السرطان, برج الحمل, حمل الأوزان, حمل الأثقال, الحمل الحراري, الحمل الكهربائي, حملة, حملات,
    تحمل`,
};

type Lists = Readonly<Partial<Record<Mark, string>>>;

/** All lists, by what they mark. */
export const companyOfLanguages = [german, french, spanish, portuguese, chinese, arabic].flatMap(
  (lists) => Object.entries(lists) as [Mark, string][],
);
