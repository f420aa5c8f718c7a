/** A refusal is a few sentences. A longer text, or one with headings or tasks, is a lesson. */
const refusalMaxCharacters = 600;

/** Openings of refusals, in English and in the languages that most maps are in. */
const opening = new RegExp(
  [
    "^(?:i['’]?m (?:really |very )?sorry|i am sorry|sorry)[,.;: —–-]+.{0,60}(?:can(?:['’]t|not)|unable|won['’]t|not able)",
    "^(?:unfortunately,? )?(?:i|we) (?:can(?:['’]t|not)|won['’]t|am unable to|am not able to|must decline|will not) ",
    "^i['’]m (?:unable|not able) to ",
    '^as an ai\\b.{0,80}(?:can|unable|not)',
    '^(?:es tut mir leid|tut mir leid|leider kann ich|ich kann (?:dir |ihnen )?(?:dabei|damit|das|diese))',
    '^(?:je suis désolée?|désolée?|je ne peux pas)',
    '^(?:lo siento|no puedo)',
    '^(?:desculpe|sinto muito|não posso)',
    '^(?:mi dispiace|non posso)',
    '^(?:het spijt me|sorry, maar ik kan)',
    '^(?:przykro mi|przepraszam|nie mogę)',
    '^(?:üzgünüm)',
    '^(?:извините|простите|к сожалению, я не могу|я не могу)',
    '^(?:вибачте|на жаль, я не можу)',
    '^(?:عذرا|عذرًا|آسف|لا أستطيع|لا يمكنني)',
    '^(?:متأسفم)',
    '^(?:抱歉|对不起|很抱歉|申し訳|すみません|죄송)',
  ].join('|'),
  'iu',
);

/** Whether a text that should be a lesson is the model's refusal to write one. */
export function isRefusal(text: string): boolean {
  const start = text.trim();
  if (start.length > refusalMaxCharacters || /^\s*(?:#{1,6} |[-*+] \[[ xX]\] )/m.test(start)) return false;
  return opening.test(start);
}
