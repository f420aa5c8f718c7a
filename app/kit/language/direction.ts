/** Languages of the interface that are written from right to left. */
const rightToLeft = /^(ar|fa|he|ur)\b/;

/** The direction of an interface language. The client has no larger table: see `kit/text/language.ts` for any tag. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr');
