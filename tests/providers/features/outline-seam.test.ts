import { describe, expect, it } from 'vitest';
import { takenBack } from '~/kit/text/taken-back';
import { createOutlineSeam } from '~/providers/model/outline-seam';
import { inPieces } from '../../support/model-server';

const through = (answer: string): string => {
  const seam = createOutlineSeam('Bees\n  - One\n    - A\n');
  return (
    inPieces(answer, 7)
      .map((piece) => seam.push(piece))
      .join('') + seam.end()
  );
};

describe('an outline that is continued', () => {
  it.each<[string, string, string]>([
    ['only the rest', '  - B\n- Two\n  - C\n', '    - B\n  - Two\n    - C\n'],
    ['the last line too', '  - A\n  - B\n', '    - B\n'],
    ['all of it', '- One\n  - A\n  - B\n- Two', '    - B\n  - Two\n'],
    ['a line again later', '  - B\n- Two\n  - A\n', '    - B\n  - Two\n    - A\n'],
    ['nothing', '', ''],
    ['a thought first', `Hm, B?\n${takenBack}  - A\n  - B\n`, `  Hm, B?\n${takenBack}    - B\n`],
  ])('gets only new lines, indented as before, when the model sends %s', (_, answer, rest) => {
    expect(through(answer)).toBe(rest);
  });
});
