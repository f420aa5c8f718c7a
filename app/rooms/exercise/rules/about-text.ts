import { withoutCode } from '~/kit/text/question-rules';

/** In the seven languages of the interface. */
const aboutText: readonly RegExp[] = [
  /\b(?:according to|based on|in|from|as) (?:the|this) (?:lesson|passage|article|reading)\b/i,
  /\b(?:the|this) (?:lesson|passage|article) (?:says?|states?|mentions?|explains?|describes?|calls?|teaches|defines?)\b/i,
  /\b(?:according to|based on) (?:the|this) text\b/i,
  /\b(?:the|this) text (?:says?|states?|mentions?|explains?|describes?)\b/i,
  /\b(?:mentioned|described|discussed|given|explained) (?:in the text|above)\b/i,
  /(?<!\p{L})(?:laut|gemäß) (?:dem |der |diesem |dieser )?(?:Text|Lektion|Abschnitt)(?!\p{L})|(?<!\p{L})(?:nach|in|aus) (?:dem|der|diesem|dieser) (?:Text|Lektion|Abschnitt)(?!\p{L})|(?<!\p{L})im (?:Text|Abschnitt)(?!\p{L})/iu,
  /(?<!\p{L})(?:según|en) (?:el texto|la lección|esta lección|este texto)(?!\p{L})/iu,
  /(?<!\p{L})(?:selon|d['’]après|dans) (?:le texte|la leçon|cette leçon|ce texte)(?!\p{L})/iu,
  /(?<!\p{L})(?:segundo|conforme|de acordo com|no|na) (?:o texto|a lição|texto|lição|esta lição|este texto)(?!\p{L})/iu,
  /(?:根据|按照)(?:本|这篇|这节)?(?:课文|文章|本文|课)|(?:本文|文中|课文中|本课)/u,
  /(?:وفق|حسب|بحسب|في)\S{0,2} (?:هذا |هذه )?(?:النص|الدرس)/u,
];

/** Whether a question is about the lesson or text instead of its subject. */
export const isAboutText = (question: string): boolean => {
  const text = withoutCode(question).replace(/\s+/g, ' ');
  return aboutText.some((words) => words.test(text));
};
