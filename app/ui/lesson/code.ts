/**
 * Gives every block of code below `root` its language and a button that copies it. The click is handled by the
 * page's one listener for `[data-copy]` (`ui/page/theme-script.ts`), so this works on whatever HTML stands there,
 * saved or streamed.
 */
export function addCopyButtons(root: HTMLElement): void {
  for (const block of root.querySelectorAll<HTMLElement>('pre')) {
    if (block.previousElementSibling?.classList.contains('code-head')) continue;
    const code = block.querySelector('code');
    const language = /language-(\S+)/.exec(code?.className ?? '')?.[1] ?? '';
    const head = document.createElement('div');
    head.className = 'code-head';
    const name = document.createElement('span');
    name.textContent = language;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'code-copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', language ? `Copy the ${language} code` : 'Copy the code');
    button.dataset.copy = (code ?? block).textContent?.replace(/\n$/, '') ?? '';
    button.dataset.copied = 'Copied';
    const said = document.createElement('output');
    // The listener writes into what follows the button at once.
    head.append(name, button, said);
    block.before(head);
  }
}
