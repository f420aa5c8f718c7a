/** Copies a formula as TeX between dollars; its HTML is copied unchanged. Loaded with the first selection on a page. */
function copyTex(event: ClipboardEvent): void {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0).cloneRange();
  // Extends the selection to whole formulas; the TeX of a part could not be read.
  const first = formulaAround(range.startContainer);
  if (first) range.setStartBefore(first);
  const last = formulaAround(range.endContainer);
  if (last) range.setEndAfter(last);
  const holder = document.createElement('div');
  holder.append(range.cloneContents());
  const formulas = holder.querySelectorAll('math');
  if (formulas.length === 0) return;
  const html = holder.innerHTML;
  for (const math of formulas) {
    const tex = math.querySelector('annotation')?.textContent ?? '';
    const sign = math.getAttribute('display') === 'block' ? '$$' : '$';
    math.replaceWith(sign + tex + sign);
  }
  // innerText only has line breaks between blocks if the element is in the page.
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  document.body.append(holder);
  event.clipboardData.setData('text/plain', holder.innerText);
  event.clipboardData.setData('text/html', html);
  holder.remove();
  event.preventDefault();
}

document.addEventListener('copy', copyTex);

const formulaAround = (node: Node): Element | null | undefined =>
  (node instanceof Element ? node : node.parentElement)?.closest('math');

export {};
