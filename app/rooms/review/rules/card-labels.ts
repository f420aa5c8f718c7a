export type LabelKind = 'front' | 'answer' | 'note' | 'chaff';

/** Labels before a field, in the languages that models may use; in lower case. */
export const labels: ReadonlyMap<string, LabelKind> = new Map<string, LabelKind>([
  ...each('front', [
    ...['q', 'question', 'front', 'front side', 'prompt', 'frage', 'vorderseite', 'question à choix multiple'],
    ...['recto', 'pregunta', 'anverso', 'domanda', 'fronte', 'pergunta', 'frente', 'vraag', 'voorkant', 'fråga'],
    ...['spørgsmål', 'spørsmål', 'kysymys', 'pytanie', 'otázka', 'вопрос', 'питання', 'въпрос', 'soru', 'kérdés'],
    ...['cara', 'face avant', '题目', '题', '正面', 'الوجه', 'الوجه الأمامي'],
    ...['câu hỏi', 'pertanyaan', '问题', '問題', '问', '問', '質問', '질문', 'سؤال', 'السؤال', 'שאלה', 'प्रश्न'],
  ]),
  ...each('answer', [
    ...['a', 'answer', 'back', 'back side', 'correct answer', 'right answer', 'the answer', 'correct', 'solution'],
    ...['antwort', 'richtige antwort', 'lösung', 'rückseite', 'réponse', 'bonne réponse', 'verso', 'respuesta'],
    ...['respuesta correcta', 'reverso', 'risposta', 'risposta corretta', 'retro', 'resposta', 'resposta correta'],
    ...['antwoord', 'achterkant', 'svar', 'vastaus', 'odpowiedź', 'odpověď', 'ответ', 'правильный ответ', 'cevap'],
    ...['відповідь', 'отговор', 'válasz', 'trả lời', 'đáp án', 'jawaban', '答案', '答', '回答', '答え', '정답', '답'],
    ...['korrekte antwort', 'richtige lösung', 'réponse correcte', 'corrigé', 'solución', 'solução', 'gabarito'],
    ...['正确答案', '参考答案', '背面', 'الإجابة الصحيحة', 'الجواب الصحيح', 'إجابة', 'الحل', 'الوجه الخلفي'],
    ...['جواب', 'الجواب', 'الإجابة', 'תשובה', 'उत्तर'],
  ]),
  ...each('note', [
    ...['explanation', 'why', 'reason', 'rationale', 'erklärung', 'begründung', 'explication', 'explicación'],
    ...[
      'warum',
      'grund',
      'pourquoi',
      'raison',
      'justification',
      'por qué',
      'razón',
      'motivo',
      'justificación',
      'por quê',
    ],
    ...[
      'razão',
      'justificativa',
      '解析',
      '说明',
      '原因',
      '理由',
      'الشرح',
      'شرح',
      'التفسير',
      'التوضيح',
      'السبب',
      'التعليل',
    ],
    ...['spiegazione', 'explicação', 'uitleg', 'förklaring', 'wyjaśnienie', 'объяснение', '解释', '解説', '설명'],
  ]),
  ...each('chaff', [
    ...['options', 'choices', 'type', 'difficulty', 'level', 'tags', 'category', 'format', 'optionen', 'auswahl'],
    ...['antwortmöglichkeiten', 'typ', 'schwierigkeit', 'choix', 'difficulté', 'niveau', 'opciones', 'tipo'],
    ...['dificultad', 'etiquetas', 'alternativas', 'opções', 'dificuldade', 'nível', '选项', '类型', '难度', '标签'],
    ...['الخيارات', 'خيارات', 'النوع', 'الصعوبة', 'المستوى'],
  ]),
]);

function each(kind: LabelKind, words: readonly string[]): [string, LabelKind][] {
  return words.map((word) => [word, kind]);
}

/** Letters for 'question' in other languages: Frage, pregunta, domanda, vraag, вопрос, سؤال. */
const questionLetters = 'fpdvвس';
/** The letters for 'answer' that match them; `a` is a label everywhere. */
const answerLetters: Readonly<Record<string, string>> = { q: 'r', f: 'as', p: 'ro', d: 'r', v: 'a', в: 'о', س: 'ج' };

/** Whether a letter may begin a question, like 'F:' in German. It may also mark an option. */
export const isQuestionLetter = (letter: string): boolean => letter.length === 1 && questionLetters.includes(letter);

/** Whether a letter may begin the answer to a question with another letter, like 'R:' after 'P:'. */
export const isAnswerLetter = (letter: string, question: string): boolean =>
  letter.length === 1 && (answerLetters[question] ?? '').includes(letter);

/** Question and answer in one line: 'What is it? A: This.' */
export const answerWithin =
  /^(.{3,}?[?？؟])\s{0,8}[*_]{0,2}(?<![\p{L}\p{M}])(?:A|R|Answer|Back|Antwort|Lösung|Réponse|Solution|Respuesta|Solución|Resposta|Solução|Risposta|答案?|回答|الإجابة|الجواب|ج)[*_]{0,2} ?[:：][*_]{0,2} ?(.+)$/iu;

const latin = 'abcdefgh';
const arabic = 'أبجدهوزح';

/** A letter before an option, as part of a pattern. */
export const optionLetters = `[${latin}${latin.toUpperCase()}]|[ا${arabic}]ـ?`;

/** The place of an option's letter, from 0; -1 for another letter. */
export const placeOfLetter = (letter: string): number => {
  const [first = ''] = letter.toLowerCase().replace('ا', 'أ');
  return Math.max(latin.indexOf(first), arabic.indexOf(first));
};

/** The words before the letter of an option that an answer names: 'Option B', '选项 B'. */
export const optionWords =
  '(?:option|answer|antwort|lösung|variante|réponse|opción|respuesta|opção|alternativa|resposta|letra|الخيار|الإجابة|الجواب|选项?|答案[是为]?) ?[:：]? ?';

/** Marks at the start of an option, right or wrong. */
export const checkMark = /^[✓✔✅☑❌✗✘❎✖☒]/u;
export const rightMark = /^[✓✔✅☑]|[✓✔✅☑]\uFE0F?$/u;
export const anyMark = /^[✓✔✅☑❌✗✘❎✖☒]\uFE0F?\s{0,4}|\s{0,4}[✓✔✅☑❌✗✘❎✖☒]\uFE0F?$/gu;

/** Verdicts behind an option, as parts of a pattern. */
export const rightWords =
  'correct|right|correct answer|richtige?|korrekt|richtige antwort|vrai|juste|correcte|bonne réponse|correct[ao]|respuesta correcta|verdader[oa]|' +
  'cert[ao]|corret[ao]|resposta (?:correta|certa)|verdadeir[ao]|giusta?|правильно|верно|صحيحة?|صواب|الإجابة الصحيحة|الجواب الصحيح|正确|正确答案|对|√|✓|✔';
export const wrongWords =
  'incorrect|wrong|false|falsch|inkorrekt|faux|fausse|incorrecte|incorrect[ao]|fals[oa]|errad[ao]|incorret[ao]|خطأ|خاطئة?|غير صحيحة?|错误?|不正确|不对|×|✗';
