/** A fenced block of a kind. */
export const block = (kind: string, ...lines: string[]) => ['```'.concat(kind), ...lines, '```'].join('\n');
/** A lesson with a figure of each kind. */
export const figuresLesson = [
  'A parabola opens upwards.',
  block('plot', 'title: A parabola', 'y = x^2 - 2 for x = -3..3'),
  block('mermaid', 'flowchart TD', '  A[Look] --> B{Is it red?}', '  B -->|yes| C[Stop]', '  B -->|no| D[Go]'),
  block(
    'geometry',
    'title: A triangle',
    'A = (0, 0)',
    'B = (4, 0)',
    'C = (0, 3)',
    'polygon A B C',
    'right angle B A C',
  ),
  block('chess', 'title: A pawn', '8/8/8/8/8/8/4P3/4K2k w - -'),
  block('abc', 'title: A scale', 'C D E F | G A B c'),
].join('\n\n');
/** A board with nine rows. */
export const brokenFigure = block('chess', '8/8/8/8/8/8/8/8/8');
