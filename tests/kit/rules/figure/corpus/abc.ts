/** Blocks of the kind `abc`: those that are drawn, and those that must end in a sentence or a harmless drawing. */

interface Block {
  readonly name: string;
  readonly block: string;
}

export const goodTunes: readonly Block[] = [
  { name: 'bare notes', block: 'C D E F | G A B c' },
  { name: 'a scale with fingers', block: 'L:1/4\n!1!C !2!D !3!E !1!F !2!G !3!A !4!B !5!c |]' },
  {
    name: 'a song with words and chords',
    block: [
      'T: Ode to Joy',
      'C: L. van Beethoven',
      'M: 4/4',
      'L: 1/4',
      'Q: "Allegro" 1/4=120',
      'K: G',
      '"G"B B c d | d c B A | "D"G G A B | B>A A2 |',
      'w: Freu-de schö-ner Göt-ter-fun-ken, Toch-ter aus E-ly-si-um,',
      '"G"B B c d | d c B A | G G A B | "D"A>G "G"G2 |]',
      'w: wir be-tre-ten feu-er-trun-ken, Himm-li-sche, dein Hei-lig-tum.',
    ].join('\n'),
  },
  { name: 'endings', block: 'M:6/8\nK:D\n|: A | d2f fed | edc e2A | (3ABc d/e/f/g/ a2 |1 d3 d2 :|2 d3 d3 |]' },
  {
    name: 'two staves',
    block:
      'M:4/4\nL:1/4\nK:Cm\nV:1\n!mf!c !<(!d _e !<)!f | [ceg]4- | [ceg]2 z2 |]\nV:2 clef=bass\nC,2 G,2 | C,4 | Z |]',
  },
  {
    name: 'four parts',
    block:
      'M:4/4\nL:1/4\nK:G\nV:S name="Soprano"\nG A B G|]\nV:A name="Alto"\nD D D D|]\nV:T clef=treble-8\nB A G B|]\nV:B clef=bass\nG,, F,, G,, G,,|]',
  },
  {
    name: 'a reel',
    block:
      'T:Cooley\'s\nM:4/4\nL:1/8\nR:reel\nK:Emin\n|:D2|"Em"EB{c}BA B2 EB|B2 AB dBAG|FDAD BDAD|FDAD dAFD|\nEBBA B2 EB|B2 AB defg|afe^c dBAF|DEFD E2:|',
  },
  { name: 'grace notes', block: 'L:1/4\nK:F\n{/a}g {ab}f {gfe}d c |]' },
  {
    name: 'signs',
    block: 'L:1/4\nK:C\n!trill!d !accent!c !tenuto!d !fermata!e | .f ~g ue vd | !turn!c !mordent!d !ff!e Hf |]',
  },
  { name: 'changes of key and metre', block: 'M:3/4\nL:1/4\nK:A\nA B c | [K:Eb] E F G | [M:2/4] G A |]' },
  { name: 'seven sharps', block: 'K:C#\nL:1/1\nC |]' },
  { name: 'modes', block: 'K:D dorian\nL:1/4\nD E F G |]' },
  { name: 'double accidentals', block: 'L:1/4\nK:C\n^^C __D =E _F |]' },
  { name: 'alto clef', block: 'K:C alto\nL:1/2\nC D |]' },
  { name: 'lengths from a breve to a sixty-fourth', block: 'L:1/64\nC128 C64 C32 | C16 C8 C4 C2 C C96 C56 |' },
  { name: 'tuplets', block: 'L:1/8\nK:C\n(3CDE (5CDEFG (3:2:4C2DEF (2CD |]' },
  { name: 'slurs and ties', block: 'L:1/4\nK:C\n(C D (E) F-) | F4 | [CE]4- | [CE]4 |]' },
  { name: 'rests of several bars', block: 'M:3/4\nL:1/4\nK:C\nC3 | Z3 | z3 | C2 z |]' },
  { name: 'Arabic words', block: 'title: لحن\nL:1/4\nK:Dm\n"سريع"D E F G |]\nw: يا حبي-بي يا' },
  { name: 'Chinese words', block: 'L:1/4\nK:C\nC C G G | A A G2 |]\nw: 一 闪 一 闪 亮 晶 晶' },
  { name: 'verses', block: 'L:1/4\nK:C\nC D E F |]\nw: one two three four\nw: a_ b *\nw: x - y z' },
  {
    name: 'comments and directives',
    block: '%%score (1 2)\nX:1\nI:abc-charset utf-8\nK:C % a key\nC D E F | % notes\n',
  },
  { name: 'annotations', block: 'L:1/4\nK:C\n"^rit."C "_dolce"D "Bb7"E "F#m"F |]' },
  { name: 'cut time', block: 'M:C|\nL:1/2\nK:C\nC D | E F |]' },
  { name: 'compound metre without beams', block: 'M:9/8\nK:C\nC3 D3 E3 | C D E F G A B c d |]' },
];

