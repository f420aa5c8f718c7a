import { withoutDigest } from '~/kit/text/digest';
import { withoutGoodbye } from './after-tasks';

/**
 * Extracts the lesson from a model's answer: removes its digest, a code fence around it, chat before and after it, and
 * a first heading that repeats the leaf's label. Only for texts of models: people may write what they like.
 */
export function lessonOf(text: string, label: string): string {
  const unwrapped = stripFence(withoutDigest(text).text);
  const lesson = withoutTitle(withoutClosing(withoutOpening(unwrapped).trim()), label).trim();
  return withoutGoodbye(lesson);
}

// --- The fence (specification §5)

const fenceLine = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^`\n]*)$/;

interface Fence {
  readonly mark: string;
  readonly info: string;
}

function fenceOf(line: string): Fence | null {
  const [, mark, info = ''] = fenceLine.exec(line) ?? [];
  return mark ? { mark, info: info.trim() } : null;
}

const closes = (line: string, mark: string): boolean => {
  const fence = fenceOf(line);
  return fence !== null && fence.info === '' && fence.mark.startsWith(mark);
};

/** Whether each fence in the lines is closed. */
function hasEnds(lines: readonly string[]): boolean {
  let open = '';
  for (const line of lines) {
    if (open === '') open = fenceOf(line)?.mark ?? '';
    else if (closes(line, open)) open = '';
  }
  return open === '';
}

/**
 * Removes a code fence that wraps the whole text. A fence with the language `markdown` may contain fences, and may have
 * chat before and after it.
 */
export function stripFence(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex((line) => fenceOf(line));
  const { mark, info } = fenceOf(lines[start] ?? '') ?? { mark: '', info: '' };
  const isMarkdown = /^(?:markdown|md)$/i.test(info);
  const end = mark === '' ? -1 : lines.findLastIndex((line) => closes(line, mark));
  if (end <= start || (info !== '' && !isMarkdown)) return text;
  const inside = lines.slice(start + 1, end);
  const [before, behind] = [lines.slice(0, start), lines.slice(end + 1)].map((some) => some.join('\n').trim()) as [
    string,
    string,
  ];
  if (!isMarkdown)
    return before + behind === '' && !inside.some((line) => closes(line, mark)) ? inside.join('\n') : text;
  if ((before !== '' && !isOpening(before)) || (behind !== '' && !isClosing(behind))) return text;
  const first = inside.findIndex((line) => closes(line, mark));
  // In Markdown the first bare fence ends the block. The block is an example if all fences are closed under this rule,
  // and the text before that fence has no paragraphs.
  const isExample =
    first >= 0 && hasEnds(lines.slice(start, end + 1)) && !/\S\n\s*\n/.test(inside.slice(0, first).join('\n').trim());
  return hasEnds(inside) && !isExample ? inside.join('\n') : text;
}

const openingFence = /^\s*(?:`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*\n/i;

/**
 * The visible part of a growing text: without chat before it and without the line of a fence around it.
 * @returns null while the beginning of the text is ambiguous
 */
export function growingText(text: string): { readonly text: string; readonly isWrapped: boolean } | null {
  const [line = ''] = /[^\n]*\S[^\n]*\n?/.exec(text.trimStart()) ?? [];
  if (line === '' || (!line.endsWith('\n') && mayBeWrapping(line))) return null;
  const shown = withoutOpening(text);
  if (shown === text && isOpening(line) && text.trim() === line.trim()) return null;
  const next = shown.trimStart();
  if (/^[`~][^\n]*$/.test(next)) return null;
  const [fence] = openingFence.exec(shown) ?? [];
  return { text: fence ? shown.slice(fence.length) : shown, isWrapped: fence !== undefined };
}

/** First words of chat before a lesson. */
const firstWords =
  "sure,certainly,of course,absolutely,okay,ok,great,here,below,natürlich,gern,klar,selbstverständlich,hier,im folgenden,claro,¡claro,por supuesto,¡por supuesto,aquí,a continuación,bien sûr,certainement,avec plaisir,d'accord,voici,ci-dessous,com certeza,certamente,com prazer,aqui,a seguir,segue,abaixo,当然,好的,没问题,以下是,下面是,这是,بالتأكيد,بالطبع,حسن,إليك,فيما يلي".split(
    ',',
  );

function mayBeWrapping(line: string): boolean {
  const start = line.toLowerCase();
  if (/^[`~]/.test(start)) return true;
  return (
    line.length <= chatterMaxCharacters &&
    firstWords.some((words) => words.startsWith(start) || start.startsWith(words))
  );
}

