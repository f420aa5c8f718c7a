import { Parser } from 'htmlparser2';
import { DocumentFault } from '~/kit/fault/document-fault';
import type { Block } from '~/rooms/source/rules/blocks';
import type { Zip } from '~/threads/packed/zip';
import { decodeHtml } from './html';
import { readMarkup, refuseDefinitions } from './markup';
import type { MarkupPicture } from './markup-pictures';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

interface Entry {
  readonly level: number;
  readonly label: string;
  readonly file: string;
  readonly anchor: string;
}

interface Book {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Whether its headings come from the book's table of contents. */
  readonly hasContents: boolean;
  /** Its pictures with their files in the zip; `at` is the number of a block. */
  readonly pictures: readonly MarkupPicture[];
  /** How many drawings are written into its chapters. */
  readonly drawings: number;
}

const maxChapters = 5_000;

/** Reads the chapters of an EPUB in the order of its spine; its table of contents gives the headings. */
export function readEpub(zip: Zip, onChapter: (read: number, of: number, blocks: readonly Block[]) => void): Book {
  refuseProtected(zip);
  const container = xml(zip, 'META-INF/container.xml');
  const root = container && find(container, 'rootfile').map(({ attributes }) => attributes['full-path'])[0];
  if (!root) throw new DocumentFault('broken', 'no root file');
  const opf = xml(zip, root);
  if (!opf) throw new DocumentFault('broken', `no ${root}`);
  const items = find(opf, 'item').map(({ attributes }) => ({
    id: attributes.id ?? '',
    file: resolved(root, attributes.href ?? ''),
    type: attributes['media-type'] ?? '',
    properties: attributes.properties ?? '',
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const spine = find(opf, 'itemref')
    .filter(({ attributes }) => attributes.linear !== 'no')
    .map(({ attributes }) => byId.get(attributes.idref ?? ''))
    .filter((item) => item !== undefined)
    .filter(({ properties, type }) => !/\bnav\b/.test(properties) && /html|xml|^$/.test(type));
  if (spine.length === 0) throw new DocumentFault('broken', 'no spine');
  if (spine.length > maxChapters) throw new DocumentFault('too-many-pages', `${spine.length} chapters`);

  const contents = contentsOf(zip, items);
  const blocks: Block[] = [];
  const covers = new Set(
    items.filter(({ properties }) => /\bcover-image\b/.test(properties)).map(({ file: cover }) => cover),
  );
  const pictures: MarkupPicture[] = [];
  let drawings = 0;
  let numbered = 0;
  for (const [at, { file }] of spine.entries()) {
    const bytes = zip.unfold(file);
    if (!bytes) continue;
    const html = decodeHtml(bytes);
    refuseDefinitions(html);
    const chapter = readMarkup(html, { isXml: true });
    const entries = contents.filter((entry) => entry.file === file);
    const first = numbered;
    const own = chapter.blocks.map((block, index) => ({ ...block, at: first + index }));
    blocks.push(...withContents(own, chapter.anchors, entries, contents.length > 0));
    const found = chapter.pictures.map((picture) => ({
      ...picture,
      src: resolved(file, picture.src.split('#')[0] ?? ''),
      at: first + picture.at,
    }));
    pictures.push(...found.filter(({ src }) => !covers.has(src)));
    drawings += chapter.drawings;
    numbered += own.length;
    onChapter(at + 1, spine.length, blocks);
  }
  const title = find(opf, 'dc:title').map(({ text }) => text)[0] ?? '';
  return { title, blocks, hasContents: contents.length > 0, pictures, drawings };
}

/** Obfuscated fonts are harmless; a book with encrypted text cannot be read. */
function refuseProtected(zip: Zip): void {
  const encryption = zip.has('META-INF/encryption.xml') ? xml(zip, 'META-INF/encryption.xml') : null;
  const isScrambledFont = (algorithm: string | undefined) => /obfuscation|font|RC$/i.test(algorithm ?? '');
  const methods = encryption ? find(encryption, 'EncryptedData').flatMap((each) => find(each, 'EncryptionMethod')) : [];
  if (methods.some(({ attributes }) => !isScrambledFont(attributes.Algorithm)))
    throw new DocumentFault('encrypted', 'META-INF/encryption.xml');
}

/** The navigation document of EPUB 3, else the ncx of EPUB 2. */
function contentsOf(zip: Zip, items: readonly { file: string; type: string; properties: string }[]): readonly Entry[] {
  const nav = items.find(({ properties }) => /\bnav\b/.test(properties))?.file;
  const navRoot = nav ? xml(zip, nav) : null;
  const list = navRoot && find(navRoot, 'nav').find(({ attributes }) => /\btoc\b/.test(attributes['epub:type'] ?? ''));
  if (nav && list) {
    const entries = navEntries(list, 0, nav);
    if (entries.length > 0) return entries;
  }
  const ncx = items.find(({ type }) => type === 'application/x-dtbncx+xml')?.file;
  const ncxRoot = ncx ? xml(zip, ncx) : null;
  const map = ncxRoot && find(ncxRoot, 'navMap')[0];
  return ncx && map ? ncxEntries(map, 1, ncx) : [];
}

function navEntries(element: Element, level: number, base: string): Entry[] {
  return element.children.flatMap((child): Entry[] => {
    if (child.name === 'ol') return navEntries(child, level + 1, base);
    if (child.name !== 'li') return navEntries(child, level, base);
    const link = child.children.find(({ name }) => name === 'a' || name === 'span');
    const own = link ? [entry(level, textOf(link), link.attributes.href ?? '', base)] : [];
    return [
      ...own,
      ...child.children
        .filter((each) => each !== link)
        .flatMap((each) => navEntries({ ...child, children: [each] }, level, base)),
    ];
  });
}

function ncxEntries(element: Element, level: number, base: string): Entry[] {
  return element.children
    .filter(({ name }) => name === 'navPoint')
    .flatMap((point) => {
      const label = find(point, 'navLabel')[0];
      const target = point.children.find(({ name }) => name === 'content')?.attributes.src ?? '';
      return [entry(level, label ? textOf(label) : '', target, base), ...ncxEntries(point, level + 1, base)];
    });
}

function entry(level: number, label: string, target: string, base: string): Entry {
  const [file = '', anchor = ''] = target.split('#');
  return { level, label: label.replace(/\s+/g, ' ').trim(), file: resolved(base, file), anchor: unescaped(anchor) };
}

/** A chapter's blocks, with the entries that point into it as headings; its own headings come below them. */
function withContents(
  blocks: readonly Block[],
  anchors: ReadonlyMap<string, number>,
  entries: readonly Entry[],
  hasContents: boolean,
): Block[] {
  const placed = entries
    .filter(({ label }) => label !== '')
    .map((each) => ({ ...each, at: each.anchor === '' ? 0 : (anchors.get(each.anchor) ?? 0) }))
    .sort((a, b) => a.at - b.at);
  const all: Block[] = [];
  /** How many levels the chapter's own headings are lowered. */
  let deeper = hasContents ? 1 : 0;
  let next = 0;
  const taken = new Set<Block>();
  for (const [at, block] of blocks.entries()) {
    for (let each = placed[next]; each && each.at <= at; each = placed[next]) {
      next += 1;
      // The heading that the entry points to has the same text; it may be a few blocks away (a number, a picture's
      // caption).
      const same = blocks
        .slice(at, at + 4)
        .find((one) => one.kind === 'heading' && isSame(one.text, each.label) && !taken.has(one));
      if (same) taken.add(same);
      deeper = each.level - (same?.kind === 'heading' ? same.level : 0);
      all.push({ kind: 'heading', level: each.level, text: each.label, page: null });
    }
    if (taken.has(block)) continue;
    all.push(block.kind === 'heading' ? { ...block, level: Math.max(1, block.level + deeper) } : block);
  }
  return all;
}

/** Compares without numbers: a heading often has one that the table of contents omits, or the other way round. */
function isSame(heading: string, label: string): boolean {
  const [one, other] = [heading, label].map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  if (!one || !other) return false;
  return one === other || ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
}

/** @throws DocumentFault 'entities' or 'broken' */
function xml(zip: Zip, file: string): Element | null {
  const bytes = zip.unfold(file);
  if (!bytes) return null;
  const text = decodeHtml(bytes);
  refuseDefinitions(text);
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > 200) throw new DocumentFault('broken', 'too deep');
        const element: Element = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
      ontext(piece) {
        const element = open.at(-1);
        if (element) element.text += piece;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  parser.end();
  return root;
}

/** All elements with a local name, whatever their prefix. */
function find(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [
    ...(child.name === name || child.name.endsWith(`:${name}`) ? [child] : []),
    ...find(child, name),
  ]);
}

const textOf = (element: Element): string =>
  [element.text, ...element.children.map(textOf)].filter((text) => text.trim() !== '').join(' ');

/** Resolves a path within the zip file, relative to the file that contains it. */
function resolved(base: string, href: string): string {
  const path = [...base.split('/').slice(0, -1), ...unescaped(href).split('/')];
  const parts: string[] = [];
  for (const part of path) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
