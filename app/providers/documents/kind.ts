import { DocumentFault } from '~/kit/fault/document-fault';
import type { SourceKind } from '~/rooms/source/rules/document';
import { decode } from '~/threads/packed/letters';
import { Zip } from '~/threads/packed/zip';
import { decodeHtml } from './html';

/** A document by its kind, detected from its first bytes and its parts. */
export type Opened =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'docx'; readonly zip: Zip }
  | { readonly kind: 'epub'; readonly zip: Zip }
  | { readonly kind: 'text' | 'markdown' | 'html'; readonly text: string };

/**
 * @param name only tells Markdown from plain text if the text itself is ambiguous
 * @throws DocumentFault 'unknown-type', 'encrypted', 'unknown-letters', or a fault of a zip file
 */
export function open(bytes: Uint8Array, name: string): Opened {
  if (bytes.length === 0) throw new DocumentFault('empty');
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (start.includes('%PDF-')) return { kind: 'pdf', bytes };
  if (start.startsWith('PK')) return opened(new Zip(bytes));
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw oldOffice(bytes);
  if (start.startsWith('{\\rtf')) throw new DocumentFault('unknown-type', start.slice(0, 8));
  if (isHtml(asciiOf(bytes))) return { kind: 'html', text: decodeHtml(bytes) };
  // A form sends pasted text with Windows line breaks.
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (/^\s*<\?xml\s|^\s*<!DOCTYPE\s|^\s*<svg[\s>]/i.test(text)) throw new DocumentFault('unknown-type', 'XML');
  return { kind: isMarkdown(text, name) ? 'markdown' : 'text', text };
}

const kinds: readonly SourceKind[] = ['docx', 'epub'];

function opened(zip: Zip): Opened {
  const said = (name: string) => Buffer.from(zip.unfold(name) ?? new Uint8Array()).toString('latin1');
  const isEpub = zip.has('META-INF/container.xml') && (!zip.has('mimetype') || said('mimetype').includes('epub'));
  if (isEpub) return { kind: 'epub', zip };
  const isWord = zip.has('[Content_Types].xml') && said('[Content_Types].xml').includes('wordprocessingml.document');
  if (isWord || zip.has('word/document.xml')) return { kind: 'docx', zip };
  throw new DocumentFault('unknown-type', `a zip file that is none of ${kinds.join(', ')}`);
}

/** Old Word files, and new ones with a password, which are wrapped in the old format. */
function oldOffice(bytes: Uint8Array): DocumentFault {
  const isProtected = Buffer.from(bytes.subarray(0, 1 << 20)).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return new DocumentFault(isProtected ? 'encrypted' : 'unknown-type', 'a compound file');
}

/** The first kilobytes with each byte as a character; for UTF-16 every second byte. */
function asciiOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 8_192)).toString('latin1');
  return start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '');
}

function isHtml(start: string): boolean {
  const text = start.replace(/^\s*<\?xml[^>]*\?>/, '').replace(/^(?:\s*<!--[\s\S]*?-->)+/, '');
  return /^\s*<(?:!doctype\s+html|html|head|body|title|meta|h[1-6]|p|div|table|article|section|main|ul|ol|span|script|style)[\s>/]/i.test(
    text,
  );
}

/** Counts headings, fences, links and lists with emphasis; if there is only one of these, the file's name decides. */
function isMarkdown(text: string, name: string): boolean {
  const start = text.slice(0, 100_000);
  const headings = start.match(/^#{1,6} \S.*$/gm)?.length ?? 0;
  const alone = start.match(/^#{1,6} \S.*\n\s*(?:\n|$)/gm)?.length ?? 0;
  const lines = start.match(/^.*\S.*$/gm)?.length ?? 0;
  const signs = [
    // Otherwise these are comments in a program.
    headings > 0 && alone >= 0.5 * headings && headings < 0.5 * lines + 2,
    /^(?:```|~~~)/m.test(start),
    /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/.test(start),
    /(?:^|\s)(?:\*\*|__)\S[^*_\n]{0,200}\S(?:\*\*|__)(?:\s|[.,;:!?]|$)/m.test(start),
    /^\|.*\|\s*\n\|[\s:|-]+\|\s*$/m.test(start),
    /^.{1,100}\n(?:=+|-{3,})\s*$/m.test(start) && /^[-*] \S/m.test(start),
  ].filter(Boolean).length;
  return signs >= 2 || (signs === 1 && (headings > 1 || /\.(?:md|markdown|mdown|mkd)$/i.test(name)));
}