// --- Chat around the lesson

/** A longer paragraph is not chat. */
const chatterMaxCharacters = 400;

const yes =
  "(?:Sure(?: thing)?|Certainly|Of course|Absolutely|Okay|OK|Great(?: question)?|Natürlich|Gerne?|Klar|Selbstverständlich|¡?Claro(?: que sí)?|¡?Por supuesto|Bien sûr|Certainement|Avec plaisir|D'accord|Com certeza|Certamente|Com prazer|当然(?:可以)?|好的|没问题|بالتأكيد|بالطبع|حسن[اً]{1,2})";
const aLesson = '(?:lesson|Lektion|lección|leçon|lição|aula|الدرس|درس)';
const aText =
  '(?:text|description|overview|explanation|guide|introduction|content|markdown|version|summary|Text|Beschreibung|Überblick|Erklärung|Einführung|texto|descripción|explicación|resumen|introducción|texte|description|explication|résumé|introduction|aperçu|présentation|descrição|explicação|introdução)';
const here =
  "(?:Here(?:'s|’s| is| are)|Below (?:is|you)|Hier (?:ist|sind|kommt|findest|finden)|Im Folgenden|Aquí (?:tienes?|está|te|le)|A continuación|Voici|Ci-dessous|Aqui (?:está|vai|tem)|A seguir|Segue|Abaixo|إليك|فيما يلي)";
const iWill =
  "(?:I'll|I’ll|I will|I'd|I’d|I have|I've|I’ve|Let me|Let's|Let’s|Ich (?:werde|habe|schreibe)|Lass(?:en)? |Voy a|Vamos a|He escrito|Je vais|J'ai|J’ai|Vou|Escrevi)";

/** 'Sure!', 'Certainly! Here is …': a yes with which no sentence about the subject begins. */
const answersYes = new RegExp(`^${yes}\\s*[!.,:]*\\s*(?:$|(?:${here}|${iWill})(?=\\W))`, 'iu');
/** 'Here is a lesson on …:' */
const handsLesson = new RegExp(`^${here}(?=\\W).*(?<!\\p{L})${aLesson}(?!\\p{L}).*[:.!]\\**$`, 'iu');
/** 'Here is an overview …:' may be a lesson's own sentence, unless a heading follows. */
const handsText = new RegExp(`^${here}(?=\\W).*(?<!\\p{L})${aText}(?!\\p{L}).*[:.!]\\**$`, 'iu');

/** The same in Chinese, which has no spaces between its words. */
const handsInChinese =
  /^(?:(?:当然|好的|没问题)[^\n]{0,6}[！!。，,]\s*)?(?:以下|下面|这)(?:是|就是)[^\n]{0,100}课[^\n]{0,40}[：:。！!]\**$/u;

const handsOver = [answersYes, handsLesson, handsInChinese];

const isOpening = (paragraph: string): boolean => {
  const line = paragraph.trim();
  return line.length <= chatterMaxCharacters && [...handsOver, handsText].some((words) => words.test(line));
};

/** Whether a text begins by answering its reader, without it being certain that the whole line is chat. */
export const beginsWithChat = (text: string): boolean =>
  new RegExp(`^${yes}\\s*[!！,，،。]`, 'iu').test(text.trimStart().slice(0, chatterMaxCharacters));

