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
.cloze { font-weight: bold; color: #1a5b82; }
.nightMode .cloze { color: #8fcbed; }
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

const basic = {
  id: noteTypeId,
  name: 'Topiary',
  type: 0,
  qfmt: '<div dir="auto">{{Front}}</div>',
  afmt: '{{FrontSide}}<hr id="answer"><div dir="auto">{{Back}}</div><div class="place" dir="auto">{{Place}}</div>',
  fields: ['Front', 'Back', 'Place'],
};

/** Notes with gaps are of Anki's own kind for them, 1. */
const cloze = {
  id: noteTypeId + 1,
  name: 'Topiary Cloze',
  type: 1,
  qfmt: '<div dir="auto">{{cloze:Text}}</div>',
  afmt: '<div dir="auto">{{cloze:Text}}</div><hr id="answer"><div dir="auto">{{Back Extra}}</div><div class="place" dir="auto">{{Place}}</div>',
  fields: ['Text', 'Back Extra', 'Place'],
};

export const noteTypeIds = { basic: basic.id, cloze: cloze.id } as const;

/** The types of our notes. */
export const noteTypes = (deckId: number, seconds: number) =>
  [basic, cloze].map((type) => noteType(type, deckId, seconds));

const noteType = (of: typeof basic, deckId: number, seconds: number) => ({
  id: of.id,
  name: of.name,
  type: of.type,
  mod: seconds,
  usn: 0,
  sortf: 0,
  did: deckId,
  tmpls: [
    {
      name: of.type === cloze.type ? 'Cloze' : 'Card 1',
      ord: 0,
      qfmt: of.qfmt,
      afmt: of.afmt,
      did: null,
      bqfmt: '',
      bafmt: '',
    },
  ],
  flds: of.fields.map(field),
  css,
  latexPre:
    '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0in}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
});
