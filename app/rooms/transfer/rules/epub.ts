import { directionOf } from '~/kit/language/direction';
import { readerLanguage } from '~/kit/language/reader';
import { escapeXml, escapeXmlText } from '~/kit/text/escape-xml';
import type { Direction, Written } from '~/kit/text/language';
import { transferWords } from '~/rooms/transfer/words';
import { figureStyles } from './figure-styles';
import type { RenderedLesson } from './page';
import { lessonStyles, paperColours } from './text-styles';

/**
 * The files of an EPUB 3 book of a map (https://www.w3.org/TR/epub-33/): a cover, the contents by the tree, a part for
 * each first-level branch with its outline, and a chapter for each lesson. All labels are XHTML already.
 */

export const epubMimetype = 'application/epub+zip';

export const epubContainer = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

export interface Book {
  /** Plain text. */
  readonly title: string;
  readonly heading: string;
  /** Constant for a map, so that a newer file replaces the older one on an e-reader. */
  readonly identifier: string;
  readonly written: Written;
  readonly direction: Direction;
  readonly modified: Date;
  readonly facts: string;
  readonly note: string | null;
  readonly origin: string;
  /** The title of the table of contents. */
  readonly contents: string;
}

/** A content file of the book. */
export interface Chapter {
  /** The name in its folder. */
  readonly file: string;
  readonly hasMath: boolean;
  readonly hasDrawings: boolean;
}

/** An entry of the contents. */
export interface Entry {
  readonly label: string;
  readonly level: number;
  readonly href: string;
}

const language = ({ lang = 'und' }: Written): string => escapeXml(lang);

const attributes = (written: Written): string =>
  ` lang="${language(written)}" xml:lang="${language(written)}" dir="${written.dir}"`;

/** The attributes of an element whose language or direction differs from its surroundings. */
const ownAttributes = (own: Written, around: Written): string =>
  own === around
    ? ''
    : `${own.lang === undefined ? ' lang="" xml:lang=""' : attributes(own).replace(/ dir=.*/, '')} dir="${own.dir}"`;

