/** Characters that no XML 1.0 document may have, not even as a reference; lone surrogates among them. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The text without what XML cannot hold. */
export const onlyXml = (text: string): string => text.replace(forbidden, '');

/**
 * Escapes text for XML, for element content and quoted attributes. Tabs and line breaks are written as references:
 * in attributes a parser would make spaces of them, and of a carriage return a line feed everywhere. What XML cannot
 * hold is left out.
 */
export const escapeXml = (text: string): string =>
  onlyXml(text).replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** As `escapeXml`, for the content of an element, where line feeds and tabs stay what they are. */
export const escapeXmlText = (text: string): string =>
  onlyXml(text).replace(/[&<>\r]/g, (character) => entities[character] ?? '');
