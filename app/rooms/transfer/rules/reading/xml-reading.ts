import type { ReadMap } from './read-map';

/** What a reader of an XML file is told of it, in its order. */
export interface XmlReading {
  /** Names are as they are written, prefixes included. */
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text(text: string): void;
  close(name: string): void;
  /**
   * @param isWhole false where the file ended before its root did
   * @throws TransferFault
   */
  end(isWhole: boolean, line: number): ReadMap;
}

/** Reads a piece of HTML as Markdown. */
export type MarkdownOfHtml = (html: string) => string;

/** The addresses of the links in a label, of which only the words stay. */
export const linksOf = (label: string): string[] =>
  [
    ...label.matchAll(
      /<a\s[^<>]*?\bhref\s*=\s*["']([^"'<>]*)["']|(?<![!\\])\[[^[\]]*\]\(\s*<?([^\s()<>]+)/gi,
    ),
  ].map(([, html = '', markdown = '']) => (html || markdown).replaceAll('&amp;', '&'));

/** Addresses that a lesson may link to. */
export const asLink = (address: string): string | null =>
  /^https?:\/\/[^\s<>]{1,2000}$/i.test(address) ? `<${address}>` : null;
