import { TransferFault } from '~/kit/fault/transfer-fault';
import { HtmlNote } from './html-note';
import { isFields, listOf, textOf } from './read-json';
import { MapGathering, type ReadMap } from './read-map';
import { asLink, type MarkdownOfHtml, type XmlReading } from './xml-reading';

type Attributes = Readonly<Record<string, string>>;

/** The markers of a done task, in XMind 8 and in Zen. */
const doneMarkers = new Set(['task-done', 'symbol-right', 'c_symbol_right']);

/**
 * Reads the `content.json` of XMind since Zen: a list of sheets, each of which becomes a branch if there are several.
 * Floating topics are added under the main topic and listed.
 * @throws TransferFault
 */
export function readXmindJson(value: unknown, topic: string, markdownOf: MarkdownOfHtml): ReadMap {
  const sheets = listOf(value).filter((sheet) => isFields(sheet) && isFields(sheet.rootTopic));
  if (sheets.length === 0) throw new TransferFault('broken');
  const map = new MapGathering();
  if (sheets.length > 1) map.title = topic;
  for (const sheet of sheets) {
    if (!isFields(sheet)) continue;
    for (const each of listOf(sheet.relationships))
      map.leaveOut(null, 'connection', isFields(each) ? textOf(each.title) : '');
    // An explicit stack, because topics may be nested deeper than the call stack.
    const ahead: { readonly topic: unknown; readonly above: number }[] = [{ topic: sheet.rootTopic, above: -1 }];
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      if (!isFields(next.topic)) continue;
      const node = addTopic(map, next.topic, next.above, markdownOf);
      const children = isFields(next.topic.children) ? next.topic.children : {};
      const floating = listOf(children.detached);
      for (const each of floating) map.leaveOut(null, 'detached', isFields(each) ? textOf(each.title) : '');
      for (const each of listOf(children.summary))
        map.leaveOut(null, 'summary', isFields(each) ? textOf(each.title) : '');
      const below = [...listOf(children.attached), ...floating];
      for (const each of below.reverse()) ahead.push({ topic: each, above: node });
    }
  }
  return map.end('xmind', { topic, keepsTop: sheets.length > 1 });
}

function addTopic(
  map: MapGathering,
  topic: Readonly<Record<string, unknown>>,
  above: number,
  markdownOf: MarkdownOfHtml,
): number {
  const label = textOf(topic.title);
  const markers = listOf(topic.markers).map((each) => (isFields(each) ? textOf(each.markerId) : ''));
  const done = markers.some((marker) => doneMarkers.has(marker));
  const isLabelled = label.trim() !== '';
  if (!isLabelled) map.leaveOut(null, 'no-label', '');
  const node = isLabelled ? map.add(label, map.levelOf(above) + 1, null, { done }) : above;
  const notes = isFields(topic.notes) ? topic.notes : {};
  const html = isFields(notes.realHTML) ? textOf(notes.realHTML.content) : '';
  const plain = isFields(notes.plain) ? textOf(notes.plain.content) : '';
  if (html.trim() !== '') map.append(node, markdownOf(html), null);
  else if (plain.trim() !== '') map.append(node, plain, null);
  if (isFields(topic.image)) map.leaveOut(null, 'picture', label);
  const labels = listOf(topic.labels)
    .map(textOf)
    .filter((each) => each !== '');
  if (labels.length > 0) map.leaveOut(null, 'attribute', labels.join(', '));
  const address = textOf(topic.href);
  if (address !== '') hangLink(map, node, address);
  return node;
}

function hangLink(map: MapGathering, node: number, address: string): void {
  const link = asLink(address);
  if (link) map.append(node, link, null);
  else map.leaveOut(null, 'link', address);
}

interface OpenTopic {
  node: number | null;
  readonly above: number;
  readonly attributes: Attributes;
  title: string;
  done: boolean;
  html: string | null;
  plain: string;
  readonly kind: string;
}

/** Reads the `content.xml` of XMind 8: notes as XMind's own HTML and as plain text. */
export class XmindReading implements XmlReading {
  readonly #map = new MapGathering();
  readonly #topic: string;
  readonly #open: OpenTopic[] = [];
  readonly #kinds: string[] = [];
  /** The open elements, without their prefixes. */
  readonly #path: string[] = [];
  #note: HtmlNote | null = null;
  #noteDepth = 0;
  #sheets = 0;