export const hostileTunes: readonly Block[] = [
  { name: 'a script in a text', block: 'L:1/4\nK:C\n"<script>alert(1)</script>"C "&lt;img src=x&gt;"D |]' },
  { name: 'markup in words', block: 'L:1/4\nK:C\nC D |]\nw: <b>x</b> &#60;i&#62;' },
  { name: 'markup in a title', block: 'T:</svg><script>alert(1)</script>\nC D E F |' },
  { name: 'turned text', block: 'L:1/4\nK:C\n"a\u202eb\u2066c"C |]\nw: \u202ela' },
  { name: 'controls', block: 'K:C\nC \u0000D \u0007E |' },
  { name: 'ten thousand notes', block: 'C'.repeat(9990) },
  { name: 'thousands of bars', block: 'C|'.repeat(4900) },
  { name: 'nested slurs', block: `K:C\n${'('.repeat(4000)}C${')'.repeat(4000)}` },
  { name: 'open chords', block: '[['.repeat(4000) },
  { name: 'open fields', block: '[K:'.repeat(3000) },
  { name: 'open texts', block: '"'.repeat(9001) },
  { name: 'open signs', block: '!'.repeat(9001) },
  { name: 'a division by 0', block: 'C/0 D1/0' },
  { name: 'a huge length', block: 'C99999999999999999999' },
  { name: 'a huge divisor', block: 'C/9999 D////// E//////' },
  { name: 'lengths that are no lengths', block: 'CNaN D1e308 E-1' },
  { name: 'a metre of nothing', block: 'M:0/0\nK:C\nC D' },
  { name: 'a metre of much', block: 'M:1e308/4\nK:C\nC D' },
  { name: 'a thousand voices', block: Array.from({ length: 1000 }, (_, at) => `V:${at}\nC`).join('\n') },
  { name: 'a thousand keys', block: 'K:C\n'.repeat(2000) },
  { name: 'a thousand keys in a tune', block: `K:C\nC|${'[K:G]'.repeat(1500)}C|` },
  { name: 'many accidentals', block: `K:C\n${'^'.repeat(9000)}C` },
  { name: 'many octaves', block: `C${"'".repeat(9000)}` },
  { name: 'broken rhythms', block: `C${'>'.repeat(9000)}D` },
  { name: 'backslashes', block: `C${'\\ '.repeat(4500)}D` },
  { name: 'hyphens', block: `L:1/4\nC D E\nw: ${'- '.repeat(4500)}` },
  { name: 'wedges', block: '!<(!'.repeat(2000) },
  { name: 'MEI and Humdrum', block: '<?xml version="1.0"?><mei><music/></mei>\n**kern\n4c' },
  { name: 'spaces in a tempo', block: `Q:"a"${' '.repeat(9500)}x\nC` },
  { name: 'spaces around a tempo', block: `Q:"a"${' '.repeat(4700)}1/4=9${' '.repeat(4700)}x\nC` },
  { name: 'a prototype', block: 'K:C clef=constructor\n!__proto__!C !constructor!D' },
  { name: 'surrogates', block: 'K:C\nC \ud800 D \udc00 𝄞' },
];
