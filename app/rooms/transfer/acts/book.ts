import { noEndYet } from '~/jobs/rules/unfinished';
import { plainFormulas } from '~/kit/text/plain-formula';
import { mapCover } from '~/rooms/copy/rules/cover';
import { pathTo, type Tree } from '~/rooms/map/rules/tree';
import {
  type Book,
  bookStyles,
  type Chapter,
  contentsPage,
  coverPage,
  type Entry,
  epubContainer,
  epubMimetype,
  lessonPage,
  nestedList,
  packageDocument,
  partPage,
  titlePage,
} from '~/rooms/transfer/rules/epub';
import { transferWords } from '~/rooms/transfer/words';
import type { ArchiveEntry } from '~/system/contract/archives';
import type { Pictures } from '~/system/contract/pictures';
import type { LeavingMap } from './leaving-map';
import { type OriginDeps, originOf } from './origin';
import { factsOf } from './page-pieces';
import { type RenderDeps, renderedLessons, whenFree } from './rendered-lessons';
import { labelsHtml, mapWritten, type RenderedLabel, renderedLabels } from './rendered-nodes';

/** With more nodes, the contents list only the part itself for parts without lessons: e-readers would take minutes. */
const nodesInContents = 2_000;

const mathNamespace = 'xmlns="http://www.w3.org/1998/Math/MathML"';

interface Deps extends RenderDeps, OriginDeps {
  readonly pictures: Pictures;
}

/** A part of the book: a first-level node with everything below it. */
interface Part {
  readonly file: string;
  readonly nodes: readonly RenderedLabel[];
}

/** A node's label with the address of its chapter or of its anchor. */
type PlacedLabel = RenderedLabel & { readonly href: string };

/** The files of a map's EPUB. Only one chapter at a time and the labels of all nodes are in memory. */
export async function* bookEntries(deps: Deps, leaving: LeavingMap): AsyncGenerator<ArchiveEntry, void, void> {
  const { map, tree, direction } = leaving;
  const withText = new Set([...leaving.withLesson, ...leaving.withNote]);
  const written = mapWritten(leaving);
  const at = deps.clock.now();
  const [heading = ''] = await labelsHtml(deps.work, [map.query]);
  const book: Book = {
    title: plainFormulas(map.query),
    heading: inXhtml(heading),
    identifier: `topiary-map-${map.id}`,
    written,
    direction,
    modified: at,
    facts: factsOf(leaving),
    note: map.unfinished && noEndYet(map.unfinished, 'map'),
    origin: await originOf(deps, leaving),
    contents: transferWords.contents,
  };
  const pictures = new Set<string>();
  const lessonOf = renderedLessons(deps, leaving, true, async (hash) => {
    const [file] = await deps.lessonPictures.filesOf(map.id, [hash]);
    if (!file) return null;
    pictures.add(hash);
    return { ...file, src: pictureFile(hash) };
  });
  const chapters: Chapter[] = [];
  const chapter = (file: string, xhtml: string): ArchiveEntry => {
    chapters.push({ file, hasMath: xhtml.includes('<math'), hasDrawings: xhtml.includes('<svg') });
    return { path: `EPUB/${file}`, data: xhtml };
  };

  yield { path: 'mimetype', data: epubMimetype, isStored: true };
  yield { path: 'META-INF/container.xml', data: epubContainer };
  yield { path: 'EPUB/book.css', data: bookStyles };
  const cover = await whenFree(() =>
    deps.pictures.png(
      mapCover(tree, { caption: book.facts, moreSaid: (n) => transferWords.moreBranches({ n }) }, direction),
    ),
  );
  yield { path: 'EPUB/cover.png', data: cover, isStored: true };
  yield { path: 'EPUB/cover.xhtml', data: coverPage(book) };
  yield chapter('title.xhtml', titlePage(book, await lessonOf(tree.rootId, written)));

  const parts = await partsOf(deps, tree, written);
  const isWhole = tree.nodes.size <= nodesInContents;
  const leads = leadsToText(tree, withText);
  const contents: Entry[] = [];
  let count = 0;
  for (const { file, nodes } of parts) {
    const [head, ...below] = nodes as [RenderedLabel, ...RenderedLabel[]];
    const fileOf = (node: RenderedLabel): string => {
      if (node === head) return file;
      if (!withText.has(node.id)) return `${file}#${node.id}`;
      count += 1;
      return `lesson-${count}.xhtml`;
    };
    const before = count;
    const entries = nodes.map((node) => ({ ...node, href: fileOf(node) }));
    // The contents follow the reading order: the outline comes before all chapters of its part.
    const listed = count > before ? contentsOfPart(entries, leads) : isWhole ? entries : entries.slice(0, 1);
    for (const entry of listed) contents.push(entry);
    const outline = outlineOfPart(entries);
    const title = plainFormulas(tree.nodes.get(head.id)?.label ?? '');
    const lesson = await lessonOf(head.id, written);
    yield chapter(file, partPage(book, { title, label: head.label, own: head.written, lesson, outline }));
    for (const [index, node] of below.entries()) {
      const href = entries[index + 1]?.href ?? '';
      if (!linked(href)) continue;
      const text = await lessonOf(node.id, written);
      const path = pathTo(tree, node.id).map(({ label }) => plainFormulas(label));
      yield chapter(
        href,
        lessonPage(book, {
          title: path.at(-1) ?? '',
          label: node.label,
          own: node.written,
          path: path.slice(1, -1).join(' › '),
          // Deleted since the export began: the chapter is empty.
          lesson: text ?? { html: '', written, note: null, solutions: '' },
        }),
      );
    }
  }
  const bound: string[] = [];
  for (const hash of pictures) {
    const data = await deps.lessonPictures.open(map.id, map.userId, hash, 'large');
    if (!data) continue;
    bound.push(pictureFile(hash));
    yield { path: `EPUB/${pictureFile(hash)}`, data: new Uint8Array(data), isStored: true };
  }
  const nav = contentsPage(book, contents);
  yield { path: 'EPUB/contents.xhtml', data: nav };
  const hasMath = nav.includes('<math');
  yield { path: 'EPUB/package.opf', data: packageDocument(book, chapters, { hasMath, pictures: bound }) };
}

