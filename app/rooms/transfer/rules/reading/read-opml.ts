import { TransferFault } from '~/kit/fault/transfer-fault';
import { literally, reduceInline } from '~/kit/outline/inline-markup';
import { languageTag } from '~/kit/text/language';
import { MapGathering, type ReadMap } from './read-map';
import { asLink, linksOf, type MarkdownOfHtml, type XmlReading } from './xml-reading';

type Attributes = Readonly<Record<string, string>>;

/** Attributes about appearance or folding, which a map does not need. */
const looks =
  /^(?:text|title|_note|note|_complete|complete|_status|checkbox|type|collapsed|expanded|color|colour|heading|listStyle|created|modified|isComment|isBreakpoint|url|xmlUrl|htmlUrl|link|language|version|description|mirror.*|xmlns.*)$/i;

/**
 * Reads OPML 2.0 with notes (http://opml.org/spec2.opml), in the dialects of OmniOutliner, Workflowy (HTML in the
 * text), Dynalist (Markdown in the text) and Logseq.
 */
export class OpmlReading implements XmlReading {
  readonly #map = new MapGathering();
  readonly #topic: string;
  readonly #markdownOf: MarkdownOfHtml;
  /** The current element of the head. */
  #head = '';
  #isHead = false;
  #hasBody = false;
  #isDynalist = false;
  #isWorkflowy = false;
  /** By depth: the number of the node, or of its parent if an outline is no node. */
  readonly #open: number[] = [];

  constructor(topic: string, markdownOf: MarkdownOfHtml) {
    this.#topic = topic;
    this.#markdownOf = markdownOf;
  }

  open(name: string, attributes: Attributes, line: number): void {
    const element = name.toLowerCase();
    if (element === 'head') this.#isHead = true;
    else if (element === 'body') this.#hasBody = true;
    else if (this.#isHead) {
      this.#head = element;
      if (element === 'owneremail') this.#isWorkflowy = true;
    } else if (element === 'outline') this.#outline(attributes, line);
  }

  text(text: string): void {
    if (this.#head === 'title') this.#map.title += text;
    else if (this.#head === 'language') this.#map.language = languageTag(text.trim());
    else if (this.#head === 'flavor' && text.trim() === 'dynalist') this.#isDynalist = true;
  }

  close(name: string): void {
    const element = name.toLowerCase();
    if (element === 'head') this.#isHead = false;
    if (element === 'outline') this.#open.pop();
    this.#head = '';
  }

  end(isWhole: boolean, line: number): ReadMap {
    if (!this.#hasBody) throw new TransferFault('broken');
    if (!isWhole) this.#map.leaveOut(line, 'cut-off', '');
    return this.#map.end('opml', { topic: this.#topic });
  }

  #outline(attributes: Attributes, line: number): void {
    const above = this.#open.at(-1) ?? -1;
    const text = attributes.text?.trim() ? attributes.text : (attributes.title ?? '');
    const label = this.#label(text);
    if (label.trim() === '') {
      const note = attributes._note ?? attributes.note ?? '';
      this.#map.leaveOut(line, 'no-label', note);
      if (note.trim() !== '') this.#map.append(above, this.#note(note), line);
      this.#open.push(above);
      return;
    }
    const node = this.#map.add(label, this.#map.levelOf(above) + 1, line, { done: isDone(attributes) });
    this.#open.push(node);
    const note = attributes._note ?? attributes.note ?? '';
    if (note.trim() !== '') {
      if (this.#map.hasLesson(node)) this.#map.append(node, this.#note(note), line);
      else this.#map.setLesson(node, this.#note(note), line);
    }
    if (label !== text) for (const address of linksOf(text)) this.#link(node, address, line);
    for (const name of ['htmlUrl', 'url', 'link', 'xmlUrl']) {
      const address = attributes[name];
      if (address) this.#link(node, address, line);
    }
    const others = Object.entries(attributes).filter(([name, value]) => !looks.test(name) && value !== '');
    if (others.length > 0)
      this.#map.leaveOut(line, 'attribute', others.map(([name, value]) => `${name}: ${value}`).join(', '));
  }

  #link(node: number, address: string, line: number): void {
    const link = asLink(address);
    if (link) this.#map.append(node, link, line);
    else this.#map.leaveOut(line, 'link', address);
  }

  #label(text: string): string {
    if (this.#isDynalist) return reduceInline(text).text.replaceAll(literally, '');
    return this.#isWorkflowy && MARKUP.test(text) ? withoutTags(text) : text;
  }

  #note(note: string): string {
    return this.#isWorkflowy && !this.#isDynalist && MARKUP.test(note)
      ? this.#markdownOf(note.replace(/\n/g, '<br>'))
      : note;
  }
}

const MARKUP = /<\/?(?:a|b|i|u|s|em|strong|code|span|mention|time|br)\b[^<>]*>/i;

const withoutTags = (text: string): string =>
  text.replace(new RegExp(MARKUP.source, 'gi'), '').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');

const isDone = ({ _complete, complete, _status }: Attributes): boolean =>
  _complete === 'true' || complete === 'true' || _status === 'checked';
