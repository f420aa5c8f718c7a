import { wordsOf } from '~/kit/language/words';

/** Sentences about all figures. */
export const figureBlockWords = wordsOf('figureBlock', {
  data: 'Data of the figure',
  atLine: 'Line {line} of this figure: {sentence}',
  notDrawn: 'This figure is not drawn: {sentence}',
  empty: 'It has no lines.',
  tooLong: 'A figure has at most {most} characters. This one has {found}.',
  titleTooLong: 'The title has at most {most} characters.',
  altTooLong: 'The description has at most {most} characters.',
  tooMany: 'A lesson has at most {most} figures.',
  tooLarge: 'The drawing would be too large. Leave something out, or make two figures of it.',
  tooLargeTogether: 'The drawings of this lesson would be too large together.',
  tooSlow: 'It took too long to draw. Save the lesson again to try once more.',
  unknown: 'Something in it cannot be drawn.',
  hasSlots: 'A figure in an exercise cannot have drawn numbers.',
});
