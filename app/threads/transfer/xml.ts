import { Parser } from 'htmlparser2';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { HtmlNote } from '~/rooms/transfer/rules/reading/html-note';
import type { ReadMap } from '~/rooms/transfer/rules/reading/read-map';
import type { XmlReading } from '~/rooms/transfer/rules/reading/xml-reading';

/** Maximum nesting; no map has as many levels. Open elements are kept in memory. */
const deepest = 10_000;

/** The name of the root element; empty if there is none. */
export const rootElement = (xml: string): string =>
  /^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*<([A-Za-z_][\w.:-]*)/i.exec(xml)?.[1] ?? '';

/**
 * Parses XML element by element. Only the five entities of XML and numeric ones are supported, and a document type with
 * definitions is refused.
 * @throws TransferFault
 */
export function readXml(xml: string, reading: XmlReading): ReadMap {
  refuseDefinitions(xml);
  const lines = lineCounter(xml);
  let open = 0;
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open += 1;
        if (open > deepest) throw new TransferFault('too-deep');
        reading.open(name, attributes, lines(parser.startIndex));
      },
      ontext: (text) => reading.text(text),
      onclosetag(name, isImplied) {
        open -= 1;
        // The parser closes the open elements of a truncated file.
        if (open === 0) isWhole = !isImplied;
        reading.close(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return reading.end(isWhole, lines(xml.length));
}

function refuseDefinitions(xml: string): void {
  if (/<!DOCTYPE[^>[]{0,2000}\[|<!ENTITY/i.test(xml)) throw new TransferFault('entities');
}

/** Returns the line number of a position; positions must be increasing. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  // Kept between calls: a file may be one long line, which must not be scanned again for each of its elements.
  let next = text.indexOf('\n');
  return (place) => {
    for (; next !== -1 && next < place; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/** A piece of HTML as Markdown. */
export function markdownOfHtml(html: string): string {
  const note = new HtmlNote();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => note.open(name, attributes),
      ontext: (text) => note.text(text),
      onclosetag: (name) => note.close(name),
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return note.end();
}
