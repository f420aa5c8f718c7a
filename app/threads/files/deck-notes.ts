import { figureStyles } from '~/rooms/transfer/rules/figure-styles';
import { darkColours, paperColours } from '~/rooms/transfer/rules/text-styles';

/** The appearance of notes in Anki. */

/** Anki recognises a note type by its id. A change of its fields needs a new id. */
const noteTypeId = 1_763_000_000_023;

const css = `.card { font: 20px/1.5 system-ui, sans-serif; max-width: 38rem; margin: 0 auto; text-align: start; }
.place { margin-top: 2em; color: #777; font-size: 0.75em; }
pre { padding: 0.6em 0.8em; overflow-x: auto; border: 1px solid #bbb; border-radius: 0.4em; font-size: 0.85em; }
.code-head { display: none; }
table { border-collapse: collapse; }
th, td { padding: 0.3em 0.8em; border: 1px solid #bbb; }
ol.options { list-style: upper-alpha; }
.hljs-keyword { color: #774897; } .hljs-string { color: #276632; } .hljs-number { color: #7b640d; }
.hljs-title { color: #1a5b82; } .hljs-type { color: #066e73; } .hljs-comment { color: #777; font-style: italic; }
.hljs-deletion { color: #a3291f; }
.nightMode .hljs-keyword { color: #d9a7f0; } .nightMode .hljs-string { color: #8fd489; }
.nightMode .hljs-number { color: #e0c26a; } .nightMode .hljs-title { color: #8fcbed; }
.nightMode .hljs-type { color: #7fd3d6; } .nightMode .hljs-deletion { color: #f7988f; }
${figureStyles((name) => paperColours[name])}
${figureStyles((name) => darkColours[name], '.nightMode ')}
`;

const field = (name: string, ord: number) => ({
  name,
  ord,
  sticky: false,
  rtl: false,
  font: 'Arial',
  size: 20,
  media: [],
});

/** The type of all our notes. */
export const noteType = (deckId: number, seconds: number) => ({
  id: noteTypeId,
  name: 'Topiary',
  type: 0,
  mod: seconds,
  usn: 0,
  sortf: 0,
  did: deckId,
  tmpls: [
    {
      name: 'Card 1',
      ord: 0,
      qfmt: '<div dir="auto">{{Front}}</div>',
      afmt: '{{FrontSide}}<hr id="answer"><div dir="auto">{{Back}}</div><div class="place" dir="auto">{{Place}}</div>',
      did: null,
      bqfmt: '',
      bafmt: '',
    },
  ],
  flds: [field('Front', 0), field('Back', 1), field('Place', 2)],
  css,
  latexPre:
    '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0in}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
});
