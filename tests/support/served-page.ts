import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.findAll>[number];

const unseen = new Set(['head', 'script', 'style', 'template']);

const parentOf = ({ parent }: Element): Element | null => (parent && 'attribs' in parent ? parent : null);

/** Whether the HTML itself hides the element: style sheets are not asked. */
const isHidden = (element: Element): boolean => hides(element) || isWithinHidden(parentOf(element));
const isWithinHidden = (element: Element | null): boolean => element !== null && isHidden(element);

function hides(element: Element): boolean {
  const parent = parentOf(element);
  if (unseen.has(element.name) || 'hidden' in element.attribs || element.attribs.type === 'hidden') return true;
  return parent?.name === 'details' && !('open' in parent.attribs) && element.name !== 'summary';
}

/** The text that can be read: a page has all of it a second time, in the data of its scripts. */
const seenIn = (element: Element): string =>
  element.children
    .map((child) => ('data' in child ? child.data : 'attribs' in child && !hides(child) ? seenIn(child) : ''))
    .join('');
const textOf = (element: Element) => seenIn(element).replaceAll(/\s+/g, ' ').trim();
const nameOf = (element: Element) => element.attribs['aria-label'] ?? textOf(element);

/** Texts that are no sentence of the interface: content in a language of its own, and what learners typed. */
const isContent = ({ name, attribs }: Element) =>
  (attribs.lang !== undefined && name !== 'html') ||
  attribs.dir === 'auto' ||
  ['bdi', 'code', 'pre', 'kbd', 'textarea', 'option', 'select', 'svg', 'script', 'style', 'noscript'].includes(name);

export interface ServedForm {
  readonly action: string;
  readonly method: string;
  /** The values that the button sends as the page stands. */
  readonly fields: URLSearchParams;
  /** The same with what was typed, chosen and ticked, each in a field that the form has. */
  filled(typed: Readonly<Record<string, string>>): URLSearchParams;
}

const isField = ({ name }: Element) => ['input', 'select', 'textarea'].includes(name);

/** The element and all that it is in. */
const around = (element: Element | null): Element[] => (element ? [element, ...around(parentOf(element))] : []);

const isDisabled = (element: Element): boolean =>
  'disabled' in element.attribs ||
  around(element).some(({ name, attribs }) => name === 'fieldset' && 'disabled' in attribs);

/** Boxes and circles are sent if they are ticked. */
const isSent = ({ attribs }: Element): boolean =>
  !/^(?:checkbox|radio)$/.test(attribs.type ?? '') || 'checked' in attribs;

function sentValue(field: Element): string {
  if (field.name === 'textarea') return DomUtils.textContent(field);
  if (field.name !== 'select') return field.attribs.value ?? (field.attribs.type === 'checkbox' ? 'on' : '');
  const options = DomUtils.findAll(({ name }) => name === 'option', field.children);
  return (options.find(({ attribs }) => 'selected' in attribs) ?? options[0])?.attribs.value ?? '';
}

/** A page as the server sends it: the names of what can be read, pressed and filled in on it. */
export class ServedPage {
  readonly #all: readonly Element[];
  readonly #shown: readonly Element[];

  constructor(html: string) {
    this.#all = DomUtils.findAll(() => true, parseDocument(html).children);
    this.#shown = this.#all.filter((each) => !isHidden(each));
    this.title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
  }

  readonly title: string;

  /** The headings of the first level. */
  get headings(): string[] {
    return this.#named(({ name }) => name === 'h1');
  }

  get texts(): string[] {
    return this.#shown.map(textOf);
  }

  /** Whether the words stand in one of the texts. */
  says(words: string): boolean {
    return this.texts.some((text) => text.includes(words));
  }

  get buttons(): string[] {
    return this.#named(({ name, attribs }) => name === 'button' && attribs.role === undefined);
  }

  get links(): string[] {
    return this.#named(({ name, attribs }) => name === 'a' && attribs.href !== undefined);
  }

  get fields(): string[] {
    const fields = this.#shown.filter(isField);
    const isLabel = (each: Element) =>
      each.name === 'label' &&
      (fields.some(({ attribs }) => attribs.id !== undefined && attribs.id === each.attribs.for) ||
        DomUtils.existsOne(isField, each.children));
    return this.#named((each) => isLabel(each) || (isField(each) && each.attribs['aria-label'] !== undefined));
  }

  /** The present one of the places in the header. */
  get places(): string[] {
    return this.#named(
      (each) => each.attribs['aria-current'] !== undefined && / places$/.test(parentOf(each)?.attribs.class ?? ''),
    );
  }

  /** Texts of three English words and more in a row, on a page in a language that has no Latin letters. */
  get untranslated(): string[] {
    const within = (element: Element | null): boolean =>
      element !== null && (isContent(element) || within(parentOf(element)));
    return this.#shown
      .filter((each) => !within(each))
      .flatMap(({ children }) => children.map((child) => (child.type === ElementType.Text ? child.data.trim() : '')))
      .filter((text) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(text) && !/\p{Script=Han}/u.test(text));
  }

  /** The value of a field. */
  value(name: string): string | undefined {
    return this.#all.find(({ attribs }) => attribs.name === name)?.attribs.value;
  }

  /** The address of the link with that name, also of one in a closed menu. */
  address(link: string): string {
    const found = this.#all.find((each) => each.name === 'a' && nameOf(each) === link);
    if (found?.attribs.href === undefined) throw new Error(`There is no link '${link}'.`);
    return found.attribs.href;
  }

  /** Whether the page reloads itself. */
  get reloadsItself(): boolean {
    return this.#all.some(({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'refresh');
  }

  /** The values of all fields. */
  get typed(): string[] {
    return this.#all.flatMap((each) =>
      each.name === 'textarea' ? [DomUtils.textContent(each)] : each.name === 'input' ? [each.attribs.value ?? ''] : [],
    );
  }

  /** The form that a button sends, also of a closed menu; of several with the same name it is the first. */
  form(button: string): ServedForm {
    const pressed = this.#all.find((each) => each.name === 'button' && nameOf(each) === button);
    const form = around(pressed ?? null).find(({ name }) => name === 'form');
    if (!pressed || !form) throw new Error(`There is no button '${button}' in a form.`);
    if (isDisabled(pressed) || around(pressed).some(({ attribs }) => 'hidden' in attribs))
      throw new Error(`The button '${button}' cannot be pressed.`);
    const all = DomUtils.findAll((each) => isField(each) && !isDisabled(each), form.children);
    const fields = new URLSearchParams();
    for (const each of [...all.filter(isSent), pressed])
      if (each.attribs.name) fields.append(each.attribs.name, sentValue(each));
    return {
      action: pressed.attribs.formaction ?? form.attribs.action ?? '',
      method: form.attribs.method ?? 'get',
      fields,
      filled(typed) {
        const filled = new URLSearchParams(fields);
        for (const [name, value] of Object.entries(typed)) {
          if (!all.some(({ attribs }) => attribs.name === name && attribs.type !== 'hidden'))
            throw new Error(`The form of '${button}' has no field '${name}'.`);
          filled.set(name, value);
        }
        return filled;
      },
    };
  }

  #named(is: (element: Element) => boolean): string[] {
    return this.#shown.filter(is).map(nameOf);
  }
}