const offers = new RegExp(
  `^\\**(?:${[
    "(?:Would you like|Do you want|Shall I|Should I|Want me|If you(?:'d|’d| would)? (?:like|want|need))(?=\\W)(?=.*\\b(?:I|me|ask)\\b)",
    '(?:Let me know|Feel free to ask)(?=\\W)',
    '(?:I hope (?:this|that|it) helps|Hope this helps)',
    '(?:Möchtest du|Möchten Sie|Willst du|Wenn du (?:möchtest|willst)|Wenn Sie (?:möchten|wünschen)|Falls du)(?=.*(?<!\\p{L})(?:ich|mir|mich)(?!\\p{L}))',
    '(?:Soll ich (?:dir|Ihnen|noch|mehr|weitere|das|es|ein)|Sag(?:en Sie)? (?:mir )?Bescheid|Lass(?:en Sie)? (?:es )?mich wissen)',
    '(?:Ich hoffe, (?:das|dies|es) hilft)',
    '¿?(?:Quieres|Quiere|Te gustaría|Le gustaría|Desea)(?: usted)? que (?:te|le|lo|la|profundice|añada|amplíe|continúe|explique|prepare|escriba|haga)',
    '(?:Si (?:quieres|quiere|lo deseas|lo desea), (?:puedo|te|le)|(?:Avísame|Avíseme|Dime|Dígame|Hazme saber) si|Espero que (?:esto|te|le) )',
    "(?:Souhaitez-vous|Souhaites-tu|Voulez-vous|Veux-tu|Aimeriez-vous|Aimerais-tu) que (?:je|j['’])",
    '(?:Gostaria|Quer|Deseja|Você quer) que eu(?=\\W)',
    '(?:Se (?:você )?quiser, (?:posso|eu)|(?:Me avise|Diga-me) se|Fique à vontade para|Espero que (?:isso|isto|esta))',
    '(?:希望(?:这|本|对你)|如果你(?:想|需要|还有)[^\\n]{0,60}(?:告诉我|问我|我可以)|需要我)',
    '(?:آمل أن|أتمنى أن|هل تريد أن|لا تتردد في)',
    "(?:Si (?:vous voulez|tu veux|vous le souhaitez|tu le souhaites), je|N['’]hésitez pas à|N['’]hésite pas à|(?:Dites|Dis)-moi si|J['’]espère que)",
  ].join('|')})`,
  'iu',
);

const isClosing = (paragraph: string): boolean => {
  const line = paragraph.trim();
  return line.length <= chatterMaxCharacters && !line.includes('\n') && offers.test(line);
};

const rule = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;

function withoutOpening(text: string): string {
  const [, first = '', , rest = ''] = /^\s*([^\n]*)(\n|$)([\s\S]*)$/.exec(text) ?? [];
  if (rest.trim() === '' || !isOpening(first)) return text;
  const isHead = /^\s*(?:#|`{3}|~{3}|-{3}|\*{2,3}|_{3})/.test(rest);
  // A first line that its paragraph continues is part of the lesson.
  if (!isHead && !/^[ \t]*\n/.test(rest)) return text;
  if (!isHead && !handsOver.some((words) => words.test(first.trim()))) return text;
  const [line = ''] = /^\s*[^\n]*/.exec(rest) ?? [];
  return rule.test(line.trim()) ? rest.slice(line.length) : rest;
}

/** @param text without trailing white space */
function withoutClosing(text: string): string {
  const start = text.lastIndexOf('\n\n');
  if (start < 0 || !isClosing(text.slice(start))) return text;
  const before = text.slice(0, start).trimEnd();
  // Inside a fence, even an open one, it is part of the text.
  if ((before.match(/^ {0,3}(?:`{3}|~{3})/gm)?.length ?? 0) % 2 === 1) return text;
  const last = before.slice(before.lastIndexOf('\n') + 1);
  return rule.test(last) ? before.slice(0, before.length - last.length).trimEnd() : before;
}

// --- The title

const titleMaxCharacters = 1_000;

/** Removes a first heading that repeats the label: the panel already shows it above the text. */
function withoutTitle(text: string, label: string): string {
  const [line = ''] = /^[^\n]*/.exec(text) ?? [];
  if (line.length > titleMaxCharacters) return text;
  if (!/^ {0,3}#{1,6}[ \t]|^\*\*[^*]+\*\*$/.test(line) || words(line) !== words(label)) return text;
  const rest = text.slice(line.length);
  return rest.trim() === '' || words(label) === '' ? text : rest.trimStart();
}

/** The words of a line without its markup, number and case. */
const words = (line: string): string =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s#*]*(?:\d+(?:\.\d+)*[.):]\s+|\d+\.\d+\s)?/u, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .replace(/[\s#]+$/u, '')
    .trim();
