import { readFileSync } from 'node:fs';
import type { SourceKind, SourceStructure } from '~/rooms/source/rules/document';
import { docx, epub, paragraph, wordTable } from './packed';
import { pdfCorpus } from './pdf-corpus';
import { prose } from './prose';

/** A document and the expected result of reading it. */
export interface CorpusDocument {
  /** A short description. */
  readonly about: string;
  /** The file's name; "paper" by default. */
  readonly name?: string;
  readonly bytes: Uint8Array;
  readonly kind: SourceKind;
  readonly title?: string;
  readonly structure: SourceStructure;
  readonly pages?: number;
  /** The expected headings, with a `>` for each level below the first. */
  readonly headings: readonly string[];
  /** Texts that the passages contain in this order, with these line breaks. */
  readonly holds: readonly string[];
  /** Texts that no passage contains. */
  readonly lacks?: readonly string[];
  /** Texts that must be under a heading, or on a page. */
  readonly under?: readonly (readonly [heading: string, text: string])[];
  readonly on?: readonly (readonly [page: number, text: string])[];
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const wrapped = (text: string, width = 70): string => text.replace(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '$1\n');
const shipped = (name: string): Buffer => readFileSync(`node_modules/mammoth/test/test-data/${name}.docx`);

const texts: readonly CorpusDocument[] = [
  {
    about: 'a text with lines of 70 letters',
    name: 'old bees.txt',
    bytes: utf8(`${wrapped(prose(1, 6))}\n${wrapped(prose(7, 6))}`),
    kind: 'text',
    title: 'old bees',
    structure: 'none',
    headings: [],
    holds: [prose(1, 6), `\n\n${prose(7, 6)}`],
  },
  {
    about: 'a text with words divided at line ends',
    bytes: utf8(
      'The honey is brought to the exten-\nsion of the hive by well-\nknown workers, and never by the drones of a co-\nlony that\nlives alone.\n',
    ),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['extension of the hive', 'by the drones of a colony that lives'],
  },
  {
    about: 'UTF-16 with a mark, line breaks of Windows',
    bytes: Buffer.from('\ufeffBienen schätzen Blüten.\r\n\r\nSie fliegen über die Wiese.\r\n', 'utf16le'),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['Bienen schätzen Blüten.', 'Sie fliegen über die Wiese.'],
  },
  {
    about: 'UTF-16 big endian without a mark',
    bytes: Buffer.from('Пчёлы летят домой.\n\nОни несут мёд.\n', 'utf16le').swap16(),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['Пчёлы летят домой.', 'Они несут мёд.'],
  },
  {
    about: 'German in Windows-1252',
    bytes: Buffer.from(
      'Die Königin \x84herrscht\x93 \x96 so heißt es \x96 über große Völker. Für 5 \x80 gibt es Honig.',
      'latin1',
    ),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['Die Königin „herrscht“ – so heißt es – über große Völker. Für 5 € gibt es Honig.'],
  },
  {
    about: 'French in Latin-1',
    bytes: Buffer.from(
      'Les abeilles récoltent le nectar à l’aube.\nÇa leur plaît : où est la forêt ?'.replace('’', "'"),
      'latin1',
    ),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ["à l'aube.", 'Ça leur plaît : où est la forêt ?'],
  },
  {
    about: 'Japanese in ISO-2022-JP',
    bytes: Buffer.from('\x1b$BK*$G$9!#\x1b(B', 'latin1'),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['蜂です。'],
  },
  {
    about: 'a novel with chapters',
    bytes: utf8(
      `THE HIVE\n\nPART ONE\n\nChapter I. Spring\n\n${wrapped(prose(1, 8))}\nChapter II. Summer\n\n${wrapped(prose(9, 8))}\nPART TWO\n\nChapter III. Autumn\n\n${wrapped(prose(17, 8))}`,
    ),
    kind: 'text',
    structure: 'numbering',
    headings: ['PART ONE', '>Chapter I. Spring', '>Chapter II. Summer', 'PART TWO', '>Chapter III. Autumn'],
    holds: ['marker1.', 'marker9.', 'marker17.'],
    under: [['Chapter II. Summer', 'marker12.']],
  },
  {
    about: 'a report with decimal numbers, and a list with numbers',
    bytes: utf8(
      `1 Introduction\n\n${prose(1, 5)}\n\n1.1 Scope\n\n${prose(6, 5)}\n\n1. Take the smoke.\n\n2. Open the lid.\n\n2 Methods\n\n${prose(11, 5)}\n\n2.1 Counting\n\n${prose(16, 5)}\n`,
    ),
    kind: 'text',
    structure: 'numbering',
    headings: ['1 Introduction', '>1.1 Scope', '2 Methods', '>2.1 Counting'],
    holds: ['marker5.', '1. Take the smoke.', '2. Open the lid.', 'marker20.'],
    under: [['1.1 Scope', 'Take the smoke']],
  },
  {
    about: 'a law',
    bytes: utf8(
      `Article 1 – Purpose\n\n(1) This law protects bees.\n\n(2) It also protects their keepers.\n\nArticle 2 – Terms\n\n${prose(1, 4)}\n\n§ 3 Fines\n\nWhoever harms a hive pays.\n`,
    ),
    kind: 'text',
    structure: 'numbering',
    headings: ['Article 1 – Purpose', 'Article 2 – Terms', '§ 3 Fines'],
    holds: ['(1) This law protects bees.', '(2) It also', 'marker4.', 'Whoever harms'],
  },
  {
    about: 'a text with underlined headings',
    bytes: utf8(`Bees\n====\n\n${prose(1, 3)}\n\nHives\n-----\n\n${prose(4, 3)}\n\nHoney\n-----\n\n${prose(7, 3)}\n`),
    kind: 'text',
    title: 'Bees',
    structure: 'headings',
    headings: ['Hives', 'Honey'],
    holds: ['marker3.', 'marker6.', 'marker9.'],
    lacks: ['====', '-----'],
  },
  {
    about: 'Chinese without spaces, with chapters',
    bytes: utf8(
      `第一章 蜜蜂\n\n${'蜜蜂在花园里采蜜，然后飞回蜂巢。'.repeat(40)}\n\n第二章 蜂蜜\n\n${'蜂蜜是甜的。'.repeat(10)}\n`,
    ),
    kind: 'text',
    structure: 'numbering',
    headings: ['第一章 蜜蜂', '第二章 蜂蜜'],
    holds: ['蜜蜂在花园里采蜜，然后飞回蜂巢。蜜蜂在', '蜂蜜是甜的。'],
  },
  {
    about: 'Thai without spaces',
    bytes: utf8('ผึ้งบินกลับรังพร้อมน้ำหวานจากดอกไม้ '.repeat(60)),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['ผึ้งบินกลับรังพร้อมน้ำหวานจากดอกไม้'],
  },
  {
    about: 'verse and a list, whose lines stay',
    bytes: utf8('A bee is small\nand works all day\n\n- smoke\n- a veil that\n  is long enough\n- gloves\n'),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['A bee is small\nand works all day', '- smoke\n- a veil that is long enough\n- gloves'],
  },
];

const marked: readonly CorpusDocument[] = [
  {
    about: 'Markdown with all that it has',
    bytes: utf8(
      `---\ntitle: "All about bees"\n---\n# Bees\n\nBees **fly** and [dance](https://example.org/dance).\n\n## Food\n\n- nectar\n- pollen\n  - of trees\n\n| plant | month |\n|---|---|\n| lime | June |\n\n### Cooking\n\n\`\`\`py\nfor bee in hive:\n    feed(bee)\n\`\`\`\n\n## Numbers\n\nThe area is $a^2$ &amp; more.\n![a bee](bee.png)\n`,
    ),
    kind: 'markdown',
    title: 'All about bees',
    structure: 'headings',
    headings: ['Food', '>Cooking', 'Numbers'],
    holds: [
      'Bees fly and dance.',
      '- nectar\n- pollen\n  - of trees',
      'plant | month\nlime | June',
      'for bee in hive:\n    feed(bee)',
      'The area is $a^2$ & more.',
    ],
    lacks: ['https:', '**', '```', 'bee.png', '---'],
    under: [['Cooking', 'feed(bee)']],
  },
  {
    about: 'Markdown by its name alone',
    name: 'notes.md',
    bytes: utf8('Bees **fly** home.\n\nThey sleep.\n'),
    kind: 'markdown',
    title: 'notes',
    structure: 'none',
    headings: [],
    holds: ['Bees fly home.\n\nThey sleep.'],
  },
  {
    about: 'a program, whose comments are no headings',
    bytes: utf8('# A hive\n# of bees\nimport bees\n\n# opens it\nbees.open()\n\n# closes it\nbees.close()\n'),
    kind: 'text',
    structure: 'none',
    headings: [],
    holds: ['import bees', 'bees.open()', 'bees.close()'],
  },
  {
    about: 'a web page with everything around its text',
    bytes: utf8(
      `<!doctype html><html lang=en><head><title>Bees – The Site</title><style>p{color:red}</style><script>alert('x')</script></head><body><header role=banner><a href=/>Home</a></header><nav><ul><li>Menu entry</ul></nav><main><h1>Bees</h1><p>Bees are <b>social</b>&nbsp;insects &mdash; and busy.<p>${prose(1, 6)}<h2>Hives</h2><ul><li>wood<li>straw<ol start=3><li>rye<li>oats</ol></ul><table><caption>Yield</caption><tr><th>Year<th>Honey</tr><tr><td>2023<td>20 kg</table><h2>Dance</h2><pre>left\n  right</pre><p hidden>secret</p><p>One<br>two</p></main><aside>Advertisement</aside><footer>Imprint</footer><noscript>Turn it on</noscript></body></html>`,
    ),
    kind: 'html',
    title: 'Bees – The Site',
    structure: 'headings',
    headings: ['Hives', 'Dance'],
    holds: [
      'Bees are social insects — and busy.',
      'marker6.',
      '- wood\n- straw\n  3. rye\n  4. oats',
      'Yield\nYear | Honey\n2023 | 20 kg',
      'left\n  right',
      'One\ntwo',
    ],
    lacks: ['alert', 'color', 'Menu entry', 'Home', 'Advertisement', 'Imprint', 'Turn it on', 'secret'],
  },
  {
    about: 'a web page with bold lines for headings',
    bytes: utf8(
      `<html><body><p><b>Spring</b></p><p>${prose(1, 2)}</p><p><strong>Summer</strong></p><p>${prose(3, 2)} <b>Not this.</b></p></body></html>`,
    ),
    kind: 'html',
    structure: 'fonts',
    headings: ['Spring', 'Summer'],
    holds: ['marker2.', 'marker4. Not this.'],
  },
  {
    about: 'a web page in Windows-1251',
    bytes: Buffer.concat([
      utf8(
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>x</title></head><body><p>',
      ),
      Buffer.from([0xcf, 0xf7, 0xe5, 0xeb, 0xfb, 0x20, 0xeb, 0xe5, 0xf2, 0xff, 0xf2, 0x2e]),
      utf8('</p></body></html>'),
    ]),
    kind: 'html',
    structure: 'none',
    headings: [],
    holds: ['Пчелы летят.'],
  },
  {
    about: 'a fragment with frames and tables for its layout',
    bytes: utf8(
      `<table><tr><td><h2>Bees</h2><p>${prose(1, 2)}</p></td></tr></table><iframe src="http://127.0.0.1:9/">x</iframe><svg><text>rendered</text></svg><p>Last words.</p>`,
    ),
    kind: 'html',
    structure: 'none',
    headings: [],
    holds: ['marker2.', 'Last words.'],
    lacks: ['rendered', 'iframe'],
  },
];

const words: readonly CorpusDocument[] = [
  {
    about: 'a Word document with styles',
    bytes: docx({
      title: 'The hive & its bees',
      body: [
        paragraph({ text: 'The hive', style: 'Title' }),
        paragraph({ text: 'Contents ... 3', style: 'toc 1' }),
        paragraph({ text: 'Spring', style: 'heading 1' }),
        paragraph({ text: prose(1, 4) }),
        paragraph({ text: 'Weather', style: 'heading 2' }),
        paragraph({ text: prose(5, 4) }),
        wordTable([
          ['Month', 'Rain'],
          ['May', '60 mm'],
        ]),
        paragraph({ text: 'Summer', style: 'heading 1' }),
        paragraph({ text: prose(9, 4) }),
      ].join(''),
    }),
    kind: 'docx',
    title: 'The hive & its bees',
    structure: 'headings',
    headings: ['Spring', '>Weather', 'Summer'],
    holds: ['marker4.', 'marker8.', 'Month | Rain\nMay | 60 mm', 'marker12.'],
    lacks: ['Contents'],
    under: [['Weather', 'May | 60 mm']],
  },
  {
    about: 'a Word document with bold lines for headings',
    bytes: docx({
      body: ['Spring', prose(1, 3), 'Summer', prose(4, 3)]
        .map((text, at) => paragraph({ text, isBold: at % 2 === 0 }))
        .join(''),
    }),
    kind: 'docx',
    structure: 'fonts',
    headings: ['Spring', 'Summer'],
    holds: ['marker3.', 'marker6.'],
  },
  ...(
    [
      ['tables', ['Top left | Top right\nBottom left | Bottom right']],
      ['footnotes', ['Ouch', 'A tachyon walks into a bar.']],
      ['simple-list', ['- Apple\n- Banana']],
      ['single-paragraph', ['Walking on imported air']],
      ['strict-format', ['Test']],
      ['utf8-bom', ['This XML has a byte order mark.']],
      ['text-box', ['Datum plane']],
    ] as const
  ).map(
    ([name, holds]): CorpusDocument => ({
      about: `mammoth's own ${name}`,
      name: `${name}.docx`,
      bytes: shipped(name),
      kind: 'docx',
      structure: 'none',
      headings: [],
      holds,
    }),
  ),
];

const books: readonly CorpusDocument[] = [
  {
    about: 'an EPUB 3 with a navigation document',
    bytes: epub({
      title: 'The Book of Bees',
      nav: '<ol><li><a href="one.xhtml">Spring</a><ol><li><a href="one.xhtml#rain">Rain</a></li></ol></li><li><a href="two.xhtml">Summer</a></li></ol>',
      chapters: [
        {
          file: 'one.xhtml',
          html: `<section><h1>1. Spring</h1><p>${prose(1, 3)}</p><h2 id="rain">Rain</h2><p>${prose(4, 3)}</p><h3>Drops</h3><p>Small&#160;ones.</p></section>`,
        },
        {
          file: 'two.xhtml',
          html: `<h1>Summer</h1><p>${prose(7, 3)}</p><span epub:type="pagebreak">17</span>`,
        },
      ],
    }),
    kind: 'epub',
    title: 'The Book of Bees',
    structure: 'bookmarks',
    headings: ['Spring', '>Rain', '>>Drops', 'Summer'],
    holds: ['marker3.', 'marker6.', 'Small ones.', 'marker9.'],
    lacks: ['17', 'margin'],
    under: [['Rain', 'marker5.']],
  },
  {
    about: 'an EPUB 2 with one file and anchors',
    bytes: epub({
      title: 'Old Bees',
      ncx: '<navPoint id="a"><navLabel><text>First part</text></navLabel><content src="all.html#a"/></navPoint><navPoint id="b"><navLabel><text>Second part</text></navLabel><content src="all.html#b"/></navPoint>',
      chapters: [
        {
          file: 'all.html',
          doctype: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">',
          html: `<p>Preface&nbsp;&eacute;.</p><div id="a"><p>${prose(1, 3)}</p></div><p id="b">${prose(4, 3)}</p>`,
        },
      ],
    }),
    kind: 'epub',
    title: 'Old Bees',
    structure: 'bookmarks',
    headings: ['First part', 'Second part'],
    holds: ['Preface é.', 'marker3.', 'marker6.'],
    under: [
      ['First part', 'marker1.'],
      ['Second part', 'marker4.'],
    ],
  },
  {
    about: 'an EPUB without a table of contents',
    bytes: epub({
      title: 'Bare Bees',
      chapters: [
        { file: 'text/1.xhtml', html: `<h2>Spring</h2><p>${prose(1, 3)}</p>` },
        { file: 'text/2.xhtml', html: `<h2>Summer</h2><p>${prose(4, 3)}</p>` },
      ],
    }),
    kind: 'epub',
    title: 'Bare Bees',
    structure: 'headings',
    headings: ['Spring', 'Summer'],
    holds: ['marker3.', 'marker6.'],
  },
];

export const corpus: readonly CorpusDocument[] = [...texts, ...marked, ...words, ...books, ...pdfCorpus];
