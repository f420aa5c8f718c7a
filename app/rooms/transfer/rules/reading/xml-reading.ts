import type { ReadMap } from './read-map';

/** Receives the parse events of an XML file, in order. */
export interface XmlReading {
  /** Names are given as in the file, including prefixes. */
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text(text: string): void;
  close(name: string): void;
  /**
   * @param isWhole false if the file ended before its root did
   * @throws TransferFault
   */
  end(isWhole: boolean, line: number): ReadMap;
}

/** Converts a piece of HTML to Markdown. */
export type MarkdownOfHtml = (html: string) => string;

/** The targets of the links in a label, which keeps only their words. */
export const linksOf = (label: string): string[] =>
  [...label.matchAll(/<a\s[^<>]*?\bhref\s*=\s*["']([^"'<>]*)["']|(?<![!\\])\[[^[\]]*\]\(\s*<?([^\s()<>]+)/gi)].map(
    ([, html = '', markdown = '']) => (html || markdown).replaceAll('&amp;', '&'),
  );

/** A link for a lesson; null if its address is not allowed there. */
export const asLink = (address: string): string | null =>
  /^https?:\/\/[^\s<>]{1,2000}$/i.test(address) ? `<${address}>` : null;
