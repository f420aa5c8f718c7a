import { kitWords } from '~/kit/words';

/**
 * Ctrl/Cmd+K: a dialog that finds places, what can be done on the page, and texts. A file of its own, which the inline
 * script (`theme-script.ts`) imports at the first use; without scripts there is the search page.
 */

interface Choice {
  readonly label: string;
  readonly hint?: string;
  /** The address of a place or text; else `act` is pressed. */
  readonly href?: string;
  readonly act?: HTMLElement;
}

const publicPlaces = () => [
  { label: kitWords.publicMaps, href: '/maps' },
  { label: kitWords.helpInformation, href: '/help' },
];

const memberPlaces = (): readonly Choice[] => [
  { label: kitWords.today, href: '/' },
  { label: kitWords.maps, href: '/history' },
  { label: kitWords.review, href: '/review' },
  { label: kitWords.sources, href: '/sources' },
  { label: kitWords.myLessons, href: '/lessons' },
  ...publicPlaces(),
  { label: kitWords.bin, href: '/history/bin' },
  { label: kitWords.allCards, href: '/cards' },
  { label: kitWords.whatComes, href: '/review/forecast' },
  { label: kitWords.todayStepByStep, href: '/today' },
  { label: kitWords.progress, href: '/progress' },
  { label: kitWords.import, href: '/import' },
  { label: kitWords.account, href: '/account' },
  { label: kitWords.buy, href: '/buy' },
];

const visitorPlaces = (): readonly Choice[] => [
  { label: kitWords.start, href: '/' },
  ...publicPlaces(),
  { label: kitWords.signIn2, href: '/login' },
  { label: kitWords.signUp, href: '/register' },
];

const searchDelayMs = 200;
const shownOfGroup = 7;

const style = `
.palette { inline-size: min(36rem, calc(100vw - 2rem)); max-block-size: 80dvh; margin-block-start: 10vh; padding: 0;
  border: 1px solid var(--line); border-radius: var(--radius-l); background: var(--raised); color: var(--ink);
  box-shadow: var(--shadow-3); }
.palette::backdrop { background: rgb(0 0 0 / 0.35); }
.palette input { inline-size: 100%; padding: var(--space-4) var(--space-5); border: 0; background: none;
  color: inherit; font: inherit; font-size: var(--text-l); outline: none; }
.palette [role=listbox] { padding: 0 var(--space-2) var(--space-2); border-block-start: 1px solid var(--line); }
.palette [role=group] > span { display: block; padding: var(--space-3) var(--space-3) var(--space-1);
  color: var(--muted); font-size: var(--text-s); }
.palette [role=option] { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); align-items: center;
  min-block-size: 2.5rem; padding: var(--space-1) var(--space-3); border-radius: var(--radius-m); cursor: pointer;
  overflow-wrap: anywhere; }
.palette [aria-selected=true] { background: var(--accent-soft); }
.palette small { color: var(--muted); }
.palette p { padding: var(--space-3) var(--space-5); color: var(--muted); }`;

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** The buttons and menu entries of the page. Labels that occur twice are left out: they say too little alone. */
function actsOfPage(): readonly Choice[] {
  const found = document.querySelectorAll<HTMLElement>(
    'main :is(.button, .icon-button, .menu a, .menu button, [data-act]), .site-header .menu button',
  );
  const acts = [...found]
    .filter((act) => !act.matches(':disabled, [aria-disabled=true]') && !act.closest('dialog'))
    .map((act) => ({ label: (act.ariaLabel ?? act.textContent ?? '').trim(), act }));
  return acts.filter(({ label }) => label && acts.filter((each) => each.label === label).length === 1);
}

const fits = (typed: string) => {
  const words = typed.toLowerCase().split(/\s+/);
  return ({ label }: Choice) => words.every((word) => label.toLowerCase().includes(word));
};

const inputElement = () =>
  element('input', {
    role: 'combobox',
    enterkeyhint: 'go',
    'aria-label': kitWords.goToAPlace,
    'aria-expanded': 'true',
    'aria-controls': 'palette-list',
    placeholder: kitWords.goTo,
    autocomplete: 'off',
    dir: 'auto',
  });

