/** Characters that no XML 1.0 document may have, not even as a reference; lone surrogates among them. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The text without the characters that XML forbids. */
export const onlyXml = (text: string): string => text.replace(forbidden, '');

/**
 * Escapes text for XML, for element content and quoted attributes. Tabs and line breaks become references: in
 * attributes a parser would turn them into spaces, and a carriage return into a line feed everywhere. Characters that
 * XML forbids are removed.
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

/** Like `escapeXml`, for the content of an element, where line feeds and tabs need no escaping. */
export const escapeXmlText = (text: string): string =>
  onlyXml(text).replace(/[&<>\r]/g, (character) => entities[character] ?? '');
