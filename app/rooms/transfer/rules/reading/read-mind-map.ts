import { languageTag } from '~/kit/text/language';
import { HtmlNote } from './html-note';
import { MapGathering, type ReadMap } from './read-map';
import { asLink, type XmlReading } from './xml-reading';

type Attributes = Readonly<Record<string, string>>;

interface OpenNode {
  /** Its number in the map; null until its label is complete. */
  node: number | null;
  readonly above: number;
  readonly line: number;
  label: string;
  done: boolean;
  /** Notes that came before the label was complete. */
  readonly waiting: { readonly text: string; readonly isWhole: boolean; readonly line: number }[];
}

/**
 * Reads FreeMind's and Freeplane's `.mm`: labels as `TEXT` or as `richcontent` of type NODE; notes and details in HTML,
 * plain text or Markdown. The first node is the topic.
 */
export class MindMapReading implements XmlReading {
  readonly #map = new MapGathering();
  readonly #topic: string;
  readonly #open: OpenNode[] = [];
  /** The current rich content. */
  #rich: { readonly type: string; readonly html: HtmlNote; text: string; depth: number; isText: boolean } | null = null;
  #isNoteHook = false;

  constructor(topic: string) {
    this.#topic = topic;
  }

  open(name: string, attributes: Attributes, line: number): void {
    if (this.#rich) {
      this.#rich.depth += 1;
      if (this.#rich.depth === 1 && name === 'text') this.#rich.isText = true;
      else if (!this.#rich.isText) this.#rich.html.open(name, attributes);
      return;
    }
    const node = this.#open.at(-1);
    if (name === 'map' && !node) this.#map.language = languageTag(attributes.LANGUAGE ?? '');
    else if (name === 'node') this.#node(attributes, line);
    else if (name === 'richcontent')
      this.#rich = { type: attributes.TYPE ?? '', html: new HtmlNote(), text: '', depth: 0, isText: false };
    else if (!node) return;
    else if (name === 'icon') this.#icon(node, attributes.BUILTIN ?? '');
    else if (name === 'arrowlink' || name === 'linktarget') {
      if (name === 'arrowlink') this.#map.leaveOut(line, 'connection', attributes.DESTINATION ?? '');
    } else if (name === 'attribute')
      this.#map.leaveOut(line, 'attribute', `${attributes.NAME ?? ''}: ${attributes.VALUE ?? ''}`);
    else if (name === 'hook') this.#hook(node, attributes, line);
    else if (name === 'text' && this.#isNoteHook)
      this.#rich = { type: 'NOTE', html: new HtmlNote(), text: '', depth: 1, isText: true };
  }

  text(text: string): void {
    if (!this.#rich) return;
    if (this.#rich.isText && this.#rich.depth > 0) this.#rich.text += text;
    else if (!this.#rich.isText) this.#rich.html.text(text);
  }

  close(name: string): void {
    const rich = this.#rich;
    if (rich) {
      if (rich.depth > 0) {
        if (!rich.isText) rich.html.close(name);
        rich.depth -= 1;
        return;
      }
      this.#rich = null;
      this.#isNoteHook = false;
      this.#takeRich(rich.type, rich.isText ? rich.text : rich.html.end(), rich);
      return;
    }
    if (name === 'hook') this.#isNoteHook = false;
    if (name === 'node') {
      const node = this.#open.at(-1);
      if (node) this.#settle(node);
      this.#open.pop();
    }
  }

  end(isWhole: boolean, line: number): ReadMap {
    while (this.#open.length > 0) this.close('node');
    if (!isWhole) this.#map.leaveOut(line, 'cut-off', '');
    return this.#map.end('mm', { topic: this.#topic });
  }

  #node(attributes: Attributes, line: number): void {
    const parent = this.#open.at(-1);
    if (parent) this.#settle(parent);
    const above = parent?.node ?? -1;
    if (attributes.ENCRYPTED_CONTENT) this.#map.leaveOut(line, 'no-place', attributes.TEXT ?? '');
    const node: OpenNode = {
      node: null,
      above,
      line,
      label: (attributes.TEXT ?? attributes.LOCALIZED_TEXT ?? '').replace(/^\\(?:latex|unparsedlatex)\s+/, ''),
      done: false,
      waiting: [],
    };
    this.#open.push(node);
    if (attributes.LINK) this.#link(node, attributes.LINK);
  }

  /** Adds the node once its label is complete: rich content comes before its children. */
  #settle(open: OpenNode): void {
    if (open.node !== null) return;
    if (open.label.trim() === '') {
      this.#map.leaveOut(open.line, 'no-label', '');
      open.node = open.above;
    } else {
      const level = this.#map.levelOf(open.above) + 1;
      open.node = this.#map.add(open.label, level, open.line, { done: open.done });
    }
    for (const { text, isWhole, line } of open.waiting) {
      if (isWhole && !this.#map.hasLesson(open.node)) this.#map.setLesson(open.node, text, line);
      else this.#map.append(open.node, text, line);
    }
    open.waiting.length = 0;
  }

  #takeRich(type: string, text: string, { html, isText }: { html: HtmlNote; isText: boolean }): void {
    const node = this.#open.at(-1);
    if (!node) return;
    if (html.pictures > 0) this.#map.leaveOut(node.line, 'picture', node.label);
    if (type === 'NODE') node.label = isText ? text : html.plain();
    else if (text.trim() !== '') this.#hang(node, text, isText);
  }

  #hang(node: OpenNode, text: string, isWhole = false): void {
    if (node.node === null) node.waiting.push({ text, isWhole, line: node.line });
    else if (node.node !== null) this.#map.append(node.node, text, node.line);
  }

  #icon(node: OpenNode, name: string): void {
    if (name !== 'button_ok' && name !== 'checked') return;
    if (node.node === null) node.done = true;
    else this.#map.setDone(node.node);
  }

  #hook(node: OpenNode, attributes: Attributes, line: number): void {
    const name = attributes.NAME ?? '';
    if (/NodeNote/.test(name)) this.#isNoteHook = true;
    else if (attributes.EQUATION) this.#hang(node, `$$${attributes.EQUATION}$$`);
    else if (name === 'ExternalObject' || attributes.URI) this.#map.leaveOut(line, 'picture', attributes.URI ?? '');
  }

  #link(node: OpenNode, address: string): void {
    const link = asLink(address);
    if (link) this.#hang(node, link);
    else this.#map.leaveOut(node.line, 'link', address);
  }
}
