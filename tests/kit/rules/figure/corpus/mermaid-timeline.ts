/** Timelines: as courses have them, and as nobody should. */

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const timeline = (...each: string[]): string => ['timeline', ...each].join('\n');

export const goodTimelines: readonly { readonly name: string; readonly block: string }[] = [
  { name: 'one period', block: timeline('1969 : Moon landing') },
  { name: 'a title', block: timeline('title Social media', '2002 : LinkedIn', '2004 : Facebook : Google') },
  { name: 'a title above', block: `title: Social media\n${timeline('2002 : LinkedIn')}` },
  { name: 'lines that go on', block: timeline('2004 : Facebook', ': Google', '     : Orkut') },
  { name: 'events below their period', block: timeline('2004', ': Facebook', ': Google') },
  { name: 'a period without events', block: timeline('1900', '2000 : something') },
  {
    name: 'sections',
    block: timeline('section Stone Age', '7600 BC : a house', 'section Bronze Age', '2300 BC : farming'),
  },
  { name: 'periods before the first section', block: timeline('1 : a', 'section B', '2 : b') },
  { name: 'a section twice', block: timeline('section A', '1 : a', 'section B', '2 : b', 'section A', '3 : c') },
  { name: 'a section without periods', block: timeline('section A', 'section B', '1 : a') },
  { name: 'times of a day', block: timeline('12:30 : lunch at 12:30', '18:00 : dinner') },
  { name: 'addresses', block: timeline('1991 : https://example.org/a:b') },
  { name: 'line breaks', block: timeline('1991 : one<br>two', 'nineteen<br>ninety : x') },
  {
    name: 'long texts',
    block: timeline(`The age of ${'sail and '.repeat(8)} : ${'The ships of the line. '.repeat(8)}`),
  },
  {
    name: 'a long word',
    block: timeline('1 : Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'),
  },
  { name: 'Arabic', block: timeline('section الفتح', '711 : عبور طارق بن زياد', '756 : إمارة قرطبة : الجامع الكبير') },
  { name: 'Hebrew', block: timeline('1948 : הכרזת העצמאות', '1967 : מלחמת ששת הימים') },
  { name: 'Chinese', block: timeline('公元前221年 : 秦始皇统一中国', '公元前206年 : 汉朝建立') },
  { name: 'from left to right', block: 'timeline LR\n1 : a\n2 : b' },
  { name: 'entities', block: timeline('1 : a &amp; b #35; c') },
  { name: 'comments', block: timeline('%% a comment', '1 : a') },
  { name: '40 periods', block: timeline(lines(40, (at) => `${1900 + at} : event`)) },
];

export const hostileTimelines: readonly { readonly name: string; readonly block: string }[] = [
  { name: 'nothing', block: 'timeline' },
  { name: 'a title alone', block: timeline('title x') },
  { name: 'an event without a period', block: timeline(': x') },
  { name: '480 periods', block: timeline(lines(480, (at) => `${at} : x`)) },
  { name: '480 sections', block: timeline(lines(480, (at) => `section ${at}`)) },
  {
    name: '480 events',
    block: timeline(
      '1 : x',
      lines(480, () => ': x'),
    ),
  },
  { name: 'colons', block: timeline(`1 ${': '.repeat(4_900)}`) },
  { name: 'colons without spaces', block: timeline(`1${':'.repeat(9_000)}`) },
  { name: 'a long event', block: timeline(`1 : ${'a'.repeat(9_000)}`) },
  { name: 'a long period', block: timeline(`${'a '.repeat(4_500)} : x`) },
  { name: 'a long title', block: timeline(`title ${'a'.repeat(9_000)}`, '1 : x') },
  { name: 'spaces', block: timeline(`1${' '.repeat(9_000)}x`) },
  { name: 'HTML', block: timeline('<script>alert(1)</script> : <img src=x onerror=alert(1)>') },
  { name: 'controls', block: timeline('1\u202e\u0000 : \u202ea\u0007') },
  { name: 'unseen characters', block: timeline('\u200b : \u200b') },
  { name: 'keys of objects', block: timeline('section __proto__', 'constructor : toString') },
];
