import { strToU8, zipSync } from 'fflate';

const pack = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [
          name,
          typeof data === 'string' ? strToU8(data) : new Uint8Array(data),
        ]),
      ),
    ),
  );

export { pack };

const wordNamespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export interface WordParagraph {
  readonly text: string;
  /** A style's name as Word writes it: `heading 1`, `Title`. */
  readonly style?: string;
  readonly isBold?: boolean;
}

export const paragraph = ({ text, style, isBold = false }: WordParagraph): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style.replace(/ /g, '')}"/></w:pPr>` : ''}<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph({ text })}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

interface Word {
  readonly body: string;
  readonly title?: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly relationships?: string;
  readonly doctype?: string;
}

/** The parts of a Word document. */
export function wordParts({
  body,
  title = '',
  more = {},
  relationships = '',
  doctype = '',
}: Word): Record<string, string> {
  const styles = ['Title', 'Subtitle', 'heading 1', 'heading 2', 'heading 3', 'toc 1'];
  return {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>${relationships}</Relationships>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles ${wordNamespaces}>${styles.map((name) => `<w:style w:type="paragraph" w:styleId="${name.replace(/ /g, '')}"><w:name w:val="${name}"/></w:style>`).join('')}</w:styles>`,
    'word/document.xml': `<?xml version="1.0"?>${doctype}<w:document ${wordNamespaces}><w:body>${body}</w:body></w:document>`,
    'docProps/core.xml': `<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`,
    ...more,
  };
}

export const docx = (word: Word): Buffer => pack(wordParts(word));

export interface Chapter {
  readonly file: string;
  /** The HTML of the body. */
  readonly html: string;
  readonly doctype?: string;
}

interface Book {
  readonly title: string;
  readonly chapters: readonly Chapter[];
  /** The list of an EPUB 3's navigation document. */
  readonly nav?: string;
  /** The navPoints of an EPUB 2. */
  readonly ncx?: string;
  readonly more?: Readonly<Record<string, string>>;
}

export function epubParts({ title, chapters, nav, ncx, more = {} }: Book): Record<string, string> {
  const items = chapters.map(({ file }, at) => `<item id="c${at}" href="${file}" media-type="application/xhtml+xml"/>`);
  const refs = chapters.map((_, at) => `<itemref idref="c${at}"/>`);
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:language>en</dc:language></metadata><manifest>${items.join('')}${nav ? '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>' : ''}${ncx ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : ''}</manifest><spine${ncx ? ' toc="ncx"' : ''}>${refs.join('')}</spine></package>`,
    ...(nav
      ? {
          'OEBPS/nav.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><h1>Contents</h1>${nav}</nav></body></html>`,
        }
      : {}),
    ...(ncx
      ? {
          'OEBPS/toc.ncx': `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${ncx}</navMap></ncx>`,
        }
      : {}),
    ...Object.fromEntries(
      chapters.map(({ file, html, doctype = '<!DOCTYPE html>' }) => [
        `OEBPS/${file}`,
        `<?xml version="1.0" encoding="utf-8"?>${doctype}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><style>p { margin: 0 }</style></head><body>${html}</body></html>`,
      ]),
    ),
    ...more,
  };
}

export const epub = (book: Book): Buffer => pack(epubParts(book));
