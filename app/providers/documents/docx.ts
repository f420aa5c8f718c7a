import { zipSync } from 'fflate';
import { DocumentFault } from '~/kit/fault/document-fault';
import { decode } from '~/threads/packed/letters';
import type { Zip } from '~/threads/packed/zip';
import { refuseDefinitions } from './markup';

const styleMap = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  // The table of contents only repeats the headings.
  "p[style-name='toc 1'] => !",
  "p[style-name='toc 2'] => !",
  "p[style-name='toc 3'] => !",
  "p[style-name='toc 4'] => !",
  "p[style-name='TOC Heading'] => !",
];

/**
 * Converts a Word document to HTML with mammoth. mammoth gets a new zip file with nothing but the document's XML: no
 * pictures, and no links to follow.
 */
export async function docxHtml(zip: Zip): Promise<string> {
  const parts = zip.names.filter((name) => /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)\.\.?\//.test(name));
  const kept: Record<string, Uint8Array> = {};
  for (const name of parts) {
    if (/^(?:customXml|docProps|word\/(?:theme|glossary|charts|diagrams|embeddings)\/)/i.test(name)) continue;
    const bytes = zip.unfold(name);
    if (!bytes) continue;
    refuseDefinitions(decode(bytes));
    kept[name] = bytes;
  }
  const { default: mammoth } = await import('mammoth');
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(kept, { level: 0 })) },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    );
    return value;
  } catch (error) {
    throw new DocumentFault('broken', String(error));
  }
}

/** The title in the document's properties. */
export function docxTitle(zip: Zip): string {
  const core = zip.unfold('docProps/core.xml');
  const xml = core ? decode(core) : '';
  return /<dc:title>([^<]{1,500})<\/dc:title>/.exec(xml)?.[1]?.replace(/&amp;/g, '&') ?? '';
}