const documentHead = (written: Written, title: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${attributes(written)}>
<head><title>${escapeXmlText(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
`;

/** In the reader's language, not in the map's. */
const factual = (text: string): string =>
  `<p class="facts" lang="${readerLanguage()}" xml:lang="${readerLanguage()}" dir="${directionOf(readerLanguage())}">${escapeXmlText(text)}</p>\n`;

/** The cover: only the picture, which contains the title. */
export const coverPage = ({ written, title }: Book): string =>
  `${documentHead(written, title)}<body class="cover" epub:type="cover">
<img src="cover.png" alt="${escapeXml(title)}"/>
</body>
</html>
`;

/** The title page: title, facts, and origin. */
export const titlePage = (book: Book, lesson: RenderedLesson | null): string =>
  [
    `${documentHead(book.written, book.title)}<body epub:type="titlepage">\n<h1>${book.heading}</h1>\n`,
    factual(`${book.facts}.`),
    book.note === null ? '' : factual(book.note),
    lesson ? lessonText(lesson, book.written) : '',
    factual(book.origin),
    '</body>\n</html>\n',
  ].join('');

/** A part of the book: a first-level branch with its own lesson and its outline. */
export const partPage = (
  { written }: Pick<Book, 'written'>,
  part: {
    readonly title: string;
    readonly label: string;
    readonly own: Written;
    readonly lesson: RenderedLesson | null;
    readonly outline: string;
  },
): string =>
  [
    documentHead(written, part.title),
    `<body epub:type="part">\n<h1${ownAttributes(part.own, written)}>${part.label}</h1>\n`,
    part.lesson ? lessonText(part.lesson, written) : '',
    part.outline,
    '</body>\n</html>\n',
  ].join('');

/** A lesson with its path. */
export const lessonPage = (
  { written }: Pick<Book, 'written'>,
  chapter: {
    readonly title: string;
    readonly label: string;
    readonly own: Written;
    /** Plain labels from the first level to the parent. */
    readonly path: string;
    readonly lesson: RenderedLesson;
  },
): string =>
  [
    documentHead(written, chapter.title),
    `<body epub:type="chapter">\n<p class="path">${escapeXmlText(chapter.path)}</p>\n`,
    `<h2${ownAttributes(chapter.own, written)}>${chapter.label}</h2>\n`,
    lessonText(chapter.lesson, written),
    '</body>\n</html>\n',
  ].join('');

const lessonText = ({ html, written, note, solutions }: RenderedLesson, around: Written): string =>
  [
    `<div class="lesson"${ownAttributes(written, around)}>\n${html}</div>\n${note === null ? '' : factual(note)}`,
    // On a page of their own: an e-reader may not fold, and would show a solution below its question.
    solutions === ''
      ? ''
      : `<div class="solutions"${ownAttributes(written, around)}>\n${solutionsName()}${solutions}</div>\n`,
  ].join('');

const solutionsName = (): string =>
  `<h3 lang="${readerLanguage()}" xml:lang="${readerLanguage()}" dir="${directionOf(readerLanguage())}">${escapeXmlText(transferWords.solutions)}</h3>\n`;

/** Nested lists of links, for the contents and the outlines of parts. */
export function nestedList(entries: readonly Entry[], list: 'ol' | 'ul'): string {
  const out: string[] = [];
  const first = (entries[0]?.level ?? 1) - 1;
  let level = first;
  for (const entry of entries) {
    if (entry.level > level) out.push(`<${list}>\n`);
    else {
      out.push('</li>\n');
      for (; level > entry.level; level -= 1) out.push(`</${list}>\n</li>\n`);
    }
    level = entry.level;
    out.push(`<li>${entry.href === '' ? entry.label : `<a href="${escapeXml(entry.href)}">${entry.label}</a>`}`);
  }
  for (; level > first; level -= 1) out.push(`</li>\n</${list}>\n`);
  return out.join('');
}

/** The table of contents, which e-readers also show in a menu. */
export const contentsPage = ({ written, heading, contents }: Book, entries: readonly Entry[]): string =>
  [
    documentHead(written, contents),
    `<body>\n<nav epub:type="toc" id="toc" role="doc-toc">\n<h1>${heading}</h1>\n`,
    nestedList(entries, 'ol'),
    '</nav>\n</body>\n</html>\n',
  ].join('');

function propertiesOf({ hasMath, hasDrawings }: Omit<Chapter, 'file'>): string {
  const properties = [hasMath && 'mathml', hasDrawings && 'svg'].filter(Boolean);
  return properties.length > 0 ? ` properties="${properties.join(' ')}"` : '';
}

/**
 * The package document: the files of the book in reading order. Written last, since chapters determine whether there
 * are formulas.
 */
export function packageDocument(
  book: Book,
  chapters: readonly Chapter[],
  {
    hasMath: contentsHaveMath,
    pictures,
  }: Pick<Chapter, 'hasMath'> & {
    /** The files of the lessons' pictures. */
    readonly pictures: readonly string[];
  },
): string {
  const items = chapters.map(
    ({ file, ...chapter }, at) =>
      `<item id="c${at}" href="${escapeXml(file)}" media-type="application/xhtml+xml"${propertiesOf(chapter)}/>\n`,
  );
  const direction = book.direction === 'rtl' ? ' page-progression-direction="rtl"' : '';
  const hasDrawings = chapters.some((chapter) => chapter.hasDrawings);
  const features = [
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    ...(contentsHaveMath || chapters.some(({ hasMath }) => hasMath) ? ['MathML'] : []),
    ...(hasDrawings ? ['alternativeText'] : []),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language(book.written)}" dir="${book.direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXmlText(book.identifier)}</dc:identifier>
<dc:title>${escapeXmlText(book.title)}</dc:title>
<dc:language>${language(book.written)}</dc:language>
<meta property="dcterms:modified">${book.modified.toISOString().slice(0, 19)}Z</meta>
<meta property="schema:accessMode">textual</meta>
${hasDrawings || pictures.length > 0 ? '<meta property="schema:accessMode">visual</meta>\n' : ''}<meta property="schema:accessModeSufficient">textual</meta>
${features.map((feature) => `<meta property="schema:accessibilityFeature">${feature}</meta>\n`).join('')}<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${escapeXmlText(hasDrawings || pictures.length > 0 ? transferWords.bookHasDrawings : transferWords.bookIsText)}</meta>
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
<item id="cover-image" href="cover.png" media-type="image/png" properties="cover-image"/>
<item id="style" href="book.css" media-type="text/css"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="nav" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav${contentsHaveMath ? ' mathml' : ''}"/>
${items.join('')}${pictures.map((file, at) => `<item id="p${at}" href="${file}" media-type="image/webp"/>\n`).join('')}</manifest>
<spine${direction}>
<itemref idref="cover"/>
${chapters.length > 0 ? '<itemref idref="c0"/>\n' : ''}<itemref idref="nav"/>
${chapters
  .slice(1)
  .map((_, at) => `<itemref idref="c${at + 1}"/>\n`)
  .join('')}</spine>
</package>
`;
}

export const bookStyles = `body { margin: 0 0.5em; line-height: 1.5; overflow-wrap: break-word; }
body.cover { margin: 0; text-align: center; }
body.cover img { max-width: 100%; max-height: 100%; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; page-break-after: avoid; }
h3 { font-size: 1.15em; }
h4, h5, h6 { font-size: 1em; }
a { overflow-wrap: anywhere; }
.path, .facts { color: ${paperColours.muted}; font-size: 0.9em; }
nav ol, ul.outline, ul.outline ul { padding-left: 1.2em; list-style: none; }
[dir="rtl"] nav ol, [dir="rtl"] ul.outline { padding-left: 0; padding-right: 1.2em; }
pre { white-space: pre-wrap; }
.solutions { page-break-before: always; break-before: page; }
${lessonStyles((name) => paperColours[name])}${figureStyles((name) => paperColours[name])}`;
