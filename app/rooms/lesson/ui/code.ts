import { lessonWords } from '~/rooms/lesson/words';
/**
 * Adds a copy button to every code block below `root`, and wraps its lines if that was chosen before. The page's one
 * script (`kit/page/theme-script.ts`) handles the clicks, so this works for any HTML, saved or streamed.
 */
export function addCopyButtons(root: HTMLElement): void {
  if (root.querySelector('math')) document.addEventListener('selectionchange', loadCopying, { once: true });
  for (const block of root.querySelectorAll('pre')) {
    let head = block.previousElementSibling;
    if (!head?.matches('.code-head')) {
      head = document.createElement('div');
      head.className = 'code-head';
      head.append(document.createElement('span'));
      block.before(head);
    }
    if (head.querySelector('button')) continue;
    const wrap = head.querySelector<HTMLInputElement>('.wrap');
    if (wrap) wrap.checked = document.documentElement.dataset.wrap === '1';
    const language = head.firstChild?.textContent;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'code-copy';
    button.textContent = lessonWords.copy;
    button.setAttribute(
      'aria-label',
      language ? lessonWords.copyTheLanguageCode({ language }) : lessonWords.copyTheCode,
    );
    button.dataset.copy = block.textContent?.replace(/\n$/, '') ?? '';
    button.dataset.copied = lessonWords.copied;
    // The listener writes into what follows the button at once.
    head.append(button, document.createElement('output'));
  }
}

/** Formulas are copied as TeX (`client/formulas/copy.ts`); the script is loaded at the first selection only. */
const loadCopying = () => void import('~/client/formulas/copy');
