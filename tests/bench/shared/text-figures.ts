/** Labels that say nothing of their topic, in the languages of the bench. */
const filler = new RegExp(
  `^(?:${[
    'introduction(?: to .*)?',
    'overview(?: of .*)?',
    '(?:the )?basics(?: of .*)?',
    'getting started',
    'advanced (?:topics|concepts|techniques)',
    'misc(?:ellaneous)?',
    'summary',
    'conclusions?',
    'further reading',
    'resources',
    'next steps',
    'einführung(?: in .*)?',
    'überblick',
    'grundlagen',
    'zusammenfassung',
    'fazit',
    'présentation',
    'résumé',
    'introducción(?: a .*)?',
    'resumen',
    'conclusión',
    'はじめに',
    'まとめ',
    'введение(?: в .*)?',
    'заключение',
    'مقدمة.*',
    'خاتمة',
  ].join('|')})[.:]?$`,
  'iu',
);

export const isFiller = (label: string): boolean => filler.test(label.trim());

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words of a text, also of languages without spaces. */
export const wordCount = (text: string): number =>
  [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;

/** Tasks in the list at the end of a lesson. */
export const taskCount = (markdown: string): number => markdown.match(/^[ \t]*[-*+] \[[ xX]\] \S/gm)?.length ?? 0;
