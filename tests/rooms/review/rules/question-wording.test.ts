import { describe, expect, it } from 'vitest';
import { asksForAll } from '~/rooms/review/rules/question-wording';

/** Questions that ask to list all of something, in the languages of the interface. */
describe('a question that politely asks to list all of something', () => {
  it.each([
    'Please name all parts of a bee.',
    'Could you please list all inhabitants of a hive?',
    'Can you name every part of a bee?',
    'Kindly list all bees.',
    'Bitte nenne alle Bewohner des Stocks.',
    'Nenne bitte alle Bewohner des Stocks.',
    'Bitte, nennen Sie sämtliche Organe.',
    'Kannst du alle Bewohner des Stocks nennen?',
    "S'il te plaît, cite tous les habitants de la ruche.",
    'S’il vous plaît, nommez toutes les abeilles.',
    'Peux-tu citer tous les habitants de la ruche ?',
    "Cite, s'il te plaît, tous les habitants.",
    'Por favor, enumera todas las abejas.',
    'Por favor, cita todas las abejas.',
    '¿Puedes nombrar todos los habitantes de la colmena?',
    'Menciona, por favor, todos los habitantes.',
    'Por favor, cite todos os habitantes da colmeia.',
    'Você pode citar todos os habitantes da colmeia?',
    'Por favor, indique todas as abelhas.',
    'من فضلك، اذكر جميع سكان الخلية.',
    'رجاءً عدّد كل سكان الخلية.',
    'هل يمكنك ذكر جميع سكان الخلية؟',
    '请你列出蜂群的所有成员。',
    '麻烦你列举蜂群的成员。',
    '您能列出蜂群的成员吗？',
  ])('is known: %s', (question) => {
    expect(asksForAll(question)).toBe(true);
  });

  it.each([
    'Please say what all bees have in common.',
    "Can you name the queen's task?",
    "How do you say 'please' in all Romance languages?",
    "Was bedeutet 'bitte'?",
    'Bitte nenne den Bewohner, der alle Eier legt.',
    'Kannst du sagen, was alle Bienen verbindet?',
    "S'il te plaît, que font toutes les abeilles en hiver ?",
    "Peux-tu citer l'abeille qui pond tous les œufs ?",
    'Por favor, ¿qué hacen todas las abejas?',
    '¿Puedes decir qué tienen en común todas las abejas?',
    'Por favor, o que fazem todas as abelhas?',
    'Você pode dizer quem põe todos os ovos?',
    'من فضلك، ماذا تفعل كل النحلات؟',
    'هل يمكنك ذكر عمل الملكة؟',
    '请问所有蜜蜂有什么共同点？',
    '你能说出蜂王的任务吗？',
  ])('is not mistaken for %s', (question) => {
    expect(asksForAll(question)).toBe(false);
  });
});