  constructor(topic: string) {
    this.#topic = topic;
  }

  open(rawName: string, attributes: Attributes, line: number): void {
    if (this.#note) {
      this.#noteDepth += 1;
      this.#note.open(rawName, attributes);
      return;
    }
    const name = rawName.slice(rawName.indexOf(':') + 1);
    const topic = this.#open.at(-1);
    this.#path.push(name);
    if (name === 'sheet') this.#sheets += 1;
    else if (name === 'relationship') this.#map.leaveOut(line, 'connection', attributes.title ?? '');
    else if (name === 'topics') this.#kinds.push(attributes.type ?? 'attached');
    else if (name === 'topic') this.#begin(attributes);
    else if (!topic) return;
    else if (name === 'html' && this.#path.includes('notes')) {
      this.#note = new HtmlNote();
      this.#noteDepth = 0;
    } else if (name === 'marker-ref') topic.done ||= doneMarkers.has(attributes['marker-id'] ?? '');
    else if (name === 'img') this.#map.leaveOut(line, 'picture', topic.title);
    else if (name === 'label') this.#map.leaveOut(line, 'attribute', topic.title);
  }

  text(text: string): void {
    if (this.#note) {
      this.#note.text(text);
      return;
    }
    const topic = this.#open.at(-1);
    const [parent, name] = this.#path.slice(-2);
    if (topic && name === 'title' && parent === 'topic') topic.title += text;
    else if (topic && name === 'plain') topic.plain += text;
  }

  close(rawName: string): void {
    if (this.#note) {
      if (this.#noteDepth > 0) {
        this.#noteDepth -= 1;
        this.#note.close(rawName);
        return;
      }
      const topic = this.#open.at(-1);
      if (topic) topic.html = this.#note.end();
      this.#note = null;
    }
    const name = this.#path.pop();
    if (name === 'topics') this.#kinds.pop();
    if (name === 'topic') {
      this.#settle();
      this.#hangLate();
      this.#open.pop();
    }
  }

  end(isWhole: boolean, line: number): ReadMap {
    if (this.#sheets === 0) throw new TransferFault('broken');
    if (!isWhole) this.#map.leaveOut(line, 'cut-off', '');
    if (this.#sheets > 1) this.#map.title = this.#topic;
    return this.#map.end('xmind', { topic: this.#topic, keepsTop: this.#sheets > 1 });
  }

  #begin(attributes: Attributes): void {
    this.#settle();
    const kind = this.#kinds.at(-1) ?? 'attached';
    this.#open.push({
      node: null,
      above: this.#open.at(-1)?.node ?? -1,
      attributes,
      title: '',
      done: false,
      html: null,
      plain: '',
      kind,
    });
  }

  /** Adds the innermost topic: its title comes before its children. */
  #settle(): void {
    const topic = this.#open.at(-1);
    if (!topic || topic.node !== null) return;
    if (topic.kind === 'summary') {
      this.#map.leaveOut(null, 'summary', topic.title);
      topic.node = topic.above;
      return;
    }
    if (topic.kind === 'detached') this.#map.leaveOut(null, 'detached', topic.title);
    if (topic.title.trim() === '') {
      this.#map.leaveOut(null, 'no-label', topic.plain);
      topic.node = topic.above;
    } else {
      const level = this.#map.levelOf(topic.above) + 1;
      topic.node = this.#map.add(topic.title, level, null, { done: topic.done });
    }
  }

  /** Adds notes and markers, which may come after the children. */
  #hangLate(): void {
    const topic = this.#open.at(-1);
    if (!topic || topic.node === null) return;
    if (topic.done && topic.node !== topic.above) this.#map.setDone(topic.node);
    const note = topic.html?.trim() ? topic.html : topic.plain;
    if (note.trim() !== '' && topic.kind !== 'summary') this.#map.append(topic.node, note, null);
    const address = topic.attributes['xlink:href'];
    if (address) hangLink(this.#map, topic.node, address);
  }
}