class Palette {
  readonly #input = inputElement();
  readonly #list = element('div', { id: 'palette-list', role: 'listbox' });
  readonly #dialog = element('dialog', { class: 'palette' }, this.#input, this.#list);
  readonly #acts = actsOfPage();
  #places = memberPlaces();
  #texts: readonly Choice[] = [];
  #shown: readonly Choice[] = [];
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#list.ariaLabel = kitWords.goToResults;
    this.#dialog.ariaLabel = kitWords.goTo2;
    this.#input.addEventListener('input', () => this.#typed());
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    this.#list.addEventListener('click', ({ target }) => this.#choose(this.#optionOf(target)));
    this.#list.addEventListener('pointermove', ({ target }) => {
      const at = this.#optionOf(target);
      if (at >= 0) this.#select(at);
    });
    this.#dialog.addEventListener('click', ({ target }) => target === this.#dialog && this.close());
    this.#dialog.addEventListener('close', () => this.#dialog.remove());
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#draw();
    void this.#search('');
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#dialog.close();
  }

  #typed(): void {
    clearTimeout(this.#timer);
    const typed = this.#input.value.trim();
    this.#texts = [];
    this.#at = 0;
    this.#draw();
    if (typed) this.#timer = setTimeout(() => void this.#search(typed), searchDelayMs);
  }

  async #search(typed: string): Promise<void> {
    const answer = await fetch(`/search.json?${new URLSearchParams({ q: typed })}`).catch(() => null);
    if (!answer?.ok || typed !== this.#input.value.trim()) return;
    const { isMember, texts } = (await answer.json()) as { isMember: boolean; texts: readonly Choice[] };
    this.#places = isMember ? memberPlaces() : visitorPlaces();
    this.#texts = texts;
    this.#draw();
  }

  #draw(): void {
    const typed = this.#input.value.trim();
    const all = { label: kitWords.searchForTyped({ typed }), href: `/search?${new URLSearchParams({ q: typed })}` };
    const groups: readonly (readonly [string, readonly Choice[]])[] = [
      [kitWords.goToPlaces, this.#places.filter(fits(typed)).slice(0, shownOfGroup)],
      [kitWords.onThisPage, this.#acts.filter(fits(typed)).slice(0, shownOfGroup)],
      [kitWords.goToTexts, typed ? [...this.#texts, all] : []],
    ];
    const filled = groups.filter(([, choices]) => choices.length > 0);
    this.#shown = filled.flatMap(([, choices]) => choices);
    let at = 0;
    this.#list.replaceChildren(
      ...filled.map(([name, choices]) =>
        element(
          'div',
          { role: 'group', 'aria-label': name },
          element('span', { 'aria-hidden': 'true' }, name),
          ...choices.map(({ label, hint }) =>
            element(
              'div',
              { role: 'option', id: `palette-${at++}`, dir: 'auto' },
              label,
              ...(hint ? [element('small', {}, hint)] : []),
            ),
          ),
        ),
      ),
    );
    this.#select(Math.min(this.#at, this.#shown.length - 1));
  }

  #options = () => [...this.#list.querySelectorAll('[role=option]')];

  #optionOf(target: EventTarget | null): number {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    return option ? this.#options().indexOf(option) : -1;
  }

  #select(at: number): void {
    this.#at = at;
    for (const [index, option] of this.#options().entries()) option.ariaSelected = String(index === at);
    this.#input.setAttribute('aria-activedescendant', `palette-${at}`);
  }

  #key(event: KeyboardEvent): void {
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (event.isComposing || (!step && key !== 'Enter')) return;
    event.preventDefault();
    if (!step) {
      this.#choose(this.#at);
      return;
    }
    this.#select((this.#at + step + this.#shown.length) % this.#shown.length);
    this.#options()[this.#at]?.scrollIntoView({ block: 'nearest' });
  }

  #choose(at: number): void {
    const chosen = this.#shown[at];
    if (!chosen) return;
    this.close();
    if (chosen.href !== undefined) location.assign(chosen.href);
    else chosen.act?.click();
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

let palette: Palette | undefined;

/** Opens the dialog, or closes it. */
export function toggle(): void {
  if (palette?.isOpen) palette.close();
  else palette = new Palette();
}
