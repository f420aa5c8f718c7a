export type LabelKind = 'front' | 'answer' | 'note' | 'chaff';

/** Labels before a field, in the languages that models may use; in lower case. */
export const labels: ReadonlyMap<string, LabelKind> = new Map<string, LabelKind>([
  ...each('front', [
    ...['q', 'question', 'front', 'front side', 'prompt', 'frage', 'vorderseite', 'question à choix multiple'],
    ...['recto', 'pregunta', 'anverso', 'domanda', 'fronte', 'pergunta', 'frente', 'vraag', 'voorkant', 'fråga'],
    ...['spørgsmål', 'spørsmål', 'kysymys', 'pytanie', 'otázka', 'вопрос', 'питання', 'въпрос', 'soru', 'kérdés'],
    ...['câu hỏi', 'pertanyaan', '问题', '問題', '问', '問', '質問', '질문', 'سؤال', 'السؤال', 'שאלה', 'प्रश्न'],
  ]),
  ...each('answer', [
    ...['a', 'answer', 'back', 'back side', 'correct answer', 'right answer', 'the answer', 'correct', 'solution'],
    ...['antwort', 'richtige antwort', 'lösung', 'rückseite', 'réponse', 'bonne réponse', 'verso', 'respuesta'],
    ...['respuesta correcta', 'reverso', 'risposta', 'risposta corretta', 'retro', 'resposta', 'resposta correta'],
    ...['antwoord', 'achterkant', 'svar', 'vastaus', 'odpowiedź', 'odpověď', 'ответ', 'правильный ответ', 'cevap'],
    ...['відповідь', 'отговор', 'válasz', 'trả lời', 'đáp án', 'jawaban', '答案', '答', '回答', '答え', '정답', '답'],
    ...['جواب', 'الجواب', 'الإجابة', 'תשובה', 'उत्तर'],
  ]),
  ...each('note', [
    ...['explanation', 'why', 'reason', 'rationale', 'erklärung', 'begründung', 'explication', 'explicación'],
    ...['spiegazione', 'explicação', 'uitleg', 'förklaring', 'wyjaśnienie', 'объяснение', '解释', '解説', '설명'],
  ]),
  ...each('chaff', ['options', 'choices', 'type', 'difficulty', 'level', 'tags', 'category', 'format']),
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
