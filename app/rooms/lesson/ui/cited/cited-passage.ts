import { loadStyles } from '~/client/acts/load-styles';
import { messages } from '~/kit/messages';
import { lessonWords } from '~/rooms/lesson/words';
import type { ShownFigure } from '~/rooms/source/rules/shown-figure';
import styles from './cited-passage.css?url';

interface Passage {
  readonly title: string;
  readonly page: number | null;
  readonly heading: string;
  readonly text: string;
  readonly figures: readonly ShownFigure[];
}

const opened = new WeakMap<HTMLAnchorElement, HTMLElement>();
let count = 0;

/**
 * Opens a citation's passage below the paragraph that cites it, or closes it again. If the passage cannot be loaded,
 * follows the link instead.
 */
export async function pressCitation(link: HTMLAnchorElement): Promise<void> {
  const there = opened.get(link);
  if (there?.isConnected) {
    close(link, there);
    return;
  }
  const [, source, passage] = /\/sources\/([\w-]+)[^#]*#p(\d+)$/.exec(link.href) ?? [];
  const block = blockOf(link);
  if (!source || !passage || !block) {
    location.assign(link.href);
    return;
  }
  link.setAttribute('aria-busy', 'true');
  await loadStyles(styles);
  const answer = await fetch(`/sources/${source}/passage.json?n=${passage}`).catch(() => null);
  link.removeAttribute('aria-busy');
  if (!link.isConnected || opened.get(link)?.isConnected) return;
  if (!answer?.ok) {
    if (answer) location.assign(link.href);
    else show(link, block, [element('p', messages.search.fetchFailed)]);
    return;
  }
  const { title, page, heading, text, figures } = (await answer.json()) as Passage;
  const quote = document.createElement('blockquote');
  quote.dir = 'auto';
  quote.append(...text.split(/\n{2,}/).map((paragraph) => element('p', paragraph)));
  const place = element('p', '');
  place.append(
    element('cite', title),
    [page === null ? '' : `, ${lessonWords.pageN({ page: `${page}` })}`, heading === '' ? '' : `, ${heading}`].join(''),
  );
  const way = element('a', lessonWords.openTheSource) as HTMLAnchorElement;
  way.href = link.href;
  show(link, block, [place, quote, ...figures.map(figure), way]);
}

function show(link: HTMLAnchorElement, block: Element, content: readonly HTMLElement[]): void {
  const aside = document.createElement('aside');
  count += 1;
  aside.id = `cited-${count}`;
  aside.className = 'cited-passage';
  aside.tabIndex = -1;
  aside.setAttribute('aria-label', link.getAttribute('aria-label') ?? lessonWords.passage);
  const button = element('button', lessonWords.close) as HTMLButtonElement;
  button.type = 'button';
  button.className = 'button plain small';
  button.addEventListener('click', () => {
    close(link, aside);
    link.focus();
  });
  aside.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // Without this, Escape would close the panel as well.
    event.stopPropagation();
    button.click();
  });
  const foot = element('p', '');
  foot.className = 'actions';
  foot.append(...content.filter(({ tagName }) => tagName === 'A'), button);
  aside.append(...content.filter(({ tagName }) => tagName !== 'A'), foot);
  block.after(aside);
  opened.set(link, aside);
  link.setAttribute('aria-expanded', 'true');
  link.setAttribute('aria-controls', aside.id);
  aside.focus({ preventScroll: true });
  aside.scrollIntoView({ block: 'nearest' });
}

function close(link: HTMLAnchorElement, aside: HTMLElement): void {
  aside.remove();
  opened.delete(link);
  link.removeAttribute('aria-expanded');
  link.removeAttribute('aria-controls');
}

/** The block after which a passage is inserted: a passage must not be inside a paragraph or a table. */
function blockOf(link: Element): Element | null {
  const block =
    link.closest('.table, p, h3, h4, h5, h6, blockquote, dl, label') ?? link.closest('li')?.lastElementChild;
  return block?.closest('.table') ?? block ?? null;
}

function figure({ src, srcSet, width, height, alt, caption }: ShownFigure): HTMLElement {
  const made = element('figure', '');
  const picture = new Image(width, height);
  Object.assign(picture, { alt, decoding: 'async', ...(srcSet ? { sizes: '40rem', srcset: srcSet } : {}), src });
  const said = element('figcaption', caption);
  said.dir = 'auto';
  made.append(picture, ...(caption === '' ? [] : [said]));
  return made;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