async function partsOf(deps: Deps, tree: Tree, written: ReturnType<typeof mapWritten>): Promise<readonly Part[]> {
  const parts: { readonly file: string; readonly nodes: RenderedLabel[] }[] = [];
  for await (const node of renderedLabels(deps, tree, written)) {
    if (node.level === 1 || parts.length === 0) parts.push({ file: `part-${parts.length + 1}.xhtml`, nodes: [] });
    parts.at(-1)?.nodes.push({ ...node, label: inXhtml(node.label) });
  }
  return parts;
}

/** The entries of a part that lead to a lesson or a note. */
const contentsOfPart = (entries: readonly PlacedLabel[], leads: ReadonlySet<string>): Entry[] =>
  entries.flatMap(({ id, label, level, href }) =>
    leads.has(id) ? [{ label: named(label, href), level, href: linked(href) }] : [],
  );

/** The nodes below the part's first one, as a list. */
const outlineOfPart = (entries: readonly PlacedLabel[]): string =>
  nestedList(
    entries.slice(1).map(({ id, label, level, href }) => ({
      label: `<span id="${id}">${linked(href) ? `<a href="${href}">${label}</a>` : label}</span>`,
      level,
      href: '',
    })),
    'ul',
  ).replace('<ul>', '<ul class="outline">');

const pictureFile = (hash: string): string => `pictures/${hash}.webp`;

const inXhtml = (label: string): string => label.replaceAll('<math', `<math ${mathNamespace}`);

/** The address if it is a file of its own; empty for an anchor in the outline of its part. */
const linked = (href: string): string => (href.includes('#') ? '' : href);
const named = (label: string, href: string): string => (linked(href) ? label : `<span>${label}</span>`);

/** The nodes with a lesson or a note, and their ancestors. */
function leadsToText(tree: Tree, withText: ReadonlySet<string>): ReadonlySet<string> {
  const leads = new Set<string>();
  for (const id of withText) {
    let node = tree.nodes.get(id);
    while (node && !leads.has(node.id)) {
      leads.add(node.id);
      node = node.parentId === null ? undefined : tree.nodes.get(node.parentId);
    }
  }
  return leads;
}
